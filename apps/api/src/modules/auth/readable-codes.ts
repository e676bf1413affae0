import { createHash, randomInt } from 'node:crypto';

/** Without the letters and figures that are taken for one another. */
const LETRAS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const POR_GRUPO = 4;

/** A code that people copy by hand, in groups of four: 20 bits each, nearly. */
export function nuevoCodigo(groups: number): string {
  const group = () => Array.from({ length: POR_GRUPO }, () => LETRAS[randomInt(LETRAS.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/**
 * The hash of a code, however it was typed. `de`: its owner, so that equal codes of two people have different hashes.
 */
export const hashDeCodigo = (code: string, de = ''): Buffer =>
  createHash('sha256')
    .update(de)
    .update(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
    .digest();
