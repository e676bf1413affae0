import { type EstadoPagoEmpleado, type ORDEN_ESTADO_EMPLEADOS, semanaDe, type TableroPorPagar } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { alphabetical, byName, inOrder, type Keys, type Order } from '../../core/lists/order.js';
import { inScope } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { matching } from '../../platform/db/search.js';
import { empty, type Sql, sql, stretchOf } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { conDescontado } from './descontado.queries.js';
import { items } from './items.queries.js';

/**
 * An unpaid item `s`: never paid in part, so compared with constants, whose share of the rows PostgreSQL knows; two
 * columns it would guess a third.
 */
export const SIN_PAGAR = sql`s.monto_pagado = 0 AND s.monto_empleado > 0`;
/** An unpaid item that may be paid: those of which the client still owes wait, where the branch says so. */
export const POR_PAGAR = sql`${SIN_PAGAR} AND NOT s.retenido`;

/**
 * The condition of the pay window (decisions, section 4) on items `s`: every unpaid one of any date, this week's, and
 * those settled by a payment of this week; none that waits for the debt of a client.
 */
function enVentana(hoy: string): Sql {
  const { inicio, fin } = semanaDe(hoy);
  return sql`((${SIN_PAGAR} OR s.fecha BETWEEN ${inicio}::date AND ${fin}::date OR s.fecha_pago BETWEEN ${inicio}::date AND ${fin}::date)
    AND NOT s.retenido)`;
}

