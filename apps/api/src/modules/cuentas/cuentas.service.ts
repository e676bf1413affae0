import { formatoPesos } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Session } from '../../core/session/session.js';
import { insertRecords, voidRecord } from '../../platform/db/records.js';
import { executeIn, onlyRowIn, rowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { HUECO } from '../libro/concepto.queries.js';
import type { Movimiento } from '../libro/libro.service.js';
import { BloquearCuentaService, type Cuenta } from './bloquear-cuenta.service.js';
import { aplicarAnticipo, type Disponible, liquidarTodo, type PorPagar } from './cuentas.rules.js';
import { LiquidacionesService } from './liquidaciones.service.js';
import { POR_PAGAR } from './pay-window.queries.js';
import { ServicioRealizado } from './servicio-realizado.entity.js';

/** An item to add, with everything about it. */
export type Item = ServicioRealizado;
/** Money that enters an account: a payment already recorded; `fecha` is the business day its money moved. */
export type Abono = Cuenta & { pago_id: number; monto: number; fecha: string };
/**
 * The balances of employees: items, the payments that settle them, and advances (decisions, section 4). Every method
 * locks the employee's account row first, so two people paying or registering at once take turns; and leaves no advance
 * standing that would pay the oldest item, whatever made room for it.
 */
@Injectable()
export class CuentasService {
  constructor(
    private readonly reloj: Clock,
    private readonly cuenta: BloquearCuentaService,
    private readonly liquidaciones: LiquidacionesService,
  ) {}

  /**
   * Adds items of one employee to their account; a standing advance settles as many as it can at once. Answers the
   * commission movements for the book and the ids that are paid from birth.
   */
  async acreditar(
    em: EntityManager,
    items: readonly Item[],
  ): Promise<{ movimientos: Movimiento[]; pagados: Set<number> }> {
    const primero = items[0] as Item;
    const cuenta: Cuenta = { entidad_id: primero.entidad_id, empleado_id: primero.empleado_id };
    const sinComision = items.filter((i) => i.monto_empleado === 0);
    const suma = (filas: readonly Item[], valor: (i: Item) => number) =>
      filas.reduce((total, i) => total + valor(i), 0);
    const [fila] = await Promise.all([
      rowIn<{ anticipo: number }>(
        em,
        sql`INSERT INTO cuenta (entidad_id, empleado_id, anticipo, items, unidades, unidades_pagadas, ganado, pagado)
            VALUES (${cuenta.entidad_id}, ${cuenta.empleado_id}, 0, ${items.length}, ${suma(items, (i) => i.cantidad)},
                ${suma(sinComision, (i) => i.cantidad)}, ${suma(items, (i) => i.monto_empleado)}, 0)
            ON CONFLICT (entidad_id, empleado_id)
            DO UPDATE SET items = cuenta.items + excluded.items, unidades = cuenta.unidades + excluded.unidades,
              unidades_pagadas = cuenta.unidades_pagadas + excluded.unidades_pagadas,
              ganado = cuenta.ganado + excluded.ganado RETURNING anticipo`,
      ),
      insertRecords(em, ServicioRealizado, items),
    ]);
    const anticipo = fila?.anticipo ?? 0;
    const pagados = new Set(sinComision.map((i) => i.id));
    for (const id of await this.aplicarAnticipo(em, cuenta, anticipo)) pagados.add(id);
    return { movimientos: items.map((i) => this.comision(i)), pagados };
  }

  private comision(item: Item): Movimiento {
    const [origen, origen_id] =
      item.tipo === 'ocasional' ? (['ingreso', item.ingreso_id as number] as const) : (['servicio', item.id] as const);
    return {
      entidad_id: item.entidad_id,
      fecha: item.fecha,
      debe: 'comisiones',
      haber: 'por_pagar',
      monto: item.monto_empleado,
      cantidad: item.cantidad,
      operador_id: item.empleado_id,
      concepto:
        `Comisión de ${item.tipo === 'ocasional' ? HUECO : item.servicio_nombre} (${item.porcentaje_empleado} % de ` +
        `${formatoPesos(item.total_con_descuento)})`,
      origen,
      origen_id,
    };
  }

  /** Money into the advance, which settles whole items, oldest first. */
  async abonar(em: EntityManager, abono: Abono): Promise<void> {
    await this.cuenta.tomarTurno(em, abono);
    await this.cuenta.exigirAbierta(em, abono);
    // The first payment makes the account: only the answer of the upsert counts payments of others meanwhile.
    const { anticipo } = await onlyRowIn<{ anticipo: number }>(
      em,
      sql`INSERT INTO cuenta (entidad_id, empleado_id, anticipo, items, unidades, unidades_pagadas, ganado, pagado)
          VALUES (${abono.entidad_id}, ${abono.empleado_id}, ${abono.monto}, 0, 0, 0, 0, 0)
          ON CONFLICT (entidad_id, empleado_id) DO UPDATE SET anticipo = cuenta.anticipo + excluded.anticipo RETURNING anticipo`,
    );
    await this.liquidaciones.abrirAbono(em, abono);
    await this.aplicarAnticipo(em, abono, anticipo);
  }

  /** Weekly payment of everything: `monto` must be the balance at this moment (else 409); every unpaid item is settled, advance first. */
  async pagarTodo(em: EntityManager, abono: Abono): Promise<void> {
    const estado = await this.cuenta.bloquear(em, abono);
    const saldo = estado.ganado - estado.pagado - estado.anticipo;
    ensure(
      saldo > 0 && abono.monto === saldo,
      'SALDO_CAMBIO',
      `El saldo pendiente cambió. Saldo actual: ${formatoPesos(saldo)}`,
    );
    const items = await this.porPagar(em, abono);
    const disponibles = await this.liquidaciones.disponibles(em, abono);
    await this.liquidaciones.abrirAbono(em, abono);
    await this.liquidaciones.aplicar(
      em,
      abono,
      liquidarTodo(items, disponibles, { pago_id: abono.pago_id, libre: abono.monto, fecha: abono.fecha }),
      abono.pago_id,
    );
    await this.sumarPagado(em, abono, items, -estado.anticipo);
  }

  /** Weekly payment of chosen items with its own money: all of that employee and unpaid (else 409), `monto` their sum (else 400). */
  async pagarElegidos(em: EntityManager, abono: Abono, ids: readonly number[]): Promise<void> {
    const { anticipo } = await this.cuenta.bloquear(em, abono);
    const elegidos = await rowsIn<PorPagar & { cantidad: number; pagado: boolean }>(
      em,
      sql`SELECT id, cantidad, monto_empleado, monto_pagado = monto_empleado AS pagado FROM servicio_realizado
          WHERE entidad_id = ${abono.entidad_id} AND empleado_id = ${abono.empleado_id}
            AND id = ANY(${ids}::bigint[]) AND anulado_en IS NULL
          ORDER BY fecha, id FOR UPDATE`,
    );
    ensure(
      elegidos.length === ids.length && elegidos.every((i) => !i.pagado),
      'SERVICIOS_YA_PAGADOS',
      'Uno o más servicios ya fueron pagados',
    );
    const suma = elegidos.reduce((total, i) => total + i.monto_empleado, 0);
    ensure(
      abono.monto === suma,
      'MONTO_NO_COINCIDE',
      `El monto debe ser la suma de los servicios elegidos: ${formatoPesos(suma)}`,
      400,
    );
    await this.liquidaciones.abrirAbono(em, abono);
    await this.liquidaciones.aplicar(
      em,
      abono,
      liquidarTodo(elegidos, [], { pago_id: abono.pago_id, libre: suma, fecha: abono.fecha }),
      abono.pago_id,
    );
    await this.sumarPagado(em, abono, elegidos, 0);
    await this.aplicarAnticipo(em, abono, anticipo);
  }

  /**
   * Takes a payment out of the account: its items are unpaid again, the parts of other payments in them become advance,
   * which settles as many as it can.
   */
  async devolver(em: EntityManager, abono: Cuenta & { pago_id: number }): Promise<void> {
    const { anticipo } = await this.cuenta.bloquear(em, abono);
    await this.cuenta.exigirAbierta(em, abono);
    const items = await this.liquidaciones.itemsDe(em, abono);
    const liberado = await this.liquidaciones.liberar(em, abono, items);
    const propio = await this.liquidaciones.cerrarAbono(em, abono);
    await this.restarPagado(em, abono, items, liberado - propio);
    await this.aplicarAnticipo(em, abono, anticipo + liberado - propio);
  }

  /**
   * Annuls an item. An item that a weekly payment touched is 409; the part of an advance in it returns to the advance,
   * which settles as many as it can.
   */
  async anular(
    em: EntityManager,
    sesion: Session,
    item: Cuenta & { id: number },
    motivo: string | undefined,
  ): Promise<void> {
    let { anticipo } = await this.cuenta.bloquear(em, item);
    const fila = ensureFound(
      await rowIn<{ cantidad: number; monto_empleado: number; monto_pagado: number }>(
        em,
        sql`SELECT cantidad, monto_empleado, monto_pagado FROM servicio_realizado
          WHERE entidad_id = ${item.entidad_id} AND id = ${item.id} AND anulado_en IS NULL FOR UPDATE`,
      ),
      'No se encontró el servicio',
    );
    ensure(
      !(await this.liquidaciones.tocadoPorSemanal(em, item)),
      'SERVICIO_PAGADO',
      'No se puede eliminar un servicio que ya fue pagado',
    );
    if (fila.monto_pagado > 0) {
      await this.cuenta.exigirAbierta(em, item);
      const liberado = await this.liquidaciones.liberar(em, item, [
        { id: item.id, cantidad: fila.cantidad, monto_empleado: fila.monto_empleado },
      ]);
      await this.restarPagado(em, item, [{ ...fila, id: item.id }], liberado);
      anticipo += liberado;
    }
    await voidRecord(em, ServicioRealizado, item, { at: this.reloj.now(), by: sesion.usuario_id, reason: motivo });
    const sinComision = fila.monto_empleado === 0 ? fila.cantidad : 0;
    await executeIn(
      em,
      sql`UPDATE cuenta SET items = items - 1, unidades = unidades - ${fila.cantidad}::bigint,
            unidades_pagadas = unidades_pagadas - ${sinComision}::bigint, ganado = ganado - ${fila.monto_empleado}::bigint
          WHERE entidad_id = ${item.entidad_id} AND empleado_id = ${item.empleado_id}`,
    );
    await this.aplicarAnticipo(em, item, anticipo);
  }

  private porPagar(
    em: EntityManager,
    { entidad_id, empleado_id }: Cuenta,
  ): Promise<Array<PorPagar & { cantidad: number }>> {
    return rowsIn(
      em,
      sql`SELECT s.id, s.cantidad, s.monto_empleado FROM servicio_realizado s
          WHERE s.entidad_id = ${entidad_id} AND s.empleado_id = ${empleado_id} AND s.anulado_en IS NULL AND ${POR_PAGAR}
          ORDER BY s.fecha, s.id`,
    );
  }

  /** Settles from an advance whole items, oldest first, while they fit; answers which. */
  private async aplicarAnticipo(em: EntityManager, cuenta: Cuenta, anticipo: number): Promise<number[]> {
    if (anticipo === 0) return [];
    const items = await this.porPagar(em, cuenta);
    if (items.length === 0 || (items[0] as PorPagar).monto_empleado > anticipo) return [];
    const disponibles: Disponible[] = await this.liquidaciones.disponibles(em, cuenta);
    const aplicaciones = aplicarAnticipo(items, disponibles);
    await this.liquidaciones.aplicar(em, cuenta, aplicaciones, null);
    const cubiertos = new Set(aplicaciones.map((a) => a.servicio_realizado_id));
    const pagados = items.filter((i) => cubiertos.has(i.id));
    await this.sumarPagado(em, cuenta, pagados, -pagados.reduce((total, i) => total + i.monto_empleado, 0));
    return [...cubiertos];
  }

  private async sumarPagado(
    em: EntityManager,
    cuenta: Cuenta,
    items: ReadonlyArray<PorPagar & { cantidad: number }>,
    anticipo: number,
  ): Promise<void> {
    const unidades = items.reduce((total, i) => total + i.cantidad, 0);
    const pagado = items.reduce((total, i) => total + i.monto_empleado, 0);
    await executeIn(
      em,
      sql`UPDATE cuenta SET unidades_pagadas = unidades_pagadas + ${unidades}::bigint,
            pagado = pagado + ${pagado}::bigint, anticipo = anticipo + ${anticipo}::bigint
          WHERE entidad_id = ${cuenta.entidad_id} AND empleado_id = ${cuenta.empleado_id}`,
    );
  }

  private restarPagado(
    em: EntityManager,
    cuenta: Cuenta,
    items: ReadonlyArray<PorPagar & { cantidad: number }>,
    anticipo: number,
  ): Promise<void> {
    const negados = items.map((i) => ({ id: i.id, cantidad: -i.cantidad, monto_empleado: -i.monto_empleado }));
    return this.sumarPagado(em, cuenta, negados, anticipo);
  }
}
