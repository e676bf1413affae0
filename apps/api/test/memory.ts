import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** A file system that is in memory, where a Linux has one. */
const MEMORY = '/dev/shm';
/** Several times what a run of everything writes there at once. */
const ROOM = 4 * 1024 ** 3;
const NAME = /^jornal-(\d+)-/;

/**
 * A folder in memory for all that the tests write, where there is room for it: a database is a thousand files, which a disk takes ten
 * times longer to make and to remove. The folders of killed runs go first: their memory would not come back otherwise.
 */
export async function folderInMemory(): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  if (bavail * bsize === 0) return undefined;
  for (const name of await readdir(MEMORY)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid !== undefined && !exists(Number(pid))) await rm(join(MEMORY, name), { recursive: true, force: true });
  }
  if (Math.min(bavail * bsize, freemem()) < ROOM) return undefined;
  const folder = await mkdtemp(join(MEMORY, `jornal-${process.pid}-`));
  // Where root runs the tests, PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  return folder;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
