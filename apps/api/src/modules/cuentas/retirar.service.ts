import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Session } from '../../core/session/session.js';
import { voidRecord } from '../../platform/db/records.js';
import { executeIn, rowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import type { PorPagar } from './cuentas.rules.js';
import { CuentasService } from './cuentas.service.js';
import { Partida } from './partida.entity.js';
import { esperaSuDeuda } from './retenidos.service.js';
import { ServicioRealizado } from './servicio-realizado.entity.js';
import { type Cuenta, TurnoService } from './turno.service.js';

type Item = PorPagar & { cantidad: number };

/** Takes back what was put into an account: a payment, or an item. Both hold the account first, as everything of `CuentasService` does. */
@Injectable()
export class RetirarService {
  constructor(
    private readonly clock: Clock,
    private readonly turn: TurnoService,
    private readonly cuentas: CuentasService,
  ) {}

  /**
   * Takes a payment out of the account: its items are unpaid again, what other payments had put into them becomes
   * advance, which settles what it can.
   */
  async retirarPago(em: EntityManager, abono: Cuenta & { pago_id: number }): Promise<void> {
    const { anticipo } = await this.turn.bloquear(em, abono);
    await this.turn.exigirAbierta(em, abono);
    const items = await this.itemsDe(em, abono);
    const liberado = await this.liberar(em, abono, items);
    const own = await this.cerrarAbono(em, abono);
    await this.restarPagado(em, abono, items, liberado - own);
    await this.cuentas.aplicarAnticipo(em, abono, anticipo + liberado - own);
  }

  /**
   * Annuls an item. One that a weekly payment touched is 409; what an advance had put into it returns to the advance,
   * which settles what it can.
   */
  async anular(
    em: EntityManager,
    session: Session,
    item: Cuenta & { id: number },
    reason: string | undefined,
  ): Promise<void> {
    let { anticipo } = await this.turn.bloquear(em, item);
    const row = ensureFound(
      await rowIn<{ cantidad: number; monto_empleado: number; monto_pagado: number }>(
        em,
        sql`SELECT cantidad, monto_empleado, monto_pagado FROM servicio_realizado
          WHERE entidad_id = ${item.entidad_id} AND id = ${item.id} AND anulado_en IS NULL FOR UPDATE`,
      ),
      'No se encontró el servicio',
    );
    ensure(
      !(await this.tocadoPorSemanal(em, { ...item, partida: false })),
      'SERVICIO_PAGADO',
      'No se puede eliminar un servicio que ya fue pagado',
    );
    if (row.monto_pagado > 0) {
      await this.turn.exigirAbierta(em, item);
      const liberado = await this.liberar(em, item, [
        { id: item.id, partida: false, cantidad: row.cantidad, monto_empleado: row.monto_empleado },
      ]);
      await this.restarPagado(em, item, [{ ...row, id: item.id, partida: false }], liberado);
      anticipo += liberado;
    }
    await voidRecord(em, ServicioRealizado, item, { at: this.clock.now(), by: session.usuario_id, reason });
    await this.descontar(em, item, item.id);
    await this.cuentas.aplicarAnticipo(em, item, anticipo);
  }

  /** Takes an annulled item out of the sums of its account. */
  async descontar(em: EntityManager, { entidad_id, empleado_id }: Cuenta, id: number): Promise<void> {
    await executeIn(
      em,
      sql`UPDATE cuenta c SET items = c.items - 1, unidades = c.unidades - s.cantidad,
            unidades_pagadas = c.unidades_pagadas - CASE WHEN s.monto_empleado = 0 THEN s.cantidad ELSE 0 END,
            ganado = c.ganado - s.monto_empleado, retenido = c.retenido - CASE WHEN s.retenido THEN s.monto_empleado ELSE 0 END
          FROM servicio_realizado s WHERE s.entidad_id = ${entidad_id} AND s.id = ${id}
            AND c.entidad_id = ${entidad_id} AND c.empleado_id = ${empleado_id}`,
    );
  }

  /**
   * Annuls a tip: it is owed no more. One that a weekly payment touched is 409; what an advance had put into it returns to
   * the advance. Answers false where it does not stand.
   */
  async anularPropina(
    em: EntityManager,
    session: Session,
    { nombre, ...tip }: Cuenta & { id: number; nombre: string },
    reason: string | undefined,
  ): Promise<boolean> {
    let { anticipo } = await this.turn.bloquear(em, tip);
    const row = await rowIn<{ monto_empleado: number; monto_pagado: number }>(
      em,
      sql`SELECT monto_empleado, monto_pagado FROM partida
        WHERE entidad_id = ${tip.entidad_id} AND id = ${tip.id} AND anulado_en IS NULL FOR UPDATE`,
    );
    if (row === null) return false;
    const { monto_empleado } = row;
    ensure(
      !(await this.tocadoPorSemanal(em, { ...tip, partida: true })),
      'PROPINA_PAGADA',
      `La propina ya se pagó a ${nombre}: consérvala`,
    );
    if (row.monto_pagado > 0) {
      await this.turn.exigirAbierta(em, tip);
      const own: Item = { id: tip.id, partida: true, cantidad: 0, monto_empleado };
      const liberado = await this.liberar(em, tip, [own]);
      await this.restarPagado(em, tip, [own], liberado);
      anticipo += liberado;
    }
    await voidRecord(em, Partida, tip, { at: this.clock.now(), by: session.usuario_id, reason });
    await executeIn(
      em,
      sql`UPDATE cuenta SET partidas = partidas - 1, propinas = propinas - ${monto_empleado}::bigint
          WHERE entidad_id = ${tip.entidad_id} AND empleado_id = ${tip.empleado_id}`,
    );
    await this.cuentas.aplicarAnticipo(em, tip, anticipo);
    return true;
  }

  /** Takes settled items out of what was paid, and what their payments get back into the advance. */
  restarPagado(
    em: EntityManager,
    cuenta: Cuenta,
    items: ReadonlyArray<PorPagar & { cantidad: number }>,
    anticipo: number,
  ): Promise<void> {
    const negados = items.map((i) => ({ ...i, cantidad: -i.cantidad, monto_empleado: -i.monto_empleado }));
    return this.cuentas.sumarPagado(em, cuenta, negados, anticipo);
  }

  /** Takes the payment out of the account and answers its amount; nothing may be using it any more. */
  private async cerrarAbono(
    em: EntityManager,
    { entidad_id, pago_id }: { entidad_id: number; pago_id: number },
  ): Promise<number> {
    const row = await rowIn<{ monto: number }>(
      em,
      sql`UPDATE abono SET anulado_en = ${this.clock.now()}
        WHERE entidad_id = ${entidad_id} AND pago_id = ${pago_id} AND anulado_en IS NULL RETURNING monto`,
    );
    return row?.monto ?? 0;
  }

  /** The items a payment has money in. */
  private itemsDe(
    em: EntityManager,
    { entidad_id, pago_id }: { entidad_id: number; pago_id: number },
  ): Promise<Item[]> {
    return rowsIn(
      em,
      sql`SELECT s.id, false AS partida, s.cantidad, s.monto_empleado FROM liquidacion l
            JOIN servicio_realizado s ON s.entidad_id = ${entidad_id} AND s.id = l.servicio_realizado_id
            WHERE l.entidad_id = ${entidad_id} AND l.pago_id = ${pago_id} AND l.liberada_en IS NULL
          UNION ALL SELECT s.id, true, 0, s.monto_empleado FROM liquidacion l
            JOIN partida s ON s.entidad_id = ${entidad_id} AND s.id = l.partida_id
            WHERE l.entidad_id = ${entidad_id} AND l.pago_id = ${pago_id} AND l.liberada_en IS NULL
          ORDER BY 1`,
    );
  }

  /**
   * Makes items of an account unpaid; every payment gets back what it had in them. Answers how much that is. Those of which
   * something is owed by now wait for it.
   */
  async liberar(em: EntityManager, { entidad_id, empleado_id }: Cuenta, items: readonly Item[]): Promise<number> {
    const idsDe = (partida: boolean) => items.filter((i) => i.partida === partida).map(({ id }) => id);
    const [servicios, partidas] = [idsDe(false), idsDe(true)];
    const liberadas = await rowsIn<{ pago_id: number; monto: number }>(
      em,
      sql`UPDATE liquidacion SET liberada_en = ${this.clock.now()}
        WHERE entidad_id = ${entidad_id} AND liberada_en IS NULL
          AND (servicio_realizado_id = ANY(${servicios}::bigint[]) OR partida_id = ANY(${partidas}::bigint[]))
        RETURNING pago_id, monto`,
    );
    await this.cuentas.cambiarAplicado(em, entidad_id, liberadas, -1);
    await executeIn(
      em,
      sql`UPDATE servicio_realizado SET monto_pagado = 0, fecha_pago = NULL
        WHERE entidad_id = ${entidad_id} AND id = ANY(${servicios}::bigint[])`,
    );
    const esperan = await rowsIn<{ monto_empleado: number }>(
      em,
      sql`UPDATE servicio_realizado s SET retenido = true
        WHERE s.entidad_id = ${entidad_id} AND s.id = ANY(${servicios}::bigint[]) AND ${esperaSuDeuda(entidad_id)}
        RETURNING s.monto_empleado`,
    );
    const retenido = esperan.reduce((suma, { monto_empleado }) => suma + monto_empleado, 0);
    if (retenido > 0)
      await executeIn(
        em,
        sql`UPDATE cuenta SET retenido = retenido + ${retenido}::bigint
          WHERE entidad_id = ${entidad_id} AND empleado_id = ${empleado_id}`,
      );
    if (partidas.length > 0)
      await executeIn(
        em,
        sql`UPDATE partida SET monto_pagado = 0, fecha_pago = NULL
          WHERE entidad_id = ${entidad_id} AND id = ANY(${partidas}::bigint[])`,
      );
    return liberadas.reduce((total, l) => total + l.monto, 0);
  }

  /** Whether a weekly payment put its own money into an item. */
  private async tocadoPorSemanal(
    em: EntityManager,
    { entidad_id, id, partida }: { entidad_id: number; id: number; partida: boolean },
  ): Promise<boolean> {
    const suya = partida ? sql`partida_id` : sql`servicio_realizado_id`;
    const row = await rowIn(
      em,
      sql`SELECT 1 FROM liquidacion WHERE entidad_id = ${entidad_id} AND ${suya} = ${id}
          AND liberada_en IS NULL AND via = 'semanal' LIMIT 1`,
    );
    return row !== null;
  }
}
