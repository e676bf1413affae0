import { branchIn, inScope } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { empty, type Sql, sql } from '../../platform/db/sql.js';
import type { Clock } from '../../platform/time/clock.js';
import { noContactar } from '../personas/no-contactar.queries.js';

/** The slots looked at: those of every agenda of a scope, or of an agenda that was found already. */
export type DeQuien = { quien: Reach; agenda?: { id: number; entidad_id: number; operador_id: number } };
/** A day by the rules: its day of the week, and the name of its holiday. */
export type Dia = { fecha: string; dia_semana: string; festivo: string | null };
/** The moment of the question: the business day and hour decide what is past, the instant which holds are alive. */
export type Momento = { hoy: string; hora: string; ahora: Date };
export const momentoDe = (clock: Clock): Momento => ({
  hoy: clock.today(),
  hora: clock.hour(),
  ahora: clock.asDatabase(),
});

const DE_CITA = sql`c.entidad_id, c.id, c.agenda_id, c.horario_id, c.operador_id, c.fecha, c.dia_semana, c.hora_inicio,
  c.hora_fin, c.persona_id, c.cliente_nombre, c.cliente_telefono, c.cliente_email,
  c.servicio, c.servicio_id, c.notas, c.estado, c.no_asistio, c.mensaje_enviado_en, c.created_at, c.actualizada_en`;
const VIGENTE = sql`c.estado <> 'cancelada'`;
/**
 * Whether the holder of a place of a slot `t` is at the slot's hours: the slot may have moved from under it since, and
 * then its new hours are free. On days gone by they all are: the slot of that day is not kept, and its place was taken.
 */
const enSuHora = (x: Sql, hoy: string): Sql =>
  sql`(${x}.fecha < ${hoy}::date OR (${x}.hora_inicio < t.hora_fin AND ${x}.hora_fin > t.hora_inicio))`;
const ATIENDE = sql`a.activa AND o.activo AND o.entidad_id = a.entidad_id`;
const conReglas = (list: readonly Dia[]): Sql =>
  sql`SELECT d.fecha, d.dia_semana, d.festivo
    FROM unnest(${list.map((d) => d.fecha)}::date[], ${list.map((d) => d.dia_semana)}::text[],
        ${list.map((d) => d.festivo)}::text[]) AS d (fecha, dia_semana, festivo)`;

/**
 * Of many agendas, the appointments of the branch in those days; of one, its own and, for the operator cannot be in two
 * places, the operator's in others.
 */
function citas({ quien, agenda }: DeQuien, days: Sql): Sql {
  if (agenda === undefined)
    return sql`SELECT ${DE_CITA} FROM cita c WHERE ${inScope(soloSucursal(quien), { entidad: sql`c.entidad_id` })}
        AND c.fecha ${days} AND c.anulado_en IS NULL`;
  const { id, entidad_id, operador_id } = agenda;
  return sql`SELECT ${DE_CITA}
    FROM cita c WHERE c.entidad_id = ${entidad_id} AND c.agenda_id = ${id} AND c.fecha ${days} AND c.anulado_en IS NULL
    UNION ALL SELECT ${DE_CITA} FROM cita c WHERE c.entidad_id = ${entidad_id} AND c.operador_id = ${operador_id}
        AND c.fecha ${days} AND c.anulado_en IS NULL AND ${VIGENTE} AND c.agenda_id <> ${id}`;
}

/** The cards of those appointments: whether their people are not to be written to. */
const fichas = (who: Reach): Sql => sql`fichas AS (
      SELECT f.entidad_id, f.id,
        ${noContactar(branchIn(who, sql`f.entidad_id`), sql`coalesce(f.fusionada_en, f.id)`)} AS no_contactar
      FROM persona f
      WHERE ${inScope(soloSucursal(who), { entidad: sql`f.entidad_id` })} AND f.id IN (SELECT c.persona_id FROM citas c)
    ),`;

const soloSucursal = ({ entidad_id }: Reach): Reach => ({ entidad_id, empleado_id: null });

