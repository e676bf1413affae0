import { type Sql, sql } from '../../platform/db/sql.js';

/** The agendas of those operators, in the branches they left too. */
const own = (operadores: readonly number[]): Sql =>
  sql`SELECT g.entidad_id, g.id
    FROM agenda g WHERE g.entidad_id IN (SELECT e.id FROM entidad e) AND g.operador_id = ANY(${operadores}::bigint[])`;

/** The records of their agendas in the audit trail: the agendas, their slots, their blocked days and their absences. */
export const registrosDeAgendas = (operadores: readonly number[]): Sql => sql`
  SELECT 'agenda' AS recurso, g.entidad_id, g.id FROM (${own(operadores)}) g
  UNION ALL SELECT 'horario', h.entidad_id, h.id
    FROM horario h JOIN (${own(operadores)}) g ON g.entidad_id = h.entidad_id AND g.id = h.agenda_id
  UNION ALL SELECT 'bloqueo', b.entidad_id, b.id
    FROM agenda_bloqueo b JOIN (${own(operadores)}) g ON g.entidad_id = b.entidad_id AND g.id = b.agenda_id
  UNION ALL SELECT 'bloqueo', b.entidad_id, b.id
    FROM agenda_bloqueo b WHERE b.entidad_id IN (SELECT e.id FROM entidad e) AND b.operador_id = ANY(${operadores}::bigint[])`;

const dice = (field: string, values: Sql): Sql =>
  sql`(a.antes ->> ${field}::text IN (${values}) OR a.despues ->> ${field}::text IN (${values}))`;
const conSuId = (operadores: readonly number[]): Sql =>
  dice('operador_id', sql`SELECT unnest(${operadores.map(String)}::text[])`);

/** Audit rows of an agenda while it was theirs, also when it has another operator now: they say its name of then. */
export const agendasQueTuvieron = (operadores: readonly number[]): Sql =>
  sql`a.recurso = 'agenda' AND ${conSuId(operadores)}`;

/** Audit rows of the appointments of others in their agendas, which say what the agenda was called. */
export const citasEnSusAgendas = (
  operadores: readonly number[],
): Sql => sql`a.recurso = 'cita' AND (${conSuId(operadores)}
  OR (a.entidad_id, a.antes ->> 'agenda_id') IN (SELECT g.entidad_id, g.id::text FROM (${own(operadores)}) g)
  OR (a.entidad_id, a.despues ->> 'agenda_id') IN (SELECT g.entidad_id, g.id::text FROM (${own(operadores)}) g))`;
