import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { inScope } from '../../core/session/scope.js';
import { type Session, scopeOf } from '../../core/session/session.js';
import { literal, rowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { TurnoService } from '../cuentas/turno.service.js';

/** An operator, as their row has them. */
export type OperadorBloqueado = {
  id: number;
  nombre: string;
  apellido: string;
  telefono: string;
  entidad_id: number;
  cargo_id: number;
  usuario_id: number;
  activo: boolean;
};

/**
 * Holds an operator while they change: their account, their row, their agendas, in the order in which work takes them.
 */
@Injectable()
export class BloquearOperadorService {
  constructor(private readonly turn: TurnoService) {}

  /**
   * An operator within the caller's reach, locked. Their account first, as work locks it before it writes the operator
   * down: services performed meanwhile wait, so a balance cannot appear behind our back.
   */
  async bloquear(em: EntityManager, session: Session, id: number): Promise<OperadorBloqueado> {
    for (;;) {
      const vista = await this.visto(em, session, id);
      await this.turn.tomarTurno(em, { entidad_id: vista.entidad_id, empleado_id: id });
      const row = await this.bloquearFila(em, session, id);
      // The operator was moved meanwhile, with another account.
      if (row.entidad_id === vista.entidad_id) return row;
    }
  }

  private async visto(em: EntityManager, session: Session, id: number): Promise<{ entidad_id: number }> {
    const where = inScope(scopeOf(session), { entidad: literal('entidad_id') });
    const row = await rowIn<{ entidad_id: number }>(
      em,
      sql`SELECT entidad_id FROM operador WHERE id = ${id} AND ${where}`,
    );
    return ensureFound(row, 'No se encontró el operador');
  }

  private async bloquearFila(em: EntityManager, session: Session, id: number): Promise<OperadorBloqueado> {
    const where = inScope(scopeOf(session), { entidad: literal('entidad_id') });
    const row = await rowIn<OperadorBloqueado>(
      em,
      sql`SELECT id, nombre, apellido, telefono, entidad_id, cargo_id, usuario_id, activo
        FROM operador WHERE id = ${id} AND ${where} FOR UPDATE`,
    );
    return ensureFound(row, 'No se encontró el operador');
  }

  /**
   * As `bloquear`, with their agendas: no bookings come in meanwhile. The agendas first, as a booking holds its agenda
   * when it writes the operator down; and once more, for one that came to them before the operator was locked.
   */
  async bloquearConAgendas(em: EntityManager, session: Session, id: number): Promise<OperadorBloqueado> {
    const { entidad_id } = await this.visto(em, session, id);
    await this.bloquearAgendas(em, { id, entidad_id });
    const row = await this.bloquear(em, session, id);
    await this.bloquearAgendas(em, row);
    return row;
  }

  private async bloquearAgendas(
    em: EntityManager,
    { id, entidad_id }: Pick<OperadorBloqueado, 'id' | 'entidad_id'>,
  ): Promise<void> {
    await rowsIn(
      em,
      sql`SELECT id FROM agenda WHERE entidad_id = ${entidad_id} AND operador_id = ${id} AND anulado_en IS NULL ORDER BY id FOR UPDATE`,
    );
  }
}
