import { inScope } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import type { Db } from '../../platform/db/db.js';
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

/** The items of a page with the last payment that stands of each, read at once in the branches that they name. */
export async function conUltimoPago<T extends { entidad_id: number; id: number }>(db: Db, items: readonly T[]) {
  const sucursales = [...new Set(items.map(({ entidad_id }) => entidad_id))];
  // An id names one item, whatever its kind.
  const ids = items.map(({ id }) => id);
  const de = (columna: Sql): Sql => sql`SELECT ${columna} AS id, max(l.pago_id) AS pago_id FROM liquidacion l
    WHERE l.entidad_id = ANY(${sucursales}::bigint[]) AND ${columna} = ANY(${ids}::bigint[]) AND l.liberada_en IS NULL
    GROUP BY ${columna}`;
  const pagos = await db.rows<{ id: number; pago_id: number }>(
    sql`${de(sql`l.servicio_realizado_id`)} UNION ALL ${de(sql`l.partida_id`)}`,
  );
  const ultimo = new Map(pagos.map(({ id, pago_id }) => [id, pago_id]));
  return items.map(({ entidad_id: _sucursal, ...item }) => ({ ...item, pago_id: ultimo.get(item.id) ?? null }));
}

/** All that the people of a reach ever did, from their accounts and what it brought in: tips `solo`, without, or all. */
export function deSiempre(who: Reach, solo?: 'true' | 'false'): Sql {
  const servicios = solo === 'true' ? sql`0` : sql`1`;
  const propinas = solo === 'false' ? sql`0` : sql`1`;
  return sql`SELECT c.*, l.monto_servicio * ${servicios} AS monto_servicio FROM (
      SELECT coalesce(sum(c.items * ${servicios} + c.partidas * ${propinas}), 0)::bigint AS total,
        coalesce(sum(c.unidades * ${servicios}), 0)::bigint AS cantidad,
        coalesce(sum(c.ganado * ${servicios} + c.propinas * ${propinas}), 0)::bigint AS monto_empleado
      FROM cuenta c WHERE ${inScope(who, { entidad: sql`c.entidad_id`, operador: sql`c.empleado_id` })}) c, (
      SELECT coalesce(-sum(l.saldo), 0)::bigint AS monto_servicio FROM libro_saldo l
      WHERE ${inScope(who, { entidad: sql`l.entidad_id`, operador: sql`l.operador_id` })}
        AND l.cuenta IN ('ingresos.servicios', 'ingresos.ocasionales')) l`;
}
