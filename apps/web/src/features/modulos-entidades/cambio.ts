import type { Modulo, ModuloEntidad } from '@jornal/contract';

/** Switching these modules on or off in these branches. */
export type Cambio = { entidades: number[]; modulos: string[]; activo: boolean };

/** The module that no branch can be the last to lose: at least one keeps it. */
export const NECESARIO: Modulo = 'dashboard';

export const tiene = ({ modulos }: ModuloEntidad, modulo: string): boolean =>
  modulos.find((m) => m.modulo === modulo)?.activo === true;

/** Whether this branch is the only one left with the necessary module. */
export const esLaUltima = (filas: readonly ModuloEntidad[], { entidad_id }: ModuloEntidad): boolean =>
  !filas.some((fila) => fila.entidad_id !== entidad_id && tiene(fila, NECESARIO));

/**
 * The change of a whole branch: off when everything is on and on otherwise; modules that may not be switched off stay
 * out.
 */
export function deFila(filas: readonly ModuloEntidad[], fila: ModuloEntidad): Cambio {
  const apagables = fila.modulos.filter(({ modulo }) => modulo !== NECESARIO || !esLaUltima(filas, fila));
  const activo = !apagables.every((m) => m.activo);
  return {
    entidades: [fila.entidad_id],
    modulos: (activo ? fila.modulos : apagables).filter((m) => m.activo !== activo).map((m) => m.modulo),
    activo,
  };
}

/** The same for a module in all branches. */
export function deColumna(filas: readonly ModuloEntidad[], modulo: string): Cambio {
  const activo = !filas.every((fila) => tiene(fila, modulo));
  return {
    entidades: filas.filter((fila) => tiene(fila, modulo) !== activo).map((fila) => fila.entidad_id),
    modulos: [modulo],
    activo,
  };
}

/**
 * The users who would notice, by role: those whose role opens one of the modules that change in their branch. No user
 * is counted twice.
 */
export function alcanzados(
  filas: readonly ModuloEntidad[],
  { entidades, modulos, activo }: Cambio,
): Array<{ nombre: string; personas: number }> {
  const suma = new Map<string, number>();
  for (const fila of filas.filter(({ entidad_id }) => entidades.includes(entidad_id))) {
    const cambian = modulos.filter((modulo) => tiene(fila, modulo) !== activo);
    for (const rol of fila.roles)
      if (rol.modulos.some((m) => cambian.includes(m)))
        suma.set(rol.nombre, (suma.get(rol.nombre) ?? 0) + rol.personas);
  }
  return [...suma].map(([nombre, personas]) => ({ nombre, personas }));
}
