import type { Invariante } from './invariants.js';

/** The parts of payments of a debt that stand, by ticket. */
const ABONADO = `SELECT r.entidad_id, r.tiquete_id, sum(r.monto)::bigint AS monto FROM cobro_reparto r
  WHERE NOT EXISTS (SELECT 1 FROM cobro x WHERE x.entidad_id = r.entidad_id AND x.anula_id = r.cobro_id) GROUP BY 1, 2`;

/** The money of each payment of a debt by method, less how it went back, and what the book says of it: they are one. */
const POR_METODO = `SELECT x.entidad_id, x.cobro_id, x.metodo_id, sum(x.monto) AS monto FROM (
    SELECT c.entidad_id, coalesce(c.anula_id, c.id) AS cobro_id, c.metodo_id,
      CASE c.tipo WHEN 'abono' THEN -c.monto ELSE c.monto END AS monto FROM cobro c
      WHERE c.persona_id IS NOT NULL AND c.favor_id IS NULL
    UNION ALL SELECT l.entidad_id, l.origen_id, coalesce(l.metodo_id, CASE WHEN 'caja.efectivo' IN (l.debe, l.haber) THEN 1 ELSE 2 END),
        CASE WHEN l.debe LIKE 'caja.%' THEN l.monto ELSE -l.monto END
      FROM libro l WHERE l.origen = 'cobro' AND (l.debe LIKE 'caja.%' OR l.haber LIKE 'caja.%')) x
  GROUP BY 1, 2, 3`;

export const INVARIANTES_DE_DEUDAS: readonly Invariante[] = [
  {
    nombre:
      'Lo que se debe de un tiquete es lo que se fió de él menos lo que se abonó y lo que pagaron sus devoluciones',
    sql: `SELECT t.entidad_id, t.id, t.monto_por_cobrar, t.saldo, a.monto AS abonado FROM tiquete t
      LEFT JOIN (${ABONADO}) a ON a.entidad_id = t.entidad_id AND a.tiquete_id = t.id
      WHERE t.saldo <> t.monto_por_cobrar - coalesce(a.monto, 0) + coalesce((SELECT sum(f.monto) FROM saldo_favor f
        WHERE f.entidad_id = t.entidad_id AND f.tiquete_id = t.id AND f.origen = 'anulacion'
          AND NOT EXISTS (SELECT FROM cobro k WHERE k.entidad_id = f.entidad_id AND k.favor_id = f.id AND k.tipo = 'anticipo')), 0)
        - coalesce((SELECT sum(d.a_deuda) FROM devolucion d WHERE d.entidad_id = t.entidad_id AND d.tiquete_id = t.id), 0)`,
  },
  {
    nombre: 'Lo que debe una persona es el saldo de sus tiquetes',
    sql: `SELECT entidad_id, persona_id, t.saldo AS de_tiquetes, s.por_cobrar FROM (
        SELECT entidad_id, persona_id, sum(saldo)::bigint AS saldo FROM tiquete WHERE saldo > 0 GROUP BY 1, 2) t
      FULL JOIN persona_saldo s USING (entidad_id, persona_id) WHERE coalesce(t.saldo, 0) <> coalesce(s.por_cobrar, 0)`,
  },
  {
    nombre: 'Lo que deben las personas de una sucursal es su saldo en por cobrar',
    sql: `SELECT entidad_id, p.por_cobrar, l.saldo FROM (
        SELECT entidad_id, sum(por_cobrar)::bigint AS por_cobrar FROM persona_saldo GROUP BY 1) p
      FULL JOIN (SELECT entidad_id, sum(saldo)::bigint AS saldo FROM libro_saldo WHERE cuenta = 'por_cobrar' GROUP BY 1) l
        USING (entidad_id) WHERE coalesce(p.por_cobrar, 0) <> coalesce(l.saldo, 0)`,
  },
  {
    nombre: 'Un abono es lo que pagó de cada tiquete, y lo que lo anula lo devuelve entero',
    sql: `SELECT c.entidad_id, c.id, c.monto, sum(r.monto) AS repartido FROM cobro c
        LEFT JOIN cobro_reparto r ON r.entidad_id = c.entidad_id AND r.cobro_id = c.id
        GROUP BY c.entidad_id, c.id, c.tipo, c.monto
        HAVING coalesce(sum(r.monto), 0) <> CASE c.tipo WHEN 'abono' THEN c.monto ELSE 0 END
      UNION ALL SELECT x.entidad_id, x.id, x.monto, c.monto FROM cobro x
        LEFT JOIN cobro c ON c.entidad_id = x.entidad_id AND c.id = x.anula_id
          AND c.tipo IN ('abono', 'anticipo') AND c.favor_id IS NOT DISTINCT FROM x.favor_id
        WHERE x.anula_id IS NOT NULL AND (x.monto, x.persona_id) IS DISTINCT FROM (c.monto, c.persona_id)`,
  },
  {
    nombre: 'Un abono entra, y se devuelve, por los métodos que mueve el libro',
    sql: `SELECT entidad_id, cobro_id, metodo_id, monto FROM (${POR_METODO}) p WHERE monto <> 0`,
  },
];
