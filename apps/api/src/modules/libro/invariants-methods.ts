import type { Invariante } from './invariants.js';

/** The moves of each of the business's own methods, into its till and out of it, as the totals of the day count them. */
const MOVIDO = `SELECT l.entidad_id, l.metodo_id, l.fecha,
    sum(CASE WHEN l.debe LIKE 'caja.%' THEN l.monto ELSE -l.monto END)::bigint AS saldo,
    sum(CASE WHEN l.revierte_id IS NULL AND l.debe LIKE 'caja.%' THEN l.monto
      WHEN l.revierte_id IS NOT NULL AND l.haber LIKE 'caja.%' THEN -l.monto ELSE 0 END)::bigint AS entra,
    sum(CASE WHEN l.revierte_id IS NULL AND l.haber LIKE 'caja.%' THEN l.monto
      WHEN l.revierte_id IS NOT NULL AND l.debe LIKE 'caja.%' THEN -l.monto ELSE 0 END)::bigint AS sale
  FROM libro l WHERE l.metodo_id IS NOT NULL GROUP BY 1, 2, 3`;

export const INVARIANTES_DE_METODOS: readonly Invariante[] = [
  {
    nombre: 'Lo que tiene cada método, y lo que movió cada día, es lo que dicen sus asientos',
    sql: `WITH movido AS MATERIALIZED (${MOVIDO})
      SELECT entidad_id, metodo_id, fecha, m.entra, d.entra AS en_total
        FROM movido m FULL JOIN metodo_dia d USING (entidad_id, metodo_id, fecha)
        WHERE (coalesce(m.entra, 0), coalesce(m.sale, 0)) <> (coalesce(d.entra, 0), coalesce(d.sale, 0))
      UNION ALL SELECT entidad_id, metodo_id, NULL, m.saldo, s.saldo
        FROM (SELECT entidad_id, metodo_id, sum(saldo)::bigint AS saldo FROM movido GROUP BY 1, 2) m
        FULL JOIN metodo_saldo s USING (entidad_id, metodo_id) WHERE coalesce(m.saldo, 0) <> coalesce(s.saldo, 0)`,
  },
  {
    nombre: 'Un asiento con método propio mueve la caja de su clase',
    sql: `SELECT l.entidad_id, l.id, l.metodo_id FROM libro l LEFT JOIN metodo m ON m.id = l.metodo_id
      WHERE l.metodo_id IS NOT NULL AND (m.id IS NULL OR m.id <= 2 OR ('caja.' || m.clase) NOT IN (l.debe, l.haber)
        OR (l.debe LIKE 'caja.%') = (l.haber LIKE 'caja.%'))`,
  },
  {
    nombre: 'Un método con sucursal solo se usa en ella',
    sql: `SELECT s.entidad_id, s.metodo_id FROM metodo_saldo s JOIN metodo m ON m.id = s.metodo_id
      WHERE m.entidad_id IS NOT NULL AND m.entidad_id <> s.entidad_id`,
  },
  {
    nombre: 'El libro mueve cada gasto, ingreso y pago por el método que dice',
    sql: `SELECT l.entidad_id, l.origen, l.origen_id FROM libro l LEFT JOIN metodo m ON m.id = l.metodo_id
        LEFT JOIN gasto g ON l.origen = 'gasto' AND g.entidad_id = l.entidad_id AND g.id = l.origen_id
        LEFT JOIN ingreso i ON l.origen = 'ingreso' AND i.entidad_id = l.entidad_id AND i.id = l.origen_id
        LEFT JOIN pago p ON l.origen = 'pago' AND p.entidad_id = l.entidad_id AND p.id = l.origen_id
      WHERE l.revierte_id IS NULL AND 'traslados' NOT IN (l.debe, l.haber) AND l.origen IN ('gasto', 'ingreso', 'pago')
        AND (l.debe LIKE 'caja.%' OR l.haber LIKE 'caja.%')
        AND NOT EXISTS (SELECT 1 FROM libro r WHERE r.entidad_id = l.entidad_id AND r.revierte_id = l.id)
        AND l.metodo_id IS DISTINCT FROM (SELECT x.id FROM metodo x WHERE x.id = coalesce(g.metodo_id, i.metodo_id, p.metodo_id)
          AND ('caja.' || x.clase) IN (l.debe, l.haber))`,
  },
  {
    nombre: 'Un traslado sale de un método y llega a otro, por su monto',
    sql: `SELECT m.entidad_id, m.id FROM caja_movimiento m JOIN metodo d ON d.id = m.metodo_id JOIN metodo h ON h.id = m.hacia_id
      WHERE m.tipo = 'traslado' AND (
        SELECT count(*) <> 2 OR sum(CASE WHEN l.haber = 'caja.' || d.clase AND l.debe = 'traslados'
              AND coalesce(l.metodo_id, CASE d.clase WHEN 'efectivo' THEN 1 ELSE 2 END) = d.id THEN l.monto ELSE 0 END) <> m.monto
          OR sum(CASE WHEN l.debe = 'caja.' || h.clase AND l.haber = 'traslados'
              AND coalesce(l.metodo_id, CASE h.clase WHEN 'efectivo' THEN 1 ELSE 2 END) = h.id THEN l.monto ELSE 0 END) <> m.monto
        FROM libro l WHERE l.entidad_id = m.entidad_id AND l.origen = 'caja' AND l.origen_id = m.id)`,
  },
];
