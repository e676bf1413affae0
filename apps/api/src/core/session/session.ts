import { type AlcanceRol, type FaltaFactor, type Modulo, moduloDe, type Permiso } from '@jornal/contract';
import { forbidden } from '../../platform/errors/business-error.js';

/**
 * The facts of a request besides its caller; kept with the audit rows and the idempotency key it writes. `tema`: the
 * module it changes; `evento`: the event of it that may be undone. `acto`: what is asked, as it is sent, `aprobacion`: the yes of a
 * second person that it brings, and `aprobo`, once that is used, their name.
 */
export type RequestInfo = {
  id: string;
  ip: string;
  clave?: string;
  huella?: string;
  tema?: Modulo;
  evento?: string;
} & {
  acto?: { metodo: string; ruta: string; cuerpo: unknown };
  aprobacion?: number;
  aprobo?: string;
};

/** The caller, read from the database for this very request: role, branch and permissions are never cached. */
export type Session = {
  sid: string;
  usuario_id: number;
  email: string;
  /** Of an account without operator. */
  nombre: string | null;
  /** Only a name, to be shown: its holders see by `alcance`, and act by `permisos`. */
  rol: string | null;
  alcance: AlcanceRol;
  operador: { id: number; nombre: string; apellido: string } | null;
  /** The operator's branch, or that of the account where there is no operator. */
  entidad: { id: number; nombre: string } | null;
  /** Those the operator has worked in, today's among them. None where there is no operator. */
  sucursales: readonly number[];
  permisos: ReadonlySet<Permiso>;
  switchedOff: ReadonlySet<Modulo>;
  /**
   * The second factor that the account lacks, demanded by its role or only advised; null where it has one or needs
   * none.
   */
  missingFactor: FaltaFactor | null;
  request: RequestInfo;
};

/**
 * The rows a caller may see: a branch, or all of them for an administrator; and only one employee's, for an operator.
 */
export type Scope = { entidad_id: number | null; empleado_id: number | null };

/**
 * The same of rows that are an operator's own wherever they have worked: there may be several branches, and no more
 * than those.
 */
export type Reach = { entidad_id: number | readonly number[] | null; empleado_id: number | null };

export const isAdmin = (session: Session): boolean => session.alcance === 'todo';

/** 403 unless an administrator calls: for work that reaches beyond one branch. */
export function ensureAdmin(session: Session, message: string): void {
  if (!isAdmin(session)) throw forbidden(message);
}

/**
 * Whether a caller sees only their own rows of a branch: administrators see every branch, and the scope of a branch
 * sees all of it.
 */
export const onlyOwn = (session: Session): boolean => session.alcance === 'propio';

export const OTHER_BRANCH = 'No tienes acceso a esa sucursal';

/** The branch of a caller that must have one. */
export function ownBranch(session: Session): number {
  if (session.entidad === null) throw forbidden('Tu usuario no tiene una sucursal asignada');
  return session.entidad.id;
}

/**
 * Scope of rows of a branch (services catalogue, operators, incomes…): an administrator may narrow it, naming another
 * branch is 403.
 */
export function scopeOf(session: Session, entidad_id?: number): Scope {
  if (isAdmin(session)) return { entidad_id: entidad_id ?? null, empleado_id: null };
  const own = ownBranch(session);
  if (entidad_id !== undefined && entidad_id !== own) throw forbidden(OTHER_BRANCH);
  return { entidad_id: own, empleado_id: null };
}

/**
 * Scope of services, payments and totals: as `alcance`, and for an operator only their own rows; naming another's is
 * 403, with that sentence.
 */
export function personalScope(
  session: Session,
  filter: { entidad_id?: number; empleado_id?: number } = {},
  foreign = 'Solo puedes consultar tu propia cuenta',
): Scope {
  const { entidad_id } = scopeOf(session, filter.entidad_id);
  if (!onlyOwn(session)) return { entidad_id, empleado_id: filter.empleado_id ?? null };
  if (session.operador === null) throw forbidden();
  if (filter.empleado_id !== undefined && filter.empleado_id !== session.operador.id) throw forbidden(foreign);
  return { entidad_id, empleado_id: session.operador.id };
}

/**
 * Reach of reading the work and money of an operator: as `personalScope`, and one's own rows in every branch one has
 * worked in, because an operator who moves to another takes their history along (docs/decisions/0015). A branch that is
 * named is one of those. Changing records of the branch one left is not part of it: that is `personalScope`'s.
 */
export function historyReach(
  session: Session,
  filter: { entidad_id?: number; empleado_id?: number } = {},
  foreign?: string,
): Reach {
  const { entidad_id, ...whose } = filter;
  if (!onlyOwn(session)) return personalScope(session, filter, foreign);
  const { empleado_id, entidad_id: own } = personalScope(session, whose, foreign);
  if (entidad_id !== undefined && entidad_id !== own && !session.sucursales.includes(entidad_id))
    throw forbidden(OTHER_BRANCH);
  return { entidad_id: entidad_id ?? (session.sucursales.length > 1 ? session.sucursales : own), empleado_id };
}

/** As `historyReach`; a session without the permission sees only its own rows, however far its role sees. */
export function reachWithPermission(
  session: Session,
  permission: Permiso,
  filter: { entidad_id?: number; empleado_id?: number } = {},
): Reach {
  return historyReach(can(session, permission) ? session : { ...session, alcance: 'propio' }, filter);
}

export const can = (session: Session, permission: Permiso): boolean => session.permisos.has(permission);

/** The same, and its module is on in the caller's branch: the judgement of the guard of a route. */
export const canNow = (session: Session, permission: Permiso): boolean =>
  (isAdmin(session) || !session.switchedOff.has(moduloDe(permission))) && can(session, permission);
