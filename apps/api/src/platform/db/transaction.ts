import type { ClientBase } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { TimeLimit } from '../time/time-limit.js';
import { cut } from './cancel.js';
import { run, type Sql } from './sql.js';
import { TransactionConnection } from './transaction-connection.js';
import { putInTransaction } from './typeorm-private.js';

/** The answer of a transaction, and the statements that close it. */
export type Finished<T> = { answer: T; closing: readonly Sql[] };

/** Work that waits for a transaction to be committed. */
const atEnd = new WeakMap<EntityManager, Set<() => void>>();

/**
 * Does something once the transaction of `em` is committed, and once however often it is asked for; never if it
 * fails. It must not fail itself.
 */
export function onCommit(em: EntityManager, make: () => void): void {
  const asked = atEnd.get(em) ?? new Set();
  atEnd.set(em, asked.add(make));
}

/**
 * Runs `work` in one transaction. The driver sends a statement without waiting for the answer of the one before (its
 * pipeline): the opening travels with the first statement, the closing ones with the commit. If one of them fails, the
 * commit behind it does nothing. Statements that other branches of the work have sent by then are ahead of the end on
 * the same connection, and end before it; those they send afterwards are refused.
 */
export async function inTransaction<F extends Finished<unknown>>(
  source: DataSource,
  work: (em: EntityManager) => Promise<F>,
): Promise<F> {
  TimeLimit.ensure();
  const runner = source.createQueryRunner();
  let leave = (): void => undefined;
  try {
    const client: ClientBase = await runner.connect();
    leave = TimeLimit.onCut(() => cut(client));
    const connection = new TransactionConnection(client);
    putInTransaction(runner, connection);
    try {
      const [, finished] = await Promise.all([client.query('BEGIN'), work(runner.manager)]);
      connection.finish();
      const closing = finished.closing.map((statement) => run(client, statement));
      const end = await Promise.all([...closing, client.query('COMMIT')]);
      if (end.at(-1)?.command !== 'COMMIT') throw new Error('A failed statement was overlooked: nothing was written');
      for (const make of atEnd.get(runner.manager) ?? []) TimeLimit.outside(make);
      return finished;
    } catch (error) {
      connection.finish();
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  } finally {
    leave();
    await runner.release();
  }
}
