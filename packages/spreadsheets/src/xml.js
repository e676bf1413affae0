import { StringDecoder } from 'node:string_decoder';
import { SaxesParser } from 'saxes';
import { MAX_DEPTH } from './limits.js';

/**
 * @typedef {{ abrir: (nombre: string, atributos: Record<string, string>) => void, cerrar?: (nombre: string) => void,
 * texto?: (texto: string) => void }} Oyente
 */

/** @param {string} nombre */
const withoutPrefix = (nombre) => nombre.slice(nombre.indexOf(':') + 1);

/**
 * Reads XML as it comes, keeping none of it. Nothing is expanded and nothing fetched: a document type is refused.
 * @param {AsyncIterable<Buffer>} pieces
 * @param {Oyente} oyente `abrir` and `cerrar` get names without their prefix
 * @param {() => boolean} [basta] asked between pieces: whether the rest is not needed
 */
export async function walkXml(pieces, { abrir, cerrar, texto }, basta = () => false) {
  const parser = new SaxesParser();
  const decoder = new StringDecoder('utf8');
  let profundidad = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('A document type in a sheet');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (++profundidad > MAX_DEPTH) throw new Error('Elements too deep');
    abrir(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    profundidad--;
    cerrar?.(withoutPrefix(name));
  });
  if (texto) parser.on('text', texto);
  for await (const chunk of pieces) {
    parser.write(decoder.write(chunk));
    if (basta()) return;
  }
  parser.close();
}
