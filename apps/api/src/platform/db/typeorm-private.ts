import type { Pool } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import type { TransactionConnection } from './transaction-connection.js';

/**
 * The version of TypeORM whose private fields were read for this file, the only one that touches any. `typeorm-private.test.ts` fails
 * with another one, and where a field no longer does what it is set for.
 */
export const CHECKED_TYPEORM = '1.1.1';

/** The pool of a data source; none once it is closed. */
export const poolOf = (source: DataSource): Pool | undefined => (source.driver as unknown as { master?: Pool }).master;

/**
 * A runner that is connected goes on with this connection: our own statements and those of TypeORM take it from here. What TypeORM writes
 * by itself must know that it is inside a transaction, and open none.
 */
export function putInTransaction(runner: QueryRunner, databaseConnection: TransactionConnection): void {
  Object.assign(runner, { databaseConnection, isTransactionActive: true, transactionDepth: 1 });
}
