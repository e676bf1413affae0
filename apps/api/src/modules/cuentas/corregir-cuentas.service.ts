import type { MetodoPago, MontosCobrados } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Session } from '../../core/session/session.js';
import { voidRecord } from '../../platform/db/records.js';
import { executeIn, rowIn, rowsIn, sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import type { Movimiento } from '../libro/libro.service.js';
import { CuentasService, type Item, type Propina } from './cuentas.service.js';
import { comisionDe, movimientosDe, propinaDe } from './movimientos.js';
import { Partida } from './partida.entity.js';
import { RetirarService } from './retirar.service.js';
import { ServicioRealizado } from './servicio-realizado.entity.js';
import { type Cuenta, TurnoService } from './turno.service.js';

/** The correction that writes it; of a ticket that is annulled whole, none. */
type DeCorreccion = { entidad_id: number; correccion_id: number | null; motivo: string | undefined };
/** An item that a correction takes out of its account. */
type Fuera = { id: number; empleado_id: number };
/** The items and tips that a correction takes out of accounts, and those that it puts into them. */
export type CambioDeCuentas = {
  fuera: { items: readonly Fuera[]; propinas: readonly Fuera[] };
  items: readonly Item[];
  propinas: readonly Propina[];
};
/** How a line is paid, in the words of its row. */
export type Medios = MontosCobrados & { metodo_pago: MetodoPago };

/**
 * The accounts of employees in a correction (docs/decisions/0128), and where a ticket is annulled whole (0133). The caller holds
 * them, in the order of their ids.
 */
@Injectable()
export class CorregirCuentasService {
  constructor(
    private readonly clock: Clock,
    private readonly turn: TurnoService,
    private readonly cuentas: CuentasService,
    private readonly retirar: RetirarService,
  ) {}

  /** Holds the accounts that some items and tips are of, in the order of their ids. */
  async tomar(em: EntityManager, entidad_id: number, suyos: ReadonlyArray<Pick<Fuera, 'empleado_id'>>): Promise<void> {
    const empleados = new Set(suyos.map(({ empleado_id }) => empleado_id));
    for (const empleado_id of [...empleados].sort((a, b) => a - b))
      await this.turn.bloquear(em, { entidad_id, empleado_id });
  }

  /** 409 where a weekly payment covered one of some items or tips, whose accounts are held. */
  async exigirSinPagar(
    em: EntityManager,
    entidad_id: number,
    { servicios, propinas }: Record<'servicios' | 'propinas', ReadonlyArray<{ id: number }>>,
  ): Promise<void> {
    const pagado = await rowIn<{ propina: boolean; nombre: string }>(
      em,
      sql`SELECT l.partida_id IS NOT NULL AS propina, o.nombre FROM liquidacion l JOIN operador o ON o.id = l.empleado_id
        WHERE l.entidad_id = ${entidad_id} AND l.liberada_en IS NULL AND l.via = 'semanal'
          AND (l.servicio_realizado_id = ANY(${servicios.map(({ id }) => id)}::bigint[])
            OR l.partida_id = ANY(${propinas.map(({ id }) => id)}::bigint[])) ORDER BY 1 LIMIT 1`,
    );
    if (pagado === null) return;
    const { propina, nombre } = pagado;
    ensure(!propina, 'PROPINA_PAGADA', `La propina ya se pagó a ${nombre}: consérvala`);
    ensure(false, 'SERVICIO_PAGADO', 'No se puede eliminar un servicio que ya fue pagado');
  }

  /**
   * Takes items and tips out and puts others in, account by account. What was paid of those that go becomes advance, which
   * settles what it can once the new ones are there. Answers the movements of the new ones for the book.
   */
  async cambiar(
    em: EntityManager,
    session: Session,
    de: DeCorreccion,
    { fuera, items, propinas }: CambioDeCuentas,
  ): Promise<Movimiento[]> {
    const nuevas = propinas.map(({ partida }) => partida);
    const todos = [...fuera.items, ...fuera.propinas, ...items, ...nuevas].map(({ empleado_id }) => empleado_id);
    const movimientos: Movimiento[] = [];
    for (const empleado_id of [...new Set(todos)].sort((a, b) => a - b)) {
      const cuenta = { entidad_id: de.entidad_id, empleado_id };
      const suyos = <T extends { empleado_id: number }>(filas: readonly T[]) =>
        filas.filter((fila) => fila.empleado_id === empleado_id);
      await this.sacar(
        em,
        session,
        { ...de, ...cuenta },
        { items: suyos(fuera.items), propinas: suyos(fuera.propinas) },
      );
      const entran = {
        items: suyos(items),
        propinas: propinas.filter(({ partida }) => partida.empleado_id === empleado_id),
      };
      const gana = [...entran.items, ...entran.propinas.map(({ partida }) => partida)];
      // New earnings have to be payable: an item that was free, or a new tip, lets go of nothing before.
      if (gana.some(({ monto_empleado }) => monto_empleado > 0)) await this.turn.exigirAbierta(em, cuenta);
      movimientos.push(...movimientosDe(entran));
      if (gana.length > 0) await this.cuentas.acreditar(em, { ...cuenta, ...entran }, async () => undefined);
      else await this.cuentas.aplicarAnticipo(em, cuenta, (await this.turn.bloquear(em, cuenta)).anticipo);
    }
    return movimientos;
  }

  /** Annuls items and tips of an account; whatever had been paid of them stays in it as advance. */
  private async sacar(
    em: EntityManager,
    session: Session,
    { entidad_id, empleado_id, correccion_id, motivo }: DeCorreccion & Cuenta,
    { items, propinas }: CambioDeCuentas['fuera'],
  ): Promise<void> {
    const cuenta = { entidad_id, empleado_id };
    const anulada = { at: this.clock.now(), by: session.usuario_id, reason: motivo };
    const corregida = sql`correccion_id = ${correccion_id}`;
    for (const { id } of items) {
      const item = await rowIn<{ cantidad: number; monto_empleado: number; monto_pagado: number }>(
        em,
        sql`SELECT cantidad, monto_empleado, monto_pagado FROM servicio_realizado
          WHERE entidad_id = ${entidad_id} AND id = ${id} FOR UPDATE`,
      );
      if (item === null) continue;
      const { cantidad, monto_empleado } = item;
      if (item.monto_pagado > 0) await this.soltar(em, cuenta, { id, partida: false, cantidad, monto_empleado });
      await voidRecord(em, ServicioRealizado, { entidad_id, id }, anulada, corregida);
      await this.retirar.descontar(em, cuenta, id);
    }
    for (const { id } of propinas) {
      const propina = await rowIn<{ monto_empleado: number; monto_pagado: number }>(
        em,
        sql`SELECT monto_empleado, monto_pagado FROM partida WHERE entidad_id = ${entidad_id} AND id = ${id} FOR UPDATE`,
      );
      if (propina === null) continue;
      const { monto_empleado } = propina;
      if (propina.monto_pagado > 0) await this.soltar(em, cuenta, { id, partida: true, cantidad: 0, monto_empleado });
      await voidRecord(em, Partida, { entidad_id, id }, anulada, corregida);
      await executeIn(
        em,
        sql`UPDATE cuenta SET partidas = partidas - 1, propinas = propinas - ${monto_empleado}::bigint
          WHERE entidad_id = ${entidad_id} AND empleado_id = ${empleado_id}`,
      );
    }
  }

  /** A paid item lets go of its payment, which is advance again, in an account that is still open. */
  private async soltar(
    em: EntityManager,
    cuenta: Cuenta,
    item: { id: number; partida: boolean; cantidad: number; monto_empleado: number },
  ): Promise<void> {
    await this.turn.exigirAbierta(em, cuenta);
    const liberado = await this.retirar.liberar(em, cuenta, [item]);
    await this.retirar.restarPagado(em, cuenta, [item], liberado);
  }

  /** Writes by which means lines are paid, whose amounts stay. */
  async pagarCon(em: EntityManager, entidad_id: number, lineas: ReadonlyArray<Medios & { id: number }>): Promise<void> {
    if (lineas.length === 0) return;
    const de = (campo: 'id' | keyof MontosCobrados) => lineas.map((linea) => linea[campo]);
    await executeIn(
      em,
      sql`UPDATE servicio_realizado s SET metodo_pago = x.metodo, monto_efectivo = x.efectivo,
          monto_transferencia = x.transferencia, monto_por_cobrar = x.debe
        FROM unnest(${de('id')}::bigint[], ${lineas.map(({ metodo_pago }) => metodo_pago)}::text[],
          ${de('monto_efectivo')}::bigint[], ${de('monto_transferencia')}::bigint[], ${de('monto_por_cobrar')}::bigint[])
          AS x (id, metodo, efectivo, transferencia, debe)
        WHERE s.entidad_id = ${entidad_id} AND s.id = x.id`,
    );
  }

  /** The rows of the book of items that stand and are posted again, but for the money of the client. */
  comisiones(items: readonly Item[]): Movimiento[] {
    return items.map(comisionDe);
  }

  propinas(propinas: readonly Propina[]): Movimiento[] {
    return propinas.flatMap(propinaDe);
  }

  /** The debt to the people of accounts, with what waits of it; below 0, their advance. */
  async saldos(em: EntityManager, entidad_id: number, empleados: readonly number[]): Promise<Map<number, number>> {
    const filas = await rowsIn<{ empleado_id: number; saldo: number }>(
      em,
      sql`SELECT empleado_id, ganado + propinas - pagado - anticipo AS saldo FROM cuenta
        WHERE entidad_id = ${entidad_id} AND empleado_id = ANY(${empleados}::bigint[]) ORDER BY empleado_id`,
    );
    return new Map(filas.map(({ empleado_id, saldo }) => [empleado_id, saldo]));
  }
}
