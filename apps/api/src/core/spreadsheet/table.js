import {
  LimitExceeded,
  MAX_COLUMNS,
  MAX_POSITIONS,
  MAX_ROWS,
  MAX_TEXT,
  TOO_MANY_COLUMNS,
  TOO_MANY_ROWS,
} from './limits.js';

/** @typedef {string | number | boolean} Valor */
/** @typedef {{ campo: string, nombres: readonly string[] }} Columna A field and the headings it goes by, already plain. */
/** @typedef {{ campo: string, encabezado: string | null }} Found */
/** @typedef {{ fila: number, celdas: Record<string, Valor> }} Row */
/** @typedef {{ encabezados: string[], columnas: Found[], filas: Row[] }} Table */

/**
 * A heading as it is compared: without accents, capitals, underscores or spaces to spare.
 * @param {string} text
 */
export const plain = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/** @param {unknown} value */
const isEmpty = (value) => value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** The rows of a file as they are read, one by one: refuses the first that is too many. */
export class TableRows {
  /** @type {Array<{ fila: number, valores: Valor[] }>} */
  rowsRead = [];

  /**
   * @param {number} position where the row stands in the file, from 1
   * @param {readonly unknown[]} values its cells, by column
   */
  add(position, values) {
    if (position > MAX_POSITIONS) throw new LimitExceeded(TOO_MANY_ROWS);
    if (values.findLastIndex((v) => !isEmpty(v)) >= MAX_COLUMNS) throw new LimitExceeded(TOO_MANY_COLUMNS);
    if (position > 1 && values.every(isEmpty)) return;
    if (position > MAX_ROWS + 1) throw new LimitExceeded(TOO_MANY_ROWS);
    const cortos = values.slice(0, MAX_COLUMNS).map((v) => (typeof v === 'string' ? v.slice(0, MAX_TEXT) : v));
    this.rowsRead.push({ fila: position, valores: /** @type {Valor[]} */ (cortos) });
  }

  /**
   * The table: the first row names the columns. A field is the column chosen for it by hand, else the first that goes by one of
   * its names; what belongs to no field is left behind.
   * @param {readonly Columna[]} columns
   * @param {Readonly<Record<string, string>>} chosen heading by field
   * @returns {Table}
   */
  table(columns, chosen) {
    const first = this.rowsRead[0]?.fila === 1 ? this.rowsRead[0].valores : [];
    const headings = Array.from({ length: first.length }, (_, i) => (isEmpty(first[i]) ? '' : String(first[i]).trim()));
    const planos = headings.map(plain);
    const tomados = new Set(Object.values(chosen).map(plain));
    const lugares = columns.map(({ campo, nombres }) => {
      const elegida = chosen[campo];
      const posibles = elegida === undefined ? nombres.filter((n) => !tomados.has(n)) : [plain(elegida)];
      return { campo, lugar: posibles.map((n) => planos.indexOf(n)).find((l) => l >= 0) ?? -1 };
    });
    const filas = this.rowsRead
      .filter(({ fila }) => fila > 1)
      .map(({ fila, valores }) => ({
        fila,
        celdas: Object.fromEntries(
          lugares.flatMap(({ campo, lugar }) =>
            lugar < 0 || isEmpty(valores[lugar]) ? [] : [[campo, /** @type {Valor} */ (valores[lugar])]],
          ),
        ),
      }));
    return {
      encabezados: headings.filter((e) => e !== ''),
      columnas: lugares.map(({ campo, lugar }) => ({ campo, encabezado: headings[lugar] ?? null })),
      filas,
    };
  }
}
