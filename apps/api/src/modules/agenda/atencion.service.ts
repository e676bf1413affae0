import type { Cita } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { inScope } from '../../core/session/scope.js';
import { type Session, scopeOf } from '../../core/session/session.js';
import { rowIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import { type Atendida, exigirDeSucursal, exigirQueLasVea } from './cita-locks.js';
import { exigirCitaPropia } from './citas.queries.js';

/** The day of an agenda that an appointment is on, and its operator: told to the screens that show that day. */
type DiaDeAgenda = Pick<Cita, 'agenda_id' | 'operador_id' | 'fecha'>;
type Vigente = DiaDeAgenda & Pick<Cita, 'entidad_id' | 'estado' | 'persona_id'>;

/** The questions of a sale to the appointment it is of (docs/decisions/0037); a ticket completes its own (`citas.service.ts`). */
@Injectable()
export class AtencionService {
  /**
   * Refuses a sale whose appointment does not stand; it is locked until the transaction ends, whether its client was
   * attended already or not. Answers its day, and the card of its person.
   */
  async exigirVigente(
    em: EntityManager,
    session: Session,
    { cita_id, entidad_id }: Atendida,
  ): Promise<DiaDeAgenda & Pick<Cita, 'persona_id'>> {
    exigirQueLasVea(session);
    const where = inScope(scopeOf(session), { entidad: sql`c.entidad_id` });
    const vista = ensureFound(
      await rowIn<Pick<Vigente, 'entidad_id'>>(
        em,
        sql`SELECT c.entidad_id FROM cita c WHERE ${where} AND c.id = ${cita_id}`,
      ),
      'No se encontró la cita',
    );
    const consulta = sql`SELECT c.entidad_id, c.operador_id, c.agenda_id, c.fecha, c.estado, c.persona_id FROM cita c
      WHERE c.entidad_id = ${vista.entidad_id} AND c.id = ${cita_id} AND c.anulado_en IS NULL FOR SHARE`;
    const cita = ensureFound(await rowIn<Vigente>(em, consulta), 'No se encontró la cita');
    exigirCitaPropia(session, cita, 'No tienes permisos para editar esta cita');
    exigirDeSucursal(cita, entidad_id);
    ensure(
      cita.estado !== 'cancelada',
      'CITA_CANCELADA',
      'La cita está cancelada: agéndala de nuevo antes de registrar su venta',
    );
    const { agenda_id, operador_id, fecha, persona_id } = cita;
    return { agenda_id, operador_id, fecha, persona_id };
  }

  /** Where the appointment of a sale is. */
  dia(em: EntityManager, { cita_id, entidad_id }: Atendida): Promise<DiaDeAgenda | null> {
    return rowIn(
      em,
      sql`SELECT c.agenda_id, c.operador_id, c.fecha FROM cita c WHERE c.entidad_id = ${entidad_id} AND c.id = ${cita_id}`,
    );
  }
}
