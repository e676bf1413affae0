import type { DataSource, EntityManager } from 'typeorm';
import { isCluster } from './migrations/ddl.js';
import { executeIn, sql } from './sql.js';

const known = new WeakMap<DataSource, Promise<boolean>>();

/** Whether the database of a transaction is a cluster: asked once in the life of a process. */
export function onCluster(em: EntityManager): Promise<boolean> {
  const asked = known.get(em.connection) ?? isCluster((text) => em.query(text));
  known.set(em.connection, asked);
  asked.catch(() => known.delete(em.connection));
  return asked;
}

/**
 * For a transaction that reads many branches and then writes what all of them have a copy of: a cluster asks each of its
 * machines over one connection, where the write sees what was done before it. Nothing to plain PostgreSQL.
 */
export const oneByOne = (em: EntityManager): Promise<number> =>
  executeIn(em, sql`SET LOCAL citus.multi_shard_modify_mode TO 'sequential'`);
