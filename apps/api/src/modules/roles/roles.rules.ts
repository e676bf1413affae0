import { PERMISOS, type Permiso, type RolFila } from '@jornal/contract';

/** The name of a permission of a role, whose place in `PERMISOS` is its id. */
export const permisoDe = ({ id }: { id: number }): Permiso => PERMISOS[id - 1] as Permiso;

/** A role as the audit keeps it: whole, so that it can be made again as it was. */
export const asKept = ({ nombre, descripcion, alcance, estado, factor_dias, permisos }: RolFila) => ({
  nombre,
  descripcion,
  alcance,
  estado,
  factor_dias,
  permisos: permisos.filter((p) => p.estado).map(permisoDe),
});