const DE_HORARIO = sql`h.entidad_id, h.agenda_id, h.id, h.titulo, h.hora_inicio, h.hora_fin, h.dia_semana, h.color,
  h.notas, h.activo, h.capacidad, d.fecha, a.operador_id,
  a.atiende AND h.activo AND h.dia_semana = d.dia_semana AS cuenta, CASE WHEN NOT a.atiende_festivos THEN d.festivo END AS festivo`;
const CITA_COMPLETA = sql`jsonb_agg(jsonb_build_object('id', c.id, 'entidad_id', c.entidad_id,
    'entidad', jsonb_build_object('id', e.id, 'nombre', e.name), 'agenda_id', c.agenda_id, 'agenda_nombre', a.nombre,
    'horario_id', c.horario_id, 'operador_id', c.operador_id,
    'operador', jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido),
    'persona_id', c.persona_id, 'no_contactar', coalesce(f.no_contactar, false), 'cliente_nombre', c.cliente_nombre,
    'cliente_telefono', c.cliente_telefono, 'cliente_email', c.cliente_email,
    'servicio', c.servicio, 'servicio_id', c.servicio_id, 'fecha', c.fecha, 'dia_semana', c.dia_semana,
    'hora_inicio', left(c.hora_inicio::text, 5), 'hora_fin', left(c.hora_fin::text, 5), 'estado', c.estado,
    'no_asistio', c.no_asistio, 'notas', c.notas, 'mensaje_enviado_en', c.mensaje_enviado_en,
    'created_at', c.created_at, 'actualizada_en', c.actualizada_en)
  ORDER BY c.estado = 'cancelada', c.hora_inicio, c.id)`;
const CITA_BREVE = sql`jsonb_agg(jsonb_build_object('id', c.id, 'cliente_nombre', c.cliente_nombre, 'servicio', c.servicio)
    ORDER BY c.hora_inicio, c.id) FILTER (WHERE ${VIGENTE})`;

/**
 * The slots of consecutive days and what each has of free, occupied and past places; how many of each in all is below. A slot
 * has places when it is active, of an active agenda of an active operator, and not blocked; each of its appointments or live holds at its
 * hours occupies one, and the operator being elsewhere occupies the rest; `primera` is the first of those appointments. `calendario`:
 * also the slots that have an appointment that day, active or not, and the whole appointments.
 */
