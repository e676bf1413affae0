import type { Invariante } from './invariants.js';

/** The lines of returns, summed up by the line of the ticket that they are of. */
const DEVUELTO = `SELECT entidad_id, servicio_realizado_id, venta_id, sum(monto)::bigint AS monto, sum(cantidad)::bigint AS cantidad
  FROM devolucion_linea GROUP BY 1, 2, 3`;

/** The book of a return: its income by means, the share that came back and the cost of what did. */
const DEL_LIBRO = `SELECT l.entidad_id, l.origen_id AS id,
    sum(CASE WHEN l.debe LIKE 'ingresos.%' THEN l.monto ELSE 0 END)::bigint AS monto,
    sum(CASE WHEN l.haber IN ('caja.efectivo', 'a_favor.efectivo') THEN l.monto ELSE 0 END)::bigint AS efectivo,
    sum(CASE WHEN l.haber = 'por_cobrar' THEN l.monto ELSE 0 END)::bigint AS por_cobrar,
    sum(CASE WHEN l.haber LIKE 'a_favor.%' THEN l.monto ELSE 0 END)::bigint AS a_favor,
    sum(CASE WHEN l.haber = 'comisiones' THEN l.monto ELSE 0 END)::bigint AS comision,
    sum(CASE WHEN l.haber = 'costo.productos' THEN l.monto ELSE 0 END)::bigint AS costo
  FROM libro l WHERE l.origen = 'devolucion' GROUP BY 1, 2`;

/** The money of a ticket without its tips: what came in, from favour too, and what went back, later payments, and what stayed in favour. */
const DE_TIQUETE = `SELECT x.entidad_id, x.tiquete_id, sum(x.monto)::bigint AS monto FROM (
    SELECT c.entidad_id, c.tiquete_id, CASE WHEN c.tipo = 'salida' THEN c.propina - c.monto ELSE c.monto - c.propina END AS monto
      FROM cobro c WHERE c.tiquete_id IS NOT NULL
    UNION ALL SELECT r.entidad_id, r.tiquete_id, r.monto FROM cobro_reparto r
      WHERE NOT EXISTS (SELECT 1 FROM cobro a WHERE a.entidad_id = r.entidad_id AND a.anula_id = r.cobro_id)
    UNION ALL SELECT f.entidad_id, f.tiquete_id, -f.monto FROM saldo_favor f
      WHERE f.tiquete_id IS NOT NULL AND f.origen IN ('anulacion', 'devolucion')
        AND NOT EXISTS (SELECT FROM cobro k WHERE k.entidad_id = f.entidad_id AND k.favor_id = f.id AND k.tipo = 'anticipo')) x
  GROUP BY 1, 2`;

