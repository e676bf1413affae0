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

/**
 * Whether a transaction that was prepared waits for its end on some machine of a cluster: one that died in the middle
 * left it, and its rows are held until the coordinator ends it, within a minute or two of the machine's return.
 */
export async function isFinishingOthers(source: DataSource): Promise<boolean> {
  if (!(await onCluster(source.manager))) return false;
  const [row] = (await source.query(
    `SELECT EXISTS (SELECT FROM run_command_on_all_nodes(
       $$ SELECT count(*) FROM pg_prepared_xacts WHERE database = current_database() AND prepared < now() - interval '5 seconds' $$)
       WHERE success AND result <> '0') AS hay`,
  )) as [{ hay: boolean }];
  return row.hay;
}
