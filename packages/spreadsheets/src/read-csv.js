import { decode } from './encodings.js';
import { unprotect } from './formula.js';
import { findHeadings } from './headings.js';
import { LimitExceeded, LONGEST_TEXT, MAX_COLUMNS, ROWS_LOOKED_AT, TOO_MANY_COLUMNS } from './limits.js';

const SEPARATORS = [';', ',', '\t', '|'];
/** Excel takes a first line such as `sep=;` for itself and shows none of it. */
const SAID_SEPARATOR = /^\uFEFF?"?sep=(.)"?[^\S\r\n]*(?:\r\n|\n|\r|$)/i;
/** A place in a text, from which cells are read: never more of a cell than is kept. */
class Reader {
  desde = 0;

  /** @param {string} text @param {string} separator */
  constructor(text, separator) {
    this.texto = text;
    this.separador = separator.charCodeAt(0);
  }

  get finished() {
    return this.desde >= this.texto.length;
  }

  /**
   * Reads the text between quotes, where two quotes are one that is meant.
   * @returns {string}
   */
  #entreComillas() {
    let leido = '';
    for (;;) {
      const end = this.texto.indexOf('"', this.desde);
      if (end < 0) throw new Error('Quotes that are never closed');
      if (leido.length < LONGEST_TEXT) leido += this.texto.slice(this.desde, Math.min(end, this.desde + LONGEST_TEXT));
      const doble = this.texto[end + 1] === '"';
      this.desde = end + (doble ? 2 : 1);
      if (!doble) return leido;
      if (leido.length < LONGEST_TEXT) leido += '"';
    }
  }

  /** The next cell; stops at the sign that ends it. */
  cell() {
    let read = '';
    if (this.texto[this.desde] === '"') {
      this.desde++;
      read = this.#entreComillas();
    }
    let end = this.desde;
    for (; end < this.texto.length; end++) {
      const letter = this.texto.charCodeAt(end);
      if (letter === this.separador || letter === 10 || letter === 13) break;
    }
    read += this.texto.slice(this.desde, Math.min(end, this.desde + LONGEST_TEXT));
    this.desde = end;
    return read;
  }

  /** The next row: its cells as far as columns are read; one with something in it past those refuses the file. */
  row() {
    const cells = [];
    for (;;) {
      const cell = this.cell();
      if (cells.length < MAX_COLUMNS) cells.push(unprotect(cell));
      else if (cell.trim() !== '') throw new LimitExceeded(TOO_MANY_COLUMNS);
      const letter = this.texto.charCodeAt(this.desde++);
      if (letter === this.separador) continue;
      if (letter === 13 && this.texto.charCodeAt(this.desde) === 10) this.desde++;
      return cells;
    }
  }
}

/**
 * Text that a program wrote as `="0077"`, so that Excel leaves it alone.
 * @param {string} cell
 */
const unguarded = (cell) => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;

/**
 * How well a separator reads the first rows: by the columns they name then, else by how many words the row of headings
 * has.
 * @param {string} content @param {string} separator
 * @param {readonly import('./headings.js').Columna[]} columns @param {import('./headings.js').Chosen} chosen
 */
function worthOf(content, separator, columns, chosen) {
  const reader = new Reader(content, separator);
  const rows = [];
  try {
    for (let fila = 1; rows.length < ROWS_LOOKED_AT && !reader.finished; fila++)
      rows.push({ fila, valores: reader.row() });
  } catch {
    // An error there is told when the file is read: here only the rows before it count.
  }
  const found = findHeadings(rows, columns, chosen);
  return found === null ? [0, 0] : [found.parecido, found.ancho];
}

/**
 * Reads a table written as text, a row at a time: a row that is refused stops the reading there.
 * @param {Buffer} bytes
 * @param {import('./rows.js').TableRows} rows
 * @param {readonly import('./headings.js').Columna[]} columns
 * @param {import('./headings.js').Chosen} chosen
 */
export function readText(bytes, rows, columns, chosen) {
  const text = decode(bytes);
  const said = SAID_SEPARATOR.exec(text);
  const content = said === null ? text : text.slice(said[0].length);
  // Prices have commas and points of their own: the separator of the columns is the one that makes headings of the
  // first rows.
  const worths = new Map(SEPARATORS.map((s) => [s, worthOf(content, s, columns, chosen)]));
  const [best = ';'] = SEPARATORS.toSorted((a, b) => {
    const [[likeA = 0, wideA = 0] = [], [likeB = 0, wideB = 0] = []] = [worths.get(a), worths.get(b)];
    return likeB - likeA || wideB - wideA;
  });
  const reader = new Reader(content, said?.[1] ?? best);
  for (let position = 1; !reader.finished; position++) rows.add(position, reader.row().map(unguarded));
}
