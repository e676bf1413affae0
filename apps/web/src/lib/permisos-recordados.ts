import { alCambiarSesion, sesionActual } from './session';

type Recordados = { permisos: string[]; modulos: string[] };

const CLAVE = 'permisos';

/** What this browser was told last of what the signed-in person may do: the screen begins with it while it is asked anew. The server refuses whatever is no longer so. */
export function permisosRecordados(): Recordados | undefined {
  try {
    const { id, permisos, modulos } = JSON.parse(localStorage.getItem(CLAVE) ?? '{}') as Partial<Recordados> & {
      id?: number;
    };
    if (id === sesionActual()?.usuario.id && Array.isArray(permisos) && Array.isArray(modulos))
      return { permisos, modulos };
  } catch {
    // Unreadable, or a browser that refuses storage: nothing is known.
  }
  return undefined;
}

export function recordarPermisos({ id, permisos, modulos }: Recordados & { id: number }): void {
  try {
    localStorage.setItem(CLAVE, JSON.stringify({ id, permisos, modulos }));
  } catch {
    // Storage refused or full: they are asked for each time.
  }
}

// They end with the session they are of.
alCambiarSesion(() => {
  if (sesionActual() !== null) return;
  try {
    localStorage.removeItem(CLAVE);
  } catch {
    // Storage refused: there is nothing to erase.
  }
});
