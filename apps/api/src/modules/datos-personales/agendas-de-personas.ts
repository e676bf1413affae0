import { type Sql, sql } from '../../platform/db/sql.js';

/** The agendas of those operators, in the branches they left too. */
const suyas = (operadores: readonly number[]): Sql =>
  sql`SELECT g.entidad_id, g.id
    FROM agenda g WHERE g.entidad_id IN (SELECT e.id FROM entidad e) AND g.operador_id = ANY(${operadores}::bigint[])`;

/** The records of their agendas in the audit trail: the agendas, their slots and their blocked days. */
export const registrosDeAgendas = (operadores: readonly number[]): Sql => sql`
  SELECT 'agenda' AS recurso, g.entidad_id, g.id FROM (${suyas(operadores)}) g
  UNION ALL SELECT 'horario', h.entidad_id, h.id
    FROM horario h JOIN (${suyas(operadores)}) g ON g.entidad_id = h.entidad_id AND g.id = h.agenda_id
  UNION ALL SELECT 'bloqueo', b.entidad_id, b.id
    FROM agenda_bloqueo b JOIN (${suyas(operadores)}) g ON g.entidad_id = b.entidad_id AND g.id = b.agenda_id`;

const dice = (campo: string, valores: Sql): Sql =>
  sql`(a.antes ->> ${campo}::text IN (${valores}) OR a.despues ->> ${campo}::text IN (${valores}))`;
const conSuId = (operadores: readonly number[]): Sql =>
  dice('operador_id', sql`SELECT unnest(${operadores.map(String)}::text[])`);

/** Audit rows of an agenda while it was theirs, also when it has another operator now: they say its name of then. */
export const agendasQueTuvieron = (operadores: readonly number[]): Sql =>
  sql`a.recurso = 'agenda' AND ${conSuId(operadores)}`;

/** Audit rows of the appointments of others in their agendas, which say what the agenda was called. */
export const citasEnSusAgendas = (
  operadores: readonly number[],
): Sql => sql`a.recurso = 'cita' AND (${conSuId(operadores)}
  OR (a.entidad_id, a.antes ->> 'agenda_id') IN (SELECT g.entidad_id, g.id::text FROM (${suyas(operadores)}) g)
  OR (a.entidad_id, a.despues ->> 'agenda_id') IN (SELECT g.entidad_id, g.id::text FROM (${suyas(operadores)}) g))`;
