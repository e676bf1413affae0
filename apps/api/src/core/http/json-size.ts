import { BusinessError } from '../errors.js';

const LEVELS = 20;
/** Above every list of the contract, whose own sentence is the better one. */
const ELEMENTS = 5_000;

const QUOTE = '"'.charCodeAt(0);
const ESCAPE = '\\'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const [LISTA, OBJETO, FIN_LISTA, FIN_OBJETO] = ['[', '{', ']', '}'].map((signo) => signo.charCodeAt(0));

const refusal = (message: string) => new BusinessError('SOLICITUD_INVALIDA', message, 400);

/**
 * Refuses JSON that nests deeper, or lists more, than anything we are asked: told from its text, before anything is built of it.
 * What walks a value afterwards, level by level or element by element, has its cost bounded here.
 */
export function ensureModest(texto: string): void {
  // Of each open level, the commas seen; -1 for an object, whose keys only the size of the body bounds.
  const comas = [-1];
  for (let i = 0; i < texto.length; i++) {
    const signo = texto.charCodeAt(i);
    if (signo === QUOTE) i = endOfText(texto, i + 1);
    else if (signo === LISTA || signo === OBJETO) {
      if (comas.push(signo === LISTA ? 0 : -1) > LEVELS + 1) throw refusal('El contenido tiene demasiados niveles');
    } else if (signo === FIN_LISTA || signo === FIN_OBJETO) comas.pop();
    else if (signo === COMMA) {
      const nivel = comas.length - 1;
      const vistas = comas[nivel] ?? -1;
      if (vistas >= ELEMENTS) throw refusal('El contenido tiene una lista demasiado larga');
      if (vistas >= 0) comas[nivel] = vistas + 1;
    }
  }
}

/** Where the text that begins at `desde` ends. */
function endOfText(texto: string, desde: number): number {
  for (let i = desde; i < texto.length; i++) {
    const signo = texto.charCodeAt(i);
    if (signo === ESCAPE) i++;
    else if (signo === QUOTE) return i;
  }
  return texto.length;
}
