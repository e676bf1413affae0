import type { Invariante } from './invariants.js';

const vigente = (alias: string) => `${alias}.anulado_en IS NULL AND ${alias}.estado <> 'cancelada'`;

/** The minute of the day of an hour. */
const MINUTO_DE = (hora: string) => `extract(epoch FROM ${hora})::integer / 60`;

/** The day of the week of a date, as slots say theirs. */
const DIA_DE = (fecha: string) =>
  `(ARRAY['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'])[extract(isodow FROM ${fecha})::integer]`;

/** The tables of agendas and the word their audit rows know each by. */
const CON_RASTRO = [
  ['agenda', 'agenda'],
  ['horario', 'horario'],
  ['cita', 'cita'],
  ['agenda_bloqueo', 'bloqueo'],
  ['persona_espera', 'persona_espera'],
  ['oferta', 'oferta'],
] as const;

/**
 * A change of an agenda or slot made that day or later explains the rows that no longer agree with it: only days to
 * come must. Days are those of the business, whichever its time zone: none is more than 14 hours ahead of UTC.
 */
const changed = (resource: string, id: string, field: string, row: string) =>
  `EXISTS (SELECT 1 FROM auditoria a WHERE a.entidad_id = ${row}.entidad_id AND a.recurso = '${resource}'
        AND a.recurso_id = ${id} AND a.antes -> '${field}' IS DISTINCT FROM a.despues -> '${field}'
    AND a.created_at >= (${row}.fecha::timestamp AT TIME ZONE 'UTC') - interval '14 hours')`;

