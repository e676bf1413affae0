import { type AlcanceRol, type Modulo, moduloDe, type Permiso } from '@jornal/contract';
import { ErrorNegocio, prohibido } from './errors.js';

/** What one request carries besides its caller; kept with the audit rows and the idempotency key it writes. `tema`: the module it changes; `evento`: what it did and may be undone. */
export type Solicitud = { id: string; ip: string; clave?: string; huella?: string; tema?: Modulo; evento?: string };

/** Who is calling, read from the database for this very request: role, branch and permissions are never cached. */
export type Sesion = {
  sid: string;
  usuario_id: number;
  email: string;
  /** Of an account without operator. */
  nombre: string | null;
  /** Only a name, to be shown: what its holders see is `alcance`, what they may do `permisos`. */
  rol: string | null;
  alcance: AlcanceRol;
  operador: { id: number; nombre: string; apellido: string } | null;
  /** The operator's branch, or that of the account where there is no operator. */
  entidad: { id: number; nombre: string } | null;
  permisos: ReadonlySet<Permiso>;
  apagados: ReadonlySet<Modulo>;
  solicitud: Solicitud;
};

/** The rows a caller may see: a branch, or all of them for an administrator; and only one employee's, for an operator. */
export type Alcance = { entidad_id: number | null; empleado_id: number | null };

export const esAdmin = (sesion: Sesion): boolean => sesion.alcance === 'todo';

/** Administrators see every branch, who has the scope of a branch all of theirs, everybody else only their own rows in it. */
export const soloLoPropio = (sesion: Sesion): boolean => sesion.alcance === 'propio';

const OTRA_SUCURSAL = 'No tienes acceso a esa sucursal';
export const OTRA_CUENTA = 'Solo puedes registrar servicios para tu cuenta';

/** The branch of a caller who must have one. */
export function entidadPropia(sesion: Sesion): number {
  if (sesion.entidad === null) throw prohibido('Tu usuario no tiene una sucursal asignada');
  return sesion.entidad.id;
}

/** Scope of rows of a branch (services catalogue, operators, incomes…): an administrator may narrow it, naming another branch is 403. */
export function alcance(sesion: Sesion, entidad_id?: number): Alcance {
  if (esAdmin(sesion)) return { entidad_id: entidad_id ?? null, empleado_id: null };
  const propia = entidadPropia(sesion);
  if (entidad_id !== undefined && entidad_id !== propia) throw prohibido(OTRA_SUCURSAL);
  return { entidad_id: propia, empleado_id: null };
}

/** Scope of services, payments and totals: as `alcance`, and for an operator only their own rows; naming somebody else's is 403, with that sentence. */
export function alcancePersonal(
  sesion: Sesion,
  filtro: { entidad_id?: number; empleado_id?: number } = {},
  ajeno = 'Solo puedes consultar tu propia cuenta',
): Alcance {
  const { entidad_id } = alcance(sesion, filtro.entidad_id);
  if (!soloLoPropio(sesion)) return { entidad_id, empleado_id: filtro.empleado_id ?? null };
  if (sesion.operador === null) throw prohibido();
  if (filtro.empleado_id !== undefined && filtro.empleado_id !== sesion.operador.id) throw prohibido(ajeno);
  return { entidad_id, empleado_id: sesion.operador.id };
}

/** As `alcancePersonal`; whoever lacks the permission sees only their own rows, however far their role sees. */
export function alcanceConPermiso(
  sesion: Sesion,
  permiso: Permiso,
  filtro: { entidad_id?: number; empleado_id?: number } = {},
): Alcance {
  return alcancePersonal(puede(sesion, permiso) ? sesion : { ...sesion, alcance: 'propio' }, filtro);
}

/** The branch a new record goes to: given by an administrator, else the caller's own; required where the record needs one. */
export function entidadParaCrear(sesion: Sesion, entidad_id?: number | null): number {
  if (!esAdmin(sesion)) {
    const propia = entidadPropia(sesion);
    if (entidad_id !== undefined && entidad_id !== null && entidad_id !== propia) throw prohibido(OTRA_SUCURSAL);
    return propia;
  }
  const elegida = entidad_id ?? sesion.entidad?.id;
  if (elegida === undefined) {
    throw new ErrorNegocio('ENTIDAD_REQUERIDA', 'Debe seleccionar una entidad', 400, {
      errores: { entidad_id: ['Debe seleccionar una entidad'] },
    });
  }
  return elegida;
}

/** A record never changes branch: its own may be named, another is 403 for whoever has no business there and 409 for an administrator. */
export function exigirMismaSucursal(
  sesion: Sesion,
  actual: number,
  pedida: number | null | undefined,
  message: string,
): void {
  if (pedida === undefined || pedida === null || pedida === actual) return;
  entidadParaCrear(sesion, pedida);
  throw new ErrorNegocio('OTRA_SUCURSAL', message);
}

/** An operator writes only for their own account. */
export function exigirCuentaPropia(sesion: Sesion, empleado_id: number): void {
  if (soloLoPropio(sesion) && sesion.operador?.id !== empleado_id) throw prohibido(OTRA_CUENTA);
}

export const puede = (sesion: Sesion, permiso: Permiso): boolean => sesion.permisos.has(permiso);

/** The same, and its module is on in the caller's branch: what the guard asks for a route. */
export const puedeAhora = (sesion: Sesion, permiso: Permiso): boolean =>
  (esAdmin(sesion) || !sesion.apagados.has(moduloDe(permiso))) && puede(sesion, permiso);
