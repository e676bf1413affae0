/** Why the product cannot start, in one Spanish sentence meant for the person who ran it. */
export class StartError extends Error {
  override name = 'StartError';
}

const CAUSES: Record<string, (folder: string) => string> = {
  EACCES: (folder) =>
    `No se puede escribir en la carpeta de datos «${folder}»: revisa sus permisos o indica otra con DATA_DIR.`,
  ENOSPC: (folder) => `No queda espacio en el disco de la carpeta de datos «${folder}».`,
  ENOTDIR: (folder) => `La ruta de datos «${folder}» no es una carpeta: indica otra con DATA_DIR.`,
};
const SAME_CAUSE: Record<string, string> = { EPERM: 'EACCES', EROFS: 'EACCES', EEXIST: 'ENOTDIR', EDQUOT: 'ENOSPC' };

/** The same error in words of the shop owner when the file system refused something in the data folder. */
export function explainFolderError(error: unknown, folder: string): unknown {
  const code = (error as { code?: unknown } | undefined)?.code;
  if (typeof code !== 'string') return error;
  const cause = CAUSES[SAME_CAUSE[code] ?? code];
  return cause ? new StartError(cause(folder), { cause: error }) : error;
}
