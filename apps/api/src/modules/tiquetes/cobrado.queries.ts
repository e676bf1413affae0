import { type Periodo, sumarDias } from '@jornal/contract';
import { branchIn, inScope } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { type Sql, sql } from '../../platform/db/sql.js';

export type De = { quien: Reach; periodo: Periodo };

const entre = ({ periodo: { inicio, fin } }: De, fecha: Sql): Sql =>
  sql`${fecha} BETWEEN ${inicio}::date AND ${fin}::date`;
const enSucursal = ({ quien }: De, entidad: Sql): Sql => inScope({ ...quien, empleado_id: null }, { entidad });

/** The services of the tickets of a period that stand, by ticket: what was charged for them, and what was taken off. */
const servicios = (
  de: De,
): Sql => sql`(SELECT s.entidad_id, s.registro_id AS id, sum(s.total_con_descuento)::bigint AS total,
    sum(s.total_servicio - s.total_con_descuento)::bigint AS descuento
  FROM servicio_realizado s WHERE ${enSucursal(de, sql`s.entidad_id`)} AND ${entre(de, sql`s.fecha`)}
    AND s.registro_id IS NOT NULL AND s.anulado_en IS NULL GROUP BY 1, 2)`;

/** The sales of a period: each is of the day it was written on, so that they are a stretch of the index of that. */
const deVentas = (de: De): Sql => sql`${enSucursal(de, sql`v.entidad_id`)} AND ${entre(de, sql`v.fecha`)}
    AND v.created_at >= ${sumarDias(de.periodo.inicio, -1)}::timestamptz AND v.created_at < ${sumarDias(de.periodo.fin, 3)}::timestamptz`;

/** The discounts of the products of the tickets of a period, by ticket. */
const descontado = (de: De): Sql => sql`(SELECT v.entidad_id, v.tiquete_id AS id, sum(l.descuento)::bigint AS descuento
  FROM venta v JOIN venta_linea l ON l.entidad_id = ${branchIn(de.quien, sql`v.entidad_id`)} AND l.venta_id = v.id
  WHERE ${deVentas(de)} AND v.anulado_en IS NULL GROUP BY 1, 2)`;

/** The money that returns of a period took of each ticket, by return; a debt that is given up is one of them. */
const devuelto = (de: De): Sql => sql`(SELECT n.entidad_id, n.devolucion_id AS id,
    coalesce(sum(n.monto) FILTER (WHERE n.servicio_realizado_id IS NOT NULL), 0)::bigint AS servicios,
    coalesce(sum(n.monto) FILTER (WHERE n.venta_id IS NOT NULL), 0)::bigint AS productos,
    sum(n.monto_efectivo)::bigint AS efectivo, sum(n.monto_transferencia)::bigint AS transferencia,
    sum(n.monto_por_cobrar)::bigint AS debido
  FROM devolucion_linea n WHERE ${enSucursal(de, sql`n.entidad_id`)} AND ${entre(de, sql`n.fecha`)} GROUP BY 1, 2)`;

/**
 * The tickets of a period with their money as figures count it, to be read as `c`; below 0 what was given back of any of
 * them in it, by return (`vez`), on the day it was made (docs/decisions/0126). An annulled one is there with 0.
 */
export const cobrado = (de: De): Sql => {
  const rama = branchIn(de.quien, sql`t.entidad_id`);
  return sql`(SELECT t.entidad_id, t.id, 0::bigint AS vez, t.numero, t.estado, t.persona_id, t.fecha, t.created_at,
      coalesce(s.total, 0) AS servicios, t.total - coalesce(s.total, 0) AS productos,
      coalesce(s.descuento, 0) + coalesce(v.descuento, 0) AS descuento, t.total, t.monto_efectivo, t.monto_transferencia,
      t.monto_por_cobrar, t.devuelto, t.saldo
    FROM tiquete t LEFT JOIN ${servicios(de)} s ON s.entidad_id = ${rama} AND s.id = t.id
      LEFT JOIN ${descontado(de)} v ON v.entidad_id = ${rama} AND v.id = t.id
    WHERE ${enSucursal(de, sql`t.entidad_id`)} AND ${entre(de, sql`t.fecha`)}
    UNION ALL
    SELECT d.entidad_id, t.id, d.id, t.numero, d.tipo, t.persona_id, d.fecha, d.created_at, -n.servicios, -n.productos,
      NULL, -d.monto, -n.efectivo, -n.transferencia, -n.debido, NULL, NULL
    FROM devolucion d JOIN ${devuelto(de)} n ON n.entidad_id = ${branchIn(de.quien, sql`d.entidad_id`)} AND n.id = d.id
      JOIN tiquete t ON t.entidad_id = ${branchIn(de.quien, sql`d.entidad_id`)} AND t.id = d.tiquete_id
    WHERE ${enSucursal(de, sql`d.entidad_id`)} AND ${entre(de, sql`d.fecha`)})`;
};

