import { BusinessError } from '../errors/business-error.js';

const LEVELS = 20;
/** Above every list of the contract, whose own sentence is the better one. */
const ELEMENTS = 5_000;

const QUOTE = '"'.charCodeAt(0);
const ESCAPE = '\\'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const [LIST, OBJECT, LIST_END, OBJECT_END] = ['[', '{', ']', '}'].map((sign) => sign.charCodeAt(0));

const refusal = (message: string) => new BusinessError('SOLICITUD_INVALIDA', message, 400);

/**
 * Refuses JSON that nests deeper, or lists more, than anything we are asked: told from its text, before anything is
 * built of it. Code that walks a value afterwards, level by level or element by element, has its cost bounded here.
 */
export function ensureModest(text: string): void {
  // Of each open level, the commas seen; -1 for an object, whose keys only the size of the body bounds.
  const commas = [-1];
  for (let i = 0; i < text.length; i++) {
    const sign = text.charCodeAt(i);
    if (sign === QUOTE) i = endOfText(text, i + 1);
    else if (sign === LIST) commas.push(0);
    else if (sign === OBJECT) commas.push(-1);
    else if (sign === LIST_END || sign === OBJECT_END) commas.pop();
    else if (sign === COMMA) countElement(commas);
    if (commas.length > LEVELS + 1) throw refusal('El contenido tiene demasiados niveles');
  }
}

/** Counts an element more of the list that is open, if it is one. */
function countElement(commas: number[]): void {
  const level = commas.length - 1;
  const views = commas[level] ?? -1;
  if (views >= ELEMENTS) throw refusal('El contenido tiene una lista demasiado larga');
  if (views >= 0) commas[level] = views + 1;
}

/** Where the text that begins at `from` ends. */
function endOfText(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    const sign = text.charCodeAt(i);
    if (sign === ESCAPE) i++;
    else if (sign === QUOTE) return i;
  }
  return text.length;
}
