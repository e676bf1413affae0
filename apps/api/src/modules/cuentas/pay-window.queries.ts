import { type EstadoPagoEmpleado, semanaDe } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { inScope } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';

/**
 * An unpaid item `s`: never paid in part, so compared with constants, whose share of the rows PostgreSQL knows; two
 * columns it would guess a third.
 */
export const POR_PAGAR = sql`s.monto_pagado = 0 AND s.monto_empleado > 0`;

/**
 * The condition of the pay window (decisions, section 4) on items `s`: every unpaid one of any date, this week's, and
 * those settled by a payment of this week.
 */
function enVentana(hoy: string): Sql {
  const { inicio, fin } = semanaDe(hoy);
  return sql`(${POR_PAGAR} OR s.fecha BETWEEN ${inicio}::date AND ${fin}::date OR s.fecha_pago BETWEEN ${inicio}::date AND ${fin}::date)`;
}

/**
 * The figures of the pay window. saldo_pendiente = total_pagar − pagos_realizados over the same items, always.
 */
@Injectable()
export class PayWindowQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Whether an item `s` is in the pay window of today. */
  enVentana(): Sql {
    return enVentana(this.clock.today());
  }

  /** The money owed to employees over the pay window, in a scope; `todos` adds active operators with zeros. */
  estado(who: Reach, { todos }: { todos: boolean }): Promise<EstadoPagoEmpleado[]> {
    const deItem = inScope(who, { entidad: sql`s.entidad_id`, operador: sql`s.empleado_id` });
    const deCuenta = inScope(who, { entidad: sql`c.entidad_id`, operador: sql`c.empleado_id` });
    const deOperador = inScope(who, { entidad: sql`o.entidad_id`, operador: sql`o.id` });
    return this.db.rows<EstadoPagoEmpleado>(sql`
      WITH ventana AS (
        SELECT s.entidad_id, s.empleado_id, s.servicio_nombre, s.porcentaje_empleado, s.cantidad, s.total_con_descuento,
          s.monto_empleado, s.monto_pagado
        FROM servicio_realizado s
        WHERE ${deItem} AND s.anulado_en IS NULL AND ${this.enVentana()}
      ), detalle AS (
        SELECT entidad_id, empleado_id, servicio_nombre, porcentaje_empleado, sum(cantidad)::bigint AS cantidad,
          sum(total_con_descuento)::bigint AS bruto, sum(monto_empleado)::bigint AS pagar,
          sum(monto_pagado)::bigint AS pagado FROM ventana GROUP BY 1, 2, 3, 4
      ), resumen AS (
        SELECT entidad_id, empleado_id, sum(cantidad)::bigint AS cantidad, sum(bruto)::bigint AS bruto,
          sum(pagar)::bigint AS pagar, sum(pagado)::bigint AS pagado,
          jsonb_agg(jsonb_build_object('servicio_nombre', servicio_nombre, 'cantidad', cantidad,
                'porcentaje_empleado', porcentaje_empleado) ORDER BY cantidad DESC, servicio_nombre, porcentaje_empleado) AS detalles
        FROM detalle GROUP BY 1, 2
      ), anticipos AS (
        SELECT c.entidad_id, c.empleado_id, c.anticipo FROM cuenta c WHERE ${deCuenta} AND c.anticipo > 0
      ), quienes AS (
        SELECT entidad_id, empleado_id FROM resumen UNION SELECT entidad_id, empleado_id FROM anticipos
        UNION SELECT o.entidad_id, o.id FROM operador o WHERE ${deOperador} AND o.activo AND ${todos}::boolean
      ), cifras AS (
        SELECT q.empleado_id, o.nombre, o.apellido, q.entidad_id, coalesce(r.cantidad, 0) AS cantidad_servicios,
          coalesce(r.bruto, 0) AS total_bruto, coalesce(r.pagar, 0) AS total_pagar,
          coalesce(r.pagado, 0) + coalesce(a.anticipo, 0) AS pagos_realizados, coalesce(r.detalles, '[]') AS detalles_servicios
        FROM quienes q JOIN operador o ON o.id = q.empleado_id
        LEFT JOIN resumen r ON r.entidad_id = q.entidad_id AND r.empleado_id = q.empleado_id
        LEFT JOIN anticipos a ON a.entidad_id = q.entidad_id AND a.empleado_id = q.empleado_id
      )
      SELECT *, total_pagar - pagos_realizados AS saldo_pendiente,
        CASE WHEN total_pagar <= pagos_realizados THEN 'pagado' WHEN pagos_realizados > 0 THEN 'parcial' ELSE 'pendiente' END AS estado_pago
      FROM cifras ORDER BY total_pagar - pagos_realizados DESC, nombre, apellido, empleado_id, entidad_id`);
  }
}
