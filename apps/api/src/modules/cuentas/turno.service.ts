import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ofOpenBranch } from '../../core/session/branch.js';
import { onlyOwn, type Session, scopeOf } from '../../core/session/session.js';
import { executeIn, rowIn, sql, together } from '../../platform/db/sql.js';
import { ensure, ensureFound, forbidden } from '../../platform/errors/business-error.js';

/** Whose account. An employee has one per branch, and a balance in one at most: with a balance they cannot change branch. */
export type Cuenta = { entidad_id: number; empleado_id: number };
type Estado = {
  anticipo: number;
  unidades: number;
  unidades_pagadas: number;
  ganado: number;
  propinas: number;
  pagado: number;
  /** The part of it that waits for the debts of clients. */
  retenido: number;
};

const VACIA: Estado = { anticipo: 0, unidades: 0, unidades_pagadas: 0, ganado: 0, propinas: 0, pagado: 0, retenido: 0 };

/** The part of an account that may be paid: its debt, but for what waits for the debts of clients. Below 0, its advance. */
export const saldoDe = ({
  ganado,
  propinas,
  pagado,
  anticipo,
  retenido,
}: Omit<Estado, 'unidades' | 'unidades_pagadas'>): number => ganado + propinas - pagado - anticipo - retenido;

/** An operator whose work or money is being written, with their branch. */
export type OperadorEnTurno = { id: number; nombre: string; apellido: string; entidad: { id: number; nombre: string } };

type Fila = OperadorEnTurno & { activo: boolean; entidad_id: number };

/**
 * Answers who works for whom, and on which account, to every use case that writes the work or the money of an employee.
 * It holds the account until the transaction ends, so that work, payments and moves of one employee wait here for each
 * other.
 */
@Injectable()
export class TurnoService {
  /** An operator writes only for their own account. */
  exigirPropia(session: Session, operador_id: number): void {
    if (onlyOwn(session) && session.operador?.id !== operador_id)
      throw forbidden('Solo puedes registrar servicios para tu cuenta');
  }

  /**
   * Finds an operator in the caller's scope and keeps them from changing branch or leaving until the transaction ends.
   * Of another branch or unknown: 404. `activo`: one who left is 409.
   */
  async enTurno(
    em: EntityManager,
    session: Session,
    id: number,
    { activo }: { activo: boolean },
  ): Promise<OperadorEnTurno> {
    const row = await ofOpenBranch(em, session, () => this.enSuAlcance(em, session, id));
    ensure(row.activo || !activo, 'OPERADOR_INACTIVO', 'El operador está inactivo');
    const { activo: _, entidad_id: __, ...operador } = row;
    return operador;
  }

  private async enSuAlcance(em: EntityManager, session: Session, id: number): Promise<Fila> {
    const { entidad_id: own } = scopeOf(session);
    let entidad_id = own ?? this.encontrado(await this.leer(em, id)).entidad_id;
    for (;;) {
      const empleado = { entidad_id, empleado_id: id };
      // Sent behind each other: where the account is there, who they are is read once it is held.
      const [habia, leido] = await together([this.tomarTurno(em, empleado), this.leer(em, id)]);
      const row = this.encontrado(habia ? leido : await this.leer(em, id));
      if (row.entidad_id === entidad_id) return row;
      // The operator was moved meanwhile: a caller who sees every branch follows them.
      entidad_id = this.encontrado(own === null ? row : null).entidad_id;
    }
  }

  /** Their branch and name: in the caller's transaction, as they are at this moment. */
  private leer(em: EntityManager, id: number): Promise<Fila | null> {
    return rowIn<Fila>(
      em,
      sql`SELECT o.id, o.nombre, o.apellido, o.activo, o.entidad_id, jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad
          FROM operador o JOIN entidad e ON e.id = o.entidad_id WHERE o.id = ${id}`,
    );
  }

  private encontrado(row: Fila | null): Fila {
    return ensureFound(row, 'No se encontró el operador');
  }

  /**
   * Takes an employee's turn in a branch, until the transaction ends: use cases that write work or money of theirs and
   * those that move them, let them go or take them back wait here for each other. It is their account's row and not the
   * operator's own, because a cluster locks rows of a branch only (docs/decisions/0075, R2). An employee without an
   * account there gets it, and one of another branch gets none. False: it was not there at first, and rows read at the
   * same time are older than the lock.
   */
  async tomarTurno(em: EntityManager, { entidad_id, empleado_id }: Cuenta): Promise<boolean> {
    const own = sql`SELECT 1 FROM cuenta WHERE entidad_id = ${entidad_id} AND empleado_id = ${empleado_id} FOR UPDATE`;
    if ((await rowIn(em, own)) !== null) return true;
    await executeIn(
      em,
      sql`INSERT INTO cuenta (entidad_id, empleado_id, anticipo, items, unidades, unidades_pagadas, ganado, pagado)
          SELECT o.entidad_id, o.id, 0, 0, 0, 0, 0, 0
          FROM operador o WHERE o.id = ${empleado_id} AND o.entidad_id = ${entidad_id} ON CONFLICT DO NOTHING`,
    );
    await rowIn(em, own);
    return false;
  }

  /** The account as it stands, held until the end; one that was never opened is empty. */
  async bloquear(em: EntityManager, { entidad_id, empleado_id }: Cuenta): Promise<Estado> {
    const row = await rowIn<Estado>(
      em,
      sql`SELECT anticipo, unidades, unidades_pagadas, ganado, propinas, pagado, retenido
        FROM cuenta WHERE entidad_id = ${entidad_id} AND empleado_id = ${empleado_id} FOR UPDATE`,
    );
    return row ?? VACIA;
  }

  /**
   * 409 where the employee no longer works in the branch: their account was left at 0, and items that appeared in it
   * could not be paid. Asked once it is locked, of work and payments written before; an operator whose turn was taken
   * works there.
   */
  async exigirAbierta(em: EntityManager, { entidad_id, empleado_id }: Cuenta): Promise<void> {
    const operador = await this.leer(em, empleado_id);
    ensure(
      operador?.entidad_id === entidad_id,
      'CUENTA_CERRADA',
      `El operador ahora es de ${operador?.entidad.nombre} y su cuenta en esta sucursal quedó en cero. ` +
        'Para cambiarla, devuélvelo primero a esta sucursal.',
    );
  }
}
