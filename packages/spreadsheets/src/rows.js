import { findHeadings, headingsOf, isEmpty, placesOf, plain } from './headings.js';
import {
  CELLS_SHOWN,
  LimitExceeded,
  LONGEST_TEXT,
  MAX_COLUMNS,
  MAX_POSITIONS,
  MAX_ROWS,
  MAX_TEXT,
  ROWS_SHOWN,
  TOO_MANY_COLUMNS,
  TOO_MANY_ROWS,
} from './limits.js';

/** @typedef {string | number | boolean} Valor */
/** @typedef {{ campo: string, encabezado: string | null }} Found */
/** @typedef {{ fila: number, celdas: Record<string, Valor> }} Row */
/**
 * @typedef {{ fila_encabezados: number, primeras_filas: Array<{ fila: number, celdas: string[] }> }} Where The row that
 * names the columns, and the first ones, for the person who knows better.
 */
/** @typedef {{ encabezados: string[], columnas: Found[], filas: Row[] } & Where} Table */

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
    if (values.every(isEmpty)) return;
    if (position > MAX_ROWS + 1) throw new LimitExceeded(TOO_MANY_ROWS);
    const cortos = values.slice(0, MAX_COLUMNS).map((v) => cut(v, LONGEST_TEXT));
    this.rowsRead.push({ fila: position, valores: /** @type {Valor[]} */ (cortos) });
  }

  /** The first rows as they are shown. */
  #first() {
    return this.rowsRead.slice(0, ROWS_SHOWN).map(({ fila, valores }) => ({
      fila,
      celdas: headingsOf(valores)
        .filter((t) => t !== '')
        .slice(0, CELLS_SHOWN),
    }));
  }

  /**
   * The table: the row that names the columns is the one said by hand, else the one that looks like it. Rows above it,
   * cells of no field and rows that only name the columns again (a page that begins) are left behind.
   * @param {readonly import('./headings.js').Columna[]} columns
   * @param {import('./headings.js').Chosen} chosen heading by field
   * @param {number | undefined} byHand
   * @returns {Table}
   */
  table(columns, chosen, byHand) {
    const heading = byHand ?? findHeadings(this.rowsRead, columns, chosen)?.fila ?? 1;
    const headings = headingsOf(this.rowsRead.find(({ fila }) => fila === heading)?.valores ?? []);
    const below = this.rowsRead.filter(({ fila, valores }) => fila > heading && !isSame(headingsOf(valores), headings));
    const places = placesOf(headings, columns, chosen, (place) =>
      below.some(({ valores }) => !isEmpty(valores[place])),
    );
    const kept = new Map(columns.map(({ campo, largo = MAX_TEXT }) => [campo, largo]));
    return {
      encabezados: headings.filter((e) => e !== ''),
      columnas: places.map(({ campo, lugar }) => ({ campo, encabezado: headings[lugar] ?? null })),
      filas: below.map(({ fila, valores }) => ({
        fila,
        celdas: Object.fromEntries(
          places.flatMap(({ campo, lugar }) =>
            lugar < 0 || isEmpty(valores[lugar])
              ? []
              : [[campo, /** @type {Valor} */ (cut(valores[lugar], kept.get(campo) ?? MAX_TEXT))]],
          ),
        ),
      })),
      fila_encabezados: heading,
      primeras_filas: this.#first(),
    };
  }
}

/** @param {unknown} value @param {number} length */
const cut = (value, length) => (typeof value === 'string' ? value.slice(0, length) : value);

/** @param {readonly string[]} row @param {readonly string[]} headings */
const isSame = (row, headings) => headings.every((h, i) => plain(h) === plain(row[i] ?? ''));
