import type { PermisoFila, RolFila } from '@jornal/contract';
import { enumerar, nombreDeModulo, personas } from '../../lib/palabras-modulos';

/** The permissions turned on or off and not yet saved. */
export type Cambios = ReadonlyMap<number, boolean>;

export const SIN_CAMBIOS: Cambios = new Map();

export const estadoDe = ({ id, estado }: PermisoFila, cambios: Cambios): boolean => cambios.get(id) ?? estado;

/** The changes with these permissions on or off; a permission that is back to its saved state is no change. */
export function conCambio(cambios: Cambios, permisos: readonly PermisoFila[], estado: boolean): Cambios {
  const nuevos = new Map(cambios);
  for (const permiso of permisos) {
    if (permiso.estado === estado) nuevos.delete(permiso.id);
    else nuevos.set(permiso.id, estado);
  }
  return nuevos;
}

/** The permissions of a role by module, in the order they come. */
export function porModulo(permisos: readonly PermisoFila[]): Array<{ modulo: string; permisos: PermisoFila[] }> {
  const grupos = new Map<string, PermisoFila[]>();
  for (const permiso of permisos) grupos.set(permiso.modulo, [...(grupos.get(permiso.modulo) ?? []), permiso]);
  return [...grupos].map(([modulo, suyos]) => ({ modulo, permisos: suyos }));
}

const cuantos = (n: number, uno: string, varios: string): string => `Se ${n === 1 ? uno : varios} ${n}`;

/** 'Se activan 3, se desactivan 1'. */
export function resumen(cambios: Cambios): string {
  const activan = [...cambios.values()].filter(Boolean).length;
  const desactivan = cambios.size - activan;
  const partes = [
    activan > 0 && cuantos(activan, 'activa', 'activan'),
    desactivan > 0 && cuantos(desactivan, 'desactiva', 'desactivan'),
  ].filter((p) => p !== false);
  return partes.map((parte, i) => (i === 0 ? parte : parte.replace('Se', 'se'))).join(', ');
}

/** The changes to one side, module by module: 'Agendas: Ver, Crear y Editar'. */
export const nombrados = (permisos: readonly PermisoFila[], cambios: Cambios, estado: boolean): string[] =>
  porModulo(permisos.filter(({ id }) => cambios.get(id) === estado)).map(
    ({ modulo, permisos: suyos }) => `${nombreDeModulo(modulo)}: ${enumerar(suyos.map((p) => p.nombre))}`,
  );

/** Whom a change of a role reaches. */
export const aQuienes = ({ activos, estado }: Pick<RolFila, 'activos' | 'estado'>): string => {
  if (!estado) return 'El rol está desactivado: no cambia nada hasta que lo actives.';
  return activos === 0
    ? 'Nadie tiene este rol por ahora.'
    : `Rige para ${personas(activos)} desde lo próximo que ${activos === 1 ? 'haga' : 'hagan'}.`;
};
