import type { Invariante } from './invariants.js';

/** The rest of each lot. */
const QUEDA = 'f.monto - f.usado - f.devuelto - f.retenido';

/** Money that was left by method and went back to its person, and what the book says of it: they are one. */
const POR_METODO = `SELECT x.entidad_id, x.favor_id, x.metodo_id, sum(x.monto) AS monto FROM (
    SELECT c.entidad_id, c.favor_id, c.metodo_id, CASE c.tipo WHEN 'anticipo' THEN -c.monto ELSE c.monto END AS monto
      FROM cobro c WHERE c.persona_id IS NOT NULL AND c.favor_id IS NOT NULL
    UNION ALL SELECT l.entidad_id, l.origen_id, coalesce(l.metodo_id, CASE WHEN 'caja.efectivo' IN (l.debe, l.haber) THEN 1 ELSE 2 END),
        CASE WHEN l.debe LIKE 'caja.%' THEN l.monto ELSE -l.monto END
      FROM libro l WHERE l.origen = 'favor' AND (l.debe LIKE 'caja.%' OR l.haber LIKE 'caja.%')) x
  GROUP BY 1, 2, 3`;

export const INVARIANTES_DE_FAVORES: readonly Invariante[] = [
  {
    nombre: 'Lo que una persona tiene a favor es lo que queda de lo que dejó',
    sql: `SELECT entidad_id, persona_id, f.efectivo, s.favor_efectivo, f.transferencia, s.favor_transferencia FROM (
        SELECT f.entidad_id, f.persona_id, sum(CASE f.clase WHEN 'efectivo' THEN ${QUEDA} ELSE 0 END)::bigint AS efectivo,
          sum(CASE f.clase WHEN 'efectivo' THEN 0 ELSE ${QUEDA} END)::bigint AS transferencia FROM saldo_favor f GROUP BY 1, 2) f
      FULL JOIN persona_saldo s USING (entidad_id, persona_id)
      WHERE (coalesce(f.efectivo, 0), coalesce(f.transferencia, 0))
        <> (coalesce(s.favor_efectivo, 0), coalesce(s.favor_transferencia, 0))`,
  },
  {
    nombre: 'Lo que las personas tienen a favor en una sucursal es su saldo en el libro',
    sql: `SELECT entidad_id, cuenta, f.queda, l.saldo FROM (
        SELECT f.entidad_id, 'a_favor.' || f.clase AS cuenta, sum(${QUEDA})::bigint AS queda FROM saldo_favor f GROUP BY 1, 2) f
      FULL JOIN (SELECT entidad_id, cuenta, -sum(saldo)::bigint AS saldo FROM libro_saldo
          WHERE cuenta LIKE 'a_favor.%' GROUP BY 1, 2) l USING (entidad_id, cuenta)
      WHERE coalesce(f.queda, 0) <> coalesce(l.saldo, 0)`,
  },
  {
    nombre:
      'De lo que alguien dejó se usó, se devolvió y se retuvo lo que dicen sus tiquetes, sus devoluciones y sus ingresos',
    sql: `SELECT f.entidad_id, f.id, f.usado, f.devuelto, f.retenido FROM saldo_favor f
      LEFT JOIN (SELECT entidad_id, favor_id AS id,
          sum(CASE WHEN tiquete_id IS NULL THEN 0 WHEN tipo = 'favor' THEN monto ELSE -monto END) AS usado,
          sum(CASE WHEN persona_id IS NOT NULL AND tipo = 'salida' THEN monto ELSE 0 END) AS devuelto
        FROM cobro WHERE favor_id IS NOT NULL GROUP BY 1, 2) c USING (entidad_id, id)
      LEFT JOIN (SELECT entidad_id, favor_id AS id, sum(monto) AS retenido FROM ingreso
        WHERE favor_id IS NOT NULL AND anulado_en IS NULL GROUP BY 1, 2) i USING (entidad_id, id)
      WHERE (f.usado, f.devuelto, f.retenido) <> (coalesce(c.usado, 0), coalesce(c.devuelto, 0), coalesce(i.retenido, 0))`,
  },
  {
    nombre: 'Lo que alguien deja entra, y se devuelve, por los métodos que mueve el libro',
    sql: `SELECT entidad_id, favor_id, metodo_id, monto FROM (${POR_METODO}) p WHERE monto <> 0`,
  },
];
