import { AsyncLocalStorage } from 'node:async_hooks';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { withClient } from './connection.js';
import { Connections } from './connections.js';
import { type Reader, Snapshot, type SnapshotTerms } from './snapshot.js';
import { only, run, type Sql, there } from './sql.js';
import { poolOf } from './typeorm-private.js';

/** The time (ms) that a stop waits for the work in the database. */
const ON_CLOSE_MS = 8_000;

/** A list that is read whole: from where, and the rows of it that are still to come. */
type WholeList = { reader: Snapshot; rest: AsyncGenerator<readonly unknown[]> };

/** The list that the work under way reads whole. */
const whole = new AsyncLocalStorage<WholeList>();

/**
 * Rows of a list that is read whole which are read at once. No bare list is longer: one that comes to so many is
 * counted.
 */
const PER_READ = 2_000;

/** More than any file holds, and a number that a statement takes for a limit. */
export const NO_LIMIT = 2_000_000_000;

async function* nothing(): AsyncGenerator<never[]> {}

/** Reads outside a transaction, straight on the pool: one statement, one round trip. */
@Injectable()
export class Db implements Reader, BeforeApplicationShutdown {
  constructor(@Inject(getDataSourceToken()) private readonly source: DataSource) {}

  private get pool(): Pool {
    return poolOf(this.source) as Pool;
  }

  /** A stop waits for the work under way, and not for connections from which nothing comes any more. */
  beforeApplicationShutdown(): void {
    const pool = poolOf(this.source);
    // Asked to stop twice: there is nothing left to end.
    if (pool === undefined) return;
    const connections = Connections.of(pool);
    const cut = (): void => {
      connections.cutAll();
      if (!pool.ended) setTimeout(cut, 1_000).unref();
    };
    setTimeout(cut, ON_CLOSE_MS).unref();
  }

  /**
   * Runs `read`, which reads a list, so that it reads all of it, from a picture of the database: it answers as on a
   * screen, with the first of its rows, and the others come as they are asked for, never all of them in memory.
   */
  async readWhole<R>(
    reader: Snapshot,
    read: () => Promise<R>,
  ): Promise<{ read: R; resto: AsyncIterable<readonly unknown[]> }> {
    const list: WholeList = { reader, rest: nothing() };
    const isRead = await whole.run(list, read);
    return { read: isRead, resto: list.rest };
  }

  /**
   * The rows of a list that are shown: those of a page or, of a list that is read whole, the first ones. `each` makes
   * the row of the answer.
   */
  async page<T, R = T>(query: Sql, each: (row: T) => R = (row) => row as unknown as R): Promise<R[]> {
    const list = whole.getStore();
    if (list === undefined) return (await this.rows<T>(query)).map(each);
    const batches = list.reader.batches<T>(query, PER_READ);
    const first = await batches.next();
    list.rest = mapBatches(batches, each);
    return first.done === true ? [] : first.value.map(each);
  }

  /** How many rows a list stops at; one that is read whole stops at none. */
  upTo(limit: number): number {
    return whole.getStore() === undefined ? limit : NO_LIMIT;
  }

  /** How many connections are at work at this moment. */
  get busyCount(): number {
    return this.pool.totalCount - this.pool.idleCount;
  }

  async rows<T>(query: Sql): Promise<T[]> {
    const list = whole.getStore();
    if (list !== undefined) return list.reader.rows<T>(query);
    return (await withClient(this.pool, (client) => run(client, query))).rows as T[];
  }

  async row<T>(query: Sql): Promise<T | null> {
    return only(await this.rows<T>(query));
  }

  /** The row that is there, as a count or a sum always is. */
  async onlyRow<T>(query: Sql): Promise<T> {
    return there(await this.row<T>(query));
  }

  /** Reads that must agree with each other, however many statements they take. */
  snapshot<T>(work: (reader: Snapshot) => Promise<T>, conditions?: SnapshotTerms): Promise<T> {
    return withClient(this.pool, (client) => Snapshot.with(client, work, conditions));
  }
}

async function* mapBatches<T, R>(batches: AsyncIterable<T[]>, each: (row: T) => R): AsyncGenerator<R[]> {
  for await (const batch of batches) yield batch.map(each);
}
