export const FECHA_INVALIDA = 'Date input not valid.';

/** 'dd/MM/yyyy', 'd-M-yyyy' or 'YYYY-MM-DD' → 'YYYY-MM-DD'; null when there is no such day. */
export function leerFecha(texto: string): string | null {
  const local = /^\s*(\d{1,2})[/-](\d{1,2})[/-](\d{4})\s*$/.exec(texto);
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(texto);
  const partes = local ? [local[3], local[2], local[1]] : iso ? [iso[1], iso[2], iso[3]] : null;
  if (!partes) return null;
  const [a, m, d] = partes.map(Number) as [number, number, number];
  const dia = new Date(Date.UTC(a, m - 1, d));
  if (a < 1900 || a > 2199 || dia.getUTCMonth() !== m - 1 || dia.getUTCDate() !== d) return null;
  return dia.toISOString().slice(0, 10);
}
