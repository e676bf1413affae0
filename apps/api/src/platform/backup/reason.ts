import { StartError } from '@jornal/data-folder';
import { translateSqlError } from '../db/restrictions.js';
import { BackupError } from './backup-error.js';

const NO_PERMISSION = (folder: string) => `no hay permiso para escribir en la carpeta «${folder}»`;
const NO_ROOM = () => 'no queda espacio en el disco';
const NO_FOLDER = (folder: string) => `la ruta «${folder}» no es una carpeta`;

const CAUSES: Readonly<Record<string, (folder: string) => string>> = {
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
  EACCES: NO_PERMISSION,
  EPERM: NO_PERMISSION,
  EROFS: NO_PERMISSION,
  ENOTDIR: NO_FOLDER,
  EEXIST: NO_FOLDER,
};

/** Why a backup could not be made, for an administrator: the end of a sentence. The log has the rest. */
export function reasonOf(error: unknown, folder: string): string {
  if (error instanceof BackupError || error instanceof StartError) return error.message;
  const { code } = error as { code?: string };
  const cause = code === undefined ? undefined : CAUSES[code];
  if (cause !== undefined) return cause(folder);
  const refusal = translateSqlError(error);
  if (refusal?.codigo === 'BASE_DANADA') return 'una parte de los datos está dañada en el disco y no se puede leer';
  return refusal?.status === 503
    ? 'la base de datos no respondió'
    : 'ocurrió un error inesperado (el registro del servidor dice cuál)';
}
