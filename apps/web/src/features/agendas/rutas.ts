/** The calendar of an agenda; with a day and a slot it opens there. */
export function rutaCalendario(agendaId: number, fecha?: string, horarioId?: number): string {
  const consulta = new URLSearchParams({
    ...(fecha && { fecha }),
    ...(horarioId && { horario: String(horarioId) }),
  }).toString();
  return `/agendas/${agendaId}/calendario${consulta && `?${consulta}`}`;
}