/** The invariants of agendas, appointments and places. */
export const INVARIANTES_AGENDA: readonly Invariante[] = [
  {
    nombre: 'Las citas de un horario en un día caben en su capacidad',
    // Of what was booked before a slot was cut, moved or made over it, some may keep the hours they had.
    sql: `SELECT p.entidad_id, p.horario_id, p.fecha, p.tomadas, p.capacidad FROM (
        SELECT h.entidad_id, h.id AS horario_id, h.capacidad, h.created_at, t.fecha, count(DISTINCT t.carril) AS tomadas,
          min(coalesce(c.created_at, o.created_at)) AS desde
        FROM cita_tramo t JOIN horario s ON s.entidad_id = t.entidad_id AND s.id = t.horario_id AND s.hora_inicio <= t.hora_inicio
            AND CASE WHEN t.duracion_minutos IS NULL THEN s.hora_fin = t.hora_fin ELSE s.hora_fin > t.hora_inicio END
          JOIN horario h ON h.entidad_id = t.entidad_id AND h.agenda_id = t.agenda_id
            AND h.dia_semana = ${DIA_DE('t.fecha')} AND h.activo
            AND int4multirange(int4range(${MINUTO_DE('h.hora_inicio')}, ${MINUTO_DE('h.hora_fin')})) && t.ocupa
          LEFT JOIN cita c ON c.entidad_id = t.entidad_id AND c.id = t.cita_id
          LEFT JOIN oferta o ON o.entidad_id = t.entidad_id AND o.id = t.oferta_id
        WHERE t.carril IS NOT NULL GROUP BY h.entidad_id, h.id, t.fecha) p
      WHERE p.tomadas > p.capacidad AND p.created_at <= p.desde AND NOT EXISTS (SELECT 1 FROM auditoria a
        WHERE a.entidad_id = p.entidad_id AND a.recurso = 'horario' AND a.recurso_id = p.horario_id AND a.accion <> 'crear'
          AND a.created_at >= p.desde)
        AND NOT ${changed('horario', 'p.horario_id', 'capacidad', 'p')}`,
  },
  {
    nombre: 'Una cita vigente tiene sus minutos, y una cancelada o anulada ninguno',
    sql: `SELECT c.entidad_id, c.id, c.estado, c.anulado_en, t.tramos, t.tomados
      FROM cita c LEFT JOIN (SELECT t.entidad_id, t.cita_id, count(*) AS tramos, count(t.carril) AS tomados,
            min(t.hora_inicio) AS inicio, max(t.hora_fin) AS fin, min(t.fecha) AS fecha
          FROM cita_tramo t WHERE t.cita_id IS NOT NULL GROUP BY 1, 2) t
        ON t.entidad_id = c.entidad_id AND t.cita_id = c.id
      WHERE t.cita_id IS NULL OR t.tomados <> CASE WHEN ${vigente('c')} THEN t.tramos ELSE 0 END
        OR (t.inicio, t.fin, t.fecha) IS DISTINCT FROM (c.hora_inicio, c.hora_fin, c.fecha)`,
  },
  {
    nombre: 'El primer tramo de una cita está donde ella dice',
    sql: `SELECT c.entidad_id, c.id FROM cita c JOIN cita_tramo t ON t.entidad_id = c.entidad_id AND t.cita_id = c.id
      WHERE t.orden = 1 AND (t.agenda_id, t.horario_id, t.operador_id, t.servicio_id)
        IS DISTINCT FROM (c.agenda_id, c.horario_id, c.operador_id, c.servicio_id)`,
  },
  {
    nombre: 'Los servicios de una cita van uno tras otro, cada uno con su nombre donde son varios',
    sql: `SELECT c.entidad_id, c.id, t.tramos FROM cita c
      JOIN (SELECT t.entidad_id, t.cita_id, count(*) AS tramos, count(t.servicio) AS con_nombre,
            sum(t.hora_fin - t.hora_inicio) AS duran, max(t.hora_fin) - min(t.hora_inicio) AS pasan,
            count(DISTINCT (t.agenda_id, t.horario_id, t.operador_id, t.fecha, t.carril)) AS lugares
          FROM cita_tramo t WHERE t.cita_id IS NOT NULL GROUP BY 1, 2) t
        ON t.entidad_id = c.entidad_id AND t.cita_id = c.id
      WHERE c.varios <> (t.tramos > 1) OR t.con_nombre <> CASE WHEN c.varios THEN t.tramos ELSE 0 END
        OR t.duran <> t.pasan OR t.lugares > 1`,
  },
  {
    nombre: 'Ningún operador está en dos agendas a la vez',
    sql: `SELECT a.entidad_id, a.operador_id, a.fecha, a.id AS uno, b.id AS otro FROM cita_tramo a
      JOIN cita_tramo b ON b.entidad_id = a.entidad_id AND b.operador_id = a.operador_id AND b.fecha = a.fecha AND b.id > a.id
      WHERE a.carril IS NOT NULL AND b.carril IS NOT NULL AND a.agenda_id <> b.agenda_id AND a.ocupa && b.ocupa`,
  },
  {
    nombre: 'Ningún minuto de un carril está tomado dos veces',
    sql: `SELECT a.entidad_id, a.operador_id, a.fecha, a.carril, a.id AS uno, b.id AS otro FROM cita_tramo a
      JOIN cita_tramo b ON b.entidad_id = a.entidad_id AND b.operador_id = a.operador_id AND b.fecha = a.fecha
        AND b.carril = a.carril AND b.id > a.id
      WHERE a.ocupa && b.ocupa`,
  },
  {
    nombre: 'Los minutos de un carril son los de sus tramos',
    sql: `SELECT coalesce(t.entidad_id, k.entidad_id) AS entidad_id, coalesce(t.operador_id, k.operador_id) AS operador_id,
        coalesce(t.fecha, k.fecha) AS fecha, coalesce(t.carril, k.carril) AS carril, t.ocupado::text AS tramos, k.ocupado::text AS carriles
      FROM (SELECT x.entidad_id, x.operador_id, x.fecha, x.carril, range_agg(m.rango) AS ocupado
          FROM cita_tramo x CROSS JOIN LATERAL unnest(x.ocupa) AS m (rango) WHERE x.carril IS NOT NULL GROUP BY 1, 2, 3, 4) t
        FULL JOIN (SELECT k.* FROM agenda_carril k WHERE NOT isempty(k.ocupado)) k ON k.entidad_id = t.entidad_id
          AND k.operador_id = t.operador_id AND k.fecha = t.fecha AND k.carril = t.carril
      WHERE t.ocupado IS DISTINCT FROM k.ocupado`,
  },
  {
    nombre: 'Una cita es de la agenda y del día de la semana de su horario',
    sql: `SELECT c.entidad_id, c.id FROM cita c LEFT JOIN horario h ON h.entidad_id = c.entidad_id
        AND h.id = c.horario_id AND h.agenda_id = c.agenda_id AND h.dia_semana = c.dia_semana
      WHERE h.id IS NULL OR c.dia_semana <> ${DIA_DE('c.fecha')}`,
  },
  {
    nombre: 'Una cita es del operador de su agenda',
    sql: `SELECT c.entidad_id, c.id, c.operador_id, g.operador_id AS de_agenda
      FROM cita c JOIN agenda g ON g.entidad_id = c.entidad_id AND g.id = c.agenda_id
      WHERE ${vigente('c')} AND c.operador_id <> g.operador_id AND NOT ${changed('agenda', 'g.id', 'operador_id', 'c')}`,
  },
  {
    nombre: 'Los horarios activos de una agenda no se cruzan',
    sql: `SELECT a.entidad_id, a.agenda_id, a.id AS uno, b.id AS otro FROM horario a
      JOIN horario b ON b.entidad_id = a.entidad_id AND b.agenda_id = a.agenda_id AND b.dia_semana = a.dia_semana AND b.id > a.id
      WHERE a.activo AND b.activo AND a.hora_inicio < b.hora_fin AND b.hora_inicio < a.hora_fin`,
  },
  {
    nombre: 'Un espacio retenido es de una oferta sin responder, hasta cuando ella dice',
    sql: `SELECT t.entidad_id, t.id, t.fecha, t.carril, o.id AS oferta_id, o.estado
      FROM cita_tramo t JOIN oferta o ON o.entidad_id = t.entidad_id AND o.id = t.oferta_id
      WHERE t.carril IS NOT NULL AND (o.estado <> 'pendiente' OR o.vence_en <> t.vence_en
        OR (t.orden = 1 AND (t.agenda_id, t.horario_id, t.operador_id, t.fecha) <> (o.agenda_id, o.horario_id, o.operador_id, o.fecha)))`,
  },
  {
    nombre: 'Quien aceptó una oferta tiene su cita y ya no espera',
    // The person may wait in another branch than where the place is: each side is gathered before they meet.
    sql: `WITH o AS MATERIALIZED (SELECT o.entidad_id, o.id, o.estado, o.persona_entidad_id, o.persona_id, c.id AS cita_id FROM oferta o
          LEFT JOIN cita c ON c.entidad_id = o.entidad_id AND c.id = o.cita_id),
        p AS MATERIALIZED (SELECT p.entidad_id, p.id, p.atendida_en FROM persona_espera p)
      SELECT o.entidad_id, o.id FROM o LEFT JOIN p ON p.entidad_id = o.persona_entidad_id AND p.id = o.persona_id
      WHERE p.id IS NULL OR (o.estado = 'aceptada' AND (o.cita_id IS NULL OR p.atendida_en IS NULL))`,
  },
  {
    nombre: 'Todo lo que está en una agenda tiene su rastro de auditoría',
    sql: CON_RASTRO.map(
      ([tabla, resource]) => `SELECT '${resource}' AS recurso, t.entidad_id, t.id FROM ${tabla} t
        WHERE NOT EXISTS (SELECT 1
          FROM auditoria a WHERE a.entidad_id = t.entidad_id AND a.recurso = '${resource}' AND a.recurso_id = t.id)`,
    ).join(' UNION ALL '),
  },
];
