import type { PoolClient } from 'pg';
import type { EntityManager } from 'typeorm';
import { cut } from './cancel.js';
import { MARGIN_MS } from './connections.js';
import { literal, only, rowIn, rowsIn, run, runOnce, type Sql, sql } from './sql.js';

/** The source of reads: the pool, or one picture of the database. */
export type Reader = { rows<T>(query: Sql): Promise<T[]>; row<T>(query: Sql): Promise<T | null> };

/** The same inside a transaction. */
export const readerIn = (em: EntityManager): Reader => ({
  rows: (query) => rowsIn(em, query),
  row: (query) => rowIn(em, query),
});

/**
 * `deadline`: milliseconds a statement may take, of work that is long. `waiter`: when it is aborted the answer is not
 * waited for any more, and the read under way is given up.
 */
export type SnapshotTerms = { deadline?: number; waiter?: AbortSignal };

/**
 * The settings of long work, which waits on the reader of its rows and whose cursors are read to their end: planned for
 * all of their rows, not for the first.
 */
const forLong = (deadline: number): string =>
  `SET LOCAL statement_timeout = ${deadline}; SET LOCAL idle_in_transaction_session_timeout = ${deadline}; ` +
  'SET LOCAL cursor_tuple_fraction = 1';

/**
 * A snapshot of the database: all that is read from it is of one instant, however many statements it takes. It writes
 * nothing.
 */
export class Snapshot implements Reader {
  private cursors = 0;

  private constructor(
    private readonly client: PoolClient,
    private readonly limit: number | undefined,
  ) {}

  /** Opens one on a connection for as long as the work takes. */
  static async with<T>(
    client: PoolClient,
    work: (reader: Snapshot) => Promise<T>,
    { deadline, waiter }: SnapshotTerms = {},
  ): Promise<T> {
    const onLeaving = () => cut(client);
    try {
      waiter?.throwIfAborted();
      waiter?.addEventListener('abort', onLeaving);
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      if (deadline !== undefined) await client.query(forLong(Math.trunc(deadline)));
      const done = await work(new Snapshot(client, deadline === undefined ? undefined : deadline + MARGIN_MS));
      await client.query('COMMIT');
      return done;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      waiter?.removeEventListener('abort', onLeaving);
    }
  }

  async rows<T>(query: Sql): Promise<T[]> {
    return (await run(this.client, query, this.limit)).rows as T[];
  }

  async row<T>(query: Sql): Promise<T | null> {
    return only(await this.rows<T>(query));
  }

  /** As `rows`, for a statement that is written in many ways. */
  async once<T>(query: Sql): Promise<T[]> {
    return (await runOnce(this.client, query, this.limit)).rows as T[];
  }

  /** The rows of a statement so many at a time, as they are asked for: never all of them in memory. */
  async *batches<T>(query: Sql, size = 100): AsyncGenerator<T[]> {
    const name = literal(`lote_${++this.cursors}`);
    await this.once(sql`DECLARE ${name} NO SCROLL CURSOR FOR ${query}`);
    for (;;) {
      const batch = await this.rows<T>(sql`FETCH ${literal(String(size))} FROM ${name}`);
      if (batch.length > 0) yield batch;
      if (batch.length < size) return;
    }
  }
}
