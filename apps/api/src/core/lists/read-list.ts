import type { Paginacion } from '@jornal/contract';
import { type Db, NO_LIMIT } from '../../platform/db/db.js';
import type { Reader } from '../../platform/db/snapshot.js';
import { joinSql, literal, Sql, sql, stretchOf } from '../../platform/db/sql.js';
import { SimpleList } from '../../platform/http/simple-list.js';
import { operatorsNamed } from '../people/author.js';
import { inScope } from '../session/scope.js';
import type { Reach, Session } from '../session/session.js';
import type { Asked, Choice, List, ListQuery, Long, Words } from './list.js';
import {
  backwards,
  inOrder,
  NUMBER_FOUND,
  OF_BRANCH,
  type Order,
  type PageSlice,
  pageOf,
  pageOfFound,
  sameKey,
  stepsOf,
} from './order.js';
import { ifAsked, nearestEnd, paginate, within } from './paging.js';

type Page<Row, T> = { data: Row[]; pagination: Paginacion; totales?: T };
/** A page or, of a route that may be asked without one, a bare list. */
type Answer<Row, Q extends ListQuery, T> = Page<Row, T> | (undefined extends Q['page'] ? SimpleList<Row> : never);

/**
 * The rows that are asked for: `where`, the conditions of scope and filters; `order`, the words behind ORDER BY, and
 * `inBranch`, those of one branch. Throws the refusal of the scope.
 */
export type Ask<Q> = Asked<Q> & { where: Sql; order: Sql; inBranch: Sql };

/** Where a page is found: the order in which its first row is met, in all and within a branch. */
export type Place = Pick<PageSlice, 'order' | 'inBranch' | 'limit' | 'offset'>;
type Part = Place & { where: Sql };
type Numbers = { page: number; per_page: number };

/** Rows that a page may skip before it is worth a statement to know where it begins. */
const SKIPPED = 1_000;

/** Whether a page is far on; a list that is read whole begins at its beginning. */
export const isFar = ({ page, per_page }: Numbers): boolean => (page - 1) * per_page > SKIPPED && per_page !== NO_LIMIT;

const isSearched = (query: object): boolean => 'search' in query && query.search !== '';

export const pageIn = ({ page, per_page }: Numbers) => ({ limit: per_page, offset: (page - 1) * per_page });

/** A page found from the beginning of its list. */
export const beginning = <Q extends ListQuery>({ order, inBranch }: Ask<Q>, numbers: Numbers): Place => ({
  order,
  inBranch,
  ...pageIn(numbers),
});

/** Any one branch, in which its own column says nothing. */
const OF_ONE: Reach = { entidad_id: 0, empleado_id: null };

/** The conditions and the order of a list, for a statement of its own. */
export async function ask<Q extends ListQuery>(
  reader: Reader,
  list: Choice<Q>,
  session: Session,
  query: Q,
): Promise<Ask<Q>> {
  const { who, where } = list.scope(session, query);
  const { search = '' } = query as { search?: string };
  const named = list.operators === true ? await operatorsNamed(reader, search) : () => [];
  const asked = { session, query, who, named };
  const conditions = [where, ...(list.always === undefined ? [] : [list.always]), ...filtered(list, asked)];
  const order = (of: Reach) => inOrder(list.order, ordered(query), list.own, of);
  return { ...asked, where: joinSql(conditions), order: order(who), inBranch: order(OF_ONE) };
}

/** Answers a list to a query: a page with its total, and the totals of all of it where they are asked for. */
export async function readList<Row, Q extends ListQuery, T, Read>(
  db: Db,
  list: List<Row, Q, T, Read>,
  session: Session,
  query: Q,
): Promise<Answer<Row, Q, T>> {
  const asked = await ask(db, list, session, query);
  const { page, per_page } = query;
  if (page === undefined) return (await readBare(db, list, asked)) as Answer<Row, Q, T>;
  const numbers = { page, per_page };
  const found = per_page === NO_LIMIT ? null : foundIn(list, asked, numbers);
  const near = found !== null || (!isFar(numbers) && per_page !== NO_LIMIT);
  const { total, data } = near
    ? await readAtOnce(db, list, asked, numbers, found)
    : await readFar(db, list, asked, numbers);
  const sum = () => db.onlyRow<T>(totalsOf(list, asked));
  return { data, pagination: paginate(numbers, total, data.length), ...(await ifAsked(query, sum)) };
}