/** Which employees, and in what order; `todos`: also active operators with nothing to show. */
type Asked = { todos: boolean; search?: string } & Order<(typeof ORDEN_ESTADO_EMPLEADOS)[number]>;
type SinDescontar = Omit<EstadoPagoEmpleado, 'descontado'> & { cargos: number };
type Page = { page: number; per_page: number };

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
  async estado(who: Reach, asked: Asked): Promise<EstadoPagoEmpleado[]> {
    const rows = await this.db.rows<SinDescontar>(sql`
      WITH ${this.cifras(who, asked, sql`, ${DETALLES} AS detalles`)}
      SELECT empleado_id, nombre, apellido, entidad_id, cantidad_servicios, total_bruto, total_pagar, propinas, pagos_realizados,
        retenido, cargos, detalles AS detalles_servicios, ${SALDO} AS saldo_pendiente, ${ESTADO} AS estado_pago
      FROM cifras ORDER BY ${inOrder(KEYS, asked, MOST_OWED_FIRST)}`);
    return conDescontado(this.db, rows, this.enVentana());
  }

  /** A page of them, how many there are, to how many of them something is owed, and the total of it. */
  async pagina(who: Reach, { page, per_page, ...asked }: Asked & Page): Promise<TableroPorPagar> {
    const part = await this.parte(who, { ...asked, limit: per_page, offset: (page - 1) * per_page });
    if (part.filas.length > 0 || page === 1) return part;
    // A page past the end has no row that tells it.
    return { ...(await this.parte(who, { ...asked, limit: 1, offset: 0 })), filas: [] };
  }

  /** The services of each are told of those that are shown alone. */
  private async parte(
    who: Reach,
    { limit, offset, ...asked }: Asked & { limit: number; offset: number },
  ): Promise<TableroPorPagar> {
    const order = inOrder(KEYS, asked, MOST_OWED_FIRST);
    const rows = await this.db.rows<SinDescontar & Record<'empleados' | 'con_saldo' | 'saldo' | 'lugar', number>>(
      sql`
      WITH ${this.cifras(who, asked, empty)}, primeros AS MATERIALIZED (
        SELECT c.*, ${SALDO} AS saldo_pendiente, ${ESTADO} AS estado_pago, count(*) OVER () AS empleados,
          count(*) FILTER (WHERE ${SALDO} > 0) OVER () AS con_saldo, (sum(greatest(${SALDO}, 0)) OVER ())::bigint AS saldo,
          row_number() OVER (ORDER BY ${order}) AS lugar
        FROM cifras c ORDER BY lugar ${stretchOf(limit, offset)}
      ), suyos AS (
        SELECT d.entidad_id, d.empleado_id, ${DETALLES} AS detalles_servicios FROM detalle d
        WHERE (d.entidad_id, d.empleado_id) IN (SELECT p.entidad_id, p.empleado_id FROM primeros p) GROUP BY 1, 2
      )
      SELECT p.*, coalesce(s.detalles_servicios, '[]') AS detalles_servicios FROM primeros p
      LEFT JOIN suyos s ON s.entidad_id = p.entidad_id AND s.empleado_id = p.empleado_id
      ORDER BY lugar`,
    );
    const { empleados = 0, con_saldo = 0, saldo = 0 } = rows[0] ?? {};
    const filas = rows.map(({ empleados: _, con_saldo: __, saldo: ___, lugar: ____, ...fila }) => fila);
    return { empleados, con_saldo, saldo, filas: await conDescontado(this.db, filas, this.enVentana()) };
  }

  /**
   * The parts of a statement that end with `cifras`, a row for each employee and branch; `besides`: what else is told of
   * their services, from `detalle`.
   */
  private cifras(who: Reach, { todos, search = '' }: Asked, besides: Sql): Sql {
    const deItem = inScope(who, { entidad: sql`s.entidad_id`, operador: sql`s.empleado_id` });
    const deCuenta = inScope(who, { entidad: sql`c.entidad_id`, operador: sql`c.empleado_id` });
    const deOperador = inScope(who, { entidad: sql`o.entidad_id`, operador: sql`o.id` });
    const detalles = besides === empty ? empty : sql`, coalesce(r.detalles, '[]') AS detalles`;
    return sql`ventana AS (
        SELECT s.entidad_id, s.empleado_id, s.partida, s.servicio_nombre, s.porcentaje_empleado, s.cantidad, s.total_con_descuento,
          s.monto_empleado, s.monto_pagado
        FROM ${items(sql`${deItem} AND ${this.enVentana()}`)} s
      ), detalle AS (
        SELECT entidad_id, empleado_id, partida, servicio_nombre, porcentaje_empleado, sum(cantidad)::bigint AS cantidad,
          sum(total_con_descuento)::bigint AS bruto, sum(monto_empleado)::bigint AS pagar,
          sum(monto_pagado)::bigint AS pagado FROM ventana GROUP BY 1, 2, 3, 4, 5
      ), resumen AS (
        SELECT entidad_id, empleado_id, sum(cantidad)::bigint AS cantidad, sum(bruto)::bigint AS bruto,
          sum(pagar)::bigint AS pagar, coalesce(sum(pagar) FILTER (WHERE partida), 0)::bigint AS propinas,
          sum(pagado)::bigint AS pagado${besides}
        FROM detalle GROUP BY 1, 2
      ), cuentas AS (
        SELECT c.entidad_id, c.empleado_id, c.anticipo, c.retenido, c.cargos FROM cuenta c
        WHERE ${deCuenta} AND (c.anticipo > 0 OR c.retenido > 0 OR c.cargos > 0)
      ), quienes AS (
        SELECT entidad_id, empleado_id FROM resumen
        UNION SELECT entidad_id, empleado_id FROM cuentas WHERE anticipo > 0 OR retenido > 0
        UNION SELECT o.entidad_id, o.id FROM operador o WHERE ${deOperador} AND o.activo AND ${todos}::boolean
      ), cifras AS (
        SELECT q.empleado_id, o.nombre, o.apellido, q.entidad_id, coalesce(r.cantidad, 0) AS cantidad_servicios,
          coalesce(r.bruto, 0) AS total_bruto, coalesce(r.pagar, 0) AS total_pagar, coalesce(r.propinas, 0) AS propinas,
          coalesce(r.pagado, 0) + coalesce(a.anticipo, 0) AS pagos_realizados, coalesce(a.retenido, 0) AS retenido,
          coalesce(a.cargos, 0) AS cargos${detalles}
        FROM quienes q JOIN operador o ON o.id = q.empleado_id
        LEFT JOIN resumen r ON r.entidad_id = q.entidad_id AND r.empleado_id = q.empleado_id
        LEFT JOIN cuentas a ON a.entidad_id = q.entidad_id AND a.empleado_id = q.empleado_id
        WHERE ${matching(search, (holds) => [holds(sql`o.nombre`), holds(sql`o.apellido`)])}
      )`;
  }
}

/** Their services; tips are no work, and are told apart. */
const DETALLES = sql`coalesce(jsonb_agg(jsonb_build_object('servicio_nombre', servicio_nombre, 'cantidad', cantidad,
  'porcentaje_empleado', porcentaje_empleado) ORDER BY cantidad DESC, servicio_nombre, porcentaje_empleado)
  FILTER (WHERE NOT partida), '[]')`;
const SALDO = sql`total_pagar - pagos_realizados`;
const ESTADO = sql`CASE WHEN total_pagar <= pagos_realizados THEN 'pagado' WHEN pagos_realizados > 0 THEN 'parcial'
  ELSE 'pendiente' END`;
const MOST_OWED_FIRST = sql`total_pagar - pagos_realizados DESC, nombre, apellido, empleado_id, entidad_id`;
const KEYS: Keys<typeof ORDEN_ESTADO_EMPLEADOS> = {
  empleado: { parts: [alphabetical(sql`nombre`), alphabetical(sql`apellido`)] },
  cantidad_servicios: sql`cantidad_servicios`,
  total_bruto: sql`total_bruto`,
  total_pagar: sql`total_pagar`,
  pagos_realizados: sql`pagos_realizados`,
  saldo_pendiente: SALDO,
  estado: byName(ESTADO, ['pagado', 'parcial', 'pendiente']),
};
