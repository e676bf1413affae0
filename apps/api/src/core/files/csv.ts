import { diaEn, horaEn, type TipoColumna } from '@jornal/contract';
import { type Cell, looksLikeFormula, type Table } from './table.js';

/** Excel takes the file for UTF-8 by this mark alone. */
export const MARK = '\uFEFF';
const END = '\r\n';

const QUOTED = /[";\r\n]/;

/** A cell by RFC 4180, with ';' between them: where people write 1,5 a comma is within numbers. */
export function csvCell(valor: Cell): string {
  if (valor === null) return '';
  if (typeof valor === 'number') return String(valor).replace('.', ',');
  const inocuo = looksLikeFormula(valor) ? `'${valor}` : valor;
  return QUOTED.test(inocuo) ? `"${inocuo.replaceAll('"', '""')}"` : inocuo;
}

export const csvRow = (celdas: readonly Cell[]): string => celdas.map(csvCell).join(';') + END;

/** Days, months and hours are written as they are told: ISO 8601. An instant, as the clocks of the business show it. */
const enTexto = (valor: Cell, tipo: TipoColumna, zona: string): Cell => {
  if (tipo !== 'instante' || typeof valor !== 'string') return valor;
  const cuando = new Date(valor);
  return `${diaEn(zona, cuando)} ${horaEn(zona, cuando)}`;
};

/** A table as CSV, piece by piece: headings, rows, and totals last. */
export async function* writeCsv({ columnas, lotes, totales, zona }: Table): AsyncGenerator<string> {
  const conInstantes = columnas.some(({ tipo }) => tipo === 'instante');
  const tipos = columnas.map(({ tipo }) => tipo);
  const linea = (fila: readonly Cell[]) =>
    csvRow(conInstantes ? fila.map((valor, i) => enTexto(valor, tipos[i] ?? 'texto', zona)) : fila);
  yield MARK + csvRow(columnas.map(({ titulo }) => titulo));
  for await (const lote of lotes) yield lote.map(linea).join('');
  const suman = totales();
  if (suman !== null) yield csvRow(suman);
}
