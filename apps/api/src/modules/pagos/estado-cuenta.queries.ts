import { type CargoDeCuenta, type EstadoCuenta, semanaDe, sumarDias } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { inScope } from '../../core/session/scope.js';
import { type Reach, reachWithPermission, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { saldosAntesDe } from '../cuentas/balances.queries.js';
import { conLiquidado, items } from '../cuentas/items.queries.js';

type Ganado = Omit<EstadoCuenta['items'][number], 'descontado'> & { entidad_id: number };
type Cabecera = Pick<EstadoCuenta, 'empleado' | 'entidad' | 'sucursales'>;

/** An employee's statement by week. Balances are those of the book (por_pagar), so it ties to every dashboard to the peso. */
@Injectable()
export class EstadoCuentaQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /**
   * The account in a branch where the employee has worked; where the caller names none, in all of those they may see:
   * the employee and an administrator read the same.
   */
  async deSemana(
    session: Session,
    empleado_id: number,
    filter: { semana?: string; entidad_id?: number },
  ): Promise<EstadoCuenta> {
    const { inicio, fin } = semanaDe(filter.semana ?? this.clock.today());
    const { entidad_id } = reachWithPermission(session, 'pagos.ver', { empleado_id, entidad_id: filter.entidad_id });
    const header = ensureFound(await this.cabecera({ entidad_id, empleado_id }), 'No se encontró el operador');
    const who: Reach = { entidad_id: header.sucursales.map(({ id }) => id), empleado_id };
    const [saldo_anterior, saldo_final, retenido, ganados, pagos, cargos] = await Promise.all([
      this.saldoAntesDe(inicio, who),
      this.saldoAntesDe(sumarDias(fin, 1), who),
      this.retenido(who),
      this.db.rows<Ganado>(sql`
        SELECT s.entidad_id, s.id, s.fecha, s.tipo, s.servicio_nombre, s.cantidad, s.precio_unitario, s.descuento_porcentaje,
          s.descuento_reparto, s.total_con_descuento, s.porcentaje_empleado, s.monto_empleado, s.monto_pagado = s.monto_empleado AS pagado,
          s.retenido
        FROM ${items(sql`${inScope(who, { entidad: sql`s.entidad_id`, operador: sql`s.empleado_id` })}
          AND s.fecha BETWEEN ${inicio}::date AND ${fin}::date`)} s ORDER BY s.fecha, s.id`),
      this.db.rows<EstadoCuenta['pagos'][number]>(sql`
        SELECT p.id, p.pagado_el AS fecha, p.monto, p.tipo_pago, p.metodo_pago, a.monto - a.aplicado AS anticipo
        FROM pago p JOIN abono a ON a.entidad_id = p.entidad_id AND a.pago_id = p.id
        WHERE ${inScope(who, { entidad: sql`p.entidad_id`, operador: sql`p.empleado_id` })}
          AND ${inScope(who, { entidad: sql`a.entidad_id`, operador: sql`a.empleado_id` })} AND p.anulado_en IS NULL
          AND p.pagado_el BETWEEN ${inicio}::date AND ${fin}::date
        ORDER BY p.pagado_el, p.id`),
      this.cargos(who, { inicio, fin }),
    ]);
    const earned = await conLiquidado(this.db, ganados);
    return {
      ...header,
      inicio,
      fin,
      saldo_anterior,
      items: earned.map(({ pago_id: _, ...item }) => item),
      pagos,
      cargos,
      total_ganado: earned.reduce((sum, i) => sum + i.monto_empleado, 0),
      total_propinas: earned.reduce((sum, i) => sum + (i.tipo === 'propina' ? i.monto_empleado : 0), 0),
      total_pagado: pagos.reduce((sum, p) => sum + p.monto, 0),
      total_descontado: cargos.reduce((sum, c) => sum + c.monto, 0),
      saldo_final,
      retenido,
    };
  }

  /** The shares that they gave up in some days: by the returns of these, and by the debts that were given up. */
  private cargos(who: Reach, { inicio, fin }: { inicio: string; fin: string }): Promise<CargoDeCuenta[]> {
    const enSucursales = (entidad: Sql): Sql => inScope({ ...who, empleado_id: null }, { entidad });
    return this.db.rows<CargoDeCuenta>(sql`
      SELECT c.id, c.fecha, d.tipo, d.numero, jsonb_build_object('id', t.id, 'numero', t.numero) AS tiquete, c.monto,
        a.monto - a.aplicado AS anticipo
      FROM cargo_cuenta c JOIN abono a ON a.entidad_id = c.entidad_id AND a.pago_id = c.id
        JOIN devolucion d ON d.entidad_id = c.entidad_id AND d.id = c.devolucion_id
        JOIN tiquete t ON t.entidad_id = d.entidad_id AND t.id = d.tiquete_id
      WHERE ${inScope(who, { entidad: sql`c.entidad_id`, operador: sql`c.empleado_id` })}
        AND c.fecha BETWEEN ${inicio}::date AND ${fin}::date AND ${enSucursales(sql`a.entidad_id`)}
        AND ${enSucursales(sql`d.entidad_id`)} AND ${enSucursales(sql`t.entidad_id`)}
      ORDER BY c.fecha, c.id`);
  }

  /**
   * The head of the account: its employee and branches, today's and those where they have an account; null where none
   * is in reach.
   */
  private async cabecera(who: Reach): Promise<Cabecera | null> {
    const deCuenta = inScope(who, { entidad: sql`c.entidad_id`, operador: sql`c.empleado_id` });
    const withinReach = inScope({ ...who, empleado_id: null }, { entidad: sql`e.id` });
    const branch = sql`jsonb_build_object('id', e.id, 'nombre', e.name)`;
    const worked = await this.db.rows<{ entidad_id: number }>(sql`SELECT c.entidad_id FROM cuenta c WHERE ${deCuenta}`);
    return this.db.row<Cabecera>(sql`
      SELECT jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) AS empleado,
        (jsonb_agg(${branch} ORDER BY e.id = o.entidad_id DESC, e.id)) -> 0 AS entidad,
        jsonb_agg(${branch} ORDER BY e.id = o.entidad_id DESC, e.id) AS sucursales
      FROM operador o JOIN entidad e ON e.id = o.entidad_id OR e.id = ANY(${worked.map(({ entidad_id }) => entidad_id)}::bigint[])
      WHERE o.id = ${who.empleado_id} AND ${withinReach} GROUP BY o.id`);
  }

  private async retenido(who: Reach): Promise<number> {
    const { retenido } = await this.db.onlyRow<{ retenido: number }>(sql`
      SELECT coalesce(sum(c.retenido), 0)::bigint AS retenido FROM cuenta c
      WHERE ${inScope(who, { entidad: sql`c.entidad_id`, operador: sql`c.empleado_id` })}`);
    return retenido;
  }

  private async saldoAntesDe(day: string, who: Reach): Promise<number> {
    const balances = await this.db.rows<{ saldo: number }>(saldosAntesDe(who, day));
    return balances.reduce((sum, { saldo }) => sum + saldo, 0);
  }
}
