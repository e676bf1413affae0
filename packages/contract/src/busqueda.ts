/** Reads the text of a search, in the same way for the lists of the server and for those the screen searches itself. */

/** A text without accents and capitals, as the database folds it to search: 'Núñez' and 'nunez' are one. */
export const plano = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Fewer figures than these are in any text and say nothing of a telephone. */
const CIFRAS_MINIMAS = 3;
const CIFRAS_DE_COLOMBIA = 10;

/**
 * The words and figures of a search: every one of `palabras`, wherever it stands and in any order, or the number
 * `cifras` within a telephone or a NIT. `palabras` come as they were typed: comparing ignores case and accents.
 * `cifras` is '' where the text can't be a number.
 */
export type Busqueda = { palabras: readonly string[]; cifras: string };

export function leerBusqueda(texto: string): Busqueda {
  const palabras = [...new Set(texto.split(/\s+/).filter((palabra) => palabra !== ''))];
  return { palabras, cifras: cifrasBuscadas(texto) };
}

/** The figures of a text that may be a telephone or part of one, without the country where it is Colombia; '' where it is none. */
export function cifrasBuscadas(texto: string): string {
  if (/[\p{L}@]/u.test(texto)) return '';
  const cifras = texto.replace(/\D/g, '');
  const conPais = /^\s*\(?(\+|00)\s*57/.test(texto) || (cifras.startsWith('57') && cifras.length > CIFRAS_DE_COLOMBIA);
  const nacionales = conPais ? cifras.replace(/^(00)?57/, '') : cifras;
  return nacionales.length >= CIFRAS_MINIMAS ? nacionales : '';
}

/**
 * Whether two words differ by one letter at most: one that is another, missing or too many, or two that changed places.
 */
export function aUnaLetra(una: string, otra: string): boolean {
  const [corta, larga] = una.length <= otra.length ? [una, otra] : [otra, una];
  if (larga.length - corta.length > 1) return false;
  let desde = 0;
  while (desde < corta.length && corta[desde] === larga[desde]) desde++;
  const quitada = (texto: string, cuantas: number) => texto.slice(desde + cuantas);
  if (larga.length > corta.length) return quitada(corta, 0) === quitada(larga, 1);
  const cruzadas = corta[desde] === larga[desde + 1] && corta[desde + 1] === larga[desde];
  return quitada(corta, 1) === quitada(larga, 1) || (cruzadas && quitada(corta, 2) === quitada(larga, 2));
}