/** The first rows, as many as a bare list shows. */
async function readBare<Row, Q extends ListQuery, T, Read>(db: Db, list: List<Row, Q, T, Read>, asked: Ask<Q>) {
  const limit = list.bare ?? 0;
  const { where } = asked;
  const statement = await statementOf(db, list, asked, { where, ...beginning(asked, { page: 1, per_page: limit }) });
  const data = await db.page<Read, Row>(statement, list.each);
  return SimpleList.of(data, limit, async () => (await db.onlyRow<{ total: number }>(countOf(list, where))).total);
}

/** The statement of a page of a search, each row with how many are found; null where it is read as any other. */
function foundIn<Row, Q extends ListQuery, T, Read>(
  list: List<Row, Q, T, Read>,
  { query, who, where, order }: Ask<Q>,
  numbers: Numbers,
): Sql | null {
  const { from } = list;
  const steps = stepsOf(list.order, ordered(query), list.own, who);
  if (!isSearched(query) || list.stops !== undefined || from instanceof Sql || steps === null) return null;
  const { found, page } = pageOfFound({ ...from, where, ...pageIn(numbers) }, steps);
  return sql`${found} ${rowsOf(list, who).selecting(sql`${NUMBER_FOUND} AS en_total`)}
    JOIN (${page}) pagina ON ${ofItsPage(from, who)} ORDER BY ${order}`;
}

/** The rows of a first page, or of a page of a search, and how many there are, in one statement. */
async function readAtOnce<Row, Q extends ListQuery, T, Read>(
  db: Db,
  list: List<Row, Q, T, Read>,
  asked: Ask<Q>,
  numbers: Numbers,
  found: Sql | null,
): Promise<{ total: number; data: Row[] }> {
  const slice = within(list.stops ?? NO_LIMIT, numbers);
  const count = howMany(db, list, asked);
  const place = { ...beginning(asked, numbers), ...slice, where: asked.where };
  const statement = found ?? (await statementOf(db, list, asked, place)).selecting(sql`(${count}) AS en_total`);
  const read = await db.rows<Read & { en_total: number }>(statement);
  const total = read[0]?.en_total ?? (slice.offset === 0 ? 0 : (await db.onlyRow<{ total: number }>(count)).total);
  const data = read.map(({ en_total: _, ...row }) => {
    const own = row as unknown as Read;
    return list.each === undefined ? (own as unknown as Row) : list.each(own);
  });
  return { total, data };
}

/** A page further on, or the whole list: its total says where it is nearest. */
async function readFar<Row, Q extends ListQuery, T, Read>(
  db: Db,
  list: List<Row, Q, T, Read>,
  asked: Ask<Q>,
  numbers: Numbers,
): Promise<{ total: number; data: Row[] }> {
  const { total, ...part } = await partOf(db, list, asked, numbers);
  return { total, data: await db.page<Read, Row>(await statementOf(db, list, asked, part), list.each) };
}

const ordered = <Q extends ListQuery>(query: Q) => query as Order<Words<Q>>;

/** The condition of each word of the query that says something. */
function filtered<Q extends ListQuery>({ filters }: Choice<Q>, asked: Asked<Q>): Sql[] {
  return (Object.keys(filters) as Array<keyof typeof filters>).flatMap((word) => {
    const [filter, value] = [filters[word], asked.query[word]];
    // A search of nothing is none; any other word that is there is meant.
    if (filter === 'scope' || value === undefined || (word === 'search' && value === '')) return [];
    return filter(value as Exclude<Q[typeof word], undefined>, asked) ?? [];
  });
}

/** Where the conditions are asked. */
const placeOf = (from: Sql | Long): Sql => (from instanceof Sql ? from : sql`${from.table} ${from.alias}`);

