import { once } from 'node:events';
import { open, unlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { basename, dirname } from 'node:path';

/** A longer path does not fit in the address of a socket on every system. */
const RUTA_MAXIMA = 100;

const cabe = (ruta: string): boolean => process.platform !== 'win32' && Buffer.byteLength(ruta) <= RUTA_MAXIMA;

/**
 * Answers with `marca` to whoever connects to `ruta`, until what it gives back is called; null where the path does not fit or the
 * file system has no sockets. Whatever lay there is removed: the folder is already this process's own.
 */
export async function contestar(ruta: string, marca: string): Promise<(() => Promise<void>) | null> {
  if (!cabe(ruta)) return null;
  // Not rm(), which looks at it first: after a look at a socket Node resolves the next linked module wrongly.
  await unlink(ruta).catch(() => undefined);
  const servidor = createServer((conexion) => void conexion.on('error', () => undefined).end(`${marca}\n`));
  const oye = once(servidor, 'listening');
  servidor.listen(ruta);
  try {
    await oye;
  } catch {
    return null;
  }
  servidor.on('error', () => undefined);
  servidor.unref();
  return () => new Promise((listo) => servidor.close(() => listo()));
}

/**
 * Whether some process listens there: the kernel says so across namespaces, also of one that is frozen and answers nothing. Nobody
 * there is no proof: another machine, or another mount of the same folder, cannot be reached this way.
 */
export async function contesta(ruta: string): Promise<boolean> {
  if (cabe(ruta)) return alguienOye(ruta);
  if (process.platform !== 'linux') return false;
  // PostgreSQL's own has a short name where it was made, however long its path: it is asked for through its folder, opened.
  const carpeta = await open(dirname(ruta), 'r').catch(() => null);
  if (carpeta === null) return false;
  return alguienOye(`/proc/self/fd/${carpeta.fd}/${basename(ruta)}`).finally(() => carpeta.close());
}

function alguienOye(ruta: string): Promise<boolean> {
  return new Promise((listo) => {
    const decir = (vive: boolean) => {
      conexion.destroy();
      listo(vive);
    };
    const conexion = connect(ruta)
      .once('connect', () => decir(true))
      // EAGAIN: so many wait to be answered that there is no room for one more.
      .on('error', (error: NodeJS.ErrnoException) => decir(error.code === 'EAGAIN'));
  });
}
