import type { Sentido } from '@jornal/contract';
import type { Reader } from '../../platform/db/snapshot.js';
import { empty, joinSql, literal, prepared, Sql, sql } from '../../platform/db/sql.js';
import type { Reach } from '../session/session.js';
import { branchesSeenBy, ofEachBranch } from './each-branch.js';

/**
 * The expression that a column of a list is ordered by. Several parts go the same way, one after the other; `nulls`: it
 * may be null in a row, which comes last whichever the way; `index`: an index of the branch holds its rows in that
 * order, read either way. `whole`: a word that is an order by itself, and goes no way.
 */
export type Key = Sql | { parts: readonly Sql[]; nulls?: boolean; index?: true } | { whole: Sql };
/** The columns of a list by their word on the wire: all of those the contract names, and no other. */
export type Keys<C extends readonly string[]> = Readonly<Record<C[number], Key>>;

/** Something that is not in every row. */
export const perhaps = (key: Sql): Key => ({ parts: [key], nulls: true });

/**
 * A key that an index of each branch has in order: the column and, where the index ends with them, the columns that
 * tell rows apart that are equal in it.
 */
export const byIndex = (...parts: readonly Sql[]): Key => ({ parts, index: true });

/** A text as Spanish puts it in order: Á with A, Ñ after N, capitals or not. */
export const alphabetical = (text: Sql): Sql => sql`${text} COLLATE "es-x-icu"`;

export type Order<C extends string> = { orden?: C; sentido?: Sentido };

/**
 * The order of a list: by the column asked for, and rows that are equal in it as the list has them by itself. `own` is
 * that order and a total one: it ends with the id, which no two branches have in common. Words become expressions of
 * our own by a closed table; nothing of a caller is ever part of the text. `who`: whose rows they are, where those of
 * one branch all are the same in its column.
 */
export function inOrder<C extends string>(
  keys: Readonly<Record<C, Key>>,
  { orden, sentido = 'asc' }: Order<C>,
  own: Sql,
  who?: Reach,
): Sql {
  if (orden === undefined || (orden === 'entidad' && who !== undefined && typeof who.entidad_id === 'number'))
    return own;
  const key = keys[orden];
  if (!(key instanceof Sql) && 'whole' in key) return key.whole;
  const { parts, nulls = false } = key instanceof Sql ? { parts: [key] } : key;
  const toward = literal(sentido === 'asc' ? ' ASC' : ' DESC');
  const pieces = parts.map((part) => sql`${part}${toward}${nulls ? literal(' NULLS LAST') : empty}`);
  return prepared(joinSql([...pieces, own], ', '));
}

/**
 * Rows of a table of a branch and which of them, those of `who` alone, in what order; `alias` is the name its columns
 * are called by.
 */
type PageSlice = { tabla: Sql; alias: Sql; who: Reach; where: Sql; orden: Sql; limit: number; offset: number };

/**
 * A page of the keys of a table. Over several branches, by the order that an index of each has: the first rows of each
 * branch, and of those the page, so that as many are read as it takes and not all there are.
 */
export async function pageOf<C extends string>(
  reader: Reader,
  keys: Readonly<Record<C, Key>>,
  asked: { orden?: C },
  { tabla, alias, who, where, orden, limit, offset: since }: PageSlice,
): Promise<Sql> {
  const page = sql`ORDER BY ${orden} LIMIT ${limit} OFFSET ${since}`;
  const key = asked.orden === undefined ? undefined : keys[asked.orden];
  const ofEach =
    typeof who.entidad_id !== 'number' &&
    key !== undefined &&
    !(key instanceof Sql) &&
    'index' in key &&
    key.index === true;
  if (!ofEach) return sql`SELECT ${alias}.entidad_id, ${alias}.id FROM ${tabla} ${alias} WHERE ${where} ${page}`;
  const first = ofEachBranch(
    await branchesSeenBy(reader, who),
    (id) =>
      sql`SELECT ${alias}.* FROM ${tabla} ${alias}
        WHERE ${alias}.entidad_id = ${id} AND ${where} ORDER BY ${orden} LIMIT ${limit + since}::bigint`,
  );
  return sql`SELECT ${alias}.entidad_id, ${alias}.id FROM (${first}) ${alias} ${page}`;
}

/**
 * The place of a word of ours among those it may be, as people read them: `words` in the order of their names on
 * screen.
 */
export const byName = (word: Sql, words: readonly string[]): Sql =>
  sql`array_position(${words}::text[], ${word}::text)`;

/** The place of a branch among all of them by name: the table is small and read once a statement. */
export const placeOfBranch = (id: Sql): Sql =>
  sql`array_position((SELECT array_agg(z.id ORDER BY ${alphabetical(sql`z.name`)}, z.id) FROM entidad z), ${id})`;

/** The same of an operator, by name and surname. */
export const placeOfOperator = (id: Sql): Sql =>
  sql`array_position((SELECT array_agg(z.id ORDER BY ${alphabetical(sql`z.nombre || ' ' || z.apellido`)}, z.id) FROM operador z), ${id})`;
