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

/** The lines of a ticket `t` that stand, each with what it was, by whom, and what it cost; an operator's own. */
const lineas = (entidad: Sql, quien: Quien): Sql => {
  const de = (columna: Sql): Sql => (quien === null ? empty : sql`AND ${columna} = ${quien}`);
  return sql`(SELECT s.servicio_nombre AS nombre, s.empleado_id, s.total_con_descuento AS total, true AS servicio, s.id, 0 AS linea
    FROM servicio_realizado s WHERE s.entidad_id = ${entidad} AND s.registro_id = t.id AND s.anulado_en IS NULL
      ${de(sql`s.empleado_id`)}
    UNION ALL SELECT l.nombre, v.empleado_id, l.subtotal - l.descuento, false, v.id, l.linea
    FROM venta v JOIN venta_linea l ON l.entidad_id = ${entidad} AND l.venta_id = v.id
    WHERE v.entidad_id = ${entidad} AND v.tiquete_id = t.id AND v.anulado_en IS NULL ${de(sql`v.empleado_id`)})`;
};

/** The tickets `t` of some cards that stand and have a line of whom is asked, but those of appointments that are told already. */
const sinCita = (entidad: Sql, fichas: Sql, quien: Quien): Sql => sql`t.entidad_id = ${entidad}
    AND t.persona_id = ANY(${fichas}) AND t.estado <> 'anulado'
    AND NOT EXISTS (SELECT 1 FROM cita x WHERE x.entidad_id = ${entidad} AND x.id = t.cita_id AND x.persona_id = ANY(${fichas})
      AND x.anulado_en IS NULL ${quien === null ? empty : sql`AND x.operador_id = ${quien}`})
    ${quien === null ? empty : sql`AND EXISTS (SELECT 1 FROM ${lineas(entidad, quien)} suya)`}`;

/** The days on which a person (`p`) came without an appointment, but those on which they kept one (`dias`). */
export const diasSinCita = (who: Reach, fichas: Sql, dias: Sql): Sql => sql`SELECT count(DISTINCT t.fecha)
      FILTER (WHERE t.fecha <> ALL(coalesce(${dias}, '{}'::date[]))) AS dias, max(t.fecha) AS ultima
    FROM tiquete t WHERE ${sinCita(branchIn(who, sql`p.entidad_id`), fichas, who.empleado_id)}`;

const OPERADOR = sql`jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido)`;

/** All that was charged in a ticket `t`, or, without one, nothing. */
const cobrado = (entidad: Sql, quien: Quien): Sql => sql`LEFT JOIN LATERAL (
      SELECT jsonb_agg(y.nombre ORDER BY y.servicio DESC, y.id, y.linea) AS nombres, coalesce(sum(y.total), 0)::bigint AS total,
        array_agg(DISTINCT y.empleado_id) AS operadores
      FROM ${lineas(entidad, quien)} y) hecho ON t.id IS NOT NULL`;

/** The appointments of a person, and the tickets that are of none of them. */
const visitas = ({ entidad_id, ids }: Ficha, quien: Quien): Sql => {
  const entidad = sql`${entidad_id}::bigint`;
  const fichas = sql`${ids}::bigint[]`;
  const suyo = quien === null ? empty : sql`AND c.operador_id = ${quien}`;
  const total = quien === null ? sql`t.total` : sql`hecho.total`;
  const tiquete = sql`CASE WHEN hecho.nombres IS NOT NULL THEN jsonb_build_object('id', t.id, 'numero', t.numero, 'total', ${total}) END`;
  return sql`(SELECT 'cita' AS de, c.entidad_id, c.id, c.fecha, c.hora_inicio, c.servicio, hecho.nombres, c.estado, c.no_asistio,
        coalesce(hecho.operadores, ARRAY[c.operador_id]) AS operadores, ${tiquete} AS tiquete, c.created_at
      FROM cita c LEFT JOIN tiquete t ON t.entidad_id = ${entidad} AND t.cita_id = c.id AND t.estado <> 'anulado'
        ${cobrado(entidad, quien)}
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
