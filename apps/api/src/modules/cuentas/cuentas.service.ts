import { formatoPesos } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord, insertRecords } from '../../platform/db/records.js';
import { executeIn, onlyRowIn, rowIn, rowsIn, type Sql, sql, together } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { Abono } from './abono.entity.js';
import { type Aplicacion, aplicarAnticipo, type Disponible, liquidarTodo, type PorPagar } from './cuentas.rules.js';
import { items } from './items.queries.js';
import type { Propina } from './movimientos.js';
import { Partida } from './partida.entity.js';
import { POR_PAGAR } from './pay-window.queries.js';
import { ServicioRealizado } from './servicio-realizado.entity.js';
import { type Cuenta, saldoDe, TurnoService } from './turno.service.js';

/** An item to add, with everything about it. */
export type Item = ServicioRealizado;
/** An item at its price, without discounts in pesos and with nothing owed. */
export const SIN_AJUSTES = {
  monto_por_cobrar: 0,
  descuento_pesos: 0,
  descuento_reparto: 0,
  precio_catalogo: null,
  motivo_precio: null,
  motivo_descuento: null,
  retenido: false,
};
export { movimientosDe } from './movimientos.js';
export type { Propina };

/** Items and tips that are added to the account of an employee at once. */
type PorAcreditar = Cuenta & { items: readonly Item[]; propinas?: readonly Propina[] };
/** Items of one employee, as what is added to their account. */
export const deCuenta = (items: readonly Item[]): PorAcreditar => {
  const { entidad_id, empleado_id } = items[0] as Item;
  return { entidad_id, empleado_id, items };
};
/** Money that enters an account: a payment already recorded; `fecha` is the business day its money moved. */
type PorAbonar = Cuenta & { pago_id: number; monto: number; fecha: string };

/**
 * The accounts of employees: items owed, and the payments and advances that settle them (decisions, section 4). Every
 * method locks the employee's account row first, so two people paying or registering at once take turns; and leaves no
 * advance standing that would pay the oldest item, whatever made room for it. Taking back is `retirar.service.ts`.
 */
