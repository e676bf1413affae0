import type { Paginacion } from '@jornal/contract';
import type { Db } from '../../platform/db/db.js';
import { joinSql, literal, Sql, sql } from '../../platform/db/sql.js';
import { SimpleList } from '../../platform/http/simple-list.js';
import { inScope } from '../session/scope.js';
import type { Session } from '../session/session.js';
import type { Asked, Choice, List, ListQuery, Words } from './list.js';
import { inOrder, type Order, pageOf } from './order.js';
import { ifAsked, paginate, within } from './paging.js';

type Page<Row, T> = { data: Row[]; pagination: Paginacion; totales?: T };
/** A page or, of a route that may be asked without one, a bare list. */
type Answer<Row, Q extends ListQuery, T> = Page<Row, T> | (undefined extends Q['page'] ? SimpleList<Row> : never);

/**
 * The rows that are asked for: `where`, the conditions of scope and filters; `order`, the words behind ORDER BY. Throws
 * the refusal of the scope.
 */
export type Ask<Q> = Asked<Q> & { where: Sql; order: Sql };

/** A part of the rows, and how many there are of them. */
type Part = { total: number; where: Sql; limit: number; offset: number };

/** The conditions and the order of a list, for a statement of its own. */
export function ask<Q extends ListQuery>(list: Choice<Q>, session: Session, query: Q): Ask<Q> {
  const { who, where } = list.scope(session, query);
  const asked = { session, query, who };
  const conditions = [where, ...(list.always === undefined ? [] : [list.always]), ...filtered(list, asked)];
  return { ...asked, where: joinSql(conditions), order: inOrder(list.order, ordered(query), list.own, who) };
}

/** Answers a list to a query: a page with its total, and the totals of all of it where they are asked for. */
export async function readList<Row, Q extends ListQuery, T, Read>(
  db: Db,
  list: List<Row, Q, T, Read>,
  session: Session,
  query: Q,
): Promise<Answer<Row, Q, T>> {
  const asked = ask(list, session, query);
  const { page, per_page } = query;
  if (page === undefined) return (await readBare(db, list, asked)) as Answer<Row, Q, T>;
  const part = await partOf(db, list, asked, { page, per_page });
  const data = await db.page<Read, Row>(await statementOf(db, list, asked, part), list.each);
  const sum = () => db.onlyRow<T>(totalsOf(list, asked));
  return { data, pagination: paginate({ page, per_page }, part.total, data.length), ...(await ifAsked(query, sum)) };
}

/** The first rows, as many as a bare list shows. */
async function readBare<Row, Q extends ListQuery, T, Read>(db: Db, list: List<Row, Q, T, Read>, asked: Ask<Q>) {
  const limit = list.bare ?? 0;
  const { where } = asked;
  const statement = await statementOf(db, list, asked, { where, limit, offset: 0 });
  const data = await db.page<Read, Row>(statement, list.each);
  return SimpleList.of(data, limit, async () => (await db.onlyRow<{ total: number }>(countOf(list, where))).total);
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
const placeOf = (from: Sql | { table: Sql; alias: Sql }): Sql =>
  from instanceof Sql ? from : sql`${from.table} ${from.alias}`;

const countOf = ({ from }: { from: Parameters<typeof placeOf>[0] }, where: Sql): Sql =>
  sql`SELECT count(*) AS total FROM ${placeOf(from)} WHERE ${where}`;

/** How many rows there are, and which of them the page has. */
async function partOf<Row, Q extends ListQuery, T, Read>(
  db: Db,
  list: List<Row, Q, T, Read>,
  asked: Ask<Q>,
  page: { page: number; per_page: number },
): Promise<Part> {
  const { where } = asked;
  const count = countOf(list, where);
  if (list.months !== undefined) {
    const { total, antes, skip } = await (list.months.begin(db, asked) ?? db.stretch(count, page));
    const before = sql`${where} AND ${list.months.written} < ${antes}::timestamptz`;
    return { total, where: before, limit: page.per_page, offset: skip };
  }
  if (list.stops !== undefined) {
    const shown = db.upTo(list.stops);
    const { limit, offset: since } = within(shown, page);
    const some = sql`SELECT count(*) AS total FROM (SELECT 1 FROM ${placeOf(list.from)} WHERE ${where} LIMIT ${shown}) x`;
    return { ...(await db.onlyRow<{ total: number }>(some)), where, limit, offset: since };
  }
  const { total } = await db.onlyRow<{ total: number }>(count);
  return { total, where, limit: page.per_page, offset: (page.page - 1) * page.per_page };
}

/** The statement of some rows of a list. */
async function statementOf<Row, Q extends ListQuery, T, Read>(
  db: Db,
  { from, rows: said, order: keys }: List<Row, Q, T, Read>,
  { query, who, order }: Ask<Q>,
  { where, limit, offset }: Omit<Part, 'total'>,
): Promise<Sql> {
  const rows = said instanceof Sql ? said : said(who);
  if (from instanceof Sql) return sql`${rows} WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  const { table, alias } = from;
  const slice = { tabla: table, alias, who, where, orden: order, limit, offset };
  return sql`WITH pagina AS (${await pageOf(db, keys, ordered(query), slice)})
    ${rows} JOIN pagina ON pagina.entidad_id = ${alias}.entidad_id AND pagina.id = ${alias}.id
      AND ${inScope({ ...who, empleado_id: null }, { entidad: sql`${alias}.entidad_id` })} ORDER BY ${order}`;
}

/** The statement of the totals of a list. */
function totalsOf<Row, Q extends ListQuery, T, Read>({ totals, from }: List<Row, Q, T, Read>, asked: Ask<Q>): Sql {
  const known = totals?.known?.(asked) ?? null;
  if (known !== null) return known;
  const sums = Object.entries<Sql>(totals?.of ?? {}).map(([name, sum]) => sql`${sum} AS ${literal(name)}`);
  return sql`SELECT ${joinSql(sums, ', ')} FROM ${placeOf(from)} WHERE ${asked.where}`;
}
