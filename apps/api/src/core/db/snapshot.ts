import type { PoolClient } from 'pg';
import { cut } from './cancel.js';
import { MARGIN_MS } from './connections.js';
import { literal, only, run, runOnce, type Sql, sql } from './sql.js';

/** Who reads: the pool, or one picture of the database. */
export type Reader = { rows<T>(consulta: Sql): Promise<T[]>; row<T>(consulta: Sql): Promise<T | null> };

/** `plazo`: milliseconds a statement may take, of work that is long. `espera`: when it is aborted nobody waits any more, and whatever is being read is given up. */
export type SnapshotTerms = { plazo?: number; espera?: AbortSignal };

/** Long work waits on whoever takes what it reads, and its cursors are read to their end: planned for all of their rows, not for the first. */
const forLong = (plazo: number): string =>
  `SET LOCAL statement_timeout = ${plazo}; SET LOCAL idle_in_transaction_session_timeout = ${plazo}; SET LOCAL cursor_tuple_fraction = 1`;

/** One picture of the database: whatever is read from it is of one instant, however many statements it takes. It writes nothing. */
export class Snapshot implements Reader {
  private cursors = 0;

  private constructor(
    private readonly client: PoolClient,
    private readonly limit: number | undefined,
  ) {}

  /** Opens one on a connection for as long as the work takes. */
  static async with<T>(
    cliente: PoolClient,
    trabajo: (lector: Snapshot) => Promise<T>,
    { plazo, espera }: SnapshotTerms = {},
  ): Promise<T> {
    const alIrse = () => cut(cliente);
    try {
      espera?.throwIfAborted();
      espera?.addEventListener('abort', alIrse);
      await cliente.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      if (plazo !== undefined) await cliente.query(forLong(Math.trunc(plazo)));
      const hecho = await trabajo(new Snapshot(cliente, plazo === undefined ? undefined : plazo + MARGIN_MS));
      await cliente.query('COMMIT');
      return hecho;
    } catch (error) {
      await cliente.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      espera?.removeEventListener('abort', alIrse);
    }
  }

  async rows<T>(consulta: Sql): Promise<T[]> {
    return (await run(this.client, consulta, this.limit)).rows as T[];
  }

  async row<T>(consulta: Sql): Promise<T | null> {
    return only(await this.rows<T>(consulta));
  }

  /** As `filas`, for a statement that is written in many ways. */
  async once<T>(consulta: Sql): Promise<T[]> {
    return (await runOnce(this.client, consulta, this.limit)).rows as T[];
  }

  /** The rows of a statement so many at a time, as they are asked for: never all of them in memory. */
  async *batches<T>(consulta: Sql, tamanio = 100): AsyncGenerator<T[]> {
    const nombre = literal(`lote_${++this.cursors}`);
    await this.once(sql`DECLARE ${nombre} NO SCROLL CURSOR FOR ${consulta}`);
    for (;;) {
      const lote = await this.rows<T>(sql`FETCH ${literal(String(tamanio))} FROM ${nombre}`);
      if (lote.length > 0) yield lote;
      if (lote.length < tamanio) return;
    }
  }
}