@Injectable()
export class CuentasService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly turn: TurnoService,
  ) {}

  /**
   * Adds items and tips of one employee to their account; a standing advance settles as many as it can at once. Answers
   * the ids that are paid from birth. `antes` writes what the items refer to: it leaves behind the lock of the account and
   * before the items, without waiting for either. Their movements, `movimientosDe`, are the caller's to post.
   */
  async acreditar<T>(
    em: EntityManager,
    { items: added, propinas = [], ...cuenta }: PorAcreditar,
    antes: () => Promise<T>,
  ): Promise<{ antes: T; pagados: Set<number> }> {
    const sinComision = added.filter((i) => i.monto_empleado === 0);
    const sum = (rows: readonly Item[], value: (i: Item) => number) => rows.reduce((total, i) => total + value(i), 0);
    const tips = propinas.reduce((total, { partida }) => total + partida.monto_empleado, 0);
    const [row, first] = await together([
      rowIn<{ anticipo: number }>(
        em,
        sql`INSERT INTO cuenta (entidad_id, empleado_id, anticipo, items, unidades, unidades_pagadas, ganado, partidas, propinas,
              pagado, retenido)
            VALUES (${cuenta.entidad_id}, ${cuenta.empleado_id}, 0, ${added.length}, ${sum(added, (i) => i.cantidad)},
                ${sum(sinComision, (i) => i.cantidad)}, ${sum(added, (i) => i.monto_empleado)}, ${propinas.length}, ${tips}, 0,
                ${sum(added, (i) => (i.retenido ? i.monto_empleado : 0))})
            ON CONFLICT (entidad_id, empleado_id)
            DO UPDATE SET items = cuenta.items + excluded.items, unidades = cuenta.unidades + excluded.unidades,
              unidades_pagadas = cuenta.unidades_pagadas + excluded.unidades_pagadas,
              ganado = cuenta.ganado + excluded.ganado, partidas = cuenta.partidas + excluded.partidas,
              propinas = cuenta.propinas + excluded.propinas, retenido = cuenta.retenido + excluded.retenido RETURNING anticipo`,
      ),
      antes(),
      insertRecords(em, ServicioRealizado, added),
      insertRecords(
        em,
        Partida,
        propinas.map(({ partida }) => partida),
      ),
    ]);
    const anticipo = row?.anticipo ?? 0;
    const pagados = new Set(sinComision.map((i) => i.id));
    for (const id of await this.aplicarAnticipo(em, cuenta, anticipo)) pagados.add(id);
    return { antes: first, pagados };
  }

  /** Money into the advance, which settles whole items, oldest first. The caller holds the employee's turn, where they work. */
  async abonar(em: EntityManager, abono: PorAbonar): Promise<void> {
    // The first payment makes the account: only what the upsert answers counts what others paid in meanwhile.
    const { anticipo } = await onlyRowIn<{ anticipo: number }>(
      em,
      sql`INSERT INTO cuenta (entidad_id, empleado_id, anticipo, items, unidades, unidades_pagadas, ganado, pagado)
          VALUES (${abono.entidad_id}, ${abono.empleado_id}, ${abono.monto}, 0, 0, 0, 0, 0)
          ON CONFLICT (entidad_id, empleado_id) DO UPDATE SET anticipo = cuenta.anticipo + excluded.anticipo RETURNING anticipo`,
    );
    await insertRecord(em, Abono, { ...abono, clase: 'pago', aplicado: 0 });
    await this.aplicarAnticipo(em, abono, anticipo);
  }

  /** Weekly payment of everything: `monto` must be the balance at this moment (else 409); every unpaid item is settled, advance first. */
  async pagarTodo(em: EntityManager, abono: PorAbonar): Promise<void> {
    const status = await this.turn.bloquear(em, abono);
    const balance = saldoDe(status);
    ensure(
      balance > 0 && abono.monto === balance,
      'SALDO_CAMBIO',
      `El saldo pendiente cambió. Saldo actual: ${formatoPesos(balance)}`,
    );
    const unpaid = await this.porPagar(em, abono);
    const available = await this.disponibles(em, abono);
    await insertRecord(em, Abono, { ...abono, clase: 'pago', aplicado: 0 });
    await this.aplicar(
      em,
      abono,
      liquidarTodo(unpaid, available, { pago_id: abono.pago_id, libre: abono.monto, fecha: abono.fecha }),
      abono.pago_id,
    );
    await this.sumarPagado(em, abono, unpaid, -status.anticipo);
  }

  /**
   * Weekly payment of chosen items with its own money: all of that employee, unpaid and waiting for no debt (else 409), `monto` their
   * sum (else 400).
   */
  async pagarElegidos(em: EntityManager, abono: PorAbonar, ids: readonly number[]): Promise<void> {
    const { anticipo } = await this.turn.bloquear(em, abono);
    const chosen = await rowsIn<PorPagar & { cantidad: number; pagado: boolean; retenido: boolean }>(
      em,
      sql`SELECT s.id, s.partida, s.cantidad, s.monto_empleado, s.monto_pagado = s.monto_empleado AS pagado,
            s.retenido
          FROM ${items(sql`${suyos(abono)} AND s.id = ANY(${ids}::bigint[])`)} s ORDER BY s.fecha, s.id`,
    );
    ensure(
      chosen.length === ids.length && chosen.every((i) => !i.pagado),
      'SERVICIOS_YA_PAGADOS',
      'Uno o más servicios ya fueron pagados',
    );
    ensure(
      chosen.every((i) => !i.retenido),
      'RETENIDO_POR_FIADO',
      'Uno o más servicios esperan a que el cliente pague lo que quedó debiendo',
    );
    const sum = chosen.reduce((total, i) => total + i.monto_empleado, 0);
    ensure(
      abono.monto === sum,
      'MONTO_NO_COINCIDE',
      `El monto debe ser la suma de los servicios elegidos: ${formatoPesos(sum)}`,
      400,
    );
    await insertRecord(em, Abono, { ...abono, clase: 'pago', aplicado: 0 });
    await this.aplicar(
      em,
      abono,
      liquidarTodo(chosen, [], { pago_id: abono.pago_id, libre: sum, fecha: abono.fecha }),
      abono.pago_id,
    );
    await this.sumarPagado(em, abono, chosen, 0);
    await this.aplicarAnticipo(em, abono, anticipo);
  }

  private porPagar(em: EntityManager, cuenta: Cuenta): Promise<Array<PorPagar & { cantidad: number }>> {
    return rowsIn(
      em,
      sql`SELECT s.id, s.partida, s.cantidad, s.monto_empleado FROM ${items(sql`${suyos(cuenta)} AND ${POR_PAGAR}`)} s
          ORDER BY s.fecha, s.id`,
    );
  }

  /** Settles from an advance whole items, oldest first, while they fit; answers which. */
  async aplicarAnticipo(em: EntityManager, cuenta: Cuenta, anticipo: number): Promise<number[]> {
    if (anticipo === 0) return [];
    const unpaid = await this.porPagar(em, cuenta);
    if (unpaid.length === 0 || (unpaid[0] as PorPagar).monto_empleado > anticipo) return [];
    const available: Disponible[] = await this.disponibles(em, cuenta);
    const applications = aplicarAnticipo(unpaid, available);
    await this.aplicar(em, cuenta, applications, null);
    const cubiertos = new Set(applications.map((a) => a.item.id));
    const pagados = unpaid.filter((i) => cubiertos.has(i.id));
    await this.sumarPagado(em, cuenta, pagados, -pagados.reduce((total, i) => total + i.monto_empleado, 0));
    return [...cubiertos];
  }

  async sumarPagado(
    em: EntityManager,
    cuenta: Cuenta,
    settled: ReadonlyArray<PorPagar & { cantidad: number }>,
    anticipo: number,
  ): Promise<void> {
    const unidades = settled.reduce((total, i) => total + i.cantidad, 0);
    const pagado = settled.reduce((total, i) => total + i.monto_empleado, 0);
    await executeIn(
      em,
      sql`UPDATE cuenta SET unidades_pagadas = unidades_pagadas + ${unidades}::bigint,
            pagado = pagado + ${pagado}::bigint, anticipo = anticipo + ${anticipo}::bigint
          WHERE entidad_id = ${cuenta.entidad_id} AND empleado_id = ${cuenta.empleado_id}`,
    );
  }

  /** The rest of each payment, oldest first. */
  private disponibles(em: EntityManager, { entidad_id, empleado_id }: Cuenta): Promise<Disponible[]> {
    return rowsIn(
      em,
      sql`SELECT pago_id, monto - aplicado AS libre, fecha FROM abono
          WHERE entidad_id = ${entidad_id} AND empleado_id = ${empleado_id} AND anulado_en IS NULL AND aplicado < monto
          ORDER BY fecha, pago_id`,
    );
  }

  /** Settles items; `semanal` is the weekly payment whose own money this is, if any. */
  private async aplicar(
    em: EntityManager,
    { entidad_id, empleado_id }: Cuenta,
    applications: readonly Aplicacion[],
    semanal: number | null,
  ): Promise<void> {
    const ids = await this.ids.take(em, 'liquidacion', applications.length);
    await executeIn(
      em,
      sql`INSERT INTO liquidacion (entidad_id, id, servicio_realizado_id, partida_id, pago_id, empleado_id, monto, via, created_at)
          SELECT ${entidad_id}::bigint, a.id, a.servicio, a.partida, a.pago, ${empleado_id}::bigint, a.monto, a.via,
            ${this.clock.now()}::timestamptz
          FROM unnest(${ids}::bigint[], ${applications.map(({ item }) => (item.partida ? null : item.id))}::bigint[],
              ${applications.map(({ item }) => (item.partida ? item.id : null))}::bigint[],
              ${applications.map((a) => a.pago_id)}::bigint[], ${applications.map((a) => a.monto)}::bigint[],
            ${applications.map((a) => (a.pago_id === semanal ? 'semanal' : 'anticipo'))}::text[])
            AS a (id, servicio, partida, pago, monto, via)`,
    );
    await this.cambiarAplicado(em, entidad_id, applications, 1);
    for (const partida of [false, true])
      await this.marcarPagados(
        em,
        { entidad_id, partida },
        applications.filter(({ item }) => item.partida === partida),
      );
  }

  /** Items are paid on the day of the last of their money. */
  private async marcarPagados(
    em: EntityManager,
    { entidad_id, partida }: { entidad_id: number; partida: boolean },
    applications: readonly Aplicacion[],
  ): Promise<void> {
    if (applications.length === 0) return;
    const days = new Map<number, string>();
    for (const { item, fecha } of applications)
      days.set(item.id, [days.get(item.id) ?? '', fecha].sort().at(-1) as string);
    await executeIn(
      em,
      sql`UPDATE ${partida ? sql`partida` : sql`servicio_realizado`} s SET monto_pagado = s.monto_empleado, fecha_pago = p.fecha
          FROM unnest(${[...days.keys()]}::bigint[], ${[...days.values()]}::date[]) AS p (id, fecha)
          WHERE s.entidad_id = ${entidad_id} AND s.id = p.id AND s.monto_pagado = 0`,
    );
  }

  async cambiarAplicado(
    em: EntityManager,
    entidad_id: number,
    parts: ReadonlyArray<{ pago_id: number; monto: number }>,
    signo: 1 | -1,
  ): Promise<void> {
    const porPago = new Map<number, number>();
    for (const { pago_id, monto } of parts) porPago.set(pago_id, (porPago.get(pago_id) ?? 0) + signo * monto);
    await executeIn(
      em,
      sql`UPDATE abono a SET aplicado = a.aplicado + p.monto
          FROM unnest(${[...porPago.keys()]}::bigint[], ${[...porPago.values()]}::bigint[]) AS p (id, monto)
          WHERE a.entidad_id = ${entidad_id} AND a.pago_id = p.id`,
    );
  }
}

/** The items `s` of an account. */
const suyos = ({ entidad_id, empleado_id }: Cuenta): Sql =>
  sql`s.entidad_id = ${entidad_id} AND s.empleado_id = ${empleado_id}`;