const countOf = ({ from }: { from: Parameters<typeof placeOf>[0] }, where: Sql): Sql =>
  sql`SELECT count(*) AS total FROM ${placeOf(from)} WHERE ${where}`;

/** The statement that tells how many rows there are: of those that are counted somewhere, from there. */
function howMany<Row, Q extends ListQuery, T, Read>(db: Db, list: List<Row, Q, T, Read>, asked: Ask<Q>): Sql {
  const { where } = asked;
  if (list.stops !== undefined)
    return sql`SELECT count(*) AS total FROM (SELECT 1 FROM ${placeOf(list.from)} WHERE ${where} LIMIT ${db.upTo(list.stops)}) x`;
  return list.counted?.total(asked) ?? countOf(list, where);
}

/** How many rows there are, and which of them the page has. */
async function partOf<Row, Q extends ListQuery, T, Read>(
  db: Db,
  list: List<Row, Q, T, Read>,
  asked: Ask<Q>,
  page: Numbers,
): Promise<Part & { total: number }> {
  const { where } = asked;
  const begin = await (list.counted?.begin?.(db, asked) ?? null);
  if (begin !== null) {
    const { total, where: left, skip } = begin;
    return { total, ...beginning(asked, page), where: sql`${where} AND ${left}`, offset: skip };
  }
  const { total } = await db.onlyRow<{ total: number }>(howMany(db, list, asked));
  if (list.stops !== undefined)
    return { total, where, ...beginning(asked, page), ...within(db.upTo(list.stops), page) };
  const place = list.from instanceof Sql ? beginning(asked, page) : placeIn(list, asked, total, page);
  return { total, where, ...place };
}

/** Where a page of so many rows is found: from the end that it is nearer to. */
export function placeIn<Q extends ListQuery>(list: Choice<Q>, asked: Ask<Q>, total: number, numbers: Numbers): Place {
  const back = (who: Reach) => backwards(list.order, ordered(asked.query), list.own, who);
  const place = nearestEnd(asked.order, back(asked.who), total, numbers);
  return { ...place, inBranch: place.order === asked.order ? asked.inBranch : (back(OF_ONE) ?? place.order) };
}

const rowsOf = <Row, Q extends ListQuery, T, Read>({ rows }: List<Row, Q, T, Read>, who: Reach): Sql =>
  rows instanceof Sql ? rows : rows(who);

/** The rows of a page by their keys; the branch is said again, as a cluster learns it of no page. */
const ofItsPage = ({ alias, key = OF_BRANCH }: Long, who: Reach): Sql => {
  const same = sameKey(sql`pagina`, alias, key);
  if (!key.includes('entidad_id')) return same;
  return sql`${same} AND ${inScope({ ...who, empleado_id: null }, { entidad: sql`${alias}.entidad_id` })}`;
};

/** The statement of some rows of a list. */
async function statementOf<Row, Q extends ListQuery, T, Read>(
  db: Db,
  list: List<Row, Q, T, Read>,
  { query, who, order: shown }: Ask<Q>,
  part: Part,
): Promise<Sql> {
  const { from, order: keys } = list;
  const rows = rowsOf(list, who);
  if (from instanceof Sql)
    return sql`${rows} WHERE ${part.where} ORDER BY ${shown} ${stretchOf(part.limit, part.offset)}`;
  const page = await pageOf(db, keys, ordered(query), { ...from, ...part, who });
  return sql`${rows} JOIN (${page}) pagina ON ${ofItsPage(from, who)} ORDER BY ${shown}`;
}

/** The statement of the totals of a list. */
function totalsOf<Row, Q extends ListQuery, T, Read>({ totals, from }: List<Row, Q, T, Read>, asked: Ask<Q>): Sql {
  const known = totals?.known?.(asked) ?? null;
  if (known !== null) return known;
  const sums = Object.entries<Sql>(totals?.of ?? {}).map(([name, sum]) => sql`${sum} AS ${literal(name)}`);
  return sql`SELECT ${joinSql(sums, ', ')} FROM ${placeOf(from)} WHERE ${asked.where}`;
}
