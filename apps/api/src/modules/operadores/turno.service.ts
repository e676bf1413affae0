import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ofOpenBranch } from '../../core/session/branch.js';
import { type Session, scopeOf } from '../../core/session/session.js';
import { rowIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import { BloquearCuentaService } from '../cuentas/bloquear-cuenta.service.js';

/** An operator whose work or money is being written, with their branch. */
export type OperadorEnTurno = { id: number; nombre: string; apellido: string; entidad: { id: number; nombre: string } };

type Fila = OperadorEnTurno & { activo: boolean; entidad_id: number };

/** The operator a service or payment is for, inside the caller's transaction. */
@Injectable()
export class TurnoService {
  constructor(private readonly cuenta: BloquearCuentaService) {}

  /**
   * Finds an operator in the caller's scope and keeps them from changing branch or leaving until the transaction ends.
   * Of another branch or unknown: 404. `activo`: one who left is 409.
   */
  async enTurno(
    em: EntityManager,
    sesion: Session,
    id: number,
    { activo }: { activo: boolean },
  ): Promise<OperadorEnTurno> {
    const fila = await ofOpenBranch(em, sesion, () => this.enSuAlcance(em, sesion, id));
    ensure(fila.activo || !activo, 'OPERADOR_INACTIVO', 'El operador está inactivo');
    const { activo: _, entidad_id: __, ...operador } = fila;
    return operador;
  }

  private async enSuAlcance(em: EntityManager, sesion: Session, id: number): Promise<Fila> {
    const { entidad_id: propia } = scopeOf(sesion);
    let entidad_id = propia ?? this.encontrado(await this.leer(em, id)).entidad_id;
    for (;;) {
      const empleado = { entidad_id, empleado_id: id };
      // Sent behind each other: where the account is there, who they are is read once it is held.
      const [habia, leido] = await Promise.all([this.cuenta.tomarTurno(em, empleado), this.leer(em, id)]);
      const fila = this.encontrado(habia ? leido : await this.leer(em, id));
      if (fila.entidad_id === entidad_id) return fila;
      // The operator was moved meanwhile: a session that sees every branch follows them.
      entidad_id = this.encontrado(propia === null ? fila : null).entidad_id;
    }
  }

  private leer(em: EntityManager, id: number): Promise<Fila | null> {
    return rowIn<Fila>(
      em,
      sql`SELECT o.id, o.nombre, o.apellido, o.activo, o.entidad_id, jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad
          FROM operador o JOIN entidad e ON e.id = o.entidad_id WHERE o.id = ${id}`,
    );
  }

  private encontrado(fila: Fila | null): Fila {
    return ensureFound(fila, 'No se encontró el operador');
  }
}
