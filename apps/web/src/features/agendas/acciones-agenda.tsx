import type { Agenda } from '@jornal/contract';
import { IconCalendarEvent, IconCalendarSearch, IconClockEdit } from '@tabler/icons-react';
import { useSesion } from '../../lib/session-context';
import { type AccionDeLista, editar, eliminar } from '../../ui/acciones-lista';

type Accion = (agenda: Agenda) => void;
type Acciones = Record<'calendario' | 'espacios' | 'horarios' | 'alEditar' | 'alEliminar', Accion>;

/** The actions on an agenda, for this person. */
export function useAccionesAgenda(abrir: Acciones): AccionDeLista<Agenda>[] {
  const { puede } = useSesion();
  return [
    { etiqueta: 'Abrir calendario', icono: <IconCalendarEvent />, alPulsar: abrir.calendario },
    { etiqueta: 'Consultar espacios', icono: <IconCalendarSearch />, secundaria: true, alPulsar: abrir.espacios },
    { etiqueta: 'Horarios', icono: <IconClockEdit />, alPulsar: abrir.horarios },
    editar(puede('agendas.editar'), abrir.alEditar),
    eliminar(puede('agendas.eliminar'), abrir.alEliminar),
  ];
}
