import { once } from 'node:events';
import { open, unlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { basename, dirname } from 'node:path';

/** A longer path does not fit in the address of a socket on every system. */
const MAX_PATH = 100;

const fits = (ruta: string): boolean => Buffer.byteLength(ruta) <= MAX_PATH;

/**
 * A path that names the same place and fits, as long as what comes with it is not let go of: Linux takes a socket by way of its
 * folder, opened. Null where the path is too long and there is no such way.
 */
async function reach(ruta: string): Promise<{ corta: string; soltar: () => Promise<void> } | null> {
  if (process.platform === 'win32') return null;
  if (fits(ruta)) return { corta: ruta, soltar: async () => undefined };
  const carpeta = process.platform === 'linux' ? await open(dirname(ruta), 'r').catch(() => null) : null;
  return carpeta && { corta: `/proc/self/fd/${carpeta.fd}/${basename(ruta)}`, soltar: () => carpeta.close() };
}

/**
 * Answers with `marca` to whoever connects to `ruta`, until what it gives back is called; null where the path does not fit or the
 * file system has no sockets. Whatever lay there is removed: the folder is already this process's own.
 */
export async function answer(ruta: string, marca: string): Promise<(() => Promise<void>) | null> {
  const lugar = await reach(ruta);
  if (lugar === null) return null;
  // Not rm(), which looks at it first: after a look at a socket Node resolves the next linked module wrongly.
  await unlink(ruta).catch(() => undefined);
  const servidor = createServer((conexion) => void conexion.on('error', () => undefined).end(`${marca}\n`));
  const oye = once(servidor, 'listening');
  servidor.listen(lugar.corta);
  try {
    await oye;
  } catch {
    await lugar.soltar();
    return null;
  }
  servidor.on('error', () => undefined);
  servidor.unref();
  // The folder stays open until then: closing removes the socket by the path it was made with.
  return () => new Promise<void>((listo) => servidor.close(() => listo())).then(lugar.soltar);
}

/**
 * Whether some process listens there: the kernel says so across namespaces, also of one that is frozen and answers nothing. Nobody
 * there is no proof: another machine, or another mount of the same folder, cannot be reached this way.
 */
export async function answers(ruta: string): Promise<boolean> {
  const lugar = await reach(ruta);
  if (lugar === null) return false;
  const oye = await someoneListens(lugar.corta);
  await lugar.soltar();
  return oye;
}

function someoneListens(ruta: string): Promise<boolean> {
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
