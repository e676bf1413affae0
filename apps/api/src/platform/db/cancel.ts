import { connect, type NetConnectOpts, type Socket } from 'node:net';
import type { ClientBase } from 'pg';

/** The private fields of a connection of the driver. */
type Conexion = {
  host?: string;
  port: number;
  processID: number | null;
  secretKey: number | null;
  connection: { stream: Socket };
};

/** The socket of a connection. */
export const lineOf = (client: ClientBase): Socket => (client as unknown as Conexion).connection.stream;

const CANCEL = 80_877_102;
const WAIT_MS = 2_000;

/**
 * Ends what a connection is doing, and the connection with it: whoever waits for an answer on it is told at once. A server that is
 * busy does not notice that its client is gone, so it is asked to stop, on a line of its own, as the protocol has it.
 */
export function cut(client: ClientBase): void {
  const { host = 'localhost', port, processID, secretKey } = client as unknown as Conexion;
  if (processID !== null && secretKey !== null) {
    const where: NetConnectOpts = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
    const request = Buffer.alloc(16);
    request.writeInt32BE(16, 0);
    request.writeInt32BE(CANCEL, 4);
    request.writeInt32BE(processID, 8);
    request.writeInt32BE(secretKey, 12);
    const line = connect(where, () => line.end(request));
    line.on('error', () => undefined).setTimeout(WAIT_MS, () => line.destroy());
  }
  lineOf(client).destroy();
}
