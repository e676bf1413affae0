import { Client, type Pool, type PoolClient } from 'pg';
import { TimeLimit } from '../time-limit.js';
import { cortar, lineaDe } from './cancel.js';

const sorda = (): void => undefined;

/** Whether a connection on which something failed is as good as any: what failed is over, and it was neither cut nor told to go. */
const sirve = (cliente: PoolClient, { severity = 'ERROR' }: Error & { severity?: string }): boolean =>
  severity === 'ERROR' && cliente.getTransactionStatus() === 'I' && !lineaDe(cliente).destroyed;

/** Lends a connection of the pool. When the time of who asked is over, what goes on there ends, and the connection with it. */
export async function conCliente<T>(pool: Pool, trabajo: (cliente: PoolClient) => Promise<T>): Promise<T> {
  TimeLimit.ensure();
  const cliente = await pool.connect();
  // A connection that is lost while nothing is asked of it says so to nobody else; the next question on it fails.
  cliente.on('error', sorda);
  const dejar = TimeLimit.onCut(() => cortar(cliente));
  let fallo: Error | undefined;
  try {
    TimeLimit.ensure();
    return await trabajo(cliente);
  } catch (error) {
    if (!sirve(cliente, error as Error)) fallo = error as Error;
    throw error;
  } finally {
    dejar();
    cliente.release(fallo);
    cliente.off('error', sorda);
  }
}

/** Opens a connection of its own at an address, for work outside any pool, and closes it. */
export async function conClienteEn<T>(url: string, trabajo: (cliente: Client) => Promise<T>): Promise<T> {
  const cliente = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  cliente.on('error', sorda);
  await cliente.connect();
  try {
    return await trabajo(cliente);
  } finally {
    await cliente.end();
  }
}
