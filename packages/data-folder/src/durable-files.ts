import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file only its owner reads, and returns when it is on the disk. */
export async function writeToDisk(file: string, content: string): Promise<void> {
  const opened = await open(file, 'w', 0o600);
  try {
    await opened.writeFile(content);
    await opened.chmod(0o600);
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** The names in a folder are on the disk too: a file that was written and moved is still there after a power cut. */
export async function settleFolder(folder: string): Promise<void> {
  // Windows opens no folders, and keeps their names by itself.
  if (process.platform === 'win32') return;
  const opened = await open(folder, 'r');
  // Some shared folders know no such thing.
  await opened.sync().catch(() => undefined);
  await opened.close();
}

/** Puts a file in place whole or not at all, over any file there. */
export async function putOnDisk(file: string, content: string): Promise<void> {
  const created = `${file}.nuevo`;
  await writeToDisk(created, content);
  await rename(created, file);
  await settleFolder(dirname(file));
}
