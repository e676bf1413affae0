import { type Sql, sql } from '../../platform/db/sql.js';

/**
 * The standing items of accounts, to be read as `s`: performed services, shares of occasional ones, and tips, which say what a
 * service would, of nothing. `where` holds of both.
 */
export const items = (where: Sql): Sql => sql`(
  SELECT s.entidad_id, s.id, false AS partida, s.tipo, s.servicio_nombre, s.empleado_id, s.cantidad, s.precio_unitario,
    s.descuento_porcentaje, s.descuento_reparto, s.total_con_descuento, s.porcentaje_empleado, s.monto_empleado,
    s.monto_pagado, s.fecha, s.fecha_pago
  FROM servicio_realizado s WHERE s.anulado_en IS NULL AND ${where}
  UNION ALL
  SELECT s.entidad_id, s.id, true, s.clase, 'Propina', s.empleado_id, 0, 0, 0, 0, 0, 100, s.monto_empleado, s.monto_pagado,
    s.fecha, s.fecha_pago
  FROM partida s WHERE s.anulado_en IS NULL AND ${where})`;

/** The standing part of a payment in an item `s`, one of each: `que` is asked of its `l`. */
export const enLiquidacion = (que: Sql, rama: Sql): Sql => sql`CASE WHEN s.partida
    THEN (SELECT ${que} FROM liquidacion l WHERE l.entidad_id = ${rama} AND l.partida_id = s.id AND l.liberada_en IS NULL)
    ELSE (SELECT ${que} FROM liquidacion l WHERE l.entidad_id = ${rama} AND l.servicio_realizado_id = s.id AND l.liberada_en IS NULL)
  END`;
