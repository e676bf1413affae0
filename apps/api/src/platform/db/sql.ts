import { createHash } from 'node:crypto';
import type { ClientBase, QueryResult } from 'pg';
import type { EntityManager, QueryRunner } from 'typeorm';
import { ensure } from '../errors/business-error.js';

/** A piece of SQL with its parameters; pieces nest, values never become text. */
export class Sql {
  constructor(
    private readonly parts: readonly string[],
    private readonly values: readonly unknown[],
    private readonly isLooseOne = false,
  ) {}

  /** The same SELECT with one more column before its own. */
  selecting(column: Sql): Sql {
    const [first = '', ...rest] = this.parts;
    const [inner, ...values] = this.values;
    if (first.trim() === '' && inner instanceof Sql)
      return new Sql(this.parts, [inner.selecting(column), ...values], this.isLooseOne);
    const select = /^\s*SELECT\s/.exec(first);
    if (select === null) throw new Error('Only a SELECT gets one more column');
    return new Sql(
      ['SELECT ', `, ${first.slice(select[0].length)}`, ...rest],
      [column, ...this.values],
      this.isLooseOne,
    );
  }

  /** The same text, of which there are many: no connection should keep it prepared. */
  loose(): Sql {
    return new Sql(this.parts, this.values, true);
  }

  /** Whether it, or a piece of it, is one of many. */
  get isLoose(): boolean {
    return this.isLooseOne || this.values.some((value) => value instanceof Sql && value.isLoose);
  }

  /** Appends itself to a statement under construction, numbering its parameters after those already there. */
  private write(text: string[], values: unknown[]): void {
    this.parts.forEach((part, i) => {
      text.push(part);
      if (i >= this.values.length) return;
      const value = this.values[i];
      if (value instanceof Sql) value.write(text, values);
      else text.push(`$${values.push(value)}`);
    });
  }

  compile(): { text: string; values: unknown[] } {
    const text: string[] = [];
    const values: unknown[] = [];
    this.write(text, values);
    return { text: text.join(''), values };
  }
}

/** Tagged template: sql`SELECT … WHERE id = ${id} ${otraParte}`. */
export const sql = (parts: TemplateStringsArray, ...values: unknown[]): Sql => new Sql(parts, values);

export const empty = sql``;

/** Joins pieces with a separator, ' AND ' unless told. */
export function joinSql(pieces: readonly Sql[], separator = ' AND '): Sql {
  if (pieces.length === 0) return empty;
  return new Sql(['', ...pieces.slice(1).map(() => separator), ''], pieces);
}

/** A text of our own code (a column, an order): never of a caller. */
export const literal = (text: string): Sql => new Sql([text], []);

/** A number of ours as text: what is planned once for any number is planned for a tenth of the rows there are. */
export function numeral(number: number): Sql {
  if (!Number.isSafeInteger(number)) throw new Error(`${number} is not a whole number`);
  return literal(String(number));
}

/**
 * Which rows are read of an ordered statement. It is planned for so many: of a first page there are few texts, and further
 * on, where it matters how many are skipped, the database keeps none.
 */
export const stretchOf = (limit: number, offset: number): Sql =>
  offset === 0 ? sql`LIMIT ${numeral(limit)}` : prepared(sql`LIMIT ${numeral(limit)} OFFSET ${offset}`);

/**
 * A piece of which there are many, one for each way of sorting: the statement it is in is read once and forgotten by
 * the database.
 */
export const prepared = (piece: Sql): Sql => piece.loose();

/**
 * Adds up amounts; `de`: those of the rows it says. Past the exact integers of the code it tells the largest of them:
 * amounts that were let in once must not keep a figure from being read.
 */
export const added = (column: Sql, de?: Sql): Sql =>
  sql`least(coalesce(sum(${column}) ${de === undefined ? empty : sql`FILTER (WHERE ${de})`}, 0),
        ${literal(String(Number.MAX_SAFE_INTEGER))})::bigint`;

// Named statements are parsed and planned once per connection. Texts come from our own templates, so there are few of
// them.
const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `j${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
    if (names.size < 2000) names.set(text, name);
  }
  return name;
}

/** Rows in pieces that a statement takes without keeping the process to itself. */
export function chunks<T>(rows: readonly T[], size = 500): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size));
}

export type Cliente = Pick<ClientBase, 'query'>;

/**
 * After how many milliseconds the driver gives up a statement, and its connection with it, where that is not as long as
 * any.
 */
const withDeadline = (deadline?: number) => deadline !== undefined && { query_timeout: deadline };

/** Runs a statement on a pg client or pool. */
export function run(client: Cliente, query: Sql, deadline?: number): Promise<QueryResult> {
  if (query.isLoose) return runOnce(client, query, deadline);
  const { text, values } = query.compile();
  return client.query({ name: nameOf(text), text, values, ...withDeadline(deadline) });
}

/** The same for a statement of which there are many, one for each way of sorting: the database keeps none of them. */
export function runOnce(client: Cliente, query: Sql, deadline?: number): Promise<QueryResult> {
  return client.query({ ...query.compile(), ...withDeadline(deadline) });
}

/** Runs a statement inside the caller's transaction and answers its rows. */
export async function rowsIn<T>(em: EntityManager, query: Sql): Promise<T[]> {
  const client = (await (em.queryRunner as QueryRunner).connect()) as Cliente;
  return (await run(client, query)).rows as T[];
}

/** The row inside the caller's transaction, or null. */
export async function rowIn<T>(em: EntityManager, query: Sql): Promise<T | null> {
  return only(await rowsIn<T>(em, query));
}

/**
 * The answers of statements that left together, in their order. The first of them that failed is the reason why those
 * behind it did, whichever is heard of first.
 */
export async function together<T extends readonly unknown[]>(
  sent: {
    readonly [K in keyof T]: Promise<T[K]>;
  },
): Promise<T> {
  const answers = await Promise.allSettled(sent);
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
  return answers.map((answer) => (answer as PromiseFulfilledResult<unknown>).value) as unknown as T;
}

/** The row that is there: without it the code is wrong, and the caller has nothing to decide. */
export async function onlyRowIn<T>(em: EntityManager, query: Sql): Promise<T> {
  return there(await rowIn<T>(em, query));
}

/** A row that was read because it is there. */
export function there<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new Error('A row that must be there was not found');
  return row;
}

/**
 * The row where one is asked for. Two are of two branches under one id, as `verificar` would tell: whichever was taken
 * would be a guess, so neither is.
 */
export function only<T>(rows: readonly T[]): T | null {
  ensure(
    rows.length < 2,
    'ID_REPETIDO',
    'Dos sucursales tienen un registro con este número, y no se sabe cuál es. No se cambió nada: avisa a quien administra Jornal.',
  );
  return rows[0] ?? null;
}

/** Runs a statement inside the caller's transaction and answers how many rows it touched. */
export async function executeIn(em: EntityManager, query: Sql): Promise<number> {
  const client = (await (em.queryRunner as QueryRunner).connect()) as Cliente;
  return (await run(client, query)).rowCount ?? 0;
}
