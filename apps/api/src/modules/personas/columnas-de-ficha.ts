import { branchIn } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { DATOS_PROPIOS } from './campos.queries.js';
import { noContactar } from './no-contactar.queries.js';
import { diasSinCita } from './visitas-de-persona.queries.js';

/** A card (`p`) and those that are part of it. */
const fichas = (who: Reach): Sql => sql`ARRAY(SELECT f.id FROM persona f
  WHERE f.entidad_id = ${branchIn(who, sql`p.entidad_id`)} AND (f.id = p.id OR f.fusionada_en = p.id))`;

/** A card (`p`) that is part of no other. */
export const breve = (
  who: Reach,
): Sql => sql`p.id, p.entidad_id, p.nombre, p.telefono_texto AS telefono, p.email, p.alergias, p.etiquetas,
  ${noContactar(branchIn(who, sql`p.entidad_id`), sql`p.id`)} AS no_contactar`;
export const listada = (
  who: Reach,
): Sql => sql`${breve(who)}, jsonb_build_object('id', e.id, 'nombre', e.name) AS entidad, p.documento, p.cumple,
  p.archivado_en IS NOT NULL AS archivada, p.created_at`;
/** The money of the tickets of a person that stand, less what was given back. */
const gastado = (who: Reach): Sql => sql`(SELECT coalesce(sum(t.total - t.devuelto), 0)::bigint FROM tiquete t
  WHERE t.entidad_id = ${branchIn(who, sql`p.entidad_id`)} AND t.persona_id = ANY(${fichas(who)}) AND t.estado <> 'anulado')`;
export const fichaDe = (
  who: Reach,
  { conDinero }: { conDinero: boolean },
): Sql => sql`${listada(who)}, least(v.primera, t.primera) AS primera, ${conDinero ? gastado(who) : sql`NULL::bigint`} AS gastado,
  p.telefono_normal, p.documento_tipo, p.anio_nacimiento, p.notas, p.preferencias,
  p.limite_fiado, ${DATOS_PROPIOS} AS campos,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'nombre', x.nombre) ORDER BY x.id), '[]') FROM persona x
    WHERE x.entidad_id = ${branchIn(who, sql`p.entidad_id`)} AND x.fusionada_en = p.id) AS unidas`;

/** A card beside another that may be of the same person; `saldo`: with what they owe and have in their favour. */
export const enPar = (who: Reach, { saldo }: { saldo: boolean }): Sql => {
  const suma = (monto: Sql): Sql =>
    saldo
      ? sql`(SELECT coalesce(sum(${monto}), 0)::bigint FROM persona_saldo s
          WHERE s.entidad_id = ${branchIn(who, sql`p.entidad_id`)} AND s.persona_id = ANY(${fichas(who)}))`
      : sql`NULL::bigint`;
  return sql`${breve(who)}, ${suma(sql`s.por_cobrar`)} AS deuda, ${suma(sql`s.favor_efectivo + s.favor_transferencia`)} AS a_favor`;
};

/** How often a person (`p`) came and how they kept their word up to a moment: to an operator, in their own work. */
export const sus = ({ who, columns, hoy, hora }: { who: Reach; columns: Sql; hoy: string; hora: string }): Sql => {
  const entidad = branchIn(who, sql`p.entidad_id`);
  const propias = who.empleado_id === null ? sql`true` : sql`c.operador_id = ${who.empleado_id}`;
  const ended = sql`(c.fecha < ${hoy}::date OR (c.fecha = ${hoy}::date AND c.hora_fin <= ${hora}::time))`;
  const vino = sql`c.estado <> 'cancelada' AND NOT c.no_asistio AND (c.estado = 'completada' OR ${ended})`;
  const suyas = fichas(who);
  return sql`SELECT ${columns}, v.visitas + t.dias AS visitas, greatest(v.ultima, t.ultima) AS ultima, v.proxima, v.canceladas,
      v.inasistencias
    FROM persona p JOIN entidad e ON e.id = p.entidad_id CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE ${vino}) AS visitas, max(c.fecha) FILTER (WHERE ${vino}) AS ultima,
        min(c.fecha) FILTER (WHERE ${vino}) AS primera, array_agg(c.fecha) FILTER (WHERE ${vino}) AS dias,
        min(c.fecha) FILTER (WHERE c.estado IN ('pendiente', 'confirmada') AND NOT c.no_asistio AND NOT ${ended}) AS proxima,
        count(*) FILTER (WHERE c.estado = 'cancelada') AS canceladas,
        count(*) FILTER (WHERE c.no_asistio AND c.estado <> 'cancelada') AS inasistencias
      FROM cita c WHERE c.entidad_id = ${entidad} AND c.anulado_en IS NULL AND ${propias} AND c.persona_id = ANY(${suyas})) v
    CROSS JOIN LATERAL (${diasSinCita(who, suyas, sql`v.dias`)}) t`;
};
