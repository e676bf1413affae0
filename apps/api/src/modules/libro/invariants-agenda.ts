import type { Invariante } from './invariants.js';

const vigente = (alias: string) => `${alias}.anulado_en IS NULL AND ${alias}.estado <> 'cancelada'`;

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
    // At one moment: some may keep the hours the slot had before, and then others have the new ones.
    sql: `SELECT p.entidad_id, p.horario_id, p.fecha, p.tomadas, h.capacidad FROM (
        SELECT c.entidad_id, c.horario_id, c.fecha, c.id, count(*) AS tomadas FROM cita c
          JOIN cita x ON x.entidad_id = c.entidad_id AND x.horario_id = c.horario_id AND x.fecha = c.fecha
            AND x.hora_inicio <= c.hora_inicio AND x.hora_fin > c.hora_inicio
        WHERE ${vigente('c')} AND ${vigente('x')} GROUP BY 1, 2, 3, 4) p
      JOIN horario h ON h.entidad_id = p.entidad_id AND h.id = p.horario_id
      WHERE p.tomadas > h.capacidad AND NOT ${changed('horario', 'h.id', 'capacidad', 'p')}`,
  },
  {
    nombre: 'Una cita vigente tiene su espacio, y una cancelada o anulada ninguno',
    sql: `SELECT c.entidad_id, c.id, c.estado, c.anulado_en
      FROM cita c LEFT JOIN cita_plaza p ON p.entidad_id = c.entidad_id AND p.cita_id = c.id
      WHERE (p.cita_id IS NOT NULL) <> (${vigente('c')}) OR (p.horario_id, p.fecha) <> (c.horario_id, c.fecha)`,
  },
  {
    nombre: 'Ningún operador está en dos citas a la vez',
    sql: `SELECT a.entidad_id, a.operador_id, a.fecha, a.id AS una, b.id AS otra FROM cita a
      JOIN cita b ON b.entidad_id = a.entidad_id AND b.operador_id = a.operador_id AND b.fecha = a.fecha AND b.id > a.id
        AND b.horario_id <> a.horario_id
      WHERE ${vigente('a')} AND ${vigente('b')} AND a.hora_inicio < b.hora_fin AND b.hora_inicio < a.hora_fin`,
  },
  {
    nombre: 'Una cita es de la agenda y del día de la semana de su horario',
    sql: `SELECT c.entidad_id, c.id FROM cita c LEFT JOIN horario h ON h.entidad_id = c.entidad_id
        AND h.id = c.horario_id AND h.agenda_id = c.agenda_id AND h.dia_semana = c.dia_semana
      WHERE h.id IS NULL OR c.dia_semana
        <> (ARRAY['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'])[extract(isodow FROM c.fecha)::integer]`,
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
    sql: `SELECT p.entidad_id, p.horario_id, p.fecha, p.plaza, o.id, o.estado
      FROM cita_plaza p JOIN oferta o ON o.entidad_id = p.entidad_id AND o.id = p.oferta_id
      WHERE o.estado <> 'pendiente' OR o.vence_en <> p.vence_en`,
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
