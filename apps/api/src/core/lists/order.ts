import type { Sentido } from '@jornal/contract';
import type { Reader } from '../../platform/db/snapshot.js';
import { empty, joinSql, literal, numeral, prepared, Sql, sql, stretchOf } from '../../platform/db/sql.js';
import type { Reach } from '../session/session.js';
import { branchesSeenBy, ofEachBranch } from './each-branch.js';

/**
 * The expression that a column of a list is ordered by. Several parts go the same way, one after the other; `nulls`: it
 * may be null in a row, which comes last whichever the way; `index`: an index holds the rows in that order, read either
 * way: those of each branch, or those of each and one of all. `whole`: a word that is an order by itself, and goes no
 * way.
 */
export type Key = Sql | { parts: readonly Sql[]; nulls?: boolean; index?: 'branch' | 'all' } | { whole: Sql };
/** The columns of a list by their word on the wire: all of those the contract names, and no other. */
export type Keys<C extends readonly string[]> = Readonly<Record<C[number], Key>>;

/** Something that is not in every row. */
export const perhaps = (key: Sql): Key => ({ parts: [key], nulls: true });

/**
 * A key that an index of each branch has in order: the column and, where the index ends with them, the columns that
 * tell rows apart that are equal in it.
 */
export const byIndex = (...parts: readonly Sql[]): Key => ({ parts, index: 'branch' });

/** The same of a key that another index has in order over all branches. */
export const byIndexOfAll = (...parts: readonly Sql[]): Key => ({ parts, index: 'all' });

/** A text as Spanish puts it in order: Á with A, Ñ after N, capitals or not. */
export const alphabetical = (text: Sql): Sql => sql`${text} COLLATE "es-x-icu"`;

export type Order<C extends string> = { orden?: C; sentido?: Sentido };

/** A part of an order: what it goes by, and which way; `nulls`: rows that have none of it come last. */
export type Step = { by: Sql; down: boolean; nulls?: boolean };
/** The order that a list has by itself: said step by step it can be read from either end. */
export type Own = Sql | readonly Step[];
/** The newest first, by these columns. */
export const down = (...columns: readonly Sql[]): readonly Step[] => columns.map((by) => ({ by, down: true }));
/** The first first, by these columns. */
export const up = (...columns: readonly Sql[]): readonly Step[] => columns.map((by) => ({ by, down: false }));

/** Steps as the words behind ORDER BY; `back`: from their end. */
export const written = (steps: readonly Step[], back = false): Sql =>
  joinSql(
    steps.map(({ by, down: goesDown, nulls = false }) => {
      const toward = literal(goesDown === back ? '' : ' DESC');
      return sql`${by}${toward}${nulls ? literal(back ? ' NULLS FIRST' : ' NULLS LAST') : empty}`;
    }),
    ', ',
  );

/** The steps before the own order of a list; none where that is asked for. */
function askedFor<C extends string>(
  keys: Readonly<Record<C, Key>>,
  { orden, sentido = 'asc' }: Order<C>,
  who?: Reach,
): readonly Step[] | { whole: Sql } {
  if (orden === undefined || (orden === 'entidad' && who !== undefined && typeof who.entidad_id === 'number'))
    return [];
  const key = keys[orden];
  if (!(key instanceof Sql) && 'whole' in key) return key;
  const { parts, nulls = false } = key instanceof Sql ? { parts: [key] } : key;
  return parts.map((by) => ({ by, down: sentido === 'desc', nulls }));
}

/** The steps of the order of a list; null where it is not said in steps. */
export function stepsOf<C extends string>(
  keys: Readonly<Record<C, Key>>,
  asked: Order<C>,
  own: Own,
  who?: Reach,
): readonly Step[] | null {
  const first = askedFor(keys, asked, who);
  return 'whole' in first || own instanceof Sql ? null : [...first, ...own];
}

/**
 * The order of a list: by the column asked for, and rows that are equal in it as the list has them by itself. `own` is
 * that order and a total one: it ends with the id, which no two branches have in common. Words become expressions of
 * our own by a closed table; nothing of a caller is ever part of the text. `who`: whose rows they are, where those of
 * one branch all are the same in its column.
 */
export function inOrder<C extends string>(keys: Readonly<Record<C, Key>>, asked: Order<C>, own: Own, who?: Reach): Sql {
  const first = askedFor(keys, asked, who);
  if ('whole' in first) return first.whole;
  const last = own instanceof Sql ? own : written(own);
  return first.length === 0 ? last : prepared(joinSql([written(first), last], ', '));
}

