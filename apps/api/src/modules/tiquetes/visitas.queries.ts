import { branchIn, inScope } from '../../core/session/scope.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { cobrado, type De } from './cobrado.queries.js';

/**
 * The people of the tickets of a period, to be read as `v`: on how many days of it each came, what was charged to them less
 * what was given back, and the first and the last day they ever came. A visit is a day with a ticket that stands, however
 * many they are. Cards that are part of another are that one. `persona_id` is null in the row of the tickets of no person.
 */
export const visitas = (de: De): Sql => {
  const { quien } = de;
  const enSucursal = (entidad: Sql): Sql => inScope({ ...quien, empleado_id: null }, { entidad });
  return sql`(WITH movido AS MATERIALIZED (
      SELECT c.entidad_id, coalesce(f.fusionada_en, f.id) AS persona_id,
        count(DISTINCT c.fecha) FILTER (WHERE c.vez = 0 AND c.estado <> 'anulado') AS visitas,
        sum(c.servicios)::bigint AS servicios, sum(c.productos)::bigint AS productos
      FROM ${cobrado(de)} c
        LEFT JOIN persona f ON f.entidad_id = ${branchIn(quien, sql`c.entidad_id`)} AND f.id = c.persona_id
      WHERE c.estado <> 'anulado' GROUP BY 1, 2
    ), fichas AS (
      SELECT m.entidad_id, m.persona_id, m.persona_id AS id FROM movido m WHERE m.persona_id IS NOT NULL
      UNION ALL SELECT f.entidad_id, f.fusionada_en, f.id FROM persona f
        JOIN movido m ON m.entidad_id = ${branchIn(quien, sql`f.entidad_id`)} AND m.persona_id = f.fusionada_en
      WHERE ${enSucursal(sql`f.entidad_id`)}
    ), siempre AS (
      SELECT t.entidad_id, f.persona_id, min(t.fecha) AS primera, max(t.fecha) AS ultima
      FROM tiquete t JOIN fichas f ON f.entidad_id = ${branchIn(quien, sql`t.entidad_id`)} AND f.id = t.persona_id
      WHERE ${enSucursal(sql`t.entidad_id`)} AND t.estado <> 'anulado' GROUP BY 1, 2
    )
    SELECT m.entidad_id, m.persona_id, m.visitas, m.servicios, m.productos, s.primera, s.ultima FROM movido m
      LEFT JOIN siempre s ON s.entidad_id = m.entidad_id AND s.persona_id = m.persona_id)`;
};
