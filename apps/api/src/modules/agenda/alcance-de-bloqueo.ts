import type { BloqueoNuevo } from '@jornal/contract';
import type { EntityManager } from 'typeorm';
import { ensureOpenBranch } from '../../core/session/branch.js';
import { inScope } from '../../core/session/scope.js';
import { personalScope, type Session, scopeOf } from '../../core/session/session.js';
import { empty, rowIn, rowsIn, type Sql, sql, together } from '../../platform/db/sql.js';
import { ensure, ensureFound, forbidden } from '../../platform/errors/business-error.js';
import type { Notice } from '../../platform/events/notices.js';
import { avisoDeAgenda, bloquearAgenda } from './agenda-locks.js';

/**
 * That a block `b` reaches an agenda of its branch: it is that agenda's, its operator's, or closes the branch. Blocks are
 * read through this condition alone; the branch is asked beside it.
 */
export const alcanza = (agenda_id: Sql, operador_id: Sql): Sql =>
  sql`(b.agenda_id = ${agenda_id} OR b.operador_id = ${operador_id} OR (b.agenda_id IS NULL AND b.operador_id IS NULL))`;

/** That a block `b` is in force on a day. */
export const rigeElDia = (fecha: string): Sql =>
  sql`b.anulado_en IS NULL AND b.hasta >= ${fecha}::date AND b.desde <= ${fecha}::date`;

/** The reach of a block `b`, in a word. */
export const ALCANCE = sql`CASE WHEN b.agenda_id IS NOT NULL THEN 'agenda' WHEN b.operador_id IS NOT NULL THEN 'operador'
    ELSE 'sucursal' END`;

/**
 * The blocks `b`, with their agenda `a`, that a caller sees: those of their branch, and an operator those of the whole
 * branch and their own.
 */
export function bloqueosALaVista(session: Session, entidad_id?: number): Sql {
  const { empleado_id, ...branch } = personalScope(session, entidad_id === undefined ? {} : { entidad_id });
  const deLaSucursal = inScope({ ...branch, empleado_id: null }, { entidad: sql`b.entidad_id` });
  return empleado_id === null
    ? deLaSucursal
    : sql`${deLaSucursal} AND coalesce(a.operador_id, b.operador_id, ${empleado_id}) = ${empleado_id}`;
}

/** The subject of a block: a branch, and in it one agenda, or one operator, or neither. */
export type Alcance = { entidad_id: number; agenda_id: number | null; operador_id: number | null };
/** The same, held: nothing is booked in it until the transaction ends. `avisos`: to those that look at its agendas. */
export type Alcanzado = Alcance & { avisos: Notice[] };

type Nuevo = Pick<BloqueoNuevo, 'agenda_id' | 'operador_id' | 'entidad_id'>;

/** Holds all that a new block is to reach, within the caller's reach. */
export async function bloquearNuevo(em: EntityManager, session: Session, de: Nuevo): Promise<Alcanzado> {
  if (de.agenda_id !== undefined) return bloquearUna(em, session, de.agenda_id);
  if (de.operador_id === undefined) return bloquearSucursal(em, session, de.entidad_id as number);
  const row = await rowIn<{ entidad_id: number; activo: boolean }>(
    em,
    sql`SELECT o.entidad_id, o.activo FROM operador o WHERE o.id = ${de.operador_id}
        AND ${inScope(personalScope(session), { entidad: sql`o.entidad_id`, operador: sql`o.id` })}`,
  );
  const { entidad_id, activo } = ensureFound(row, 'No se encontró el operador');
  ensure(activo, 'OPERADOR_INACTIVO', 'El operador está inactivo');
  return bloquearTodas(em, { entidad_id, agenda_id: null, operador_id: de.operador_id });
}

/** Holds all that a block of the caller's reach has: one of the whole branch is not an operator's to change. */
export async function bloquearAlcance(em: EntityManager, session: Session, de: Alcance): Promise<Alcanzado> {
  if (de.agenda_id !== null) return bloquearUna(em, session, de.agenda_id);
  return de.operador_id === null ? bloquearSucursal(em, session, de.entidad_id) : bloquearTodas(em, de);
}

async function bloquearUna(em: EntityManager, session: Session, id: number): Promise<Alcanzado> {
  const agenda = await bloquearAgenda(em, session, id);
  return { entidad_id: agenda.entidad_id, agenda_id: id, operador_id: null, avisos: [avisoDeAgenda(agenda)] };
}

async function bloquearSucursal(em: EntityManager, session: Session, entidad_id: number): Promise<Alcanzado> {
  const { empleado_id } = personalScope(session);
  scopeOf(session, entidad_id);
  if (empleado_id !== null) throw forbidden('Solo puedes bloquear tus agendas');
  return bloquearTodas(em, { entidad_id, agenda_id: null, operador_id: null });
}

/** The agendas of an operator in a branch, or all of it, by number as every booking takes them. */
async function bloquearTodas(em: EntityManager, de: Alcance): Promise<Alcanzado> {
  const { entidad_id, operador_id } = de;
  await together([
    ensureOpenBranch(em, entidad_id),
    rowsIn(
      em,
      sql`SELECT a.id FROM agenda a WHERE a.entidad_id = ${entidad_id}
          ${operador_id === null ? empty : sql`AND a.operador_id = ${operador_id}`} AND a.anulado_en IS NULL ORDER BY a.id FOR UPDATE`,
    ),
  ]);
  return { ...de, avisos: [{ tema: 'agendas', ...(operador_id === null ? {} : { operador_id }) }] };
}
