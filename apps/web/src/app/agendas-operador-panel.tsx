import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { agendasQuery } from '../features/agendas/api';
import { rutaCalendario } from '../features/agendas/rutas';
import { citasQuery } from '../features/citas/api';
import { hoy, numero } from '../lib/format';
import { Insignia } from '../ui/insignia';
import { Panel } from '../ui/panel';
import { Tabla } from '../ui/tabla';

type Props = { operadorId: number; entidadId: number };

/** The agendas of one operator, and how many appointments are ahead of them. */
export function AgendasOperadorPanel({ operadorId, entidadId }: Props) {
  const agendas = useQuery(agendasQuery(String(entidadId)));
  const citas = useQuery(
    citasQuery({ operador_id: String(operadorId), fecha_inicio: hoy(), per_page: '1', estado: 'confirmada' }),
  );
  const proximas = citas.data?.pagination.total;
  return (
    <Panel
      sinRelleno
      titulo="Agenda"
      subtitulo={
        proximas === undefined
          ? undefined
          : proximas === 1
            ? '1 cita confirmada desde hoy'
            : `${numero(proximas)} citas confirmadas desde hoy`
      }
    >
      <Tabla
        nombre="Agendas del operador"
        columnas={[
          {
            id: 'nombre',
            titulo: 'Agenda',
            enTelefono: 'que',
            celda: ({ id, nombre }) => (
              <Anchor component={Link} to={rutaCalendario(id)} fz="sm">
                {nombre}
              </Anchor>
            ),
          },
          {
            id: 'horarios',
            titulo: 'Horarios',
            enTelefono: 'quien',
            celda: ({ horarios_count }) => numero(horarios_count),
            numerica: true,
          },
          {
            id: 'estado',
            titulo: 'Estado',
            enTelefono: 'estado',
            celda: ({ activa }) => (
              <Insignia tono={activa ? 'exito' : 'neutro'}>{activa ? 'Activa' : 'Inactiva'}</Insignia>
            ),
          },
        ]}
        filas={agendas.data?.filter(({ operador_id }) => operador_id === operadorId)}
        claveDe={({ id }) => id}
        consulta={agendas}
        mensajeError="Error al cargar la lista de agendas"
        textoVacio="No tiene agendas."
        filasEsqueleto={2}
      />
    </Panel>
  );
}
