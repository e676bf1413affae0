import { connect, type NetConnectOpts, type Socket } from 'node:net';
import type { ClientBase } from 'pg';

/** What a connection of the driver knows of itself. */
type Conexion = {
  host?: string;
  port: number;
  processID: number | null;
  secretKey: number | null;
  connection: { stream: Socket };
};

/** What a connection runs over. */
export const lineOf = (cliente: ClientBase): Socket => (cliente as unknown as Conexion).connection.stream;

const CANCEL = 80_877_102;
const WAIT_MS = 2_000;

/**
 * Ends what a connection is doing, and the connection with it: whoever waits for an answer on it is told at once. A server that is
 * busy does not notice that its client is gone, so it is asked to stop, on a line of its own, as the protocol has it.
 */
export function cut(cliente: ClientBase): void {
  const { host = 'localhost', port, processID, secretKey } = cliente as unknown as Conexion;
  if (processID !== null && secretKey !== null) {
    const donde: NetConnectOpts = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
    const peticion = Buffer.alloc(16);
    peticion.writeInt32BE(16, 0);
    peticion.writeInt32BE(CANCEL, 4);
    peticion.writeInt32BE(processID, 8);
    peticion.writeInt32BE(secretKey, 12);
    const linea = connect(donde, () => linea.end(peticion));
    linea.on('error', () => undefined).setTimeout(WAIT_MS, () => linea.destroy());
  }
  lineOf(cliente).destroy();
}
