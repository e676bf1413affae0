import { Button, Group, Stack, Title } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { Dato, Ficha } from '../../ui/ficha';
import { Modal } from '../../ui/modal';
import { useDialogo } from '../../ui/use-dialogo';
import { AbonarModal } from './abonar-modal';
import { AnticipoModal } from './anticipo-modal';
import { creditoQuery } from './api';
import { CuentaPanel } from './cuenta-panel';
import { type Deudora, recordatorio } from './deudora';
import { FavoresPanel } from './favores-panel';

type Props = {
  abierto: boolean;
  persona: Deudora | null;
  alCerrar: () => void;
  /** It leads to their card: it was not opened from there. */
  conFicha?: boolean;
};

/** The account of a person: what they owe and have in their favour, and all that it came from. */
export function CuentaModal({ abierto, persona, alCerrar, conFicha }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={persona ? `Cuenta de ${persona.nombre}` : ''} tamano="lg">
      {persona && (
        <Stack gap={16} key={persona.id}>
          <Deuda persona={persona} conFicha={conFicha} />
          <FavoresPanel persona={persona} />
          <Title order={3} fz="sm">
            Fiado y abonos
          </Title>
          <CuentaPanel personaId={persona.id} nombre={persona.nombre} />
        </Stack>
      )}
    </Modal>
  );
}

function Deuda({ persona, conFicha }: { persona: Deudora; conFicha: boolean | undefined }) {
  const { puede } = useSesion();
  const { data, isError, refetch } = useQuery(creditoQuery(persona.id));
  const [abono, anticipo] = [useDialogo<Deudora>(), useDialogo<Deudora>()];
  if (data === undefined) {
    if (isError) return <EstadoError texto="Error al cargar la deuda" alReintentar={() => void refetch()} />;
    return <Cargando height={120} />;
  }
  const { deuda, fia, limite, cupo, a_favor } = data;
  const enlace = recordatorio(persona, deuda);
  return (
    <>
      <Ficha>
        <Dato nombre="Debe" cifra="fuerte">
          {pesos(deuda)}
        </Dato>
        {a_favor > 0 && (
          <Dato nombre="A favor" cifra="fuerte">
            {pesos(a_favor)}
          </Dato>
        )}
        <Dato nombre="Sucursal">{fia ? persona.sucursal : `${persona.sucursal} · no fía`}</Dato>
        {fia && (
          <>
            <Dato nombre="Límite" cifra>
              {pesos(limite)}
            </Dato>
            <Dato nombre="Se le puede fiar" cifra>
              {pesos(cupo)}
            </Dato>
          </>
        )}
      </Ficha>
      <Group gap={8}>
        {deuda > 0 && <Button onClick={() => abono.abrir(persona)}>Abonar</Button>}
        {puede('tiquetes.crear') && (
          <Button variant="default" onClick={() => anticipo.abrir(persona)}>
            Recibir anticipo
          </Button>
        )}
        {enlace !== null && (
          <Button
            component="a"
            href={enlace}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
          >
            Escribir por WhatsApp
          </Button>
        )}
        {conFicha && puede('personas.ver') && (
          <Button component={Link} to={`/personas?ficha=${persona.id}`} variant="default">
            Ver su ficha
          </Button>
        )}
      </Group>
      <AbonarModal abierto={abono.abierto} persona={abono.sobre} alCerrar={abono.cerrar} />
      <AnticipoModal abierto={anticipo.abierto} persona={anticipo.sobre} alCerrar={anticipo.cerrar} />
    </>
  );
}
