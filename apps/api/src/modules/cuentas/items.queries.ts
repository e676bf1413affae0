import { type Sql, sql } from '../../platform/db/sql.js';

const servicios = (
  where: Sql,
): Sql => sql`SELECT s.entidad_id, s.id, false AS partida, s.tipo, s.servicio_nombre, s.empleado_id,
    s.cantidad, s.precio_unitario, s.descuento_porcentaje, s.descuento_reparto, s.total_con_descuento, s.porcentaje_empleado,
    s.monto_empleado, s.monto_pagado, s.fecha, s.fecha_pago
  FROM servicio_realizado s WHERE s.anulado_en IS NULL AND ${where}`;

/** A tip in the words of a service: nothing was charged for it, and all of it is theirs. */
const propinas = (
  where: Sql,
): Sql => sql`SELECT s.entidad_id, s.id, true AS partida, s.clase AS tipo, 'Propina' AS servicio_nombre,
    s.empleado_id, 0 AS cantidad, 0::bigint AS precio_unitario, 0::numeric AS descuento_porcentaje,
    0::bigint AS descuento_reparto, 0::bigint AS total_con_descuento, 100::numeric AS porcentaje_empleado, s.monto_empleado,
    s.monto_pagado, s.fecha, s.fecha_pago
  FROM partida s WHERE s.anulado_en IS NULL AND ${where}`;

/**
 * The standing items of accounts, to be read as `s`: performed services, shares of occasional ones, and tips; or, `solo`,
 * tips alone or all that is none. `where` holds of each.
 */
export function items(where: Sql, solo?: 'true' | 'false'): Sql {
  if (solo === 'true') return sql`(${propinas(where)})`;
  return solo === 'false' ? sql`(${servicios(where)})` : sql`(${servicios(where)} UNION ALL ${propinas(where)})`;
}

/** The standing parts of payments in an item `s`: `que` is asked of them as `l`. */
export const enLiquidacion = (que: Sql, rama: Sql): Sql => sql`CASE WHEN s.partida
    THEN (SELECT ${que} FROM liquidacion l WHERE l.entidad_id = ${rama} AND l.partida_id = s.id AND l.liberada_en IS NULL)
    ELSE (SELECT ${que} FROM liquidacion l WHERE l.entidad_id = ${rama} AND l.servicio_realizado_id = s.id AND l.liberada_en IS NULL)
  END`;
