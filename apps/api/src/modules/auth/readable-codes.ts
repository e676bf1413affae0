import { createHash, randomInt } from 'node:crypto';

/** Without the letters and figures that are taken for one another. */
const LETRAS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const POR_GRUPO = 4;

/** A code somebody copies by hand, in groups of four: 20 bits each, nearly. */
export function nuevoCodigo(grupos: number): string {
  const grupo = () => Array.from({ length: POR_GRUPO }, () => LETRAS[randomInt(LETRAS.length)]).join('');
  return Array.from({ length: grupos }, grupo).join('-');
}

/** What is kept of a code, however it was typed. `de`: whose it is, so that nobody's hash is that of another. */
export const hashDeCodigo = (codigo: string, de = ''): Buffer =>
  createHash('sha256')
    .update(de)
    .update(codigo.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();
