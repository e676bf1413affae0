import { MAX_COLUMNS, MAX_TEXT, ROWS_LOOKED_AT } from './limits.js';

/**
 * @typedef {{ campo: string, nombres: readonly string[], requerida: boolean, largo?: number }} Columna A field and the
 * headings it goes by, already plain; `largo`: how much of a text it keeps, where that is more than a line.
 */
/** @typedef {Readonly<Record<string, string>>} Chosen A heading by field, said by hand. */
/** @typedef {{ campo: string, lugar: number }} Place A field and the column it is read from; -1 when there is none. */
/** @typedef {{ fila: number, valores: readonly unknown[] }} RowRead */

/**
 * A heading as it is compared: without accents, capitals, underscores or spaces to spare.
 * @param {string} text
 */
export const plain = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/**
 * A heading without what programs and people hang on it: the shop in brackets, «(obligatorio)», «($)», a star, the
 * points of «P.V.P.».
 * @param {string} text already plain
 */
const bare = (text) =>
  text
    .replace(/\[[^\]]*\]|\([^)]*\)/g, ' ')
    .replaceAll('.', '')
    .replace(/[*:$¿?]|\bcop\b/g, ' ')
    .trim()
    .replace(/\s+/g, ' ');

/** @param {unknown} value */
export const isEmpty = (value) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** The headings of a row, '' where there is none.
 * @param {readonly unknown[]} values */
export const headingsOf = (values) =>
  Array.from({ length: Math.min(values.length, MAX_COLUMNS) }, (_, i) =>
    isEmpty(values[i]) ? '' : String(values[i]).trim().slice(0, MAX_TEXT),
  );

/** In brackets stands a part of the name where a field is called so: «Talla (pie)» is not «Talla (mano)». */
const BRACKETS = /[[(]/;
/** The names of a field that a heading may have with more hung on it.
 * @param {readonly string[]} names */
const bareNames = (names) => names.filter((name) => !BRACKETS.test(name)).map(bare);

/**
 * How surely a heading names a field: 0 by its title, 1 by another of its names, 2 bare; infinite where it does not.
 * @param {string} heading already plain @param {readonly string[]} names
 */
function doubtOf(heading, names) {
  if (names.includes(heading)) return heading === names[0] ? 0 : 1;
  return bareNames(names).includes(bare(heading)) ? 2 : Number.POSITIVE_INFINITY;
}

/**
 * The column of each field: the one chosen for it by hand, else the first that goes by one of its names, before that
 * one with something in it. A heading that names another field more surely is left to that one.
 * @param {readonly string[]} headings
 * @param {readonly Columna[]} columns
 * @param {Chosen} chosen
 * @param {(place: number) => boolean} [filled]
 * @returns {Place[]}
 */
export function placesOf(headings, columns, chosen, filled = () => true) {
  const plains = headings.map(plain);
  const bares = plains.map(bare);
  const taken = new Set(Object.values(chosen).map((h) => plains.indexOf(plain(h))));
  const doubts = columns.map(({ campo, nombres }) =>
    plains.map((h) => (chosen[campo] === undefined ? doubtOf(h, nombres) : Number.POSITIVE_INFINITY)),
  );
  const least = plains.map((_, i) => Math.min(...doubts.map((ofField) => ofField[i] ?? Number.POSITIVE_INFINITY)));
  return columns.map(({ campo, nombres }, field) => {
    const byHand = chosen[campo];
    if (byHand !== undefined) return { campo, lugar: plains.indexOf(plain(byHand)) };
    const free = [
      { written: plains, names: nombres },
      { written: bares, names: bareNames(nombres) },
    ]
      .flatMap(({ written, names }) =>
        names.flatMap((name) => written.flatMap((h, i) => (h !== '' && h === name && !taken.has(i) ? [i] : []))),
      )
      .filter((i) => doubts[field]?.[i] === least[i]);
    return { campo, lugar: free.find(filled) ?? free[0] ?? -1 };
  });
}

/** @param {unknown} value */
const isWord = (value) => typeof value === 'string' && /\p{L}/u.test(value);

/**
 * How much a row looks like the one that names the columns: the fields it names, those a table needs before the others.
 * @param {readonly unknown[]} values @param {readonly Columna[]} columns @param {Chosen} chosen
 */
function likeness(values, columns, chosen) {
  const found = new Set(
    placesOf(headingsOf(values), columns, chosen)
      .filter(({ lugar }) => lugar >= 0)
      .map(({ campo }) => campo),
  );
  const needed = columns.filter(({ campo, requerida }) => requerida && found.has(campo)).length;
  return found.size === 0 ? 0 : needed * 100 + found.size;
}

/**
 * The row that names the columns, among the first with something in them: the one that names most fields; if none names
 * any, the first with two words side by side and no figure, else the first of all.
 * @param {readonly RowRead[]} rows @param {readonly Columna[]} columns @param {Chosen} chosen
 * @returns {{ fila: number, parecido: number, ancho: number } | null}
 */
export function findHeadings(rows, columns, chosen) {
  const looked = rows
    .filter(({ valores }) => !valores.every(isEmpty))
    .slice(0, ROWS_LOOKED_AT)
    .map(({ fila, valores }) => {
      const written = valores.filter((v) => !isEmpty(v));
      const named = written.length > 1 && written.every(isWord);
      const parecido = likeness(valores, columns, chosen);
      return { fila, parecido, ancho: named || parecido > 0 ? written.length : 0, named };
    });
  const guess = looked.find(({ named }) => named) ?? looked[0];
  if (guess === undefined) return null;
  // A product may be called «Stock»: one name alone does not outdo a row of words that stands above it.
  const best = looked.reduce((a, b) => (b.parecido > a.parecido ? b : a));
  const alone = guess.named && best.parecido % 100 < 2 && best.fila > guess.fila;
  const { fila, parecido, ancho } = alone ? guess : best.parecido > 0 ? best : guess;
  return { fila, parecido, ancho };
}
