import type { FaltaFactor } from '@jornal/contract';
import { alCambiarSesion, sesionActual } from './session';

/** The permissions that were told; a browser that was told before there was a second factor knows nothing of it. */
export type Recordados = { permisos: string[]; modulos: string[]; falta_factor?: FaltaFactor | null | undefined };

const CLAVE = 'permisos';

/**
 * The permissions of the signed-in person as this browser was told them last: the screen begins with them while they
 * are asked anew. The server refuses whatever is no longer so.
 */
export function permisosRecordados(): Recordados | undefined {
  try {
    const { id, permisos, modulos, falta_factor } = JSON.parse(
      localStorage.getItem(CLAVE) ?? '{}',
    ) as Partial<Recordados> & {
      id?: number;
    };
    if (id === sesionActual()?.usuario.id && Array.isArray(permisos) && Array.isArray(modulos))
      return { permisos, modulos, ...(falta_factor !== undefined && { falta_factor }) };
  } catch {
    // Unreadable, or a browser that refuses storage: nothing is known.
  }
  return undefined;
}

export function recordarPermisos({ id, permisos, modulos, falta_factor }: Recordados & { id: number }): void {
  try {
    localStorage.setItem(CLAVE, JSON.stringify({ id, permisos, modulos, falta_factor }));
  } catch {
    // Storage refused or full: they are asked for each time.
  }
}

// The permissions end with their session.
alCambiarSesion(() => {
  if (sesionActual() !== null) return;
  try {
    localStorage.removeItem(CLAVE);
  } catch {
    // Storage refused: there is nothing to erase.
  }
});
