import type { PropinaDeTiquete, ServicioDeTiquete, VentaDeTiquete } from '@jornal/contract';
import { scoped } from '../../core/lists/list.js';
import { AUTHOR_NAME } from '../../core/people/author.js';
import type { Reach } from '../../core/session/session.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { deQuien } from './alcance.queries.js';
import { alAlcance } from './lista.queries.js';

export type Anulada = {
  anulacion: { usuario: { id: number; nombre: string } | null; motivo: string | null; created_at: string } | null;
};
/** `semanal`: a weekly payment covered it. */
export type Servicio = Omit<ServicioDeTiquete, 'anulacion'> & Anulada & { semanal: boolean };
export type Venta = Omit<VentaDeTiquete, 'anulacion'> & Anulada;
export type Propina = Omit<PropinaDeTiquete, 'anulacion'> & Anulada & { semanal: boolean };
const PERSONA = sql`CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) END`;

/** The annulment of a line: its author, moment and reason; an operator is not told of others. */
const anulacionDe = (
  linea: Sql,
  cuenta: Sql,
): Sql => sql`CASE WHEN ${linea}.anulado_en IS NOT NULL THEN jsonb_build_object(
    'usuario', ${cuenta}, 'motivo', ${linea}.motivo, 'created_at', ${linea}.anulado_en) END`;

export const cuentaDe = (id: Sql, who: Reach): Sql =>
  who.empleado_id === null
    ? sql`(SELECT jsonb_build_object('id', u.id, 'nombre', ${AUTHOR_NAME}) FROM usuario u WHERE u.id = ${id})`
    : sql`NULL::jsonb`;

/** The price and the discounts of a line. */
const ajustesDe = (
  linea: Sql,
): Sql => sql`'precio_catalogo', ${linea}.precio_catalogo, 'motivo_precio', ${linea}.motivo_precio,
      'descuento_porcentaje', ${linea}.descuento_porcentaje, 'descuento_reparto', ${linea}.descuento_reparto,
      'motivo_descuento', ${linea}.motivo_descuento`;

/** The units and pesos of a line that were given back. */
const devueltoDe = (linea: Sql): Sql =>
  sql`'cantidad_devuelta', ${linea}.cantidad_devuelta, 'monto_devuelto', ${linea}.monto_devuelto`;

/** A ticket `t` within reach, found by the key of each branch where all are looked at. */
export function esteTiquete(who: Reach, id: number): Sql {
  const { where } = alAlcance(scoped({ ...who, empleado_id: null }, { entidad: sql`t.entidad_id` }), who);
  const each = who.entidad_id === null ? sql`t.entidad_id = ANY(ARRAY(SELECT b.id FROM entidad b))` : sql`true`;
  return sql`${each} AND ${where} AND t.id = ${id}`;
}

/** The branch of a ticket within reach. */
export const sucursalDe = (who: Reach, id: number): Sql =>
  sql`SELECT t.entidad_id FROM tiquete t WHERE ${esteTiquete(who, id)}`;

/** Whether others than the operator of a reach have, or had, a line or a tip of the ticket `t`. */
export function conOtros({ empleado_id }: Reach, rama: Sql): Sql {
  if (empleado_id === null) return sql`false`;
  const hay = (tabla: Sql, tiquete: Sql) =>
    sql`EXISTS (SELECT FROM ${tabla} x WHERE x.entidad_id = ${rama} AND x.${tiquete} = t.id AND x.correccion_id IS NULL
      AND x.empleado_id IS DISTINCT FROM ${empleado_id})`;
  return sql`(${hay(sql`servicio_realizado`, sql`registro_id`)} OR ${hay(sql`venta`, sql`tiquete_id`)}
      OR ${hay(sql`partida`, sql`tiquete_id`)})`;
}

