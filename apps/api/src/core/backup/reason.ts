import { StartError } from '../db/start-error.js';
import { translateSqlError } from '../http/restrictions.js';
import { BackupError } from './format.js';

const NO_PERMISSION = (carpeta: string) => `no hay permiso para escribir en la carpeta «${carpeta}»`;
const NO_ROOM = () => 'no queda espacio en el disco';
const NO_FOLDER = (carpeta: string) => `la ruta «${carpeta}» no es una carpeta`;

const CAUSES: Readonly<Record<string, (carpeta: string) => string>> = {
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
  EACCES: NO_PERMISSION,
  EPERM: NO_PERMISSION,
  EROFS: NO_PERMISSION,
  ENOTDIR: NO_FOLDER,
  EEXIST: NO_FOLDER,
};

/** Why a backup could not be made, for an administrator: the end of a sentence. The log has the rest. */
export function reasonOf(error: unknown, carpeta: string): string {
  if (error instanceof BackupError || error instanceof StartError) return error.message;
  const { code } = error as { code?: string };
  const causa = code === undefined ? undefined : CAUSES[code];
  if (causa !== undefined) return causa(carpeta);
  const rechazo = translateSqlError(error);
  if (rechazo?.codigo === 'BASE_DANADA') return 'una parte de los datos está dañada en el disco y no se puede leer';
  return rechazo?.status === 503
    ? 'la base de datos no respondió'
    : 'ocurrió un error inesperado (el registro del servidor dice cuál)';
}
