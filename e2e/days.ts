/** The day it is in the shop, or so many days later. */
export function day(later = 0): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date());
  const [y, m, d] = today.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(y, m - 1, d + later)).toISOString().slice(0, 10);
}

/** A day as people type it into a field. */
export const written = (date: string) => date.split('-').reverse().join('/');
