import { createServer } from 'node:net';

/** A port of this machine that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((ready, failure) => {
    const server = createServer().once('error', failure);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => ready(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
