import { Client } from 'pg';
import { cut } from '../db/cancel.js';
import { lineOf, processOf } from '../db/pg-private.js';

/** How often the line is looked at, and how many times in a row it may be found dead: between 20 and 30 s. */
const GLANCE_MS = 10_000;
const GLANCES = 2;
const ANSWER_MS = 5_000;

/** A connection for work that lasts: nothing cuts it for being long, and it is let go when its other end is gone. */
export type Connection = { client: Client; close: () => Promise<void> };

/**
 * The options of a connection that reads or writes whole databases: no deadline of its own, and one way of writing
 * every value.
 */
export const longConnection = {
  application_name: 'jornal respaldo',
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  lock_timeout: 30_000,
  // The driver does not pass on a 0 of its own options, and a role or a database may have deadlines.
  options:
    '-c timezone=UTC -c datestyle=ISO,YMD -c intervalstyle=postgres -c extra_float_digits=3 ' +
    '-c client_encoding=UTF8 -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
} as const;

/** Opens a connection; `wait` aborted, it breaks, and its statement ends in the server too. */
export async function openConnection(url: string, wait?: AbortSignal): Promise<Connection> {
  wait?.throwIfAborted();
  const client = new Client({ connectionString: url, ...longConnection });
  // The question under way fails with the reason; this is the same one, told when the line is idle.
  client.on('error', () => undefined);
  await client.connect();
  const stopWatching = watchOver(client, url);
  const breakUp = () => cut(client);
  wait?.addEventListener('abort', breakUp);
  if (wait?.aborted) breakUp();
  return {
    client,
    close: async () => {
      wait?.removeEventListener('abort', breakUp);
      stopWatching();
      await client.end().catch(() => undefined);
    },
  };
}

/**
 * Watches a line, because one that went silent (failover, a router that forgot it) fails nothing by itself: while
 * nothing passes, the server is asked on another one.
 */
export function watchOver(client: Pick<Client, 'on'>, url: string): () => void {
  const line = lineOf(client);
  let [seen, dead] = [-1, 0];
  const look = async () => {
    const past = line.bytesRead + line.bytesWritten;
    // Bytes that were received and not yet taken wait for us.
    const silent = past === seen && line.readableLength === 0;
    seen = past;
    dead = silent && !(await isWorking(url, processOf(client).pid)) ? dead + 1 : 0;
    if (dead >= GLANCES) cut(client);
  };
  const clock = setInterval(() => void look(), GLANCE_MS);
  return () => clearInterval(clock);
}

/** Whether the process of the server is there and busy with something other than waiting for us. */
async function isWorking(url: string, process: number | null): Promise<boolean> {
  const witness = new Client({
    connectionString: url,
    ...longConnection,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  witness.on('error', () => undefined);
  try {
    await witness.connect();
    const { rowCount } = await witness.query(
      `SELECT FROM pg_stat_activity WHERE pid = $1 AND state = 'active' AND wait_event_type IS DISTINCT FROM 'Client'`,
      [process],
    );
    return rowCount === 1;
  } catch {
    return false;
  } finally {
    witness.end().catch(() => undefined);
  }
}
