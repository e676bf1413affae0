import { inScope } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import type { Db } from '../../platform/db/db.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { addedUp } from '../libro/resumen.queries.js';

const servicios = (
  where: Sql,
): Sql => sql`SELECT s.entidad_id, s.id, false AS partida, s.tipo, s.servicio_nombre, s.empleado_id,
    s.cantidad, s.precio_unitario, s.descuento_porcentaje, s.descuento_reparto, s.total_con_descuento, s.porcentaje_empleado,
    s.monto_empleado, s.monto_pagado, s.fecha, s.fecha_pago, s.retenido
  FROM servicio_realizado s WHERE s.anulado_en IS NULL AND ${where}`;

/** A tip in the words of a service: nothing was charged for it, all of it is theirs, and it waits for no debt. */
const propinas = (
  where: Sql,
): Sql => sql`SELECT s.entidad_id, s.id, true AS partida, s.clase AS tipo, 'Propina' AS servicio_nombre,
    s.empleado_id, 0 AS cantidad, 0::bigint AS precio_unitario, 0::numeric AS descuento_porcentaje,
    0::bigint AS descuento_reparto, 0::bigint AS total_con_descuento, 100::numeric AS porcentaje_empleado, s.monto_empleado,
    s.monto_pagado, s.fecha, s.fecha_pago, s.retenido
  FROM partida s WHERE s.anulado_en IS NULL AND ${where}`;

/**
 * The standing items of accounts, to be read as `s`: performed services, shares of occasional ones, and tips; or, `solo`,
 * tips alone or all that is none. `where` holds of each.
 */
export function items(where: Sql, solo?: 'true' | 'false'): Sql {
  if (solo === 'true') return sql`(${propinas(where)})`;
  return solo === 'false' ? sql`(${servicios(where)})` : sql`(${servicios(where)} UNION ALL ${propinas(where)})`;
}

/** How an item was settled: the last payment that put money into it, and the part of it that charges settled, without money. */
type Liquidado = { pago_id: number | null; descontado: number };
const SIN_LIQUIDAR: Liquidado = { pago_id: null, descontado: 0 };

/** The items of a page with how each was settled, read at once in the branches that they name. */
export async function conLiquidado<T extends { entidad_id: number; id: number }>(db: Db, items: readonly T[]) {
  const sucursales = [...new Set(items.map(({ entidad_id }) => entidad_id))];
  // An id names one item, whatever its kind.
  const ids = items.map(({ id }) => id);
  const de = (columna: Sql): Sql => sql`SELECT ${columna} AS id, max(a.de_pago) AS pago_id,
      coalesce(sum(l.monto) FILTER (WHERE a.clase = 'cargo'), 0)::bigint AS descontado FROM liquidacion l
    JOIN abono a ON a.entidad_id = l.entidad_id AND a.pago_id = l.pago_id AND a.entidad_id = ANY(${sucursales}::bigint[])
    WHERE l.entidad_id = ANY(${sucursales}::bigint[]) AND ${columna} = ANY(${ids}::bigint[]) AND l.liberada_en IS NULL
    GROUP BY ${columna}`;
  const rows = await db.rows<Liquidado & { id: number }>(
    sql`${de(sql`l.servicio_realizado_id`)} UNION ALL ${de(sql`l.partida_id`)}`,
  );
  const suyos = new Map(rows.map(({ id, ...liquidado }) => [id, liquidado]));
  return items.map(({ entidad_id: _sucursal, ...item }) => ({ ...item, ...(suyos.get(item.id) ?? SIN_LIQUIDAR) }));
}

/**
 * All that the people of a reach ever did, as it was charged, from their accounts and what it brought in, with what returns gave
 * back of it: tips `solo`, without, or all.
 */
export function deSiempre(who: Reach, solo?: 'true' | 'false'): Sql {
  const servicios = solo === 'true' ? sql`0` : sql`1`;
  const propinas = solo === 'false' ? sql`0` : sql`1`;
  return sql`SELECT c.*, (l.ingresos + r.monto) * ${servicios} AS monto_servicio FROM (
      SELECT coalesce(sum(c.items * ${servicios} + c.partidas * ${propinas}), 0)::bigint AS total,
        coalesce(sum(c.unidades * ${servicios}), 0)::bigint AS cantidad,
        coalesce(sum(c.ganado * ${servicios} + c.propinas * ${propinas}), 0)::bigint AS monto_empleado
      FROM cuenta c WHERE ${inScope(who, { entidad: sql`c.entidad_id`, operador: sql`c.empleado_id` })}) c,
    (${ingresosDe(who)}) l, (${addedUp(who, ['devuelto.servicios'])}) r`;
}

/** The income of the services of a reach, `ingresos`, less what was given back of it. */
const ingresosDe = (who: Reach): Sql => sql`SELECT coalesce(-sum(l.saldo), 0)::bigint AS ingresos FROM libro_saldo l
  WHERE ${inScope(who, { entidad: sql`l.entidad_id`, operador: sql`l.operador_id` })}
    AND l.cuenta IN ('ingresos.servicios', 'ingresos.ocasionales')`;
