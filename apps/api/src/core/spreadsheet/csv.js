import { unprotect } from './formula.js';
import { LimitExceeded, MAX_COLUMNS, MAX_TEXT, TOO_MANY_COLUMNS } from './limits.js';

const ENCODINGS = /** @type {const} */ ([
  ['utf-16le', '\xff\xfe'],
  ['utf-16be', '\xfe\xff'],
]);

/** Every second byte of western text in UTF-16 is zero, and only those: which of them, or null when the zeros tell nothing.
 * @param {Buffer} bytes */
function withoutMark(bytes) {
  const muestra = bytes.subarray(0, 4096);
  const ceros = [0, 0];
  for (const [i, byte] of muestra.entries()) if (byte === 0) ceros[i % 2] = /** @type {number} */ (ceros[i % 2]) + 1;
  const [pares, impares] = /** @type {[number, number]} */ (ceros);
  const suficientes = muestra.length / 4;
  if (pares === 0 && impares > suficientes) return 'utf-16le';
  return impares === 0 && pares > suficientes ? 'utf-16be' : null;
}

/** Text in UTF-16 or UTF-8 or, failing those, as Windows writes it.
 * @param {Buffer} bytes */
function texto(bytes) {
  const mark = bytes.subarray(0, 2).toString('latin1');
  const utf16 = ENCODINGS.find(([, m]) => m === mark)?.[0] ?? (bytes.includes(0) ? withoutMark(bytes) : null);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  // A picture or a PDF is full of zero bytes; no other text is.
  if (bytes.includes(0)) throw new Error('Neither text nor Excel');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A place in a text, and what is read from there on: never more of a cell than is kept of one. */
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

  /** What stands between quotes; two of them are one that is meant.
   * @returns {string} */
  #entreComillas() {
    let leido = '';
    for (;;) {
      const end = this.texto.indexOf('"', this.desde);
      if (end < 0) throw new Error('Quotes that are never closed');
      if (leido.length < MAX_TEXT) leido += this.texto.slice(this.desde, Math.min(end, this.desde + MAX_TEXT));
      const doble = this.texto[end + 1] === '"';
      this.desde = end + (doble ? 2 : 1);
      if (!doble) return leido;
      if (leido.length < MAX_TEXT) leido += '"';
    }
  }

  /** The next cell; stops at what ends it. */
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
    read += this.texto.slice(this.desde, Math.min(end, this.desde + MAX_TEXT));
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
 * Reads a table written as text, a row at a time: what refuses one stops the reading there.
 * @param {Buffer} bytes
 * @param {import('./table.js').TableRows} rows
 */
export function readText(bytes, rows) {
  const content = texto(bytes);
  // The line that names the columns tells what separates them: prices have commas and points of their own.
  const end = content.search(/[\r\n]/);
  const heading = end < 0 ? content : content.slice(0, end);
  const [separator = ','] = [';', ',', '\t'].sort((a, b) => heading.split(b).length - heading.split(a).length);
  const reader = new Reader(content, separator);
  for (let position = 1; !reader.finished; position++) rows.add(position, reader.row());
}
