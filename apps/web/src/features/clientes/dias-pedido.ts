/** The weekdays of orders, as the client's record counts them: 0 is Sunday. Section 3, Client. */
export const DIAS_PEDIDO = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'] as const;

/** 'De jueves a lunes'; the end may come before the start, into the next week. */
export function periodoPedidos(inicio: number | null, fin: number | null): string {
  const [desde, hasta] = [inicio, fin].map((dia) => (dia === null ? undefined : DIAS_PEDIDO[dia]?.toLowerCase()));
  if (desde && hasta)
    return desde === hasta ? `Los ${desde}${desde.endsWith('s') ? '' : 's'}` : `De ${desde} a ${hasta}`;
  if (desde) return `Desde el ${desde}`;
  return hasta ? `Hasta el ${hasta}` : '—';
}
