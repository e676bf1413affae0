import type { Invariante } from './invariants.js';

/** The lines of tickets that stand, with their ticket. */
const VIVAS = `SELECT entidad_id, registro_id AS id, total_con_descuento AS total, monto_efectivo, monto_transferencia, monto_por_cobrar
    FROM servicio_realizado WHERE registro_id IS NOT NULL AND anulado_en IS NULL
  UNION ALL SELECT entidad_id, tiquete_id, total, monto_efectivo, monto_transferencia, monto_por_cobrar
    FROM venta WHERE anulado_en IS NULL`;

/**
 * The book of the lines of tickets by method, and how each ticket says that it was paid. Payments of a debt are of no ticket,
 * and what people had in their favour moves no till.
 */
const POR_METODO = `SELECT x.entidad_id, x.tiquete_id, x.metodo_id, sum(x.monto) AS monto FROM (
    SELECT c.entidad_id, c.tiquete_id, c.metodo_id, CASE c.tipo WHEN 'tiquete' THEN -c.monto ELSE c.monto END AS monto
      FROM cobro c WHERE c.tiquete_id IS NOT NULL AND c.favor_id IS NULL
    UNION ALL SELECT l.entidad_id, coalesce(s.registro_id, v.tiquete_id, p.tiquete_id, d.tiquete_id), coalesce(l.metodo_id,
        CASE WHEN 'caja.efectivo' IN (l.debe, l.haber) THEN 1 ELSE 2 END), CASE WHEN l.debe LIKE 'caja.%' THEN l.monto ELSE -l.monto END
      FROM libro l LEFT JOIN servicio_realizado s ON l.origen = 'servicio' AND s.entidad_id = l.entidad_id AND s.id = l.origen_id
        LEFT JOIN venta v ON l.origen = 'venta' AND v.entidad_id = l.entidad_id AND v.id = l.origen_id
        LEFT JOIN partida p ON l.origen = 'propina' AND p.entidad_id = l.entidad_id AND p.id = l.origen_id
        LEFT JOIN devolucion d ON l.origen = 'devolucion' AND d.entidad_id = l.entidad_id AND d.id = l.origen_id
      WHERE l.origen IN ('servicio', 'venta', 'propina', 'devolucion') AND (l.debe LIKE 'caja.%' OR l.haber LIKE 'caja.%')) x
  GROUP BY 1, 2, 3`;

export const INVARIANTES_DE_TIQUETES: readonly Invariante[] = [
  {
    nombre: 'Un tiquete suma lo que suman sus líneas que siguen en pie, y sin ninguna está anulado',
    sql: `SELECT t.entidad_id, t.id, t.numero FROM tiquete t LEFT JOIN (${VIVAS}) v ON v.entidad_id = t.entidad_id AND v.id = t.id
      GROUP BY t.entidad_id, t.id, t.numero, t.estado, t.total, t.monto_efectivo, t.monto_transferencia, t.monto_por_cobrar
      HAVING coalesce(sum(v.total), 0) <> t.total OR coalesce(sum(v.monto_efectivo), 0) <> t.monto_efectivo
        OR coalesce(sum(v.monto_transferencia), 0) <> t.monto_transferencia
        OR coalesce(sum(v.monto_por_cobrar), 0) <> t.monto_por_cobrar OR (count(v.id) = 0) <> (t.estado = 'anulado')`,
  },
  {
    nombre: 'Un tiquete se cobró, y se devolvió, por los métodos que mueve el libro',
    sql: `SELECT entidad_id, tiquete_id, metodo_id, monto FROM (${POR_METODO}) p WHERE monto <> 0
      UNION ALL SELECT c.entidad_id, c.tiquete_id, c.metodo_id, NULL FROM cobro c LEFT JOIN metodo m ON m.id = c.metodo_id
        WHERE m.clase IS DISTINCT FROM c.clase`,
  },
  {
    nombre: 'La propina de un tiquete es la de sus operadores, y el libro la debe entera',
    sql: `SELECT entidad_id, tiquete_id, sum(cobrada) AS cobrada, sum(de_ellos) AS de_ellos FROM (
        SELECT entidad_id, tiquete_id, CASE tipo WHEN 'tiquete' THEN propina ELSE -propina END AS cobrada, 0 AS de_ellos FROM cobro
        UNION ALL SELECT entidad_id, tiquete_id, 0, monto_empleado FROM partida WHERE anulado_en IS NULL) x
      GROUP BY 1, 2 HAVING sum(cobrada) <> sum(de_ellos)
      UNION ALL SELECT p.entidad_id, p.tiquete_id, p.monto_empleado, a.monto FROM partida p LEFT JOIN (
        SELECT l.entidad_id, l.origen_id AS id, sum(CASE WHEN l.haber = 'por_pagar' THEN l.monto WHEN l.debe = 'por_pagar' THEN -l.monto
          ELSE 0 END) AS monto FROM libro l WHERE l.origen = 'propina' GROUP BY 1, 2) a ON a.entidad_id = p.entidad_id AND a.id = p.id
      WHERE coalesce(a.monto, 0) <> CASE WHEN p.anulado_en IS NULL THEN p.monto_empleado ELSE 0 END`,
  },
  {
    nombre: 'Un tiquete tiene líneas',
    sql: `SELECT t.entidad_id, t.id FROM tiquete t
      WHERE NOT EXISTS (SELECT 1 FROM servicio_realizado s WHERE s.entidad_id = t.entidad_id AND s.registro_id = t.id)
        AND NOT EXISTS (SELECT 1 FROM venta v WHERE v.entidad_id = t.entidad_id AND v.tiquete_id = t.id)`,
  },
  {
    nombre: 'Los tiquetes de una sucursal van del 1 en adelante, sin saltos',
    sql: `SELECT entidad_id, count(t.id) AS tiquetes, max(t.numero) AS mayor, max(c.ultimo) AS contador
      FROM tiquete t FULL JOIN (SELECT entidad_id, ultimo FROM contador WHERE serie = 'tiquete') c USING (entidad_id)
      GROUP BY 1 HAVING count(t.id) <> coalesce(max(t.numero), 0) OR coalesce(max(c.ultimo), 0) <> count(t.id)`,
  },
];
