import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { executeIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';

/**
 * The key of an account. An employee has one per branch, and a balance in one at most: with a balance they cannot
 * change branch.
 */
export type Cuenta = { entidad_id: number; empleado_id: number };
type Estado = { anticipo: number; unidades: number; unidades_pagadas: number; ganado: number; pagado: number };

const VACIA: Estado = { anticipo: 0, unidades: 0, unidades_pagadas: 0, ganado: 0, pagado: 0 };

/**
 * Holds the account of an employee: transactions that write their work, pay them or move them wait here for each other.
 */
@Injectable()
export class BloquearCuentaService {
  /**
   * An employee's turn in a branch, until the transaction ends: the transactions that write work or money of theirs and
   * those that move them, let them go or take them back wait here for each other. It is their account's row and not the
   * operator's own, because a cluster locks rows of a branch only (docs/decisions/0075, R2). An employee without an
   * account there gets it, and one of another branch none. False: the account was not there at first, and rows read at
   * the same time are older than the lock.
   */
  async tomarTurno(em: EntityManager, { entidad_id, empleado_id }: Cuenta): Promise<boolean> {
    const suya = sql`SELECT 1 FROM cuenta WHERE entidad_id = ${entidad_id} AND empleado_id = ${empleado_id} FOR UPDATE`;
    if ((await rowIn(em, suya)) !== null) return true;
    await executeIn(
      em,
      sql`INSERT INTO cuenta (entidad_id, empleado_id, anticipo, items, unidades, unidades_pagadas, ganado, pagado)
          SELECT o.entidad_id, o.id, 0, 0, 0, 0, 0, 0
          FROM operador o WHERE o.id = ${empleado_id} AND o.entidad_id = ${entidad_id} ON CONFLICT DO NOTHING`,
    );
    await rowIn(em, suya);
    return false;
  }

  /** The account as it stands, locked until the end; an account that was never opened is empty. */
  async bloquear(em: EntityManager, { entidad_id, empleado_id }: Cuenta): Promise<Estado> {
    const fila = await rowIn<Estado>(
      em,
      sql`SELECT anticipo, unidades, unidades_pagadas, ganado, pagado
        FROM cuenta WHERE entidad_id = ${entidad_id} AND empleado_id = ${empleado_id} FOR UPDATE`,
    );
    return fila ?? VACIA;
  }

  /**
   * An account is closed where its employee no longer works: it was left at 0, and a new balance in it could not be
   * paid. Asked once it is locked.
   */
  async exigirAbierta(em: EntityManager, { entidad_id, empleado_id }: Cuenta): Promise<void> {
    const operador = await rowIn<{ entidad_id: number; sucursal: string }>(
      em,
      sql`SELECT o.entidad_id, e.name AS sucursal FROM operador o JOIN entidad e ON e.id = o.entidad_id WHERE o.id = ${empleado_id}`,
    );
    ensure(
      operador?.entidad_id === entidad_id,
      'CUENTA_CERRADA',
      `El operador ahora es de ${operador?.sucursal} y su cuenta en esta sucursal quedó en cero. ` +
        'Para cambiarla, devuélvelo primero a esta sucursal.',
    );
  }
}
