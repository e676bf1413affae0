import { ErrorInicio } from '../db/inicio-error.js';
import { traducirErrorSql } from '../http/restrictions.js';
import { ErrorRespaldo } from './format.js';

const SIN_PERMISO = (carpeta: string) => `no hay permiso para escribir en la carpeta «${carpeta}»`;
const SIN_ESPACIO = () => 'no queda espacio en el disco';
const SIN_CARPETA = (carpeta: string) => `la ruta «${carpeta}» no es una carpeta`;

const CAUSAS: Readonly<Record<string, (carpeta: string) => string>> = {
  ENOSPC: SIN_ESPACIO,
  EDQUOT: SIN_ESPACIO,
  EACCES: SIN_PERMISO,
  EPERM: SIN_PERMISO,
  EROFS: SIN_PERMISO,
  ENOTDIR: SIN_CARPETA,
  EEXIST: SIN_CARPETA,
};

/** Why a backup could not be made, for an administrator: the end of a sentence. The log has the rest. */
export function razonDe(error: unknown, carpeta: string): string {
  if (error instanceof ErrorRespaldo || error instanceof ErrorInicio) return error.message;
  const { code } = error as { code?: string };
  const causa = code === undefined ? undefined : CAUSAS[code];
  if (causa !== undefined) return causa(carpeta);
  const rechazo = traducirErrorSql(error);
  if (rechazo?.code === 'BASE_DANADA') return 'una parte de los datos está dañada en el disco y no se puede leer';
  return rechazo?.status === 503
    ? 'la base de datos no respondió'
    : 'ocurrió un error inesperado (el registro del servidor dice cuál)';
}
