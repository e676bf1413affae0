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
  constructor(private readonly turno: TurnoService) {}

  /**
   * An operator within the caller's reach, locked. Their account first, as work locks it before it writes the operator
   * down: services performed meanwhile wait, so a balance cannot appear behind our back.
   */
  async bloquear(em: EntityManager, sesion: Session, id: number): Promise<OperadorBloqueado> {
    for (;;) {
      const vista = await this.visto(em, sesion, id);
      await this.turno.tomarTurno(em, { entidad_id: vista.entidad_id, empleado_id: id });
      const fila = await this.bloquearFila(em, sesion, id);
      // The operator was moved meanwhile, with another account.
      if (fila.entidad_id === vista.entidad_id) return fila;
    }
  }

  private async visto(em: EntityManager, sesion: Session, id: number): Promise<{ entidad_id: number }> {
    const donde = inScope(scopeOf(sesion), { entidad: literal('entidad_id') });
    const fila = await rowIn<{ entidad_id: number }>(
      em,
      sql`SELECT entidad_id FROM operador WHERE id = ${id} AND ${donde}`,
    );
    return ensureFound(fila, 'No se encontró el operador');
  }

  private async bloquearFila(em: EntityManager, sesion: Session, id: number): Promise<OperadorBloqueado> {
    const donde = inScope(scopeOf(sesion), { entidad: literal('entidad_id') });
    const fila = await rowIn<OperadorBloqueado>(
      em,
      sql`SELECT id, nombre, apellido, telefono, entidad_id, cargo_id, usuario_id, activo
        FROM operador WHERE id = ${id} AND ${donde} FOR UPDATE`,
    );
    return ensureFound(fila, 'No se encontró el operador');
  }

  /**
   * As `bloquear`, with their agendas: no bookings come in meanwhile. The agendas first, as a booking holds its agenda
   * when it writes the operator down; and once more, for one that came to them before the operator was locked.
   */
  async bloquearConAgendas(em: EntityManager, sesion: Session, id: number): Promise<OperadorBloqueado> {
    const { entidad_id } = await this.visto(em, sesion, id);
    await this.bloquearAgendas(em, { id, entidad_id });
    const fila = await this.bloquear(em, sesion, id);
    await this.bloquearAgendas(em, fila);
    return fila;
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
