import type { PoolClient } from 'pg';
import { cortar } from './cancel.js';
import { MARGEN_MS } from './silence.js';
import { correr, correrUnaVez, literal, type Sql, sql, unica } from './sql.js';

/** Who reads: the pool, or one picture of the database. */
export type Lector = { filas<T>(consulta: Sql): Promise<T[]>; fila<T>(consulta: Sql): Promise<T | null> };

/** `plazo`: milliseconds a statement may take, of work that is long. `espera`: when it is aborted nobody waits any more, and whatever is being read is given up. */
export type Condiciones = { plazo?: number; espera?: AbortSignal };

/** Long work waits on whoever takes what it reads, and its cursors are read to their end: planned for all of their rows, not for the first. */
const paraLargo = (plazo: number): string =>
  `SET LOCAL statement_timeout = ${plazo}; SET LOCAL idle_in_transaction_session_timeout = ${plazo}; SET LOCAL cursor_tuple_fraction = 1`;

/** One picture of the database: whatever is read from it is of one instant, however many statements it takes. It writes nothing. */
export class Instantanea implements Lector {
  private cursores = 0;

  private constructor(
    private readonly cliente: PoolClient,
    private readonly plazo: number | undefined,
  ) {}

  /** Opens one on a connection for as long as the work takes. */
  static async con<T>(
    cliente: PoolClient,
    trabajo: (lector: Instantanea) => Promise<T>,
    { plazo, espera }: Condiciones = {},
  ): Promise<T> {
    const alIrse = () => cortar(cliente);
    try {
      espera?.throwIfAborted();
      espera?.addEventListener('abort', alIrse);
      await cliente.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      if (plazo !== undefined) await cliente.query(paraLargo(Math.trunc(plazo)));
      const hecho = await trabajo(new Instantanea(cliente, plazo === undefined ? undefined : plazo + MARGEN_MS));
      await cliente.query('COMMIT');
      return hecho;
    } catch (error) {
      await cliente.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      espera?.removeEventListener('abort', alIrse);
    }
  }

  async filas<T>(consulta: Sql): Promise<T[]> {
    return (await correr(this.cliente, consulta, this.plazo)).rows as T[];
  }

  async fila<T>(consulta: Sql): Promise<T | null> {
    return unica(await this.filas<T>(consulta));
  }

  /** As `filas`, for a statement that is written in many ways. */
  async unaVez<T>(consulta: Sql): Promise<T[]> {
    return (await correrUnaVez(this.cliente, consulta, this.plazo)).rows as T[];
  }

  /** The rows of a statement so many at a time, as they are asked for: never all of them in memory. */
  async *lotes<T>(consulta: Sql, tamanio = 100): AsyncGenerator<T[]> {
    const nombre = literal(`lote_${++this.cursores}`);
    await this.unaVez(sql`DECLARE ${nombre} NO SCROLL CURSOR FOR ${consulta}`);
    for (;;) {
      const lote = await this.filas<T>(sql`FETCH ${literal(String(tamanio))} FROM ${nombre}`);
      if (lote.length > 0) yield lote;
      if (lote.length < tamanio) return;
    }
  }
}
