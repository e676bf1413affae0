/** Why the product cannot start, in one Spanish sentence meant for the person who ran it. */
export class StartError extends Error {
  override name = 'StartError';
}

const CAUSES: Record<string, (carpeta: string) => string> = {
  EACCES: (carpeta) =>
    `No se puede escribir en la carpeta de datos «${carpeta}»: revisa sus permisos o indica otra con DATA_DIR.`,
  ENOSPC: (carpeta) => `No queda espacio en el disco de la carpeta de datos «${carpeta}».`,
  ENOTDIR: (carpeta) => `La ruta de datos «${carpeta}» no es una carpeta: indica otra con DATA_DIR.`,
};
const SAME_CAUSE: Record<string, string> = { EPERM: 'EACCES', EROFS: 'EACCES', EEXIST: 'ENOTDIR', EDQUOT: 'ENOSPC' };

/** The same error in words of the shop owner when the file system refused something in the data folder. */
export function explainFolderError(error: unknown, carpeta: string): unknown {
  const codigo = (error as { code?: unknown } | undefined)?.code;
  if (typeof codigo !== 'string') return error;
  const causa = CAUSES[SAME_CAUSE[codigo] ?? codigo];
  return causa ? new StartError(causa(carpeta), { cause: error }) : error;
}
