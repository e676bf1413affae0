import type { GananciasDiarias, Periodo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { inScope } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { empty, numeral, sql } from '../../platform/db/sql.js';
import { trabajo } from '../cuentas/trabajo.queries.js';

type PorOperador = GananciasDiarias['servicios_por_empleado'];
/** `unidades`: of services of the catalogue; `empleados`: all that worked, of whom `operadores` may be the first. */
export type Trabajo = { empleados: number; unidades: number; ocasionales: number; operadores: PorOperador };
export type CuentaAcumulada = {
  ganado: number;
  propinas: number;
  pagado: number;
  anticipo: number;
  /** The part of it that waits for the debts of clients. */
  retenido: number;
  /** The part of it that they gave up without money moving: it settles as a payment does, and is none. */
  cargos: number;
  unidades: number;
  unidades_pagadas: number;
};

/**
 * The figures that the daily totals of the book do not have: the work of each person, and the amounts kept by account.
 */
@Injectable()
export class TableroQueries {
  constructor(private readonly db: Db) {}

  /**
   * The work of a period: units of services of the catalogue and number of occasional ones, from the rows themselves,
   * because one of 100 % discount has no entry in the book; how many employees worked, and the first of them, most
   * earned first, with their work service by service, where an occasional service counts as 1.
   */
  async trabajo(who: Reach, { inicio, fin }: Periodo, cuantos?: number): Promise<Trabajo> {
    const rows = await this.db.rows<PorOperador[number] & Omit<Trabajo, 'operadores'>>(sql`
      WITH lineas AS MATERIALIZED (
        SELECT s.empleado_id, s.servicio_nombre, s.porcentaje_empleado, sum(s.cantidad)::bigint AS cantidad,
          sum(s.total_con_descuento)::bigint AS bruto, sum(s.monto_empleado)::bigint AS pagar,
          coalesce(sum(s.cantidad) FILTER (WHERE s.tipo = 'catalogo'), 0)::bigint AS de_catalogo,
          count(*) FILTER (WHERE s.tipo = 'ocasional') AS ocasionales
        FROM ${trabajo({ quien: who, periodo: { inicio, fin } })} s GROUP BY 1, 2, 3
      ), operadores AS MATERIALIZED (
        SELECT l.empleado_id, o.nombre, o.apellido, sum(l.cantidad)::bigint AS cantidad_servicios,
          sum(l.pagar)::bigint AS total_pagar, sum(l.bruto)::bigint AS total_bruto, count(*) OVER () AS empleados,
          (sum(sum(l.de_catalogo)) OVER ())::bigint AS unidades, (sum(sum(l.ocasionales)) OVER ())::bigint AS ocasionales
        FROM lineas l JOIN operador o ON o.id = l.empleado_id GROUP BY 1, 2, 3
        ORDER BY sum(l.pagar) DESC, o.nombre, l.empleado_id ${cuantos === undefined ? empty : sql`LIMIT ${numeral(cuantos)}`}
      ), servicios AS (
        SELECT l.empleado_id, jsonb_agg(jsonb_build_object('servicio_nombre', l.servicio_nombre, 'cantidad', l.cantidad,
              'total_servicio', l.pagar, 'total_bruto_servicio', l.bruto,
          'porcentaje_empleado', l.porcentaje_empleado, 'total_con_descuento', l.bruto, 'monto_empleado', l.pagar)
        ORDER BY l.bruto DESC, l.servicio_nombre) AS servicios
        FROM lineas l WHERE l.empleado_id IN (SELECT p.empleado_id FROM operadores p) GROUP BY 1
      )
      SELECT p.*, s.servicios FROM operadores p JOIN servicios s ON s.empleado_id = p.empleado_id
      ORDER BY p.total_pagar DESC, p.nombre, p.empleado_id`);
    const { empleados = 0, unidades = 0, ocasionales = 0 } = rows[0] ?? {};
    const operadores = rows.map(({ empleados: _, unidades: __, ocasionales: ___, ...operador }) => operador);
    return { empleados, unidades, ocasionales, operadores };
  }

  /** Everything earned and paid since the first day, kept by account. */
  async acumulado(who: Reach): Promise<CuentaAcumulada> {
    return await this.db.onlyRow<CuentaAcumulada>(sql`
      SELECT coalesce(sum(c.ganado), 0)::bigint AS ganado, coalesce(sum(c.propinas), 0)::bigint AS propinas,
        coalesce(sum(c.pagado), 0)::bigint AS pagado, coalesce(sum(c.cargos), 0)::bigint AS cargos,
        coalesce(sum(c.anticipo), 0)::bigint AS anticipo, coalesce(sum(c.retenido), 0)::bigint AS retenido,
        coalesce(sum(c.unidades), 0)::bigint AS unidades, coalesce(sum(c.unidades_pagadas), 0)::bigint AS unidades_pagadas
      FROM cuenta c WHERE ${inScope(who, { entidad: sql`c.entidad_id`, operador: sql`c.empleado_id` })}`);
  }
}