export const serviciosDe = (who: Reach, rama: Sql): Sql => sql`(SELECT jsonb_agg(jsonb_build_object('id', s.id,
      'nombre', s.servicio_nombre, 'servicio_id', s.servicio_id, 'empleado', ${PERSONA}, 'cantidad', s.cantidad,
      'precio_unitario', s.precio_unitario, ${ajustesDe(sql`s`)}, 'total_servicio', s.total_servicio,
      'total_con_descuento', s.total_con_descuento, 'porcentaje_empleado', s.porcentaje_empleado,
      'monto_empleado', s.monto_empleado, ${devueltoDe(sql`s`)}, 'metodo_pago', s.metodo_pago, 'monto_efectivo', s.monto_efectivo,
      'monto_transferencia', s.monto_transferencia, 'monto_por_cobrar', s.monto_por_cobrar, 'pagado', s.monto_pagado = s.monto_empleado,
      'retenido', s.retenido,
      'semanal', EXISTS (SELECT FROM liquidacion q WHERE q.entidad_id = ${rama} AND q.servicio_realizado_id = s.id
        AND q.liberada_en IS NULL AND q.via = 'semanal'),
      'anulacion', ${anulacionDe(sql`s`, cuentaDe(sql`s.anulado_por`, who))}) ORDER BY s.id)
    FROM servicio_realizado s LEFT JOIN operador o ON o.id = s.empleado_id
    WHERE s.entidad_id = ${rama} AND s.registro_id = t.id AND s.correccion_id IS NULL ${deQuien(who, sql`s.empleado_id`)})`;

export const ventasDe = (
  who: Reach,
  rama: Sql,
): Sql => sql`(SELECT jsonb_agg(jsonb_build_object('id', v.id, 'empleado', ${PERSONA},
      'productos', (SELECT jsonb_agg(jsonb_build_object('id', l.producto_id, 'nombre', l.nombre, 'cantidad', l.cantidad,
            'precio_unitario', l.precio_unitario, ${ajustesDe(sql`l`)}, 'subtotal', l.subtotal,
            'total', l.subtotal - l.descuento) ORDER BY l.linea)
        FROM venta_linea l WHERE l.entidad_id = ${rama} AND l.venta_id = v.id),
      'total', v.total, ${devueltoDe(sql`v`)}, 'metodo_pago', v.metodo_pago, 'monto_efectivo', v.monto_efectivo,
      'monto_transferencia', v.monto_transferencia, 'monto_por_cobrar', v.monto_por_cobrar, 'observaciones', v.observaciones,
      'anulacion', ${anulacionDe(sql`v`, cuentaDe(sql`v.anulado_por`, who))}) ORDER BY v.id)
    FROM venta v LEFT JOIN operador o ON o.id = v.empleado_id
    WHERE v.entidad_id = ${rama} AND v.tiquete_id = t.id AND v.correccion_id IS NULL ${deQuien(who, sql`v.empleado_id`)})`;

export const propinasDe = (who: Reach, rama: Sql): Sql => sql`(SELECT jsonb_agg(jsonb_build_object('id', p.id,
      'operador', ${PERSONA}, 'monto', p.monto_empleado, 'pagada', p.monto_pagado > 0,
      'semanal', EXISTS (SELECT FROM liquidacion q WHERE q.entidad_id = ${rama} AND q.partida_id = p.id
        AND q.liberada_en IS NULL AND q.via = 'semanal'),
      'anulacion', ${anulacionDe(sql`p`, cuentaDe(sql`p.anulado_por`, who))}) ORDER BY p.id)
    FROM partida p JOIN operador o ON o.id = p.empleado_id
    WHERE p.entidad_id = ${rama} AND p.tiquete_id = t.id AND p.correccion_id IS NULL ${deQuien(who, sql`p.empleado_id`)})`;

/** Whether a payment `c` of a ticket tells how it is paid by now: no later correction wrote others, nor did it take this one out. */
export const cobroDeAhora = (rama: Sql): Sql => sql`NOT (c.tipo = 'salida' AND c.correccion_id IS NOT NULL)
    AND NOT EXISTS (SELECT FROM cobro x WHERE x.entidad_id = ${rama} AND x.tiquete_id = c.tiquete_id AND x.correccion_id IS NOT NULL
      AND c.favor_id IS NULL AND x.correccion_id IS DISTINCT FROM c.correccion_id AND (x.created_at, x.id) > (c.created_at, c.id))`;

