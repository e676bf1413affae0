import type { Cita as CitaVista } from '@jornal/contract';
import type { EntityManager } from 'typeorm';
import { ensureOpenBranch } from '../../core/session/branch.js';
import { inScope } from '../../core/session/scope.js';
import { type Session, scopeOf } from '../../core/session/session.js';
import { onlyRowIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { CITA, exigirCitaPropia } from './citas.queries.js';

export type Llave = Pick<CitaVista, 'entidad_id' | 'id'>;

/** An appointment of the caller's branch, as it is at this moment; a colleague's, to an operator, is 403. */
export async function verCita(
  em: EntityManager,
  sesion: Session,
  id: number,
  { anulada = false } = {},
): Promise<CitaVista> {
  const donde = inScope(scopeOf(sesion), { entidad: sql`c.entidad_id` });
  const cita = ensureFound(
    await rowIn<CitaVista>(
      em,
      sql`${CITA} WHERE ${donde} AND c.id = ${id} AND (c.anulado_en IS NOT NULL) = ${anulada}`,
    ),
    'No se encontró la cita',
  );
  exigirCitaPropia(sesion, cita, 'No tienes permisos para editar esta cita');
  return cita;
}

/** Locks first and reads then: no other transaction can change the appointment that is answered. */
export async function citaEnExclusiva(
  em: EntityManager,
  { entidad_id, id }: Llave,
  { anulada = false } = {},
): Promise<CitaVista> {
  const [, bloqueada, cita] = await Promise.all([
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

/** Reads an appointment as people see it. */
export function leerCita(em: EntityManager, { entidad_id, id }: Llave): Promise<CitaVista> {
  return onlyRowIn<CitaVista>(em, sql`${CITA} WHERE c.entidad_id = ${entidad_id} AND c.id = ${id}`);
}
