import type { contract, QueryOf, VisitaPersona } from '@jornal/contract';
import { type List, seen } from '../../core/lists/list.js';
import { down } from '../../core/lists/order.js';
import { branchIn } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { empty, type Sql, sql } from '../../platform/db/sql.js';
import type { Ficha } from './personas.queries.js';

type Filtro = QueryOf<typeof contract.personas.historia>;
/** Whose work is seen: an operator's own, or (null) that of all. */
type Quien = number | null;

/** The ticket `t`. */
const DE_UNO = sql`(SELECT t.id)`;
/** The tickets of an appointment `c`: that of its services, and those in which something was sold to its person. */
const deLaCita = (
  entidad: Sql,
): Sql => sql`(SELECT r.id FROM tiquete r WHERE r.entidad_id = ${entidad} AND r.cita_id = c.id
    UNION SELECT w.tiquete_id FROM venta w WHERE w.entidad_id = ${entidad} AND w.cita_id = c.id AND w.anulado_en IS NULL)`;

/** The lines of some tickets that stand, each with what it was, by whom, and what it cost; an operator's own. */
const lineas = (entidad: Sql, quien: Quien, tiquetes: Sql = DE_UNO): Sql => {
  const de = (columna: Sql): Sql => (quien === null ? empty : sql`AND ${columna} = ${quien}`);
  return sql`(SELECT s.servicio_nombre AS nombre, s.empleado_id, s.total_con_descuento AS total, true AS servicio, s.id, 0 AS linea
    FROM servicio_realizado s WHERE s.entidad_id = ${entidad} AND s.registro_id IN ${tiquetes} AND s.anulado_en IS NULL
      ${de(sql`s.empleado_id`)}
    UNION ALL SELECT l.nombre, v.empleado_id, l.subtotal - l.descuento, false, v.id, l.linea
    FROM venta v JOIN venta_linea l ON l.entidad_id = ${entidad} AND l.venta_id = v.id
    WHERE v.entidad_id = ${entidad} AND v.tiquete_id IN ${tiquetes} AND v.anulado_en IS NULL ${de(sql`v.empleado_id`)})`;
};

/** The tickets `t` of some cards that stand and have a line of whom is asked, but those of appointments that are told already. */
const sinCita = (entidad: Sql, fichas: Sql, quien: Quien): Sql => {
  const contada = sql`x.entidad_id = ${entidad} AND x.persona_id = ANY(${fichas}) AND x.anulado_en IS NULL
      ${quien === null ? empty : sql`AND x.operador_id = ${quien}`}`;
  return sql`t.entidad_id = ${entidad} AND t.persona_id = ANY(${fichas}) AND t.estado <> 'anulado'
    AND NOT EXISTS (SELECT 1 FROM cita x WHERE x.id = t.cita_id AND ${contada})
    AND NOT EXISTS (SELECT 1 FROM venta w JOIN cita x ON x.entidad_id = ${entidad} AND x.id = w.cita_id
      WHERE w.entidad_id = ${entidad} AND w.tiquete_id = t.id AND w.anulado_en IS NULL AND ${contada})
    ${quien === null ? empty : sql`AND EXISTS (SELECT 1 FROM ${lineas(entidad, quien)} suya)`}`;
};

/** The days on which a person (`p`) came without an appointment, but those on which they kept one (`dias`). */
export const diasSinCita = (who: Reach, fichas: Sql, dias: Sql): Sql => sql`SELECT count(DISTINCT t.fecha)
      FILTER (WHERE t.fecha <> ALL(coalesce(${dias}, '{}'::date[]))) AS dias, max(t.fecha) AS ultima, min(t.fecha) AS primera
    FROM tiquete t WHERE ${sinCita(branchIn(who, sql`p.entidad_id`), fichas, who.empleado_id)}`;

const OPERADOR = sql`jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido)`;

/** All that was charged in some tickets, or, without any (`t`), nothing. */
const cobrado = (entidad: Sql, quien: Quien, tiquetes: Sql = DE_UNO): Sql => sql`LEFT JOIN LATERAL (
      SELECT jsonb_agg(y.nombre ORDER BY y.servicio DESC, y.id, y.linea) AS nombres, coalesce(sum(y.total), 0)::bigint AS total,
        array_agg(DISTINCT y.empleado_id) AS operadores, bool_or(y.servicio) AS con_servicio
      FROM ${lineas(entidad, quien, tiquetes)} y) hecho ON t.id IS NOT NULL`;

/** The appointments of a person, each with what was charged and the first of its tickets, and the tickets that are of none of them. */
const visitas = ({ entidad_id, ids }: Ficha, quien: Quien): Sql => {
  const entidad = sql`${entidad_id}::bigint`;
  const fichas = sql`${ids}::bigint[]`;
  const suyo = quien === null ? empty : sql`AND c.operador_id = ${quien}`;
  // The booked service stands before the things that were sold, as long as no service was charged.
  const dicho = sql`CASE WHEN hecho.con_servicio OR c.servicio = '' THEN hecho.nombres
        ELSE jsonb_build_array(c.servicio) || hecho.nombres END AS nombres`;
  const tiquete = sql`CASE WHEN hecho.nombres IS NOT NULL
        THEN jsonb_build_object('id', t.id, 'numero', t.numero, 'total', hecho.total) END`;
  return sql`(SELECT 'cita' AS de, c.entidad_id, c.id, c.fecha, c.hora_inicio, c.servicio,
        ${dicho}, c.estado, c.no_asistio,
        coalesce(hecho.operadores, ARRAY[c.operador_id]) AS operadores, ${tiquete} AS tiquete, c.created_at
      FROM cita c LEFT JOIN LATERAL (SELECT r.id, r.numero FROM tiquete r
          WHERE r.entidad_id = ${entidad} AND r.id IN ${deLaCita(entidad)} AND r.estado <> 'anulado'
          ORDER BY r.cita_id, r.id LIMIT 1) t ON true
        ${cobrado(entidad, quien, deLaCita(entidad))}
      WHERE c.entidad_id = ${entidad} AND c.persona_id = ANY(${fichas}) AND c.anulado_en IS NULL ${suyo}
    UNION ALL SELECT 'tiquete', t.entidad_id, t.id, t.fecha, NULL, '', hecho.nombres, NULL, false, hecho.operadores,
        ${tiquete}, t.created_at
      FROM tiquete t ${cobrado(entidad, quien)} WHERE ${sinCita(entidad, fichas, quien)}) v`;
};

/** When a person came, with or without an appointment, newest first. */
export const visitasDe = (ficha: Ficha, quien: Quien): List<VisitaPersona, Filtro> => ({
  from: visitas(ficha, quien),
  rows: sql`SELECT v.de, v.id, v.fecha, v.hora_inicio, v.estado, v.no_asistio, v.tiquete,
      coalesce((SELECT string_agg(n, ', ' ORDER BY i) FROM jsonb_array_elements_text(v.nombres) WITH ORDINALITY AS x (n, i)),
        v.servicio) AS servicio,
      (SELECT coalesce(jsonb_agg(${OPERADOR} ORDER BY o.id), '[]') FROM operador o WHERE o.id = ANY(v.operadores)) AS operadores
    FROM ${visitas(ficha, quien)}`,
  scope: () => seen(sql`v.entidad_id = ${ficha.entidad_id}`),
  filters: {},
  order: {},
  own: down(sql`v.fecha`, sql`coalesce(v.hora_inicio, '00:00')`, sql`v.created_at`, sql`v.id`),
});