export function consultaPlazas(
  de: DeQuien,
  list: readonly Dia[],
  { hoy, hora, ahora }: Momento,
  calendario: boolean,
): Sql {
  const [since, until] = [list[0]?.fecha, list.at(-1)?.fecha];
  const days = sql`BETWEEN ${since}::date AND ${until}::date`;
  const { agenda } = de;
  const who = agenda === undefined ? de.quien : { ...de.quien, entidad_id: agenda.entidad_id };
  const ofBranch = (column: Sql) => inScope(soloSucursal(who), { entidad: column });
  const ocupa = sql`${VIGENTE} AND ${enSuHora(sql`c`, hoy)}`;
  const conCita = sql`UNION SELECT ${DE_HORARIO} FROM citas c JOIN agendas a ON a.entidad_id = c.entidad_id AND a.id = c.agenda_id
    JOIN horario h ON h.entidad_id = c.entidad_id AND h.id = c.horario_id AND ${ofBranch(sql`h.entidad_id`)}
    JOIN dias d ON d.fecha = c.fecha`;
  return sql`
    WITH dias AS (
      ${conReglas(list)}
    ), agendas AS (
      SELECT a.entidad_id, a.id, a.nombre, a.operador_id, a.atiende_festivos, ${ATIENDE} AS atiende
      FROM agenda a JOIN operador o ON o.id = a.operador_id
      WHERE ${inScope(who, { entidad: sql`a.entidad_id`, operador: sql`a.operador_id` })}
        ${agenda === undefined ? empty : sql`AND a.id = ${agenda.id}`} AND a.anulado_en IS NULL
    ), citas AS (${citas(de, days)}), ${calendario ? fichas(who) : empty} retenciones AS (
      SELECT r.entidad_id, r.horario_id, r.operador_id, r.fecha, r.hora_inicio, r.hora_fin, r.vence_en FROM oferta r
      WHERE ${ofBranch(sql`r.entidad_id`)} AND r.estado = 'pendiente'
        AND r.fecha ${days} AND r.vence_en > ${ahora}
    ), turnos AS (
      SELECT ${DE_HORARIO} FROM agendas a
      JOIN horario h ON h.entidad_id = a.entidad_id AND h.agenda_id = a.id JOIN dias d ON d.dia_semana = h.dia_semana
      WHERE ${ofBranch(sql`h.entidad_id`)} AND h.activo AND h.anulado_en IS NULL ${calendario ? conCita : empty}
    ), de_citas AS (
      SELECT c.entidad_id, c.horario_id, c.fecha, count(*) FILTER (WHERE ${ocupa}) AS vigentes,
        (array_agg(c.id ORDER BY c.hora_inicio, c.id) FILTER (WHERE ${ocupa}))[1] AS primera,
        ${calendario ? CITA_COMPLETA : CITA_BREVE} AS citas
      FROM citas c JOIN turnos t ON t.entidad_id = c.entidad_id AND t.id = c.horario_id AND t.fecha = c.fecha
      JOIN agendas a ON a.entidad_id = c.entidad_id AND a.id = c.agenda_id
        JOIN operador o ON o.id = c.operador_id JOIN entidad e ON e.id = c.entidad_id
        ${calendario ? sql`LEFT JOIN fichas f ON f.entidad_id = c.entidad_id AND f.id = c.persona_id` : empty} GROUP BY 1, 2, 3
    ), de_retenciones AS (
      SELECT r.entidad_id, r.horario_id, r.fecha, count(*) AS vivas, min(r.vence_en) AS hasta
      FROM retenciones r JOIN turnos t ON t.entidad_id = r.entidad_id AND t.id = r.horario_id AND t.fecha = r.fecha
      WHERE ${enSuHora(sql`r`, hoy)} GROUP BY 1, 2, 3
    ), ocupan AS (
      SELECT c.entidad_id, c.operador_id, c.fecha, c.horario_id, c.hora_inicio, c.hora_fin FROM citas c WHERE ${VIGENTE}
      UNION ALL SELECT r.entidad_id, r.operador_id, r.fecha, r.horario_id, r.hora_inicio, r.hora_fin FROM retenciones r
    ), en_otra AS (
      SELECT DISTINCT t.entidad_id, t.id, t.fecha
      FROM turnos t JOIN ocupan x ON x.entidad_id = t.entidad_id AND x.operador_id = t.operador_id AND x.fecha = t.fecha
      WHERE x.horario_id <> t.id AND x.hora_inicio < t.hora_fin AND x.hora_fin > t.hora_inicio
    ), bloqueos AS (
      SELECT t.entidad_id, t.id, t.fecha, min(b.razon) AS razon
      FROM turnos t JOIN agenda_bloqueo b ON b.entidad_id = t.entidad_id AND b.agenda_id = t.agenda_id
      WHERE ${ofBranch(sql`b.entidad_id`)} AND b.anulado_en IS NULL AND b.hasta >= ${since}::date AND t.fecha BETWEEN b.desde AND b.hasta
        AND (b.hora_inicio IS NULL OR (b.hora_inicio < t.hora_fin AND b.hora_fin > t.hora_inicio)) GROUP BY 1, 2, 3
    ), cuentas AS (
      SELECT t.*, coalesce(b.razon, t.festivo) AS motivo_bloqueo,
        t.cuenta AND b.razon IS NULL AND t.festivo IS NULL AS abierto, x.id IS NOT NULL AS operador_ocupado,
        least(t.capacidad, coalesce(p.vigentes, 0)) AS con_cita,
        least(t.capacidad, coalesce(p.vigentes, 0) + coalesce(r.vivas, 0)) AS tomadas,
        r.hasta AS retenido_hasta, p.primera, p.citas,
        t.fecha < ${hoy}::date OR (t.fecha = ${hoy}::date AND t.hora_fin <= ${hora}::time) AS terminado
      FROM turnos t LEFT JOIN de_citas p ON p.entidad_id = t.entidad_id AND p.horario_id = t.id AND p.fecha = t.fecha
        LEFT JOIN de_retenciones r ON r.entidad_id = t.entidad_id AND r.horario_id = t.id AND r.fecha = t.fecha
        LEFT JOIN en_otra x ON x.entidad_id = t.entidad_id AND x.id = t.id AND x.fecha = t.fecha
        LEFT JOIN bloqueos b ON b.entidad_id = t.entidad_id AND b.id = t.id AND b.fecha = t.fecha
    )
    SELECT c.id, c.agenda_id, c.titulo, c.hora_inicio, c.hora_fin, c.dia_semana, c.color, c.notas, c.activo,
      c.capacidad, c.fecha, c.primera, c.citas, c.operador_ocupado, c.motivo_bloqueo,
      CASE WHEN c.abierto AND NOT c.operador_ocupado AND NOT c.terminado THEN c.capacidad - c.tomadas ELSE 0 END AS disponibles,
      CASE WHEN NOT c.abierto THEN 0 WHEN c.operador_ocupado THEN c.capacidad ELSE c.tomadas END AS ocupados,
      CASE WHEN c.abierto AND NOT c.operador_ocupado AND c.terminado THEN c.capacidad - c.tomadas ELSE 0 END AS pasados,
      CASE WHEN c.abierto THEN c.tomadas - c.con_cita ELSE 0 END AS retenidos,
      CASE WHEN c.abierto AND c.tomadas > c.con_cita THEN c.retenido_hasta END AS retenido_hasta
    FROM cuentas c ORDER BY c.fecha, c.hora_inicio, c.hora_fin, c.id`;
}

