import type { Periodo } from '@jornal/contract';
import { inScope } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { type Sql, sql } from '../../platform/db/sql.js';

type De = { quien: Reach; periodo: Periodo };

const suyo = ({ quien, periodo: { inicio, fin } }: De, linea: Sql): Sql =>
  sql`${inScope(quien, { entidad: sql`${linea}.entidad_id`, operador: sql`${linea}.empleado_id` })}
    AND ${linea}.fecha BETWEEN ${inicio}::date AND ${fin}::date`;

/** The part of performed services that returns gave back, below 0 and of the day each was made (docs/decisions/0126). */
const devuelto = (de: De, servicio: Sql): Sql => sql`
  SELECT d.entidad_id, s.id, s.registro_id, s.ingreso_id, s.tipo, s.servicio_id, 'Devolución · ' || s.servicio_nombre,
    s.empleado_id, -d.cantidad, s.precio_unitario, 0::numeric, -d.monto, -d.monto, s.porcentaje_empleado, -d.comision,
    coalesce(-round(d.comision * a.aplicado / a.monto::numeric), 0)::bigint, d.fecha,
    CASE WHEN d.monto_transferencia = 0 THEN 'efectivo' WHEN d.monto_efectivo = 0 THEN 'transferencia' ELSE 'mixto' END,
    -d.monto_efectivo, -d.monto_transferencia, -d.monto_por_cobrar, d.devolucion_id
  FROM devolucion_linea d
    JOIN servicio_realizado s ON s.entidad_id = d.entidad_id AND s.id = d.servicio_realizado_id
    LEFT JOIN cargo_cuenta c ON c.entidad_id = d.entidad_id AND c.devolucion_id = d.devolucion_id AND c.empleado_id = d.empleado_id
    LEFT JOIN abono a ON a.entidad_id = d.entidad_id AND a.pago_id = c.id
  WHERE ${suyo(de, sql`d`)} AND ${servicio}`;

/**
 * The work of operators in a period as figures count it, to be read as `s`: performed services that stand, shares of occasional
 * ones, and below 0 what was given back of them, each on its own day. `servicio`: a condition of the service, which is `s` too.
 */
export const trabajo = (
  de: De,
  servicio: Sql = sql`true`,
): Sql => sql`(SELECT s.entidad_id, s.id, s.registro_id, s.ingreso_id, s.tipo, s.servicio_id,
    s.servicio_nombre, s.empleado_id, s.cantidad::bigint AS cantidad, s.precio_unitario, s.descuento_porcentaje, s.total_servicio,
    s.total_con_descuento, s.porcentaje_empleado, s.monto_empleado, s.monto_pagado, s.fecha, s.metodo_pago, s.monto_efectivo,
    s.monto_transferencia, s.monto_por_cobrar, NULL::bigint AS devolucion_id
  FROM servicio_realizado s WHERE s.anulado_en IS NULL AND ${suyo(de, sql`s`)} AND ${servicio}
  UNION ALL ${devuelto(de, servicio)})`;
