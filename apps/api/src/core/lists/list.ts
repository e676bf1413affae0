import type { FormatoArchivo, Sentido, TipoColumna } from '@jornal/contract';
import type { Cell } from '@jornal/spreadsheets';
import type { Reader } from '../../platform/db/snapshot.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import type { Named } from '../people/author.js';
import { inScope } from '../session/scope.js';
import type { Reach, Session } from '../session/session.js';
import type { Key, Own } from './order.js';
import type { YesOrNo } from './paging.js';

/** The query of any list, besides its filters. Without `page`, where a route allows that, it is a bare list. */
export type ListQuery = {
  page?: number;
  per_page: number;
  orden?: string;
  sentido?: Sentido;
  totales?: YesOrNo;
  formato?: FormatoArchivo;
};
/** The columns that a query may be ordered by. */
export type Words<Q extends ListQuery> = Extract<Q['orden'], string>;

/** The question to a list: the session, its query and its reach; `named`: the operators that a word of its search means. */
export type Asked<Q> = { session: Session; query: Q; who: Reach; named: Named };

/** The rows within reach: a condition, and that reach. */
export type Seen = { who: Reach; where: Sql };

/** Rows of the branches, and of the operator, within reach; `columns`: where a row names them. */
export const scoped = (who: Reach, columns: { entidad: Sql; operador?: Sql }): Seen => ({
  who,
  where: inScope(who, columns),
});

/** Rows that a condition says, of a table without branches or of one record. */
export const seen = (where: Sql): Seen => ({ who: { entidad_id: null, empleado_id: null }, where });

/** The condition that a word of the query stands for; null where that value leaves every row. */
type Filter<V, Q> = (value: V, asked: Asked<Q>) => Sql | null;
/** A filter for each word of the query but the branch, which is always of the scope; 'scope': so is this one. */
type Filters<Q> = {
  [W in Exclude<keyof Q, keyof ListQuery | 'entidad_id'>]-?: Filter<Exclude<Q[W], undefined>, Q> | 'scope';
};

/** The filters of the days that a list is asked for, by the column that holds the day. */
export const days = (column: Sql) => ({
  fecha_inicio: (day: string) => sql`${column} >= ${day}::date`,
  fecha_fin: (day: string) => sql`${column} <= ${day}::date`,
});

/** Which rows a list has and in what order: enough for one whose statement is its own (`ask`). */
export type Choice<Q extends ListQuery> = {
  /** The rows that the session may see; throws 403 of those it may not. */
  scope: (session: Session, query: Q) => Seen;
  /** The condition of every row: that it was not annulled. */
  always?: Sql;
  filters: Filters<Q>;
  /** Its search finds the work of operators by their names too. */
  operators?: true;
  /** The expression by which each column of the contract is ordered. */
  order: Readonly<Record<Words<Q>, Key>>;
  /** The order while none is asked for: a total one, that ends with the id. */
  own: Own;
};

/** Where a page begins: how many rows the list has, those of it that are left to read, and how many of these to skip. */
export type Beginning = { total: number; where: Sql; skip: number };

/** A list whose rows are counted as they are written (docs/decisions/0033). */
export type Counted<Q> = {
  /** The statement that tells how many rows there are; null where its filters leave other rows than those that are counted. */
  total: (asked: Asked<Q>) => Sql | null;
  /** Where the page asked for begins, without walking there; null where that is not known either. */
  begin?: (reader: Reader, asked: Asked<Q>) => Promise<Beginning> | null;
};

type Totals<T, Q> = {
  /** The totals of rows, by name: expressions over all that the filters leave. */
  of: Readonly<Record<keyof T, Sql>>;
  /** The statement that knows them without reading those rows; null where there is none. */
  known?: (asked: Asked<Q>) => Sql | null;
};

/** `key`: the columns that tell its rows, where they are not those of a table of a branch. */
export type Long = { table: Sql; alias: Sql; key?: readonly string[] };

type Parts<Row, Q extends ListQuery, Read> = Choice<Q> & {
  /**
   * The table that the conditions are asked of and the rows counted in. A table with its alias is long: the keys of a
   * page are found in it alone, and only its rows are looked into; anything else is read as it stands.
   */
  from: Long | Sql;
  /**
   * SELECT … FROM … of the columns shown, with its joins and without WHERE. By the reach where a query is asked again
   * for each row (`branchIn`).
   */
  rows: Sql | ((who: Reach) => Sql);
  counted?: Counted<Q>;
  /** How many rows it shows and counts at most; its file has them all. */
  stops?: number;
  /** Makes the row of the answer from the row that was read. */
  each?: (row: Read) => Row;
};

/** `suma`: the row of totals adds it up. */
type ListColumn<Row> = { titulo: string; tipo: TipoColumna; de: (row: Row) => Cell | undefined; suma?: true };
/** A list as a file: its name there, and its columns. */
export type ListFile<Row> = { name: string; title: string; columns: ReadonlyArray<ListColumn<Row>> };

/**
 * A list of pages, said once: `readList` reads it, `Lists` makes its file. `Q` is the query of its route, whose words
 * all have a filter or an order; `T`, its totals, `Read`, a row before `each`. Parts that the route offers (`totales`,
 * `formato`, no `page`) must be said too.
 */
export type List<Row, Q extends ListQuery, T = never, Read = Row> = Parts<Row, Q, Read> &
  ('totales' extends keyof Q ? { totals: Totals<T, Q> } : { totals?: never }) &
  ('formato' extends keyof Q ? { file: ListFile<Row> } : { file?: never }) &
  /** `bare`: how many rows it stops at when no page is asked for. */
  (undefined extends Q['page'] ? { bare: number } : { bare?: never });

/** A person as people call them. */
export const nameOf = (person: { nombre: string; apellido: string } | null): string | null =>
  person === null ? null : `${person.nombre} ${person.apellido}`.trim();