export const INVARIANTES_DE_DEVOLUCIONES: readonly Invariante[] = [
  {
    nombre: 'De una línea se devolvió lo que dicen sus devoluciones, y nunca más de sus unidades',
    sql: `SELECT s.entidad_id, s.id, s.monto_devuelto, d.monto FROM servicio_realizado s
        LEFT JOIN (${DEVUELTO}) d ON d.entidad_id = s.entidad_id AND d.servicio_realizado_id = s.id
        WHERE (s.monto_devuelto, s.cantidad_devuelta) <> (coalesce(d.monto, 0), coalesce(d.cantidad, 0))
      UNION ALL SELECT v.entidad_id, v.id, v.monto_devuelto, d.monto FROM venta v
        LEFT JOIN (${DEVUELTO}) d ON d.entidad_id = v.entidad_id AND d.venta_id = v.id
        WHERE (v.monto_devuelto, v.cantidad_devuelta) <> (coalesce(d.monto, 0), coalesce(d.cantidad, 0))
          OR v.cantidad_devuelta > (SELECT sum(l.cantidad) FROM venta_linea l WHERE l.entidad_id = v.entidad_id AND l.venta_id = v.id)`,
  },
  {
    nombre: 'Una línea con devoluciones no se anula',
    sql: `SELECT entidad_id, id FROM servicio_realizado WHERE anulado_en IS NOT NULL AND monto_devuelto + cantidad_devuelta > 0
      UNION ALL SELECT entidad_id, id FROM venta WHERE anulado_en IS NOT NULL AND monto_devuelto + cantidad_devuelta > 0`,
  },
  {
    nombre: 'Lo devuelto de un tiquete es lo que suman sus devoluciones',
    sql: `SELECT t.entidad_id, t.id, t.devuelto, d.monto FROM tiquete t
      LEFT JOIN (SELECT entidad_id, tiquete_id, sum(monto)::bigint AS monto FROM devolucion GROUP BY 1, 2) d
        ON d.entidad_id = t.entidad_id AND d.tiquete_id = t.id
      WHERE t.devuelto <> coalesce(d.monto, 0)`,
  },
  {
    nombre: 'Lo que entró de un tiquete, con lo que todavía debe, es su total menos lo devuelto',
    sql: `SELECT t.entidad_id, t.id, t.total, t.devuelto, t.saldo, x.monto FROM tiquete t
      LEFT JOIN (${DE_TIQUETE}) x ON x.entidad_id = t.entidad_id AND x.tiquete_id = t.id
      WHERE coalesce(x.monto, 0) + t.saldo <> t.total - t.devuelto`,
  },
  {
    nombre: 'Lo que quedó a favor de un tiquete devuelto es lo que dicen sus devoluciones',
    sql: `SELECT d.entidad_id, d.tiquete_id, d.a_favor, f.monto
      FROM (SELECT entidad_id, tiquete_id, sum(a_favor)::bigint AS a_favor FROM devolucion GROUP BY 1, 2) d
      FULL JOIN (SELECT entidad_id, tiquete_id, sum(monto)::bigint AS monto FROM saldo_favor WHERE origen = 'devolucion' GROUP BY 1, 2) f
        USING (entidad_id, tiquete_id)
      WHERE coalesce(d.a_favor, 0) <> coalesce(f.monto, 0)`,
  },
  {
    nombre: 'Una devolución es la suma de sus líneas, y el libro dice lo mismo',
    sql: `SELECT d.entidad_id, d.id, d.monto, n.monto AS de_lineas, l.monto AS del_libro FROM devolucion d
      LEFT JOIN (SELECT entidad_id, devolucion_id AS id, sum(monto)::bigint AS monto, sum(monto_efectivo)::bigint AS efectivo,
          sum(monto_por_cobrar)::bigint AS por_cobrar, sum(comision)::bigint AS comision, sum(costo)::bigint AS costo
        FROM devolucion_linea GROUP BY 1, 2) n ON n.entidad_id = d.entidad_id AND n.id = d.id
      FULL JOIN (${DEL_LIBRO}) l ON l.entidad_id = d.entidad_id AND l.id = d.id
      WHERE d.monto IS DISTINCT FROM n.monto OR d.a_deuda IS DISTINCT FROM n.por_cobrar
        OR (d.monto, d.a_favor) IS DISTINCT FROM (coalesce(l.monto, 0), coalesce(l.a_favor, 0))
        OR (n.efectivo, n.por_cobrar, n.comision, n.costo) IS DISTINCT FROM
          (coalesce(l.efectivo, 0), coalesce(l.por_cobrar, 0), coalesce(l.comision, 0), coalesce(l.costo, 0))`,
  },
  {
    nombre: 'Lo que un operador dejó de ganar por devoluciones es lo que se cargó a su cuenta',
    sql: `SELECT coalesce(c.entidad_id, n.entidad_id) AS entidad_id, coalesce(c.devolucion_id, n.devolucion_id) AS devolucion_id,
        c.monto, n.comision
      FROM (SELECT entidad_id, devolucion_id, empleado_id, sum(monto)::bigint AS monto FROM cargo_cuenta GROUP BY 1, 2, 3) c
      FULL JOIN (SELECT entidad_id, devolucion_id, empleado_id, sum(comision)::bigint AS comision FROM devolucion_linea
          GROUP BY 1, 2, 3 HAVING sum(comision) > 0) n USING (entidad_id, devolucion_id, empleado_id)
      WHERE c.monto IS DISTINCT FROM n.comision`,
  },
  {
    nombre: 'Un cargo a una cuenta es una fuente de ella, por el mismo monto, y la cuenta los suma',
    sql: `SELECT c.entidad_id, c.id FROM cargo_cuenta c LEFT JOIN abono a ON a.entidad_id = c.entidad_id AND a.de_cargo = c.id
        WHERE (a.monto, a.empleado_id) IS DISTINCT FROM (c.monto, c.empleado_id) OR a.anulado_en IS NOT NULL
      UNION ALL SELECT entidad_id, empleado_id FROM cuenta q FULL JOIN (
          SELECT entidad_id, empleado_id, sum(monto)::bigint AS monto FROM cargo_cuenta GROUP BY 1, 2) c USING (entidad_id, empleado_id)
        WHERE coalesce(q.cargos, 0) <> coalesce(c.monto, 0)`,
  },
  {
    nombre: 'Las devoluciones de una sucursal van de la 1 en adelante, sin saltos',
    sql: `SELECT entidad_id, count(d.id) AS devoluciones, max(d.numero) AS mayor, max(c.ultimo) AS contador
      FROM devolucion d FULL JOIN (SELECT entidad_id, ultimo FROM contador WHERE serie = 'devolucion') c USING (entidad_id)
      GROUP BY 1 HAVING count(d.id) <> coalesce(max(d.numero), 0) OR coalesce(max(c.ultimo), 0) <> count(d.id)`,
  },
];
