import { Client, type Pool, type PoolClient } from 'pg';
import { TimeLimit } from '../time/time-limit.js';
import { cut } from './cancel.js';
import { lineOf } from './pg-private.js';

const swallowErrors = (): void => undefined;

/**
 * Whether a connection on which a statement failed is as good as any: the statement is over, and the connection was
 * neither cut nor told to go.
 */
const isUsable = (client: PoolClient, { severity = 'ERROR' }: Error & { severity?: string }): boolean =>
  severity === 'ERROR' && client.getTransactionStatus() === 'I' && !lineOf(client).destroyed;

/**
 * Lends a connection of the pool. When the time of its request is over, the work there ends, and the connection with
 * it.
 */
export async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  TimeLimit.ensure();
  const client = await pool.connect();
  // A connection that is lost while nothing is asked of it says so only here; the next question on it fails.
  client.on('error', swallowErrors);
  const leave = TimeLimit.onCut(() => cut(client));
  let failure: Error | undefined;
  try {
    TimeLimit.ensure();
    return await work(client);
  } catch (error) {
    if (!isUsable(client, error as Error)) failure = error as Error;
    throw error;
  } finally {
    leave();
    client.release(failure);
    client.off('error', swallowErrors);
  }
}

/** Opens a connection of its own at an address, for work outside any pool, and closes it. */
export async function withClientAt<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', swallowErrors);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
