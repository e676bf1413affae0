import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file only its owner reads, and returns when it is on the disk. */
export async function writeToDisk(archivo: string, contenido: string): Promise<void> {
  const abierto = await open(archivo, 'w', 0o600);
  try {
    await abierto.writeFile(contenido);
    await abierto.chmod(0o600);
    await abierto.sync();
  } finally {
    await abierto.close();
  }
}

/** The names in a folder are on the disk too: a file that was written and moved is still there after a power cut. */
export async function settleFolder(carpeta: string): Promise<void> {
  // Windows opens no folders, and keeps their names by itself.
  if (process.platform === 'win32') return;
  const abierta = await open(carpeta, 'r');
  // Some shared folders know no such thing.
  await abierta.sync().catch(() => undefined);
  await abierta.close();
}

/** Puts a file in place whole or not at all, over what may be there. */
export async function putOnDisk(archivo: string, contenido: string): Promise<void> {
  const nuevo = `${archivo}.nuevo`;
  await writeToDisk(nuevo, contenido);
  await rename(nuevo, archivo);
  await settleFolder(dirname(archivo));
}
