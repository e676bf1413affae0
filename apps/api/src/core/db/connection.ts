import { Client, type Pool, type PoolClient } from 'pg';
import { TimeLimit } from '../time-limit.js';
import { cut, lineOf } from './cancel.js';

const swallowErrors = (): void => undefined;

/** Whether a connection on which something failed is as good as any: what failed is over, and it was neither cut nor told to go. */
const isUsable = (cliente: PoolClient, { severity = 'ERROR' }: Error & { severity?: string }): boolean =>
  severity === 'ERROR' && cliente.getTransactionStatus() === 'I' && !lineOf(cliente).destroyed;

/** Lends a connection of the pool. When the time of who asked is over, what goes on there ends, and the connection with it. */
export async function withClient<T>(pool: Pool, trabajo: (cliente: PoolClient) => Promise<T>): Promise<T> {
  TimeLimit.ensure();
  const cliente = await pool.connect();
  // A connection that is lost while nothing is asked of it says so to nobody else; the next question on it fails.
  cliente.on('error', swallowErrors);
  const dejar = TimeLimit.onCut(() => cut(cliente));
  let fallo: Error | undefined;
  try {
    TimeLimit.ensure();
    return await trabajo(cliente);
  } catch (error) {
    if (!isUsable(cliente, error as Error)) fallo = error as Error;
    throw error;
  } finally {
    dejar();
    cliente.release(fallo);
    cliente.off('error', swallowErrors);
  }
}

/** Opens a connection of its own at an address, for work outside any pool, and closes it. */
export async function withClientAt<T>(url: string, trabajo: (cliente: Client) => Promise<T>): Promise<T> {
  const cliente = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  cliente.on('error', swallowErrors);
  await cliente.connect();
  try {
    return await trabajo(cliente);
  } finally {
    await cliente.end();
  }
}
