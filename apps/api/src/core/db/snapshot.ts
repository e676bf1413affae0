import type { PoolClient } from 'pg';
import { correr, literal, type Sql, sql } from './sql.js';

/** Who reads: the pool, or one picture of the database. */
export type Lector = { filas<T>(consulta: Sql): Promise<T[]>; fila<T>(consulta: Sql): Promise<T | null> };

/** One picture of the database: whatever is read from it is of one instant, however many statements it takes. It writes nothing. */
export class Instantanea implements Lector {
  private cursores = 0;

  private constructor(private readonly cliente: PoolClient) {}

  /** Opens one on a connection for as long as the work takes. `plazo`: milliseconds a statement may take, where it is not the usual. */
  static async con<T>(cliente: PoolClient, trabajo: (lector: Instantanea) => Promise<T>, plazo?: number): Promise<T> {
    let sana = false;
    try {
      await cliente.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      if (plazo !== undefined) await cliente.query(`SET LOCAL statement_timeout = ${Math.trunc(plazo)}`);
      const hecho = await trabajo(new Instantanea(cliente));
      await cliente.query('COMMIT');
      sana = true;
      return hecho;
    } catch (error) {
      sana = await cliente.query('ROLLBACK').then(
        () => true,
        () => false,
      );
      throw error;
    } finally {
      cliente.release(!sana);
    }
  }

  async filas<T>(consulta: Sql): Promise<T[]> {
    return (await correr(this.cliente, consulta)).rows as T[];
  }

  async fila<T>(consulta: Sql): Promise<T | null> {
    return (await this.filas<T>(consulta))[0] ?? null;
  }

  /** The rows of a statement so many at a time, as they are asked for: never all of them in memory. */
  async *lotes<T>(consulta: Sql, tamanio = 500): AsyncGenerator<T[]> {
    const nombre = literal(`lote_${++this.cursores}`);
    await this.filas(sql`DECLARE ${nombre} NO SCROLL CURSOR FOR ${consulta}`);
    for (;;) {
      const lote = await this.filas<T>(sql`FETCH ${literal(String(tamanio))} FROM ${nombre}`);
      if (lote.length > 0) yield lote;
      if (lote.length < tamanio) return;
    }
  }
}