/**
 * How a ticket was paid, what was paid over it or given back and stayed in favour, what was given back, and what was paid of its debt by
 * payments that stand, its part alone; in the order in which it moved. The banknotes of a payment of several tickets are of none of them.
 * An operator is told of those that are theirs alone, as they are on its receipt.
 */
export const cobrosDe = (who: Reach, rama: Sql): Sql =>
  sql`CASE WHEN NOT ${conOtros(who, rama)} THEN (SELECT jsonb_agg(jsonb_build_object('id', k.id, 'tipo', k.tipo,
        'fecha', k.fecha, 'clase', k.clase, 'monto', k.parte,
        'recibido', CASE WHEN k.parte = k.monto THEN k.recibido END, 'referencia', k.referencia, 'propina', k.propina,
        'de_favor', k.tipo = 'favor' OR (k.tipo = 'salida' AND k.favor_id IS NOT NULL),
        'metodo', jsonb_build_object('id', m.id, 'nombre', m.nombre)) ORDER BY k.created_at, k.id)
      FROM (SELECT c.*, c.monto AS parte FROM cobro c WHERE c.entidad_id = ${rama} AND c.tiquete_id = t.id AND ${cobroDeAhora(rama)}
        UNION ALL SELECT c.*, r.monto FROM cobro_reparto r JOIN cobro c ON c.entidad_id = ${rama} AND c.id = r.cobro_id
        WHERE r.entidad_id = ${rama} AND r.tiquete_id = t.id
          AND NOT EXISTS (SELECT FROM cobro x WHERE x.entidad_id = ${rama} AND x.anula_id = r.cobro_id)
        UNION ALL SELECT c.*, c.monto FROM saldo_favor f JOIN cobro c ON c.entidad_id = ${rama} AND c.favor_id = f.id
        WHERE f.entidad_id = ${rama} AND f.tiquete_id = t.id AND f.origen IN ('sobrante', 'anulacion') AND c.tipo = 'anticipo') k
      JOIN metodo m ON m.id = k.metodo_id) END`;

/** The returns of a ticket with their lines, in the order in which they were made. */
export const devolucionesDe = (who: Reach, rama: Sql): Sql =>
  who.empleado_id === null
    ? sql`(SELECT jsonb_agg(jsonb_build_object('id', d.id, 'numero', d.numero, 'tipo', d.tipo, 'fecha', d.fecha, 'motivo', d.motivo,
        'monto', d.monto, 'a_deuda', d.a_deuda, 'a_favor', d.a_favor, 'created_at', d.created_at,
        'usuario', (SELECT jsonb_build_object('id', u.id, 'email', u.email, 'nombre', ${AUTHOR_NAME})
          FROM usuario u WHERE u.id = d.usuario_id),
        'lineas', (SELECT jsonb_agg(jsonb_build_object('servicio_realizado_id', x.servicio_realizado_id, 'venta_id', x.venta_id,
              'nombre', coalesce(s.servicio_nombre, l.nombre), 'empleado', ${PERSONA}, 'cantidad', x.cantidad, 'monto', x.monto,
              'comision', x.comision, 'costo', x.costo, 'destino', x.destino) ORDER BY x.linea)
          FROM devolucion_linea x
            LEFT JOIN servicio_realizado s ON s.entidad_id = ${rama} AND s.id = x.servicio_realizado_id
            LEFT JOIN venta_linea l ON l.entidad_id = ${rama} AND l.venta_id = x.venta_id
            LEFT JOIN operador o ON o.id = x.empleado_id
          WHERE x.entidad_id = ${rama} AND x.devolucion_id = d.id)) ORDER BY d.numero)
      FROM devolucion d WHERE d.entidad_id = ${rama} AND d.tiquete_id = t.id)`
    : sql`NULL::jsonb`;
