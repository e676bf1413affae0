import { alcanzadosPor, type Evento, type Tema } from '@jornal/contract';
import type { BranchNotice } from '../../platform/events/notices.js';
import { isAdmin, onlyOwn, type Session } from '../session/session.js';

/** Every session may list these of its own branch, whatever else it may do: the choices of every form. */
const EVERYBODYS: ReadonlySet<Tema> = new Set<Tema>(['operadores', 'entidades']);
/** Modules of the whole business: a session that may see one hears of it wherever it works. */
const OF_THE_BUSINESS: ReadonlySet<Tema> = new Set<Tema>([
  'usuarios',
  'roles',
  'modulos_entidades',
  'entidades',
  'correo',
]);
/** The modules after whose changes a session may see more, less, or nothing at all. */
const CHANGE_SESSIONS: ReadonlySet<Tema> = new Set<Tema>([
  'usuarios',
  'roles',
  'modulos_entidades',
  'operadores',
  'entidades',
  'cuenta',
]);

function canSee(session: Session, topic: Tema): boolean {
  if (topic === 'cuenta') return false;
  if (topic === 'respaldos') return isAdmin(session);
  if (topic === 'correo') return session.permisos.has('usuarios.ver');
  // Those who may not approve hear of what they asked for.
  if (topic === 'aprobaciones') return true;
  return EVERYBODYS.has(topic) || session.permisos.has(`${topic}.ver`);
}

/** Administrators hear of every branch, the others of their own, and of their own rows wherever they have worked. */
const reaches = (session: Session, { tema, entidad_id, todas, operador_id }: BranchNotice): boolean =>
  isAdmin(session) ||
  todas === true ||
  entidad_id === session.entidad?.id ||
  (operador_id !== undefined && operador_id === session.operador?.id && session.sucursales.includes(entidad_id)) ||
  (entidad_id === 0 && OF_THE_BUSINESS.has(tema));

/**
 * The events that a session is told of a change; none when it concerns nothing it may see. A session that may not see
 * the module hears of the modules it does see and that are made of it. An operator, who sees only their own rows, hears
 * nothing of rows of another; of a notice that names no operator, the module and no more.
 */
export function eventsFor(session: Session, notice: BranchNotice): Evento[] {
  const { tema, agenda_id, fecha, operador_id, usuario_id } = notice;
  // Of a change that every branch reads, the others are not told where it was.
  const entidad_id = isAdmin(session) || notice.entidad_id === session.entidad?.id ? notice.entidad_id : 0;
  const own: Evento[] = usuario_id === session.usuario_id ? [{ tema: 'cuenta', entidad_id: 0 }] : [];
  if (!reaches(session, notice)) return own;
  const oneself = operador_id !== undefined && operador_id === session.operador?.id;
  const foreign = onlyOwn(session) && !oneself;
  if (!canSee(session, tema)) {
    const others = foreign ? [] : alcanzadosPor(tema).filter((module) => canSee(session, module));
    return [...own, ...others.map((other) => ({ tema: other, entidad_id }))];
  }
  if (foreign) return operador_id === undefined ? [...own, { tema, entidad_id }] : own;
  return [
    ...own,
    { tema, entidad_id, ...(agenda_id !== undefined && { agenda_id }), ...(fecha !== undefined && { fecha }) },
  ];
}

/**
 * Whether a session must be read again after a change: it may see something else now, or be over. Of another branch's
 * change it cannot.
 */
export const mayChangeSession = (session: Session, { tema, entidad_id, todas, usuario_id }: BranchNotice): boolean =>
  CHANGE_SESSIONS.has(tema) &&
  (usuario_id === undefined
    ? todas === true || entidad_id === 0 || entidad_id === session.entidad?.id
    : usuario_id === session.usuario_id);

/** Equal for two readings of a session that may see the same. */
export const viewOf = ({ rol, alcance, entidad, operador, missingFactor, permisos }: Session): string =>
  [rol, alcance, entidad?.id, entidad?.nombre, operador?.id, missingFactor?.hasta, ...[...permisos].sort()].join();
