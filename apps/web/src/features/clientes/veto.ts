import type { AccionFila } from '../../ui/acciones-fila';

/** What of a client, or of one of its zones, only an administrator changes: it has branches beyond that of whoever looks. */
export const vetoDe = (
  { en_otras_sucursales }: { en_otras_sucursales: boolean },
  esAdmin: boolean,
): Pick<AccionFila, 'deshabilitada' | 'motivo'> =>
  en_otras_sucursales && !esAdmin
    ? { deshabilitada: true, motivo: 'El cliente tiene otras sucursales: lo suyo lo cambia un administrador.' }
    : {};
