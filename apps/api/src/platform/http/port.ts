import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartError } from '@jornal/data-folder';
import type { Config } from '../settings/config.js';

/** Why the server cannot listen where it was told to, in a sentence. */
export function explainPort(error: unknown, { PORT, HOST }: Config): unknown {
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE')
    return new StartError(`El puerto ${PORT} ya está en uso: cierra el otro programa o indica otro con PORT.`);
  if (code === 'EACCES') return new StartError(`No hay permiso para usar el puerto ${PORT}: indica otro con PORT.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`La dirección ${HOST} no es de esta máquina: indica otra con HOST.`);
  return error;
}

/** Listens for a moment where the server will, before anything is made or started for it. */
export async function tryPort(config: Config): Promise<void> {
  const server = createServer();
  const listens = once(server, 'listening');
  server.listen(config.PORT, config.HOST);
  await listens.catch((error: unknown) => Promise.reject(explainPort(error, config)));
  server.close();
  await once(server, 'close');
}
