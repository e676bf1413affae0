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
  const marca = bytes.subarray(0, 2).toString('latin1');
  const utf16 = ENCODINGS.find(([, m]) => m === marca)?.[0] ?? (bytes.includes(0) ? withoutMark(bytes) : null);
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

  /** @param {string} texto @param {string} separador */
  constructor(texto, separador) {
    this.texto = texto;
    this.separador = separador.charCodeAt(0);
  }

  get finished() {
    return this.desde >= this.texto.length;
  }

  /** What stands between quotes; two of them are one that is meant.
   * @returns {string} */
  #entreComillas() {
    let leido = '';
    for (;;) {
      const fin = this.texto.indexOf('"', this.desde);
      if (fin < 0) throw new Error('Quotes that are never closed');
      if (leido.length < MAX_TEXT) leido += this.texto.slice(this.desde, Math.min(fin, this.desde + MAX_TEXT));
      const doble = this.texto[fin + 1] === '"';
      this.desde = fin + (doble ? 2 : 1);
      if (!doble) return leido;
      if (leido.length < MAX_TEXT) leido += '"';
    }
  }

  /** The next cell; stops at what ends it. */
  cell() {
    let leida = '';
    if (this.texto[this.desde] === '"') {
      this.desde++;
      leida = this.#entreComillas();
    }
    let fin = this.desde;
    for (; fin < this.texto.length; fin++) {
      const letra = this.texto.charCodeAt(fin);
      if (letra === this.separador || letra === 10 || letra === 13) break;
    }
    leida += this.texto.slice(this.desde, Math.min(fin, this.desde + MAX_TEXT));
    this.desde = fin;
    return leida;
  }

  /** The next row: its cells as far as columns are read; one with something in it past those refuses the file. */
  row() {
    const celdas = [];
    for (;;) {
      const celda = this.cell();
      if (celdas.length < MAX_COLUMNS) celdas.push(celda);
      else if (celda.trim() !== '') throw new LimitExceeded(TOO_MANY_COLUMNS);
      const letra = this.texto.charCodeAt(this.desde++);
      if (letra === this.separador) continue;
      if (letra === 13 && this.texto.charCodeAt(this.desde) === 10) this.desde++;
      return celdas;
    }
  }
}

/**
 * Reads a table written as text, a row at a time: what refuses one stops the reading there.
 * @param {Buffer} bytes
 * @param {import('./table.js').TableRows} filas
 */
export function readText(bytes, filas) {
  const contenido = texto(bytes);
  // The line that names the columns tells what separates them: prices have commas and points of their own.
  const fin = contenido.search(/[\r\n]/);
  const encabezado = fin < 0 ? contenido : contenido.slice(0, fin);
  const [separador = ','] = [';', ',', '\t'].sort((a, b) => encabezado.split(b).length - encabezado.split(a).length);
  const lector = new Reader(contenido, separador);
  for (let posicion = 1; !lector.finished; posicion++) filas.add(posicion, lector.row());
}
