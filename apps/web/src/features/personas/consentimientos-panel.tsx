import {
  type Consentimiento,
  type Finalidad,
  NOMBRE_CANAL,
  NOMBRE_FINALIDAD,
  type PersonaFicha,
} from '@jornal/contract';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fechaHora } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { alAbrir } from '../../ui/al-abrir';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { Insignia } from '../../ui/insignia';
import { useDialogo } from '../../ui/use-dialogo';
import { consentimientosQuery } from './consentimientos-api';

const ConsentimientoModal = alAbrir(() =>
  import('./consentimiento-modal').then((modulo) => modulo.ConsentimientoModal),
);

type Pregunta = { finalidad: Finalidad; otorga: boolean };

/** The uses of their data that a person agreed to, and all that they said of them. */
export function ConsentimientosPanel({ ficha }: { ficha: PersonaFicha }) {
  const { puede } = useSesion();
  const { data, isError, refetch } = useQuery(consentimientosQuery(ficha.id));
  const registro = useDialogo<Pregunta>();
  const anota = puede('personas.editar') && !ficha.archivada;
  return (
    <section aria-labelledby="consentimientos-de-ficha">
      <Title order={3} fz="sm" id="consentimientos-de-ficha" mb={8}>
        Autorizaciones
      </Title>
      {data === undefined && isError && (
        <EstadoError texto="Error al cargar las autorizaciones" alReintentar={() => void refetch()} />
      )}
      {data === undefined && !isError && <Cargando height={96} />}
      {data && (
        <Stack gap={8}>
          {data.vigentes.map(({ finalidad, consentimiento }) => (
            <Vigente
              key={finalidad}
              finalidad={finalidad}
              consentimiento={consentimiento}
              alAnotar={anota ? (otorga) => registro.abrir({ finalidad, otorga }) : undefined}
            />
          ))}
          <Historia dichos={data.historia} />
        </Stack>
      )}
      <ConsentimientoModal
        abierto={registro.abierto}
        pregunta={registro.sobre}
        ficha={ficha}
        alCerrar={registro.cerrar}
      />
    </section>
  );
}

type PropsVigente = {
  finalidad: Finalidad;
  consentimiento: Consentimiento | null;
  alAnotar: ((otorga: boolean) => void) | undefined;
};

const cuando = ({ canal, created_at, texto }: Consentimiento): string =>
  [NOMBRE_CANAL[canal], fechaHora(created_at), texto && `versión ${texto.version}`].filter(Boolean).join(' · ');

function Vigente({ finalidad, consentimiento, alAnotar }: PropsVigente) {
  const nombre = NOMBRE_FINALIDAD[finalidad];
  return (
    <Group justify="space-between" gap="4px 12px" role="group" aria-label={nombre}>
      <Stack gap={0} miw={0}>
        <Group gap={8}>
          <Text fz="sm">{nombre}</Text>
          <Palabra consentimiento={consentimiento} />
        </Group>
        {consentimiento && (
          <Text fz="xs" c="dimmed">
            {cuando(consentimiento)}
          </Text>
        )}
      </Stack>
      {alAnotar && (
        <Group gap={4}>
          {consentimiento?.otorga !== true && (
            <Button variant="subtle" size="compact-sm" onClick={() => alAnotar(true)}>
              Registrar
            </Button>
          )}
          {consentimiento?.otorga !== false && (
            <Button variant="subtle" size="compact-sm" color="red" onClick={() => alAnotar(false)}>
              {consentimiento === null ? 'No autoriza' : 'Revocar'}
            </Button>
          )}
        </Group>
      )}
    </Group>
  );
}

function Palabra({ consentimiento }: { consentimiento: Consentimiento | null }) {
  if (consentimiento === null) return <Insignia>Sin preguntar</Insignia>;
  return consentimiento.otorga ? (
    <Insignia tono="exito">Autoriza</Insignia>
  ) : (
    <Insignia tono="alerta">No autoriza</Insignia>
  );
}

/** All that the person said, on demand: of most there is one line of each use, which stands above. */
function Historia({ dichos }: { dichos: readonly Consentimiento[] }) {
  const [abierta, setAbierta] = useState(false);
  if (dichos.length === 0) return null;
  return (
    <div>
      <Button variant="subtle" size="compact-sm" aria-expanded={abierta} onClick={() => setAbierta(!abierta)}>
        {abierta ? 'Ocultar lo que ha dicho' : 'Ver todo lo que ha dicho'}
      </Button>
      {abierta && (
        <Stack component="ul" gap={6} mt={6} pl={18} aria-label="Todo lo que ha dicho">
          {dichos.map((dicho) => (
            <Text key={dicho.id} component="li" fz="sm">
              {dicho.otorga ? 'Autorizó' : 'No autoriza'}: {NOMBRE_FINALIDAD[dicho.finalidad].toLowerCase()}
              <Text span fz="xs" c="dimmed" display="block">
                {cuando(dicho)} · lo anotó {dicho.usuario}
              </Text>
            </Text>
          ))}
        </Stack>
      )}
    </div>
  );
}
