import papa from 'papaparse';
import { LINEA_MAXIMA, LimiteSuperado, MUY_GRANDE } from './limits.js';

const CODIFICACIONES = /** @type {const} */ ([
  ['utf-16le', '\xff\xfe'],
  ['utf-16be', '\xfe\xff'],
]);

/** Every second byte of western text in UTF-16 is zero, and only those: which of them, or null when the zeros tell nothing.
 * @param {Buffer} bytes */
function sinMarca(bytes) {
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
  const utf16 = CODIFICACIONES.find(([, m]) => m === marca)?.[0] ?? (bytes.includes(0) ? sinMarca(bytes) : null);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  // A picture or a PDF is full of zero bytes; no other text is.
  if (bytes.includes(0)) throw new Error('Neither text nor Excel');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The parser takes a line whole: one without end is refused before.
 * @param {string} contenido */
function exigirLineas(contenido) {
  let inicio = 0;
  for (let i = 0; i < contenido.length; i++) {
    const letra = contenido.charCodeAt(i);
    if (letra === 10 || letra === 13) inicio = i + 1;
    else if (i - inicio >= LINEA_MAXIMA) throw new LimiteSuperado(MUY_GRANDE);
  }
}

/**
 * Reads a table written as text. A piece at a time: what refuses a row stops the reading there.
 * @param {Buffer} bytes
 * @param {import('./table.js').Filas} filas
 */
export function leerTexto(bytes, filas) {
  const contenido = texto(bytes);
  exigirLineas(contenido);
  // The line that names the columns tells what separates them: prices have commas and points of their own.
  const fin = contenido.search(/[\r\n]/);
  const encabezado = fin < 0 ? contenido : contenido.slice(0, fin);
  const [delimiter = ','] = [';', ',', '\t'].sort((a, b) => encabezado.split(b).length - encabezado.split(a).length);
  let posicion = 0;
  papa.parse(contenido, {
    delimiter,
    skipEmptyLines: false,
    chunkSize: 64 * 1024,
    step: ({ data }) => filas.agregar(++posicion, /** @type {unknown[]} */ (data)),
  });
}
