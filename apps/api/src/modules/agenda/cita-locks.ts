import type { Cita as CitaVista } from '@jornal/contract';
import type { EntityManager } from 'typeorm';
import { ensureOpenBranch } from '../../core/session/branch.js';
import { branchIn, inScope } from '../../core/session/scope.js';
import { can, type Session, scopeOf } from '../../core/session/session.js';
import { onlyRowIn, rowIn, sql, together } from '../../platform/db/sql.js';
import { ensure, ensureFound, forbidden } from '../../platform/errors/business-error.js';
import { citaEn, exigirCitaPropia } from './citas.queries.js';

export type Llave = Pick<CitaVista, 'entidad_id' | 'id'>;
/** The appointment that a ticket or a sale names, and the branch of that ticket or sale. */
export type Atendida = { cita_id: number; entidad_id: number };

/** 403 to a session that makes a ticket or a sale of an appointment and may not see appointments. */
export function exigirQueLasVea(session: Session): void {
  if (!can(session, 'agendas.ver')) throw forbidden();
}

export function exigirDeSucursal(cita: Pick<CitaVista, 'entidad_id'>, entidad_id: number): void {
  ensure(cita.entidad_id === entidad_id, 'CITA_DE_OTRA_SUCURSAL', 'La cita es de otra sucursal');
}

/** An appointment of the caller's branch, as it is at this moment; a colleague's, to an operator, is 403. */
export async function verCita(
  em: EntityManager,
  session: Session,
  id: number,
  { anulada = false } = {},
): Promise<CitaVista> {
  const where = inScope(scopeOf(session), { entidad: sql`c.entidad_id` });
  const cita = ensureFound(
    await rowIn<CitaVista>(
      em,
      sql`${citaEn(branchIn(scopeOf(session), sql`c.entidad_id`))}
        WHERE ${where} AND c.id = ${id} AND (c.anulado_en IS NOT NULL) = ${anulada}`,
    ),
    'No se encontró la cita',
  );
  exigirCitaPropia(session, cita, 'No tienes permisos para editar esta cita');
  return cita;
}

/** Locks first and reads then: no other transaction can change the appointment that is answered. */
export async function citaEnExclusiva(
  em: EntityManager,
  { entidad_id, id }: Llave,
  { anulada = false } = {},
): Promise<CitaVista> {
  const [, bloqueada, cita] = await together([
    ensureOpenBranch(em, entidad_id),
    rowIn(
      em,
      sql`SELECT c.id FROM cita c
        WHERE c.entidad_id = ${entidad_id} AND c.id = ${id} AND (c.anulado_en IS NOT NULL) = ${anulada} FOR UPDATE`,
    ),
    leerCita(em, { entidad_id, id }),
  ]);
  ensureFound(bloqueada, 'No se encontró la cita');
  return cita;
}

/** The appointment of a ticket of the same branch, locked. A cancelled one has no place: it is booked again first. */
export async function citaAtendida(
  em: EntityManager,
  session: Session,
  { cita_id, entidad_id }: Atendida,
): Promise<CitaVista> {
  exigirQueLasVea(session);
  const cita = await citaEnExclusiva(em, await verCita(em, session, cita_id));
  ensure(
    cita.estado !== 'cancelada',
    'CITA_CANCELADA',
    'La cita está cancelada: agéndala de nuevo antes de registrar su servicio',
  );
  exigirDeSucursal(cita, entidad_id);
  return cita;
}

const ATENDIDA = { codigo: 'CITA_ATENDIDA', message: 'La cita ya fue atendida' };

export function exigirPorAtender({ estado }: Pick<CitaVista, 'estado'>): void {
  ensure(estado !== 'completada', ATENDIDA.codigo, ATENDIDA.message);
}

/** It was not attended, nor has it a ticket. */
export async function exigirSinAtender(em: EntityManager, cita: CitaVista): Promise<void> {
  exigirPorAtender(cita);
  const { entidad_id, id } = cita;
  const tiquete = await rowIn(
    em,
    sql`SELECT 1 FROM tiquete q WHERE q.entidad_id = ${entidad_id} AND q.cita_id = ${id}`,
  );
  ensure(tiquete === null, ATENDIDA.codigo, ATENDIDA.message);
}

/** As people see it. */
export function leerCita(em: EntityManager, { entidad_id, id }: Llave): Promise<CitaVista> {
  return onlyRowIn<CitaVista>(
    em,
    sql`${citaEn(sql`${entidad_id}`)} WHERE c.entidad_id = ${entidad_id} AND c.id = ${id}`,
  );
}
