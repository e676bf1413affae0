import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';

/**
 * The version of `pg` whose private fields were read for this file, the only one that touches any. `pg-private.test.ts`
 * fails with another one, and where a field no longer says what it is read for.
 */
export const CHECKED_PG = '8.23.1';

type PrivateClient = {
  host?: string;
  port: number;
  processID: number | null;
  secretKey: number | null;
  readyForQuery?: boolean;
  connection: { stream: Socket };
};

const inside = (client: Pick<ClientBase, 'on'>): PrivateClient => client as unknown as PrivateClient;

/** The socket of a connection. */
export const lineOf = (client: Pick<ClientBase, 'on'>): Socket => inside(client).connection.stream;

/** Whether an answer is due on a connection. */
export const isWaiting = (client: ClientBase): boolean => inside(client).readyForQuery === false;

/** Where the server of a connection listens, and its id of the process that serves it; null until it is connected. */
export const processOf = (
  client: Pick<ClientBase, 'on'>,
): { host: string; port: number; pid: number | null; secret: number | null } => {
  const { host = 'localhost', port, processID: pid, secretKey: secret } = inside(client);
  return { host, port, pid, secret };
};
