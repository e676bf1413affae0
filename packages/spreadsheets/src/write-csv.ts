import { diaEn, horaEn, type TipoColumna } from '@jornal/contract';
import { protect } from './formula.js';
import type { Cell, Table } from './table.js';

/** Excel takes the file for UTF-8 by this mark alone. */
export const MARK = '\uFEFF';
const END = '\r\n';

const QUOTED = /[";\r\n]/;

/** A cell by RFC 4180, with ';' between them: where people write 1,5 a comma is within numbers. */
export function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  const harmless = protect(value);
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const csvRow = (cells: readonly Cell[]): string => cells.map(csvCell).join(';') + END;

/** Days, months and hours are written as they are told: ISO 8601. An instant, as the clocks of the business show it. */
const asText = (value: Cell, type: TipoColumna, zone: string): Cell => {
  if (type !== 'instante' || typeof value !== 'string') return value;
  const when = new Date(value);
  return `${diaEn(zone, when)} ${horaEn(zone, when)}`;
};

/** A table as CSV, piece by piece: headings, rows, and totals last. */
export async function* writeCsv({ columns, batches, totals, zone }: Table): AsyncGenerator<string> {
  const withInstants = columns.some(({ tipo }) => tipo === 'instante');
  const types = columns.map(({ tipo }) => tipo);
  const line = (row: readonly Cell[]) =>
    csvRow(withInstants ? row.map((value, i) => asText(value, types[i] ?? 'texto', zone)) : row);
  yield MARK + csvRow(columns.map(({ titulo }) => titulo));
  for await (const batch of batches) yield batch.map(line).join('');
  const add = totals();
  if (add !== null) yield csvRow(add);
}
