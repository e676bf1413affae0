import { once } from 'node:events';
import { open, unlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { basename, dirname } from 'node:path';

/** A longer path does not fit in the address of a socket on every system. */
const MAX_PATH = 100;

const fits = (route: string): boolean => Buffer.byteLength(route) <= MAX_PATH;

/**
 * A path that names the same place and fits, as long as `release` is not called: Linux takes a socket by way of its
 * folder, opened. Null where the path is too long and there is no such way.
 */
async function reach(route: string): Promise<{ short: string; release: () => Promise<void> } | null> {
  if (process.platform === 'win32') return null;
  if (fits(route)) return { short: route, release: async () => undefined };
  const folder = process.platform === 'linux' ? await open(dirname(route), 'r').catch(() => null) : null;
  return folder && { short: `/proc/self/fd/${folder.fd}/${basename(route)}`, release: () => folder.close() };
}

/**
 * Answers with `mark` to every connection to `route`, until the function it answers is called; null where the path does
 * not fit or the file system has no sockets. Whatever lay there is removed: the folder is already this process's own.
 */
export async function answer(route: string, mark: string): Promise<(() => Promise<void>) | null> {
  const place = await reach(route);
  if (place === null) return null;
  // Not rm(), which looks at it first: after a look at a socket Node resolves the next linked module wrongly.
  await unlink(route).catch(() => undefined);
  const server = createServer((connection) => void connection.on('error', () => undefined).end(`${mark}\n`));
  const listens = once(server, 'listening');
  server.listen(place.short);
  try {
    await listens;
  } catch {
    await place.release();
    return null;
  }
  server.on('error', () => undefined);
  server.unref();
  // The folder stays open until then: closing removes the socket by the path it was made with.
  return () => new Promise<void>((ready) => server.close(() => ready())).then(place.release);
}

/**
 * Whether some process listens there: the kernel says so across namespaces, also of one that is frozen and answers
 * nothing. False proves nothing: another machine, or another mount of the same folder, cannot be reached this way.
 */
export async function answers(route: string): Promise<boolean> {
  const place = await reach(route);
  if (place === null) return false;
  const listens = await someoneListens(place.short);
  await place.release();
  return listens;
}

function someoneListens(route: string): Promise<boolean> {
  return new Promise((ready) => {
    const say = (lives: boolean) => {
      connection.destroy();
      ready(lives);
    };
    const connection = connect(route)
      .once('connect', () => say(true))
      // EAGAIN: so many wait to be answered that there is no room for one more.
      .on('error', (error: NodeJS.ErrnoException) => say(error.code === 'EAGAIN'));
  });
}
