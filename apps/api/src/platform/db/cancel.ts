import { connect, type NetConnectOpts } from 'node:net';
import type { ClientBase } from 'pg';
import { lineOf, processOf } from './pg-private.js';

const CANCEL = 80_877_102;
const WAIT_MS = 2_000;

/**
 * Ends the statement of a connection, and the connection with it: its caller is told at once. A server that is busy
 * does not notice that its client is gone, so it is asked to stop, on a line of its own, as the protocol has it.
 */
export function cut(client: Pick<ClientBase, 'on'>): void {
  const { host, port, pid, secret } = processOf(client);
  if (pid !== null && secret !== null) {
    const where: NetConnectOpts = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
    const request = Buffer.alloc(16);
    request.writeInt32BE(16, 0);
    request.writeInt32BE(CANCEL, 4);
    request.writeInt32BE(pid, 8);
    request.writeInt32BE(secret, 12);
    const line = connect(where, () => line.end(request));
    line.on('error', () => undefined).setTimeout(WAIT_MS, () => line.destroy());
  }
  lineOf(client).destroy();
}
