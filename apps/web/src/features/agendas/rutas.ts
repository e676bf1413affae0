/** The calendar of an agenda; with a day and a slot it opens there, to book the person who was named. */
export function rutaCalendario(agendaId: number, fecha?: string, horarioId?: number, persona?: string | null): string {
  const consulta = new URLSearchParams({
    ...(fecha && { fecha }),
    ...(horarioId && { horario: String(horarioId) }),
    ...(persona && { persona }),
  }).toString();
  return `/agendas/${agendaId}/calendario${consulta && `?${consulta}`}`;
}
