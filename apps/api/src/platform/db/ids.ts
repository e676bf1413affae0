import { Injectable } from '@nestjs/common';
import type { EntityManager, QueryRunner } from 'typeorm';
import { chunks, joinSql, literal, rowsIn, type Sql, sql, there } from './sql.js';
import { TransactionConnection } from './transaction-connection.js';

/** Tables that many rows a minute go into; the ids of the others are taken one by one, because people see them. */
const BATCHES: Readonly<Record<string, number>> = {
  libro: 128,
  auditoria: 64,
  servicio_realizado: 64,
  tiquete: 32,
  cobro: 32,
  cita_tramo: 32,
  liquidacion: 64,
};

/** Tables whose rows take their ids from the sequence of another: such an id names one row of both. */
const SHARED: Readonly<Record<string, string>> = { servicio_realizado: 'partida', tiquete: 'tiquete_abierto' };

/** As many as are burnt at once where a sequence stays behind: a statement of some seconds at most. */
const IN_ONE_GO = 1_000_000;
/** Of as many branches one statement asks. */
const BRANCHES_PER_QUERY = 100;

/**
 * Ids in hand of a table. `hasta`: which connections may use them, those that had been seen when they were asked for.
 */
type Reserve = { ids: number[]; hasta: number };

/**
 * Ids known before the row is written, so that a transaction rarely has to ask for them: taken from the table's
 * sequence in lots. Nothing depends on ids without gaps; those of one process rise with time.
 *
 * A lot is good over the connections that were there when it was taken, and over no later one. A value of a sequence is
 * on the disk only once a transaction commits: when the database dies before, it gives the same again to the next that
 * asks, so no lot taken before may be written then. Every connection dies with the database, also those that were told
 * nothing yet (docs/decisions/0005).
 */
@Injectable()
export class Ids {
  private readonly reserves = new Map<string, Reserve>();
  /** The greatest id of a table that this process was given: one that is not above it was given before. */
  private readonly greatest = new Map<string, number>();
  private readonly ofBranch = new Map<string, boolean>();
  /** In the order in which each connection was seen first. */
  private readonly numbers = new WeakMap<object, number>();
  private seen = 0;

  /** `n` ids of a table, in ascending order. */
  async take(em: EntityManager, table: string, n: number): Promise<number[]> {
    const number = await this.numberOf(em);
    const count = Math.max(BATCHES[table] ?? 1, n);
    const inHand = (): Reserve | undefined => {
      const reserve = this.reserves.get(table);
      return reserve !== undefined && reserve.hasta >= number ? reserve : undefined;
    };
    for (;;) {
      const reserve = inHand();
      if (reserve !== undefined && reserve.ids.length >= n) return reserve.ids.splice(0, n);
      // Before it is asked for: a connection seen meanwhile may have begun after it was given.
      const until = this.seen;
      const created = await this.ask(em, table, count);
      // A lot that this process took meanwhile is as good; the rest of an older one is not.
      const previous = inHand();
      this.reserves.set(table, {
        ids: [...(previous?.ids ?? []), ...created].sort((a, b) => a - b),
        hasta: Math.min(until, previous?.hasta ?? until),
      });
    }
  }

  /** Drops the lots in hand: one of their ids is taken, so the next of each table are compared with its rows. */
  forget(): void {
    this.reserves.clear();
    for (const table of this.greatest.keys()) this.greatest.set(table, Number.POSITIVE_INFINITY);
  }

  async one(em: EntityManager, table: string): Promise<number> {
    return there((await this.take(em, table, 1))[0]);
  }

  /** A lot of a table. A sequence that went back, which it can't by itself, is moved past every row first. */
  private async ask(em: EntityManager, table: string, n: number): Promise<number[]> {
    const previous = this.greatest.get(table) ?? 0;
    let ids = await nextIds(em, table, n);
    if ((ids[0] as number) <= previous) {
      await this.above(em, table, ids.at(-1) as number);
      ids = await nextIds(em, table, n);
      this.greatest.set(table, 0);
    }
    this.greatest.set(table, Math.max(this.greatest.get(table) ?? 0, ids.at(-1) as number));
    return ids;
  }

  private async numberOf(em: EntityManager): Promise<number> {
    const connection: object = await (em.queryRunner as QueryRunner).connect();
    const physical = connection instanceof TransactionConnection ? connection.client : connection;
    const number = this.numbers.get(physical) ?? ++this.seen;
    this.numbers.set(physical, number);
    return number;
  }

  /**
   * Moves the sequence of a table past every row that is there, by taking ids of it: that can hurt no other process,
   * which setting it could. `last`: the id that it gave last.
   */
  private async above(em: EntityManager, table: string, last: number): Promise<void> {
    const tables = SHARED[table] === undefined ? [table] : [table, SHARED[table]];
    const largest = (await Promise.all(tables.map((one) => this.highestOf(one, em)))).flat();
    const rows = await Promise.all(largest.map((one) => rowsIn<{ id: number | null }>(em, one)));
    const from = Math.max(0, ...rows.flat().map(({ id }) => id ?? 0));
    for (let at = last; at < from; ) at = await burn(em, table, Math.min(from - at, IN_ONE_GO));
  }

  /**
   * The questions for the greatest id of a table, whatever its branch: by a place in its key for each of them, however
   * many rows there are. Each branch is named, as on a cluster every question to a branch's table must be that is asked
   * for each of them (docs/decisions/0075, R3).
   */
  private async highestOf(table: string, em: EntityManager): Promise<Sql[]> {
    if (!(await this.isOfBranch(table, em))) return [sql`SELECT max(t.id) AS id FROM ${literal(table)} t`];
    const branches = await rowsIn<{ id: number }>(em, sql`SELECT id FROM entidad WHERE id > 0`);
    return chunks([0, ...branches.map(({ id }) => id)], BRANCHES_PER_QUERY).map((ids) => {
      const de = (id: number): Sql =>
        sql`(SELECT t.id FROM ${literal(table)} t WHERE t.entidad_id = ${id} ORDER BY t.id DESC LIMIT 1)`;
      return sql`SELECT max(x.id) AS id FROM (${joinSql(ids.map(de), ' UNION ALL ')}) x`.loose();
    });
  }

  private async isOfBranch(table: string, em: EntityManager): Promise<boolean> {
    const known = this.ofBranch.get(table);
    if (known !== undefined) return known;
    const [key] = await rowsIn<{ columna: string }>(
      em,
      sql`SELECT a.attname::text AS columna
        FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
        WHERE i.indrelid = ${table}::text::regclass AND i.indisprimary`,
    );
    const es = key?.columna === 'entidad_id';
    this.ofBranch.set(table, es);
    return es;
  }
}

const sequence = (table: string): Sql => sql`${`${table}_id_seq`}::text::regclass`;

/**
 * On the caller's own connection: asking the pool from inside a transaction could wait for ever when it is exhausted.
 */
async function nextIds(em: EntityManager, table: string, n: number): Promise<number[]> {
  const rows = await rowsIn<{ id: number }>(
    em,
    sql`SELECT nextval(${sequence(table)}) AS id FROM generate_series(1, ${n}::int)`,
  );
  return rows.map((f) => f.id);
}

/** Takes so many ids without using them, and answers the last. */
async function burn(em: EntityManager, table: string, n: number): Promise<number> {
  const [row] = await rowsIn<{ ultimo: number }>(
    em,
    sql`SELECT max(nextval(${sequence(table)})) AS ultimo FROM generate_series(1, ${n}::int)`,
  );
  return row?.ultimo ?? 0;
}
