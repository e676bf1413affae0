import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord } from '../../platform/db/records.js';
import { executeIn, rowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { Abono } from './abono.entity.js';
import type { Aplicacion, Disponible, PorPagar } from './cuentas.rules.js';

type Cuenta = { entidad_id: number; empleado_id: number };
type Item = PorPagar & { cantidad: number };

/** The rows that settle items: the part of each payment put into each of them. Callers hold the lock of the account. */
@Injectable()
export class LiquidacionesService {
  constructor(
    private readonly reloj: Clock,
    private readonly ids: Ids,
  ) {}

  /** The payment as money of the account, nothing of it used yet. */
  async abrirAbono(
    em: EntityManager,
    abono: Cuenta & { pago_id: number; monto: number; fecha: string },
  ): Promise<void> {
    await insertRecord(em, Abono, { ...abono, aplicado: 0 });
  }

  /** Takes the payment out of the account and answers its amount; nothing may be using it any more. */
  async cerrarAbono(
    em: EntityManager,
    { entidad_id, pago_id }: { entidad_id: number; pago_id: number },
  ): Promise<number> {
    const fila = await rowIn<{ monto: number }>(
      em,
      sql`UPDATE abono SET anulado_en = ${this.reloj.now()}
        WHERE entidad_id = ${entidad_id} AND pago_id = ${pago_id} AND anulado_en IS NULL RETURNING monto`,
    );
    return fila?.monto ?? 0;
  }

  /** The free rest of each payment, oldest first. */
  disponibles(em: EntityManager, { entidad_id, empleado_id }: Cuenta): Promise<Disponible[]> {
    return rowsIn(
      em,
      sql`SELECT pago_id, monto - aplicado AS libre, fecha FROM abono
          WHERE entidad_id = ${entidad_id} AND empleado_id = ${empleado_id} AND anulado_en IS NULL AND aplicado < monto
          ORDER BY fecha, pago_id`,
    );
  }

  /** Settles items; `semanal` is the weekly payment whose own money this is, if any. */
  async aplicar(
    em: EntityManager,
    { entidad_id, empleado_id }: Cuenta,
    aplicaciones: readonly Aplicacion[],
    semanal: number | null,
  ): Promise<void> {
    const ids = await this.ids.take(em, 'liquidacion', aplicaciones.length);
    await executeIn(
      em,
      sql`INSERT INTO liquidacion (entidad_id, id, servicio_realizado_id, pago_id, empleado_id, monto, via, created_at)
          SELECT ${entidad_id}::bigint, a.id, a.item, a.pago, ${empleado_id}::bigint, a.monto, a.via, ${this.reloj.now()}::timestamptz
          FROM unnest(${ids}::bigint[], ${aplicaciones.map((a) => a.servicio_realizado_id)}::bigint[],
              ${aplicaciones.map((a) => a.pago_id)}::bigint[], ${aplicaciones.map((a) => a.monto)}::bigint[],
            ${aplicaciones.map((a) => (a.pago_id === semanal ? 'semanal' : 'anticipo'))}::text[]) AS a (id, item, pago, monto, via)`,
    );
    await this.cambiarAplicado(em, entidad_id, aplicaciones, 1);
    const dias = new Map<number, string>();
    for (const a of aplicaciones)
      dias.set(a.servicio_realizado_id, [dias.get(a.servicio_realizado_id) ?? '', a.fecha].sort().at(-1) as string);
    await executeIn(
      em,
      sql`UPDATE servicio_realizado s SET monto_pagado = s.monto_empleado, fecha_pago = p.fecha
          FROM unnest(${[...dias.keys()]}::bigint[], ${[...dias.values()]}::date[]) AS p (id, fecha)
          WHERE s.entidad_id = ${entidad_id} AND s.id = p.id AND s.monto_pagado = 0`,
    );
  }

  private async cambiarAplicado(
    em: EntityManager,
    entidad_id: number,
    partes: ReadonlyArray<{ pago_id: number; monto: number }>,
    signo: 1 | -1,
  ): Promise<void> {
    const porPago = new Map<number, number>();
    for (const { pago_id, monto } of partes) porPago.set(pago_id, (porPago.get(pago_id) ?? 0) + signo * monto);
    await executeIn(
      em,
      sql`UPDATE abono a SET aplicado = a.aplicado + p.monto
          FROM unnest(${[...porPago.keys()]}::bigint[], ${[...porPago.values()]}::bigint[]) AS p (id, monto)
          WHERE a.entidad_id = ${entidad_id} AND a.pago_id = p.id`,
    );
  }

  /** The items a payment has money in. */
  itemsDe(em: EntityManager, { entidad_id, pago_id }: { entidad_id: number; pago_id: number }): Promise<Item[]> {
    return rowsIn(
      em,
      sql`SELECT s.id, s.cantidad, s.monto_empleado FROM liquidacion l
          JOIN servicio_realizado s ON s.entidad_id = ${entidad_id} AND s.id = l.servicio_realizado_id
          WHERE l.entidad_id = ${entidad_id} AND l.pago_id = ${pago_id} AND l.liberada_en IS NULL ORDER BY s.id`,
    );
  }

  /** Makes items unpaid; every payment gets back its part of them. Answers the sum. */
  async liberar(em: EntityManager, { entidad_id }: { entidad_id: number }, items: readonly Item[]): Promise<number> {
    const ids = items.map((i) => i.id);
    const liberadas = await rowsIn<{ pago_id: number; monto: number }>(
      em,
      sql`UPDATE liquidacion SET liberada_en = ${this.reloj.now()}
        WHERE entidad_id = ${entidad_id} AND servicio_realizado_id = ANY(${ids}::bigint[]) AND liberada_en IS NULL
        RETURNING pago_id, monto`,
    );
    await this.cambiarAplicado(em, entidad_id, liberadas, -1);
    await executeIn(
      em,
      sql`UPDATE servicio_realizado SET monto_pagado = 0, fecha_pago = NULL
        WHERE entidad_id = ${entidad_id} AND id = ANY(${ids}::bigint[])`,
    );
    return liberadas.reduce((total, l) => total + l.monto, 0);
  }

  /** Whether a weekly payment put its own money into an item. */
  async tocadoPorSemanal(em: EntityManager, { entidad_id, id }: { entidad_id: number; id: number }): Promise<boolean> {
    const fila = await rowIn(
      em,
      sql`SELECT 1 FROM liquidacion WHERE entidad_id = ${entidad_id} AND servicio_realizado_id = ${id}
          AND liberada_en IS NULL AND via = 'semanal' LIMIT 1`,
    );
    return fila !== null;
  }
}
