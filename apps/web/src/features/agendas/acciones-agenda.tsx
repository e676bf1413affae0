import type { Agenda } from '@jornal/contract';
import { IconCalendarEvent, IconCalendarSearch, IconClockEdit, IconPencil, IconTrash } from '@tabler/icons-react';
import { useSesion } from '../../lib/session-context';
import type { AccionFila } from '../../ui/acciones-fila';

type Accion = (agenda: Agenda) => void;
type Acciones = { calendario: Accion; espacios: Accion; horarios: Accion; editar: Accion; eliminar: Accion };

/** What this person may do with an agenda. */
export function useAccionesAgenda({
  calendario,
  espacios,
  horarios,
  editar,
  eliminar,
}: Acciones): (agenda: Agenda) => AccionFila[] {
  const { puede } = useSesion();
  const [edita, elimina] = [puede('agendas.editar'), puede('agendas.eliminar')];
  return (agenda) => [
    { etiqueta: 'Abrir calendario', icono: <IconCalendarEvent />, alPulsar: () => calendario(agenda) },
    {
      etiqueta: 'Consultar espacios',
      icono: <IconCalendarSearch />,
      secundaria: true,
      alPulsar: () => espacios(agenda),
    },
    { etiqueta: 'Horarios', icono: <IconClockEdit />, alPulsar: () => horarios(agenda) },
    ...(edita ? [{ etiqueta: 'Editar', icono: <IconPencil />, alPulsar: () => editar(agenda) }] : []),
    ...(elimina
      ? [{ etiqueta: 'Eliminar', icono: <IconTrash />, variante: 'danger' as const, alPulsar: () => eliminar(agenda) }]
      : []),
  ];
}
