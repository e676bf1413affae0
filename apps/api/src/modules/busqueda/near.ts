import { aUnaLetra, leerBusqueda, plano } from '@jornal/contract';
import { holding } from '../../platform/db/search.js';
import { joinSql, type Sql, sql } from '../../platform/db/sql.js';

/** As many words of a text as are looked for: each is asked of an index by itself. */
const WORDS = 4;
/** A shorter word says something else when one of its letters changes. */
const LETTERS_WITH_ERROR = 4;

/** Fewer letters are in every name, and no index knows them. */
const LETTERS = 3;

/** The words of a text that may be of a name. A number is one of a receipt. */
export const wordsOf = (text: string): readonly string[] =>
  leerBusqueda(text)
    .palabras.filter((word) => word.length >= LETTERS && /\p{L}/u.test(word))
    .slice(0, WORDS);

/** A column that holds a text which begins, or goes on, with a word so. */
const beginning = (column: Sql, start: string): Sql =>
  sql`plano(${column}) LIKE plano(${`${start}%`}::text) OR plano(${column}) LIKE plano(${`% ${start}%`}::text)`;
const ending = (column: Sql, end: string): Sql =>
  sql`plano(${column}) LIKE plano(${`%${end}`}::text) OR plano(${column}) LIKE plano(${`%${end} %`}::text)`;

/**
 * Whether a column may hold a word of which a letter is wrong: then one half of it is right, or two letters changed
 * places in its middle. It finds more than that, by the index of its trigrams; the most alike are taken of it.
 */
function almost(column: Sql, word: string): Sql {
  const letters = [...word];
  const half = Math.floor(letters.length / 2);
  const [start, end] = [letters.slice(0, Math.max(half, 3)).join(''), letters.slice(-Math.max(half, 3)).join('')];
  const swapped = [half - 1, half].map((i) =>
    [...letters.slice(0, i), letters[i + 1], letters[i], ...letters.slice(i + 2)].join(''),
  );
  return joinSql(
    [beginning(column, start), ending(column, end), ...swapped.map((other) => holding(column, other))],
    ' OR ',
  );
}

export const everyHeld = (column: Sql, words: readonly string[]): Sql =>
  joinSql(words.map((word) => holding(column, word)));

export const someHeld = (column: Sql, words: readonly string[]): Sql =>
  sql`(${joinSql(
    words.map((word) => holding(column, word)),
    ' OR ',
  )})`;

export const someAlmost = (column: Sql, words: readonly string[]): Sql =>
  sql`(${joinSql(
    words.map((word) => almost(column, word)),
    ' OR ',
  )})`;

/** How much of the words a column holds, to order by. */
export const likeness = (column: Sql, words: readonly string[]): Sql =>
  joinSql(
    words.map(
      (word) =>
        sql`CASE WHEN ${holding(column, word)} THEN 1.5 ELSE word_similarity(plano(${word}::text), plano(${column})) END`,
    ),
    ' + ',
  );

/** Whether one of its letters may be wrong. */
export const mayBeWrong = (word: string): boolean => /^\p{L}+$/u.test(word) && word.length >= LETTERS_WITH_ERROR;

/** Whether a word is one of the text, a part of one, or one of its letters away from one or from how one begins. */
function isIn(word: string, text: string): boolean {
  if (text.includes(word)) return true;
  if (word.length < LETTERS_WITH_ERROR) return false;
  const begun = (other: string) => word.length > LETTERS_WITH_ERROR && aUnaLetra(word, other.slice(0, word.length));
  return text.split(/[^\p{L}\d]+/u).some((other) => aUnaLetra(word, other) || begun(other));
}

export const isHeld = (text: string, word: string): boolean => plano(text).includes(plano(word));

/** Whether a text really holds one of the words, or all but a letter of it. */
export function isNear(text: string, words: readonly string[]): boolean {
  const whole = plano(text);
  return words.some((word) => isIn(plano(word), whole));
}
