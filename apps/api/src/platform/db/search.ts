import { cifrasBuscadas, leerBusqueda } from '@jornal/contract';
import { joinSql, prepared, type Sql, sql } from './sql.js';

/** The pattern a folded text is compared with to find a word anywhere in it; LIKE's own signs mean themselves. */
export const anywhere = (word: string): Sql => sql`plano(${`%${word.replace(/[\\%_]/g, '\\$&')}%`}::text)`;

/** Whether a text of the database holds a word, ignoring case and accents. */
export const holding = (column: Sql, word: string): Sql => sql`plano(${column}) LIKE ${anywhere(word)}`;

/** Whether the indexes of texts find a word: they know them by three letters that follow one another. */
export const isIndexed = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word);

/** A telephone or a NIT of the database by its figures alone: people write them with spaces, dashes and brackets. */
export const figuresOf = (column: Sql): Sql => sql`regexp_replace(coalesce(${column}, ''), '[^0-9]', '', 'g')`;

/** Whether a text of the database holds a word. */
export type Holds = (column: Sql) => Sql;

/**
 * The condition that a record holds the typed text: every word of it, in any order, in any of the places that `places`
 * names for it; or all of it, as a number, in one of `numbers`, whose figures are compared whatever stands
 * between them. A text without words finds everything.
 */
export function matching(
  text: string,
  places: (holds: Holds, word: string) => readonly Sql[],
  numbers: readonly Sql[] = [],
): Sql {
  const { palabras, cifras } = leerBusqueda(text);
  if (palabras.length === 0) return sql`true`;
  const inNumbers = (figures: string): Sql[] =>
    figures === '' ? [] : numbers.map((number) => sql`${figuresOf(number)} LIKE ${`%${figures}%`}`);
  const words = palabras.map((word) => {
    const here = places((column) => holding(column, word), word);
    const found = [...here, ...inNumbers(cifrasBuscadas(word))];
    return found.length === 0 ? sql`false` : sql`(${joinSql(found, ' OR ')})`;
  });
  // Planned anew each time, for the words it has: words of few rows are found by an index, words of most are met soon
  // in the order of the list.
  return prepared(
    sql`(${joinSql([sql`(${joinSql(words)})`, ...inNumbers(palabras.length === 1 ? '' : cifras)], ' OR ')})`,
  );
}