/** The same from its end; null where it can only be read from its beginning. */
export function backwards<C extends string>(
  keys: Readonly<Record<C, Key>>,
  asked: Order<C>,
  own: Own,
  who?: Reach,
): Sql | null {
  const steps = stepsOf(keys, asked, own, who);
  return steps && written(steps, true);
}

/**
 * Rows of a table and which of them, those of `who` alone, in what order, and in what order those of one branch;
 * `alias` is the name its columns are called by, `key` those that tell a row.
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
};

/** The columns that tell a row of a table of a branch. */
export const OF_BRANCH: readonly string[] = ['entidad_id', 'id'];

const columnsOf = (alias: Sql, names: readonly string[]): Sql =>
  joinSql(
    names.map((name) => sql`${alias}.${literal(name)}`),
    ', ',
  );

/** How many rows a search found, in a statement that begins with `found` of it. */
export const NUMBER_FOUND = sql`(SELECT count(*) FROM halladas)`;

/**
 * The finds of a search: `found`, the part WITH of a statement, in which all of them are read once, and `page`, the keys
 * of a page of them. A walk in the order of the list would read everything where they are few or far.
 */
export function pageOfFound(
  { table, alias, key = OF_BRANCH, where, limit, offset }: Omit<PageSlice, 'order' | 'inBranch' | 'who'>,
  steps: readonly Step[],
): { found: Sql; page: Sql } {
  const places = steps.map(({ by }, i) => sql`${by} AS en_${numeral(i)}`);
  const order = written(steps.map((step, i) => ({ ...step, by: sql`en_${numeral(i)}` })));
  return {
    found: sql`WITH halladas AS MATERIALIZED (
      SELECT ${columnsOf(alias, key)}, ${joinSql(places, ', ')} FROM ${table} ${alias} WHERE ${where})`,
    page: sql`SELECT ${literal(key.join(', '))} FROM halladas ORDER BY ${order} ${stretchOf(limit, offset)}`,
  };
}

/** The condition that two rows have the same key. */
export const sameKey = (a: Sql, b: Sql, key: readonly string[]): Sql =>
  joinSql(key.map((column) => sql`${a}.${literal(column)} = ${b}.${literal(column)}`));

/** Over more branches than these one read of all rows, put in order, costs less than a question to each. */
const FEW_BRANCHES = 50;

/**
 * The branches that are asked one by one for the first rows of an order, which an index of each has; null where all rows
 * are read in one go: of one branch, in an order of no index or of one that is of all branches, or over too many.
 */
async function branchesToAsk(reader: Reader, who: Reach, key: Key | undefined): Promise<readonly number[] | null> {
  if (typeof who.entidad_id === 'number' || key === undefined || key instanceof Sql || 'whole' in key) return null;
  if (key.index === undefined || (key.index === 'all' && who.entidad_id === null)) return null;
  const branches = await branchesSeenBy(reader, who);
  return branches.length > FEW_BRANCHES ? null : branches;
}

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
  const { table, alias, key: columns = OF_BRANCH, who, where, order, inBranch, limit, offset } = slice;
  const page = sql`ORDER BY ${order} ${stretchOf(limit, offset)}`;
  const shown = columnsOf(alias, columns);
  const branches = await branchesToAsk(reader, who, asked.orden === undefined ? undefined : keys[asked.orden]);
  if (branches === null) return sql`SELECT ${shown} FROM ${table} ${alias} WHERE ${where} ${page}`;
  const first = ofEachBranch(
    branches,
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
 * The places of all the rows of a small table, whose ids are few and begin at 0 or 1: an array that is made once a
 * statement, and read at the id of each row without looking through it.
 */
const placeIn = (table: Sql, name: Sql, id: Sql): Sql => sql`(SELECT array_agg(coalesce(z.lugar, 0) ORDER BY n.id)
    FROM generate_series(0, (SELECT max(id) FROM ${table})) n (id)
    LEFT JOIN (SELECT z.id, row_number() OVER (ORDER BY ${alphabetical(name)}, z.id) AS lugar FROM ${table} z) z ON z.id = n.id
  )[${id} + 1]`;

/**
 * The branch by its name: its place among all of them, a small table that is read once a statement. Within a branch rows
 * stand as the list has them by itself, so that over several the first of each are found in that order.
 */
export const placeOfBranch = (id: Sql): Key => byIndex(placeIn(sql`entidad`, sql`z.name`, id));

/** The place of an operator, by name and surname. */
export const placeOfOperator = (id: Sql): Sql => placeIn(sql`operador`, sql`z.nombre || ' ' || z.apellido`, id);
