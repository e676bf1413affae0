import { type Anulado, PALABRAS_RECURSO } from '@jornal/contract';
import { Anchor, Box, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { fecha, fechaHora } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { Cajon } from '../../ui/cajon';
import { dinero, texto } from '../../ui/columnas';
import { type Columna, Tabla } from '../../ui/tabla';
import { anuladoQuery, type Entidad } from './api';

type Fila = Anulado['filas'][number];

/** How its money was given back, where it was not as it came. */
const devuelto = ({ devuelto_con }: Fila) => devuelto_con && DEVUELTO[devuelto_con];
const DEVUELTO = {
  efectivo: 'se devolvió en efectivo',
  transferencia: 'se devolvió por transferencia',
  a_favor: 'quedó a favor',
};

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

type Props = { entidad: Entidad; dia: string; titulo: string; alCerrar: () => void };

/** Each record annulled on a day, with who did it and why. */
export default function AnuladoCajon({ entidad, dia, titulo, alCerrar }: Props) {
  const filas = useQuery(anuladoQuery(entidad, dia));
  return (
    <Cajon
      abierto
      alCerrar={alCerrar}
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
