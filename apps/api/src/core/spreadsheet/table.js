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
 * @param {string} texto
 */
export const plain = (texto) =>
  texto
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/** @param {unknown} valor */
const isEmpty = (valor) => valor === null || valor === undefined || (typeof valor === 'string' && valor.trim() === '');

/** The rows of a file as they are read, one by one: refuses the first that is too many. */
export class TableRows {
  /** @type {Array<{ fila: number, valores: Valor[] }>} */
  rowsRead = [];

  /**
   * @param {number} posicion where the row stands in the file, from 1
   * @param {readonly unknown[]} valores its cells, by column
   */
  add(posicion, valores) {
    if (posicion > MAX_POSITIONS) throw new LimitExceeded(TOO_MANY_ROWS);
    if (valores.findLastIndex((v) => !isEmpty(v)) >= MAX_COLUMNS) throw new LimitExceeded(TOO_MANY_COLUMNS);
    if (posicion > 1 && valores.every(isEmpty)) return;
    if (posicion > MAX_ROWS + 1) throw new LimitExceeded(TOO_MANY_ROWS);
    const cortos = valores.slice(0, MAX_COLUMNS).map((v) => (typeof v === 'string' ? v.slice(0, MAX_TEXT) : v));
    this.rowsRead.push({ fila: posicion, valores: /** @type {Valor[]} */ (cortos) });
  }

  /**
   * The table: the first row names the columns. A field is the column chosen for it by hand, else the first that goes by one of
   * its names; what belongs to no field is left behind.
   * @param {readonly Columna[]} columnas
   * @param {Readonly<Record<string, string>>} elegidas heading by field
   * @returns {Table}
   */
  table(columnas, elegidas) {
    const primera = this.rowsRead[0]?.fila === 1 ? this.rowsRead[0].valores : [];
    const encabezados = Array.from({ length: primera.length }, (_, i) =>
      isEmpty(primera[i]) ? '' : String(primera[i]).trim(),
    );
    const planos = encabezados.map(plain);
    const tomados = new Set(Object.values(elegidas).map(plain));
    const lugares = columnas.map(({ campo, nombres }) => {
      const elegida = elegidas[campo];
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
      encabezados: encabezados.filter((e) => e !== ''),
      columnas: lugares.map(({ campo, lugar }) => ({ campo, encabezado: encabezados[lugar] ?? null })),
      filas,
    };
  }
}
