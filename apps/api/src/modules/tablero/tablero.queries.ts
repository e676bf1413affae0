import type { GananciasDiarias, Periodo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { inScope } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { sql } from '../../platform/db/sql.js';

type PorOperador = GananciasDiarias['servicios_por_empleado'];
export type CuentaAcumulada = {
  ganado: number;
  pagado: number;
  anticipo: number;
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
   * The work of each employee in a period, service by service; an occasional service counts as 1. Most earned first.
   */
  porOperador(who: Reach, { inicio, fin }: Periodo): Promise<PorOperador> {
    return this.db.rows<PorOperador[number]>(sql`
      WITH lineas AS (
        SELECT s.empleado_id, s.servicio_nombre, s.porcentaje_empleado, sum(s.cantidad)::bigint AS cantidad,
          sum(s.total_con_descuento)::bigint AS bruto, sum(s.monto_empleado)::bigint AS pagar
        FROM servicio_realizado s WHERE ${inScope(who, { entidad: sql`s.entidad_id` })} AND s.anulado_en IS NULL
          AND s.fecha BETWEEN ${inicio}::date AND ${fin}::date GROUP BY 1, 2, 3
      )
      SELECT l.empleado_id, o.nombre, o.apellido, sum(l.cantidad)::bigint AS cantidad_servicios,
        sum(l.pagar)::bigint AS total_pagar, sum(l.bruto)::bigint AS total_bruto,
        jsonb_agg(jsonb_build_object('servicio_nombre', l.servicio_nombre, 'cantidad', l.cantidad,
              'total_servicio', l.pagar, 'total_bruto_servicio', l.bruto,
          'porcentaje_empleado', l.porcentaje_empleado, 'total_con_descuento', l.bruto, 'monto_empleado', l.pagar)
        ORDER BY l.bruto DESC, l.servicio_nombre) AS servicios
      FROM lineas l JOIN operador o ON o.id = l.empleado_id GROUP BY 1, 2, 3 ORDER BY sum(l.pagar) DESC, o.nombre, l.empleado_id`);
  }

  /**
   * Units of services of the catalogue and number of occasional ones, from the rows themselves: one of 100 % discount
   * has no entry in the book.
   */
  async conteos(who: Reach, { inicio, fin }: Periodo): Promise<{ servicios: number; ocasionales: number }> {
    const row = await this.db.row<{ servicios: number; ocasionales: number }>(sql`
      SELECT coalesce(sum(s.cantidad) FILTER (WHERE s.tipo = 'catalogo'), 0)::bigint AS servicios,
        count(*) FILTER (WHERE s.tipo = 'ocasional') AS ocasionales
      FROM servicio_realizado s
      WHERE ${inScope(who, { entidad: sql`s.entidad_id` })} AND s.anulado_en IS NULL
        AND s.fecha BETWEEN ${inicio}::date AND ${fin}::date`);
    return row ?? { servicios: 0, ocasionales: 0 };
  }

  /** Everything earned and paid since the first day, kept by account. */
  async acumulado(who: Reach): Promise<CuentaAcumulada> {
    return await this.db.onlyRow<CuentaAcumulada>(sql`
      SELECT coalesce(sum(c.ganado), 0)::bigint AS ganado, coalesce(sum(c.pagado), 0)::bigint AS pagado,
        coalesce(sum(c.anticipo), 0)::bigint AS anticipo,
        coalesce(sum(c.unidades), 0)::bigint AS unidades, coalesce(sum(c.unidades_pagadas), 0)::bigint AS unidades_pagadas
      FROM cuenta c WHERE ${inScope(who, { entidad: sql`c.entidad_id`, operador: sql`c.empleado_id` })}`);
  }
}
