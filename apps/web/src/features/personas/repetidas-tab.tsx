import { DUPLICADOS_LISTADOS, type FichaEnPar, type ParDuplicado } from '@jornal/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fecha, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { alAbrir } from '../../ui/al-abrir';
import { Cargando } from '../../ui/cargando';
import { DosColumnas } from '../../ui/dos-columnas';
import { EstadoError, EstadoVacio } from '../../ui/estado-vacio';
import { Dato, Ficha } from '../../ui/ficha';
import { Insignia } from '../../ui/insignia';
import { Panel } from '../../ui/panel';
import { TelefonoDePersona } from '../../ui/telefono-de-persona';
import { useDialogo } from '../../ui/use-dialogo';
import { repetidasQuery } from './api';
import type { FichasPorUnir } from './unir-modal';
import { visitasEnPalabras } from './visitas-en-palabras';

const UnirModal = alAbrir(() => import('./unir-modal').then((modulo) => modulo.UnirModal));

const COMPARTEN = { telefono: 'teléfono', documento: 'documento', email: 'correo' } as const;

/** 'Mismo teléfono y correo'. */
const loQueComparten = (por: ParDuplicado['por']): string =>
  `Mismo ${new Intl.ListFormat('es', { type: 'conjunction' }).format(por.map((uno) => COMPARTEN[uno]))}`;

/** The cards that may be of one person, two by two, each pair to be made one. */
export default function RepetidasTab({ entidadId }: { entidadId: string }) {
  const { puede } = useSesion();
  const { data, isError, refetch } = useQuery(repetidasQuery(entidadId));
  const union = useDialogo<FichasPorUnir>();
  if (data === undefined) {
    if (isError) return <EstadoError texto="Error al cargar las repetidas" alReintentar={() => void refetch()} />;
    return <Cargando height={240} />;
  }
  return (
    <>
      <Pares pares={data} alUnir={puede('personas.editar') && union.abrir} />
      <UnirModal abierto={union.abierto} alCerrar={union.cerrar} fichas={union.sobre} />
    </>
  );
}

type PropsPares = { pares: readonly ParDuplicado[]; alUnir: false | ((fichas: FichasPorUnir) => void) };

function Pares({ pares, alUnir }: PropsPares) {
  if (pares.length === 0)
    return (
      <Panel>
        <EstadoVacio
          icono={<IconUsers size={24} stroke={1.5} />}
          texto="No hay fichas repetidas"
          detalle="Aquí salen las que comparten teléfono, documento o correo."
        />
      </Panel>
    );
  return (
    <Stack gap={16}>
      <Text fz="sm" c="dimmed">
        Comparten teléfono, documento o correo. Si son de la misma persona, únelas; una familia también comparte
        teléfono.
      </Text>
      {pares.map(({ personas, por }) => {
        const [una, otra] = personas;
        if (una === undefined || otra === undefined) return null;
        return (
          <Panel key={`${una.id}-${otra.id}`} nombre={`${una.nombre} y ${otra.nombre}`}>
            <Group justify="space-between" mb={12}>
              <Text fz="sm" fw={600}>
                {loQueComparten(por)}
              </Text>
              {alUnir && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Unir ${una.nombre} y ${otra.nombre}`}
                  onClick={() => alUnir({ una, otra })}
                >
                  Unir
                </Button>
              )}
            </Group>
            <DosColumnas>
              <Lado ficha={una} />
              <Lado ficha={otra} />
            </DosColumnas>
          </Panel>
        );
      })}
      {pares.length === DUPLICADOS_LISTADOS && (
        <Text fz="sm" c="dimmed">
          Son las primeras {DUPLICADOS_LISTADOS}: las demás salen a medida que las unes.
        </Text>
      )}
    </Stack>
  );
}

/** A card of a pair: by which signs it is known, and what would be summed. */
function Lado({ ficha }: { ficha: FichaEnPar }) {
  const { nombre, telefono, email, visitas, ultima, deuda, a_favor, no_contactar } = ficha;
  return (
    <div>
      <Group gap={8}>
        <Text fw={600} component="h2" fz="md" style={{ overflowWrap: 'anywhere' }}>
          {nombre}
        </Text>
        {no_contactar && <Insignia tono="alerta">No contactar</Insignia>}
      </Group>
      <Ficha>
        <Dato nombre="Teléfono">
          {telefono === null ? '' : <TelefonoDePersona persona={{ nombre, telefono, no_contactar }} />}
        </Dato>
        {email !== null && <Dato nombre="Email">{email}</Dato>}
        <Dato nombre="Visitas">
          {visitasEnPalabras(visitas)}
          {ultima !== null && `, la última el ${fecha(ultima)}`}
        </Dato>
        {deuda !== null && deuda > 0 && (
          <Dato nombre="Debe" cifra>
            {pesos(deuda)}
          </Dato>
        )}
        {a_favor !== null && a_favor > 0 && (
          <Dato nombre="A favor" cifra>
            {pesos(a_favor)}
          </Dato>
        )}
      </Ficha>
    </div>
  );
}
