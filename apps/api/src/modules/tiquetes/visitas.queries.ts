import { branchIn, inScope } from '../../core/session/scope.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { cobrado, type De } from './cobrado.queries.js';

/**
 * The people of the tickets of a period, to be read as `v`: on how many days of it each came, what was charged to them less
 * what was given back, and the first and the last day they ever came. A visit is a day with a ticket that stands, however
 * many they are. Cards that are part of another are that one. `persona_id` is null in the row of the tickets of no person, who never came.
 */
export const visitas = (de: De): Sql => {
  const { quien } = de;
  const rama = (tabla: Sql): Sql => branchIn(quien, sql`${tabla}.entidad_id`);
  const ficha = sql`coalesce(f.fusionada_en, f.id)`;
  return sql`(SELECT x.entidad_id, x.persona_id, count(DISTINCT x.vino) FILTER (WHERE x.de_estos) AS visitas,
      sum(x.servicios)::bigint AS servicios, sum(x.productos)::bigint AS productos, min(x.vino) AS primera, max(x.vino) AS ultima
    FROM (
      SELECT c.entidad_id, ${ficha} AS persona_id, CASE WHEN c.vez = 0 AND f.id IS NOT NULL THEN c.fecha END AS vino,
        c.servicios, c.productos, true AS de_estos
      FROM ${cobrado(de)} c LEFT JOIN persona f ON f.entidad_id = ${rama(sql`c`)} AND f.id = c.persona_id
      WHERE c.estado <> 'anulado'
      UNION ALL
      SELECT t.entidad_id, ${ficha}, t.fecha, 0, 0, false
      FROM tiquete t JOIN persona f ON f.entidad_id = ${rama(sql`t`)} AND f.id = t.persona_id
      WHERE ${inScope({ ...quien, empleado_id: null }, { entidad: sql`t.entidad_id` })} AND t.persona_id IS NOT NULL
        AND t.estado <> 'anulado') x
    GROUP BY x.entidad_id, x.persona_id HAVING bool_or(x.de_estos))`;
};
