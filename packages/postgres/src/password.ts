import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@jornal/data-folder';

/** The password of a cluster, as it lies in its folder. */
export async function postgresPassword(folder: string): Promise<string> {
  const file = join(folder, 'clave');
  const key = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new StartError(`Falta el archivo «${file}», con la clave de PostgreSQL: restáuralo junto con los datos.`);
    throw error;
  });
  return key.trim();
}
