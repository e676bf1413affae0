import type { ComisionDeFiado } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { onlyRowIn, rowIn, rowsIn, type Sql, sql } from '../../platform/db/sql.js';
import { CuentasService } from './cuentas.service.js';

type Movido = { empleado_id: number; retenido: number };

/** Whose shares began or ceased to wait: their services and what they are to be paid. */
export const avisosDe = (operadores: readonly number[]) =>
  operadores.flatMap((operador_id) => (['servicios', 'pagos'] as const).map((tema) => ({ tema, operador_id })));

/** The items `s` that wait for the debt of their ticket, in a branch that pays their share once it is paid. */
export const esperaSuDeuda = (entidad_id: number): Sql => sql`(s.monto_empleado > 0 AND EXISTS (
  SELECT 1 FROM tiquete t JOIN ajuste_sucursal a ON a.entidad_id = ${entidad_id}
  WHERE t.entidad_id = ${entidad_id} AND t.id = s.registro_id AND t.saldo > 0 AND a.comision_fiado = 'al_cobrar'))`;

/**
 * The shares that wait for a debt (docs/decisions/0131): earned when the work was done, paid once the client owes nothing of its
 * ticket. They are no part of what may be paid, and no advance settles them.
 */
@Injectable()
export class RetenidosService {
  constructor(private readonly cuentas: CuentasService) {}

  /**
   * Whether a branch pays the share of what it lends once it is paid: it stays so until the transaction ends. Whatever raises a
   * debt asks it before its other locks.
   */
  async retiene(em: EntityManager, entidad_id: number): Promise<boolean> {
    const ajuste = await rowIn<{ comision_fiado: ComisionDeFiado }>(
      em,
      sql`SELECT comision_fiado FROM ajuste_sucursal WHERE entidad_id = ${entidad_id} FOR SHARE`,
    );
    return ajuste?.comision_fiado === 'al_cobrar';
  }

  /**
   * Holds the accounts of tickets whose shares may begin or cease to wait, by id, and answers whether there are any. Call it
   * behind the lock of the tickets and before any other account. Those of paid items too: who annuls a payment holds the account
   * and not the ticket.
   */
  async tomar(
    em: EntityManager,
    entidad_id: number,
    tiquetes: readonly number[],
    { todas = false }: { todas?: boolean } = {},
  ): Promise<boolean> {
    const cuentas = await rowsIn(
      em,
      sql`SELECT 1 FROM cuenta c WHERE c.entidad_id = ${entidad_id} AND c.empleado_id IN (
          SELECT s.empleado_id FROM servicio_realizado s
          WHERE s.entidad_id = ${entidad_id} AND s.registro_id = ANY(${tiquetes}::bigint[]) AND s.anulado_en IS NULL
            AND s.monto_empleado > 0 AND (${todas}::boolean OR s.retenido OR EXISTS (SELECT 1 FROM ajuste_sucursal a
              WHERE a.entidad_id = ${entidad_id} AND a.comision_fiado = 'al_cobrar')))
        ORDER BY c.empleado_id FOR UPDATE OF c`,
    );
    return cuentas.length > 0;
  }

  /**
   * Once the debts of some tickets changed: their unpaid shares wait while something is owed, and no longer. An advance settles
   * what came free. Answers whose accounts changed: their screens are to be told (`avisosDe`).
   */
  async ajustar(
    em: EntityManager,
    entidad_id: number,
    tiquetes: readonly number[],
    { menos = [] }: { menos?: readonly number[] } = {},
  ): Promise<number[]> {
    if (tiquetes.length === 0 || !(await this.tomar(em, entidad_id, tiquetes))) return [];
    const movidos = await rowsIn<Movido>(
      em,
      sql`UPDATE servicio_realizado s SET retenido = NOT s.retenido
        WHERE s.entidad_id = ${entidad_id} AND s.registro_id = ANY(${tiquetes}::bigint[]) AND s.anulado_en IS NULL
          AND s.monto_pagado = 0 AND s.retenido <> ${esperaSuDeuda(entidad_id)} AND s.id <> ALL(${menos}::bigint[])
        RETURNING s.empleado_id, CASE WHEN s.retenido THEN s.monto_empleado ELSE -s.monto_empleado END AS retenido`,
    );
    await this.mover(em, entidad_id, movidos);
    return [...new Set(movidos.map(({ empleado_id }) => empleado_id))];
  }

  /** Once a branch changed when it pays the share of what it lends, behind the lock of its setting. */
  async deSucursal(em: EntityManager, entidad_id: number): Promise<number[]> {
    const tiquetes = await rowsIn<{ id: number }>(
      em,
      sql`SELECT t.id FROM tiquete t WHERE t.entidad_id = ${entidad_id} AND t.saldo > 0 ORDER BY t.id FOR UPDATE`,
    );
    const ids = tiquetes.map(({ id }) => id);
    // An annulment of a payment may have read the setting as it was: its item begins to wait once it is done.
    await this.tomar(em, entidad_id, ids, { todas: true });
    return await this.ajustar(em, entidad_id, ids);
  }

  private async mover(em: EntityManager, entidad_id: number, movidos: readonly Movido[]): Promise<void> {
    const porEmpleado = new Map<number, number>();
    for (const { empleado_id, retenido } of movidos)
      porEmpleado.set(empleado_id, (porEmpleado.get(empleado_id) ?? 0) + retenido);
    for (const [empleado_id, monto] of [...porEmpleado].sort(([a], [b]) => a - b)) {
      const cuenta = { entidad_id, empleado_id };
      const { anticipo } = await onlyRowIn<{ anticipo: number }>(
        em,
        sql`UPDATE cuenta SET retenido = retenido + ${monto}::bigint
          WHERE entidad_id = ${entidad_id} AND empleado_id = ${empleado_id} RETURNING anticipo`,
      );
      await this.cuentas.aplicarAnticipo(em, cuenta, anticipo);
    }
  }
}
