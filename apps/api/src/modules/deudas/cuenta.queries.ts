import type { contract, MovimientoDeDeuda, QueryOf } from '@jornal/contract';
import { type List, seen } from '../../core/lists/list.js';
import { down } from '../../core/lists/order.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import type { Ficha } from '../personas/personas.queries.js';
import { loDevolvieron } from './favores-vivos.queries.js';

type Filtro = QueryOf<typeof contract.deudas.cuenta>;

/** The lines of a ticket `t` that were left owing, those that were annulled since too. */
const fiadas = (entidad_id: number): Sql => sql`(
    SELECT s.monto_por_cobrar AS monto, s.anulado_en FROM servicio_realizado s
    WHERE s.entidad_id = ${entidad_id} AND s.registro_id = t.id AND s.correccion_id IS NULL AND s.monto_por_cobrar > 0
    UNION ALL SELECT v.monto_por_cobrar, v.anulado_en FROM venta v
    WHERE v.entidad_id = ${entidad_id} AND v.tiquete_id = t.id AND v.correccion_id IS NULL AND v.monto_por_cobrar > 0)`;

/** How much more, or below 0 less, each correction of a ticket `t` left owing of it. */
const corregido = (entidad_id: number): Sql => sql`(
    SELECT k.created_at, (k.despues ->> 'por_cobrar')::bigint - (k.antes ->> 'por_cobrar')::bigint AS mas
    FROM correccion k WHERE k.entidad_id = ${entidad_id} AND k.tiquete_id = t.id)`;

/** Whether a payment `c` may be annulled: none did, and what it paid is of lines that stand. */
const anulable = (entidad_id: number): Sql => sql`c.tipo = 'abono'
    AND NOT EXISTS (SELECT 1 FROM cobro a WHERE a.entidad_id = ${entidad_id} AND a.anula_id = c.id)
    AND NOT EXISTS (SELECT 1 FROM cobro_reparto r JOIN tiquete t ON t.entidad_id = ${entidad_id} AND t.id = r.tiquete_id
      WHERE r.entidad_id = ${entidad_id} AND r.cobro_id = c.id AND t.saldo + r.monto > t.monto_por_cobrar)`;

/** All that moved the debt of a person, each with what it left. Few, and of one branch: they are added up as they are read. */
const movimientos = ({ entidad_id, ids }: Ficha): Sql => {
  const suyos = sql`t.entidad_id = ${entidad_id} AND t.persona_id = ANY(${ids}::bigint[])`;
  const pagos = sql`c.entidad_id = ${entidad_id} AND c.persona_id = ANY(${ids}::bigint[]) AND c.favor_id IS NULL`;
  return sql`(SELECT ${entidad_id}::bigint AS entidad_id, m.*,
      (sum(m.monto) OVER (ORDER BY m.created_at, m.orden, m.id))::bigint AS saldo FROM (
      SELECT 0 AS orden, 'fiado' AS tipo, t.id, t.fecha, t.created_at, x.monto - k.mas AS monto, t.id AS tiquete_id,
        t.numero, NULL::bigint AS cobro_id, NULL::bigint AS metodo_id, false AS anulable, NULL::bigint AS devolucion, t.saldo AS debe
      FROM tiquete t CROSS JOIN LATERAL (SELECT coalesce(sum(y.monto), 0)::bigint AS monto FROM ${fiadas(entidad_id)} y) x
        CROSS JOIN LATERAL (SELECT coalesce(sum(y.mas), 0)::bigint AS mas FROM ${corregido(entidad_id)} y) k
      WHERE ${suyos} AND x.monto > k.mas
      UNION ALL SELECT 6, 'corregido', t.id, t.fecha, k.created_at, k.mas, t.id, t.numero, NULL, NULL, false, NULL, 0
      FROM tiquete t CROSS JOIN LATERAL ${corregido(entidad_id)} k WHERE ${suyos} AND k.mas <> 0
      UNION ALL SELECT 3, 'linea_anulada', t.id, t.fecha, x.anulado_en, -x.monto, t.id, t.numero, NULL, NULL, false, NULL, 0
      FROM tiquete t CROSS JOIN LATERAL ${fiadas(entidad_id)} x WHERE ${suyos} AND x.anulado_en IS NOT NULL
      UNION ALL SELECT CASE c.tipo WHEN 'abono' THEN 1 ELSE 2 END, CASE c.tipo WHEN 'abono' THEN 'abono' ELSE 'abono_anulado' END,
        c.id, c.fecha, c.created_at, CASE c.tipo WHEN 'abono' THEN -c.monto ELSE c.monto END, NULL, NULL,
        coalesce(c.anula_id, c.id), c.metodo_id, ${anulable(entidad_id)}, NULL, 0
      FROM cobro c WHERE ${pagos}
      UNION ALL SELECT 4, 'a_favor', f.id, f.fecha, f.created_at, f.monto, t.id, t.numero, NULL, f.metodo_id, false, NULL, 0
      FROM tiquete t JOIN saldo_favor f ON f.entidad_id = ${entidad_id} AND f.tiquete_id = t.id AND f.origen = 'anulacion'
      WHERE ${suyos} AND NOT ${loDevolvieron(entidad_id)}
      UNION ALL SELECT 5, d.tipo, d.id, d.fecha, d.created_at, -d.a_deuda, t.id, t.numero, NULL, NULL, false, d.numero, 0
      FROM tiquete t JOIN devolucion d ON d.entidad_id = ${entidad_id} AND d.tiquete_id = t.id AND d.a_deuda > 0
      WHERE ${suyos}) m) m`;
};

/** The debt of a person once a payment of theirs was taken, as `saldo`. */
export const deudaTras = (de: Ficha, cobro_id: number): Sql =>
  sql`SELECT m.saldo FROM ${movimientos(de)} WHERE m.tipo = 'abono' AND m.cobro_id = ${cobro_id}`;

/** The account of a person, newest first. */
export const cuentaDe = (de: Ficha): List<MovimientoDeDeuda, Filtro> => ({
  from: movimientos(de),
  rows: sql`SELECT m.tipo, m.fecha, m.monto, m.saldo, m.debe, m.cobro_id, m.anulable, m.created_at,
      CASE WHEN m.tiquete_id IS NOT NULL THEN jsonb_build_object('id', m.tiquete_id, 'numero', m.numero) END AS tiquete,
      CASE WHEN m.devolucion IS NOT NULL THEN jsonb_build_object('id', m.id, 'numero', m.devolucion) END AS devolucion,
      (SELECT jsonb_build_object('id', x.id, 'nombre', x.nombre) FROM metodo x WHERE x.id = m.metodo_id) AS metodo
    FROM ${movimientos(de)}`,
  scope: () => seen(sql`m.entidad_id = ${de.entidad_id}`),
  filters: {},
  order: {},
  own: down(sql`m.created_at`, sql`m.orden`, sql`m.id`),
});
