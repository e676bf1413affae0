/** Why the product cannot start, in one Spanish sentence meant for the person who ran it. */
export class ErrorInicio extends Error {
  override name = 'ErrorInicio';
}

const CAUSAS: Record<string, (carpeta: string) => string> = {
  EACCES: (carpeta) =>
    `No se puede escribir en la carpeta de datos «${carpeta}»: revisa sus permisos o indica otra con DATA_DIR.`,
  ENOSPC: (carpeta) => `No queda espacio en el disco de la carpeta de datos «${carpeta}».`,
  ENOTDIR: (carpeta) => `La ruta de datos «${carpeta}» no es una carpeta: indica otra con DATA_DIR.`,
};
const MISMA_CAUSA: Record<string, string> = { EPERM: 'EACCES', EROFS: 'EACCES', EEXIST: 'ENOTDIR', EDQUOT: 'ENOSPC' };

/** The same error in words of the shop owner when the file system refused something in the data folder. */
export function explicarErrorDeCarpeta(error: unknown, carpeta: string): unknown {
  const codigo = (error as { code?: unknown } | undefined)?.code;
  if (typeof codigo !== 'string') return error;
  const causa = CAUSAS[MISMA_CAUSA[codigo] ?? codigo];
  return causa ? new ErrorInicio(causa(carpeta), { cause: error }) : error;
}
