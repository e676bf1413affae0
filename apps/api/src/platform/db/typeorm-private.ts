import type { Pool } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import type { TransactionConnection } from './transaction-connection.js';

/**
 * The version of TypeORM whose private fields were read for this file, the only one that touches any.
 * `typeorm-private.test.ts` fails with another one, and where setting a field no longer has its effect.
 */
export const CHECKED_TYPEORM = '1.1.1';

/** The pool of a data source; none once it is closed. */
export const poolOf = (source: DataSource): Pool | undefined => (source.driver as unknown as { master?: Pool }).master;

/**
 * A runner that is connected goes on with this connection: our own statements and those of TypeORM take it from here.
 * TypeORM's own writes must know that they are inside a transaction, and open none.
 */
export function putInTransaction(runner: QueryRunner, databaseConnection: TransactionConnection): void {
  Object.assign(runner, { databaseConnection, isTransactionActive: true, transactionDepth: 1 });
}