/** A line as people read it: alias `x`. */
const DICHA = sql`x.nombre || CASE WHEN x.cantidad > 1 THEN ' × ' || x.cantidad ELSE '' END`;
const QUIEN = sql`concat_ws(' ', o.nombre, o.apellido)`;

/**
 * The same rows in words: their lines, and who worked or sold, of a ticket those that stand and of an annulled one all that it
 * had; and the tips of a ticket. All in one sum, so that no plan reads a part of it again for each ticket.
 */
export const cobradoEnPalabras = (de: De): Sql => {
  const deLinea = branchIn(de.quien, sql`v.entidad_id`);
  const deDevuelta = branchIn(de.quien, sql`n.entidad_id`);
  return sql`(SELECT x.entidad_id, x.id, x.vez,
      coalesce(string_agg(${DICHA}, ', ' ORDER BY x.clase, x.linea, x.puesto) FILTER (WHERE x.viva),
        string_agg(${DICHA}, ', ' ORDER BY x.clase, x.linea, x.puesto)) AS lineas,
      coalesce(string_agg(DISTINCT ${QUIEN}, ', ') FILTER (WHERE x.viva AND o.id IS NOT NULL),
        string_agg(DISTINCT ${QUIEN}, ', ') FILTER (WHERE o.id IS NOT NULL)) AS operadores, sum(x.propina)::bigint AS propina
    FROM (
      SELECT s.entidad_id, s.registro_id AS id, 0::bigint AS vez, 0 AS clase, s.id AS linea, 0 AS puesto, s.servicio_nombre AS nombre,
        s.cantidad::bigint AS cantidad, s.empleado_id, s.anulado_en IS NULL AS viva,
        NULL::bigint AS propina
      FROM servicio_realizado s WHERE ${enSucursal(de, sql`s.entidad_id`)} AND ${entre(de, sql`s.fecha`)} AND s.registro_id IS NOT NULL
      UNION ALL
      SELECT v.entidad_id, v.tiquete_id, 0, 1, v.id, l.linea, l.nombre, l.cantidad, v.empleado_id, v.anulado_en IS NULL, NULL
      FROM venta v JOIN venta_linea l ON l.entidad_id = ${deLinea} AND l.venta_id = v.id WHERE ${deVentas(de)}
      UNION ALL
      SELECT n.entidad_id, d.tiquete_id, d.id, 0, n.linea, 0, coalesce(s.servicio_nombre, l.nombre), n.cantidad, n.empleado_id, true,
        NULL
      FROM devolucion_linea n JOIN devolucion d ON d.entidad_id = ${deDevuelta} AND d.id = n.devolucion_id
        LEFT JOIN servicio_realizado s ON s.entidad_id = ${deDevuelta} AND s.id = n.servicio_realizado_id
        LEFT JOIN venta_linea l ON l.entidad_id = ${deDevuelta} AND l.venta_id = n.venta_id
      WHERE ${enSucursal(de, sql`n.entidad_id`)} AND ${entre(de, sql`n.fecha`)}
      UNION ALL
      SELECT p.entidad_id, p.tiquete_id, 0, 2, p.id, 0, NULL, 0, NULL, false, p.monto_empleado
      FROM partida p WHERE ${enSucursal(de, sql`p.entidad_id`)} AND ${entre(de, sql`p.fecha`)} AND p.clase = 'propina'
        AND p.anulado_en IS NULL) x
    LEFT JOIN operador o ON o.id = x.empleado_id GROUP BY 1, 2, 3)`;
};
