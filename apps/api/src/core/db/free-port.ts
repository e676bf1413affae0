import { createServer } from 'node:net';

/** A port of this machine that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((listo, fallo) => {
    const servidor = createServer().once('error', fallo);
    servidor.listen(0, '127.0.0.1', () => {
      const direccion = servidor.address();
      servidor.close(() => listo(typeof direccion === 'object' && direccion ? direccion.port : 0));
    });
  });
}
