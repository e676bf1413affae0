import type { Sentido } from '@jornal/contract';
import type { Reader } from '../../platform/db/snapshot.js';
import { empty, joinSql, literal, numeral, prepared, Sql, sql, stretchOf } from '../../platform/db/sql.js';
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

/** A part of an order: what it goes by, and which way. */
export type Step = { by: Sql; down: boolean };
/** The order that a list has by itself: said step by step it can be read from either end. */
export type Own = Sql | readonly Step[];
/** The newest first, by these columns. */
export const down = (...columns: readonly Sql[]): readonly Step[] => columns.map((by) => ({ by, down: true }));
/** The first first, by these columns. */
export const up = (...columns: readonly Sql[]): readonly Step[] => columns.map((by) => ({ by, down: false }));

const steps = (own: readonly Step[], back: boolean): Sql =>
  joinSql(
    own.map(({ by, down: goesDown }) => sql`${by}${literal(goesDown === back ? '' : ' DESC')}`),
    ', ',
  );

/**
 * The order of a list: by the column asked for, and rows that are equal in it as the list has them by itself. `own` is
 * that order and a total one: it ends with the id, which no two branches have in common. Words become expressions of
 * our own by a closed table; nothing of a caller is ever part of the text. `who`: whose rows they are, where those of
 * one branch all are the same in its column.
 */
export const inOrder = <C extends string>(
  keys: Readonly<Record<C, Key>>,
  asked: Order<C>,
  own: Own,
  who?: Reach,
): Sql => ordering(keys, asked, own, { who, back: false }) as Sql;

/** The same from its end; null where it can only be read from its beginning. */
export const backwards = <C extends string>(
  keys: Readonly<Record<C, Key>>,
  asked: Order<C>,
  own: Own,
  who: Reach,
): Sql | null => ordering(keys, asked, own, { who, back: true });

function ordering<C extends string>(
  keys: Readonly<Record<C, Key>>,
  { orden, sentido = 'asc' }: Order<C>,
  own: Own,
  { who, back }: { who: Reach | undefined; back: boolean },
): Sql | null {
  if (back && own instanceof Sql) return null;
  const last = own instanceof Sql ? own : steps(own, back);
  if (orden === undefined || (orden === 'entidad' && who !== undefined && typeof who.entidad_id === 'number'))
    return last;
  const key = keys[orden];
  if (!(key instanceof Sql) && 'whole' in key) return back ? null : key.whole;
  const { parts, nulls = false } = key instanceof Sql ? { parts: [key] } : key;
  const toward = literal((sentido === 'asc') === back ? ' DESC' : ' ASC');
  const empties = nulls ? literal(back ? ' NULLS FIRST' : ' NULLS LAST') : empty;
  return prepared(joinSql([...parts.map((part) => sql`${part}${toward}${empties}`), last], ', '));
}

/**
 * Rows of a table and which of them, those of `who` alone, in what order, and in what order those of one branch;
 * `alias` is the name its columns are called by, `key` those that tell a row. `few`: all of them are read first, as an
 * index of their words finds them, and then put in order.
 */
export type PageSlice = {
  table: Sql;
  alias: Sql;
  key?: readonly string[];
  who: Reach;
  where: Sql;
  order: Sql;
  inBranch: Sql;
  limit: number;
  offset: number;
  few?: boolean;
};

/** The columns that tell a row of a table of a branch. */
const OF_BRANCH = ['entidad_id', 'id'];

/** The condition that two rows have the same key. */
export const sameKey = (a: Sql, b: Sql, key: readonly string[] = OF_BRANCH): Sql =>
  joinSql(key.map((column) => sql`${a}.${literal(column)} = ${b}.${literal(column)}`));

/**
 * A page of the keys of a table. Over several branches, by the order that an index of each has: the first rows of each
 * branch, and of those the page, so that as many are read as it takes and not all there are.
 */
export async function pageOf<C extends string>(
  reader: Reader,
  keys: Readonly<Record<C, Key>>,
  asked: { orden?: C },
  slice: PageSlice,
): Promise<Sql> {
  const { table, alias, key: columns = OF_BRANCH, who, where, order, inBranch, limit, offset, few = false } = slice;
  const page = sql`ORDER BY ${order} ${stretchOf(limit, offset)}`;
  const shown = joinSql(
    columns.map((column) => sql`${alias}.${literal(column)}`),
    ', ',
  );
  if (few)
    return sql`WITH halladas AS MATERIALIZED (SELECT ${alias}.* FROM ${table} ${alias} WHERE ${where})
      SELECT ${shown} FROM halladas ${alias} ${page}`;
  const key = asked.orden === undefined ? undefined : keys[asked.orden];
  const ofEach =
    typeof who.entidad_id !== 'number' &&
    key !== undefined &&
    !(key instanceof Sql) &&
    'index' in key &&
    key.index === true;
  if (!ofEach) return sql`SELECT ${shown} FROM ${table} ${alias} WHERE ${where} ${page}`;
  const first = ofEachBranch(
    await branchesSeenBy(reader, who),
    (id) =>
      sql`SELECT ${alias}.* FROM ${table} ${alias}
        WHERE ${alias}.entidad_id = ${id} AND ${where} ORDER BY ${inBranch} LIMIT ${numeral(limit + offset)}`,
  );
  return sql`SELECT ${shown} FROM (${first}) ${alias} ${page}`;
}

/**
 * The place of a word of ours among those it may be, as people read them: `words` in the order of their names on
 * screen.
 */
export const byName = (word: Sql, words: readonly string[]): Sql =>
  sql`array_position(${words}::text[], ${word}::text)`;

/**
 * The branch by its name: its place among all of them, a small table that is read once a statement. Within a branch rows
 * stand as the list has them by itself, so that over several the first of each are found in that order.
 */
export const placeOfBranch = (id: Sql): Key =>
  byIndex(
    sql`array_position((SELECT array_agg(z.id ORDER BY ${alphabetical(sql`z.name`)}, z.id) FROM entidad z), ${id})`,
  );

/** The place of an operator, by name and surname. */
export const placeOfOperator = (id: Sql): Sql =>
  sql`array_position((SELECT array_agg(z.id ORDER BY ${alphabetical(sql`z.nombre || ' ' || z.apellido`)}, z.id) FROM operador z), ${id})`;
