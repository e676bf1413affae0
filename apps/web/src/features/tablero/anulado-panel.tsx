import { type Anulado, PALABRAS_RECURSO } from '@jornal/contract';
import { Anchor, Box, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fecha, fechaHora, numero, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { Cajon } from '../../ui/cajon';
import { dinero, texto } from '../../ui/columnas';
import { Panel } from '../../ui/panel';
import { type Columna, Tabla } from '../../ui/tabla';
import { useEnTelefono } from '../../ui/use-en-telefono';
import { anuladoQuery, diaQuery, type Entidad } from './api';
import { ContenidoPanel } from './contenido-panel';

type Fila = Anulado['filas'][number];
type Props = { entidad: Entidad; dia: string; hoy: string };

/** In the words of the panel, where there are several of each. */
const VARIOS: Record<Fila['recurso'], string> = {
  servicio_realizado: 'Servicios',
  venta: 'Ventas',
  ingreso: 'Ingresos adicionales',
  gasto: 'Gastos',
  pago: 'Pagos a empleados',
};

/** How its money was given back, where it was not as it came. */
const devuelto = ({ devuelto_con }: Fila) =>
  devuelto_con && `se devolvió ${devuelto_con === 'efectivo' ? 'en efectivo' : 'por transferencia'}`;

const COLUMNAS: readonly Columna<Fila>[] = [
  {
    id: 'hora',
    titulo: 'Hora',
    enTelefono: 'quien',
    celda: ({ created_at }) => <span className="cifra">{fechaHora(created_at).slice(11)}</span>,
  },
  {
    id: 'que',
    titulo: 'Qué',
    enTelefono: 'que',
    celda: (fila) => (
      <Stack component="span" gap={0} miw={0}>
        {PALABRAS_RECURSO[fila.recurso]}
        <Box component="small" fz={13} className="partible">
          {[fila.nombre, fila.fecha && `del ${fecha(fila.fecha)}`, fila.entidad?.nombre, devuelto(fila)]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </Stack>
    ),
  },
  dinero('monto', 'Cuánto', 'monto', ({ monto }) => monto),
  texto('quien', 'Quién', 'quien', ({ usuario }) => usuario?.nombre ?? 'Sistema'),
  {
    id: 'motivo',
    titulo: 'Por qué',
    enTelefono: 'fuera',
    celda: ({ motivo }) => <span className="partible">{motivo ?? 'Sin motivo'}</span>,
  },
];

/** The records annulled on the day in view: how much of each kind, and each with who did it and why. */
export function AnuladoPanel({ entidad, dia, hoy }: Props) {
  const { usuario } = useSesion();
  const consulta = useQuery({
    ...diaQuery(usuario.id, entidad, dia),
    placeholderData: keepPreviousData,
    select: ({ anulado }) => anulado,
  });
  const enTelefono = useEnTelefono();
  const [abierto, setAbierto] = useState(false);
  const filas = useQuery({ ...anuladoQuery(entidad, dia), enabled: abierto });
  const titulo = dia === hoy ? 'Anulado hoy' : `Anulado el ${fecha(dia)}`;
  const cantidad = consulta.data?.cantidad ?? 0;
  return (
    <Panel
      titulo={titulo}
      acciones={
        <Box flex="none" mih={30}>
          {cantidad > 0 && (
            <Button variant="default" size="xs" onClick={() => setAbierto(true)}>
              Ver {cantidad === 1 ? 'la anulación' : `las ${numero(cantidad)} anulaciones`}
            </Button>
          )}
        </Box>
      }
    >
      <ContenidoPanel consulta={consulta} alto={44}>
        {({ resumen }) =>
          resumen.length === 0 ? (
            <Text fz="sm" c="dimmed">
              {dia === hoy ? 'Hoy no se ha anulado nada.' : 'Ese día no se anuló nada.'}
            </Text>
          ) : enTelefono ? (
            // A single line, however many kinds there are: how much of each is a press away.
            <Text fz="sm" truncate>
              {resumen.map((clase) => `${VARIOS[clase.recurso]} ${numero(clase.cantidad)}`).join(' · ')}
            </Text>
          ) : (
            <SimpleGrid component="dl" minColWidth="11rem" spacing={24} verticalSpacing={12} className="cifras">
              {resumen.map(({ recurso, cantidad: cuantos, monto }) => (
                <div key={recurso}>
                  <Text component="dt" fz={13}>
                    {VARIOS[recurso]} <small className="cifra">{numero(cuantos)}</small>
                  </Text>
                  <dd className="cifra">{pesos(monto)}</dd>
                </div>
              ))}
            </SimpleGrid>
          )
        }
      </ContenidoPanel>
      <Cajon
        abierto={abierto}
        alCerrar={() => setAbierto(false)}
        titulo={titulo}
        subtitulo="Qué, cuánto, quién y por qué"
        pie={<EnAuditoria entidad={entidad} dia={dia} />}
      >
        <Tabla
          nombre={titulo}
          columnas={COLUMNAS}
          filas={filas.data?.filas}
          claveDe={({ entidad_id, evento_id }) => `${entidad_id}-${evento_id}`}
          consulta={filas}
        />
      </Cajon>
    </Panel>
  );
}

/** The same rows in the audit trail, for people who may read it. */
function EnAuditoria({ entidad, dia }: { entidad: Entidad; dia: string }) {
  if (!useSesion().puede('usuarios.ver')) return <Text fz="sm">Lo anulado sale de todas las cuentas.</Text>;
  const filtros = new URLSearchParams({
    accion: 'anular',
    desde: dia,
    hasta: dia,
    ...(entidad && { entidad_id: entidad }),
  });
  return (
    <Anchor component={Link} to={`/auditoria?${filtros}`} fz="sm" fw={600}>
      Ver en Auditoría
    </Anchor>
  );
}