/**
 * How many places each agenda offers in consecutive days and how many of them are occupied: the sums of the statement
 * above, without going through every slot of every day. The places offered are counted by days of the week; only those
 * taken or blocked are looked at one by one.
 */
export function consultaOcupacion(who: Reach, list: readonly Dia[], { hoy, ahora }: Momento): Sql {
  const [since, until] = [list[0]?.fecha, list.at(-1)?.fecha];
  const enEllos = sql`BETWEEN ${since}::date AND ${until}::date`;
  const ofBranch = (column: Sql) => inScope(soloSucursal(who), { entidad: column });
  const open = sql`(t.atiende_festivos OR d.festivo IS NULL)`;
  return sql`
    WITH dias AS (
      ${conReglas(list)}
    ), semana AS (
      SELECT d.dia_semana, count(*) AS dias, count(*) FILTER (WHERE d.festivo IS NULL) AS habiles FROM dias d GROUP BY 1
    ), turnos AS MATERIALIZED (
      SELECT h.entidad_id, h.agenda_id, h.id, h.dia_semana, h.hora_inicio, h.hora_fin, h.capacidad, a.operador_id, a.atiende_festivos
      FROM agenda a JOIN operador o ON o.id = a.operador_id JOIN horario h ON h.entidad_id = a.entidad_id AND h.agenda_id = a.id
      WHERE ${inScope(who, { entidad: sql`a.entidad_id`, operador: sql`a.operador_id` })} AND a.anulado_en IS NULL
        AND ${ofBranch(sql`h.entidad_id`)} AND ${ATIENDE} AND h.activo AND h.anulado_en IS NULL
    ), bloqueos AS MATERIALIZED (
      SELECT b.entidad_id, b.agenda_id, b.desde, b.hasta, b.hora_inicio, b.hora_fin FROM agenda_bloqueo b
      WHERE ${ofBranch(sql`b.entidad_id`)} AND b.anulado_en IS NULL AND b.hasta >= ${since}::date AND b.desde <= ${until}::date
    ), bloqueados AS (
      SELECT DISTINCT t.entidad_id, t.id, d.fecha
      FROM bloqueos b JOIN turnos t ON t.entidad_id = b.entidad_id AND t.agenda_id = b.agenda_id
        JOIN dias d ON d.dia_semana = t.dia_semana AND d.fecha BETWEEN b.desde AND b.hasta AND ${open}
      WHERE (b.hora_inicio IS NULL OR (b.hora_inicio < t.hora_fin AND b.hora_fin > t.hora_inicio))
    ), reservas AS MATERIALIZED (
        SELECT c.entidad_id, c.operador_id, c.horario_id, c.fecha, c.hora_inicio, c.hora_fin FROM cita c
        WHERE ${ofBranch(sql`c.entidad_id`)} AND c.fecha ${enEllos} AND c.anulado_en IS NULL AND ${VIGENTE}
        UNION ALL SELECT r.entidad_id, r.operador_id, r.horario_id, r.fecha, r.hora_inicio, r.hora_fin FROM oferta r
        WHERE ${ofBranch(sql`r.entidad_id`)} AND r.estado = 'pendiente' AND r.fecha ${enEllos} AND r.vence_en > ${ahora}
    ), ocupan AS MATERIALIZED (
      SELECT x.*, d.dia_semana FROM reservas x JOIN dias d ON d.fecha = x.fecha
    ), cruces AS MATERIALIZED (
      -- Of the week, not of each day: the same hours of an operator cross the same slots, and most cross none.
      SELECT f.*, t.id AS turno_id
      FROM (SELECT DISTINCT x.entidad_id, x.operador_id, x.horario_id, x.dia_semana, x.hora_inicio, x.hora_fin FROM ocupan x) f
        JOIN turnos t ON t.entidad_id = f.entidad_id AND t.operador_id = f.operador_id AND t.dia_semana = f.dia_semana
      WHERE f.horario_id <> t.id AND f.hora_inicio < t.hora_fin AND f.hora_fin > t.hora_inicio
    ), tomados AS (
      SELECT x.entidad_id, t.id, x.fecha, count(*) AS suyas, false AS en_otra
      FROM ocupan x JOIN turnos t ON t.entidad_id = x.entidad_id AND t.id = x.horario_id
      WHERE ${enSuHora(sql`x`, hoy)} GROUP BY 1, 2, 3
      UNION ALL SELECT DISTINCT k.entidad_id, k.turno_id, x.fecha, 0, true
        FROM cruces k JOIN ocupan x ON x.entidad_id = k.entidad_id AND x.operador_id = k.operador_id
        AND x.horario_id = k.horario_id AND x.dia_semana = k.dia_semana AND x.hora_inicio = k.hora_inicio AND x.hora_fin = k.hora_fin
    ), por_turno AS (
      SELECT t.agenda_id, t.capacidad * CASE WHEN t.atiende_festivos THEN s.dias ELSE s.habiles END AS ofrecidos, 0 AS ocupados
      FROM turnos t JOIN semana s ON s.dia_semana = t.dia_semana
      UNION ALL SELECT t.agenda_id, -t.capacidad, 0 FROM bloqueados b JOIN turnos t ON t.entidad_id = b.entidad_id AND t.id = b.id
      UNION ALL SELECT t.agenda_id, 0, CASE WHEN x.en_otra THEN t.capacidad ELSE least(t.capacidad, x.suyas) END
      FROM (SELECT y.entidad_id, y.id, y.fecha, sum(y.suyas) AS suyas, bool_or(y.en_otra) AS en_otra FROM tomados y GROUP BY 1, 2, 3) x
        JOIN turnos t ON t.entidad_id = x.entidad_id AND t.id = x.id
        JOIN dias d ON d.fecha = x.fecha AND d.dia_semana = t.dia_semana AND ${open}
        LEFT JOIN bloqueados b ON b.entidad_id = x.entidad_id AND b.id = x.id AND b.fecha = x.fecha
      WHERE b.id IS NULL
    )
    SELECT p.agenda_id, sum(p.ofrecidos)::bigint AS ofrecidos, sum(p.ocupados)::bigint AS ocupados FROM por_turno p GROUP BY 1`;
}
