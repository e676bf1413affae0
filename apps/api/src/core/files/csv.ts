import { diaEn, horaEn, type TipoColumna } from '@jornal/contract';
import { type Celda, pareceFormula, type Tabla } from './table.js';

/** Excel takes the file for UTF-8 by this mark alone. */
export const MARCA = '\uFEFF';
const FIN = '\r\n';

const ENTRE_COMILLAS = /[";\r\n]/;

/** A cell by RFC 4180, with ';' between them: where people write 1,5 a comma is within numbers. */
export function celdaCsv(valor: Celda): string {
  if (valor === null) return '';
  if (typeof valor === 'number') return String(valor).replace('.', ',');
  const inocuo = pareceFormula(valor) ? `'${valor}` : valor;
  return ENTRE_COMILLAS.test(inocuo) ? `"${inocuo.replaceAll('"', '""')}"` : inocuo;
}

export const filaCsv = (celdas: readonly Celda[]): string => celdas.map(celdaCsv).join(';') + FIN;

/** Days, months and hours are written as they are told: ISO 8601. An instant, as the clocks of the business show it. */
const enTexto = (valor: Celda, tipo: TipoColumna, zona: string): Celda => {
  if (tipo !== 'instante' || typeof valor !== 'string') return valor;
  const cuando = new Date(valor);
  return `${diaEn(zona, cuando)} ${horaEn(zona, cuando)}`;
};

/** A table as CSV, piece by piece: headings, rows, and totals last. */
export async function* escribirCsv({ columnas, lotes, totales, zona }: Tabla): AsyncGenerator<string> {
  const conInstantes = columnas.some(({ tipo }) => tipo === 'instante');
  const tipos = columnas.map(({ tipo }) => tipo);
  const linea = (fila: readonly Celda[]) =>
    filaCsv(conInstantes ? fila.map((valor, i) => enTexto(valor, tipos[i] ?? 'texto', zona)) : fila);
  yield MARCA + filaCsv(columnas.map(({ titulo }) => titulo));
  for await (const lote of lotes) yield lote.map(linea).join('');
  const suman = totales();
  if (suman !== null) yield filaCsv(suman);
}
