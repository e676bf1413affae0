import { alCambiarSesion, seFuePorSuCuenta, sesionActual } from './session';

/**
 * The values that a person was typing, kept for as long as the tab lasts, so that a reload or a session that ended does
 * not lose them. They are of one person: as soon as another signs in nothing of them is left. Passwords, codes and
 * files never come here (`ui/use-borrador.tsx`).
 */
export type Cambios = Record<string, unknown>;
type Borrador = { cambios: Cambios; cuando: number; de: number };

const DONDE = 'borradores';
/** A working day: a draft left longer than that is not gone on with. */
const DURAN_MS = 12 * 3_600_000;
const MAXIMO = 20;
/** The limit of one draft, in letters. No form of ours comes near it. */
const LARGO_MAXIMO = 50_000;

function todos(): Map<string, Borrador> {
  const [ahora, quien] = [Date.now(), sesionActual()?.usuario.id];
  try {
    const guardados = Object.entries(JSON.parse(sessionStorage.getItem(DONDE) ?? '{}') as Record<string, Borrador>);
    return new Map(
      guardados.filter(
        ([, b]) =>
          b?.de === quien &&
          typeof b.cuando === 'number' &&
          b.cuando <= ahora &&
          ahora - b.cuando < DURAN_MS &&
          typeof b.cambios === 'object',
      ),
    );
  } catch {
    // Unreadable, or a browser that refuses storage: as if nothing was kept.
    return new Map();
  }
}

function guardar(borradores: Map<string, Borrador>): void {
  try {
    if (borradores.size === 0) sessionStorage.removeItem(DONDE);
    else sessionStorage.setItem(DONDE, JSON.stringify(Object.fromEntries([...borradores].slice(-MAXIMO))));
  } catch {
    // Storage refused or full: the typed values last as long as this page.
  }
}

/** The values that were typed under this name and not saved. */
export const leerBorrador = (nombre: string): Cambios | null => todos().get(nombre)?.cambios ?? null;

export function guardarBorrador(nombre: string, cambios: Cambios): void {
  const de = sesionActual()?.usuario.id;
  if (de === undefined || JSON.stringify(cambios).length > LARGO_MAXIMO) return;
  const borradores = todos();
  // The newest last: with too many, the oldest go.
  borradores.delete(nombre);
  guardar(borradores.set(nombre, { cambios, cuando: Date.now(), de }));
}

export function borrarBorrador(nombre: string): void {
  const borradores = todos();
  if (borradores.delete(nombre)) guardar(borradores);
}

/**
 * A person who signs in finds their own drafts, and those of another are gone; a person who signs out was asked, and
 * discarded theirs.
 */
alCambiarSesion(() => {
  if (sesionActual() !== null || seFuePorSuCuenta()) guardar(todos());
});

/** A form that breaks together with its screen is unmounted within this time. */
const AL_ROMPERSE_MS = 1_000;
let rotoEn = Number.NEGATIVE_INFINITY;
/** A screen broke: the values in its forms were not discarded by a person. */
export const seRompio = (): void => void (rotoEn = Date.now());
export const acabaDeRomperse = (): boolean => Date.now() - rotoEn < AL_ROMPERSE_MS;
