import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.js';

/** The password of a cluster, as it lies in its folder. */
export async function postgresPassword(carpeta: string): Promise<string> {
  const archivo = join(carpeta, 'clave');
  const clave = await readFile(archivo, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new StartError(
        `Falta el archivo «${archivo}», con la clave de PostgreSQL: restáuralo junto con los datos.`,
      );
    throw error;
  });
  return clave.trim();
}
