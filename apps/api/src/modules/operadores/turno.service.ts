import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ofOpenBranch } from '../../core/branch.js';
import { rowIn, sql } from '../../core/db/sql.js';
import { ensure, ensureFound } from '../../core/errors.js';
import { type Session, scopeOf } from '../../core/session.js';

/** An operator whose work or money is being written, with their branch. */
export type OperadorEnTurno = { id: number; nombre: string; apellido: string; entidad: { id: number; nombre: string } };

type Fila = OperadorEnTurno & { activo: boolean; entidad_id: number };

/** The operator a service or payment is for, inside the caller's transaction. */
@Injectable()
export class TurnoService {
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
    const { entidad_id } = scopeOf(sesion);
    const fila = await rowIn<Fila>(
      em,
      sql`SELECT o.id, o.nombre, o.apellido, o.activo, o.entidad_id, jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad
          FROM operador o JOIN entidad e ON e.id = o.entidad_id WHERE o.id = ${id} FOR SHARE OF o`,
    );
    return ensureFound(
      entidad_id === null || fila?.entidad_id === entidad_id ? fila : null,
      'No se encontró el operador',
    );
  }
}
