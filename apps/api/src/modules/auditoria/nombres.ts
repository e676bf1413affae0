import { type DiaSemana, type EventoDetalle, NOMBRE_DIA } from '@jornal/contract';
import type { Db } from '../../platform/db/db.js';
import { joinSql, type Sql, sql } from '../../platform/db/sql.js';

/**
 * The query of the names of some ids, by the name of the field without its ending; ids of a branch are looked for in
 * the branches of the events.
 */
const NOMBRADOS: Readonly<Record<string, (ids: readonly number[], entidades: readonly number[]) => Sql>> = {
  operador: (ids) =>
    sql`SELECT o.id, o.nombre || ' ' || o.apellido AS nombre FROM operador o WHERE o.id = ANY(${ids}::bigint[])`,
  servicio: (ids) => sql`SELECT s.id, s.nombre FROM servicio s WHERE s.id = ANY(${ids}::bigint[])`,
  cargo: (ids) => sql`SELECT c.id, c.nombre FROM cargo c WHERE c.id = ANY(${ids}::bigint[])`,
  role: (ids) => sql`SELECT r.id, r.nombre FROM role r WHERE r.id = ANY(${ids}::bigint[])`,
  client: (ids) => sql`SELECT c.id, c.name AS nombre FROM client c WHERE c.id = ANY(${ids}::bigint[])`,
  agenda: (ids, entidades) =>
    sql`SELECT a.id, a.nombre FROM agenda a WHERE a.entidad_id = ANY(${entidades}::bigint[]) AND a.id = ANY(${ids}::bigint[])`,
  horario: (ids, entidades) =>
    sql`SELECT h.id, h.dia_semana || to_char(h.hora_inicio, ' HH24:MI') AS nombre
      FROM horario h WHERE h.entidad_id = ANY(${entidades}::bigint[]) AND h.id = ANY(${ids}::bigint[])`,
};
const IGUAL_QUE: Readonly<Record<string, string>> = { empleado: 'operador' };

type Lado = Record<string, unknown>;
const esLado = (value: unknown): value is Lado => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of one side whose id nothing beside it tells by name. */
function porNombrar(side: Lado): Array<{ campo: string; que: string; id: number }> {
  return Object.entries(side).flatMap(([key, id]) => {
    const field = key.replace(/_id$/, '');
    const what = IGUAL_QUE[field] ?? field;
    const said = field === key || field in side || `${field}_nombre` in side;
    return said || typeof id !== 'number' || !Object.hasOwn(NOMBRADOS, what) ? [] : [{ campo: field, que: what, id }];
  });
}

/** The same events with a name beside each id: its name of today, so that a person who was forgotten stays so. */
export async function conNombres<E extends Pick<EventoDetalle, 'entidad_id' | 'antes' | 'despues'>>(
  db: Db,
  events: readonly E[],
): Promise<E[]> {
  const missing = events.flatMap(({ antes, despues }) => [antes, despues].filter(esLado)).flatMap(porNombrar);
  if (missing.length === 0) return [...events];
  const entidades = events.map(({ entidad_id }) => entidad_id);
  const consultas = Object.entries(NOMBRADOS).flatMap(([what, consulta]) => {
    const ids = missing.filter((one) => one.que === what).map(({ id }) => id);
    return ids.length === 0
      ? []
      : [sql`SELECT ${what}::text AS que, n.id, n.nombre FROM (${consulta(ids, entidades)}) n`];
  });
  const rows = await db.rows<{ que: string; id: number; nombre: string }>(joinSql(consultas, ' UNION ALL '));
  const names = new Map(
    rows.map(({ que, id, nombre }) => [`${que} ${id}`, que === 'horario' ? conSuDia(nombre) : nombre]),
  );
  const named = (side: unknown): unknown =>
    esLado(side)
      ? {
          ...side,
          ...Object.fromEntries(
            porNombrar(side).flatMap(({ campo, que, id }) =>
              names.has(`${que} ${id}`) ? [[campo, names.get(`${que} ${id}`)]] : [],
            ),
          ),
        }
      : side;
  return events.map((evento) => ({ ...evento, antes: named(evento.antes), despues: named(evento.despues) }));
}

const conSuDia = (horario: string): string => horario.replace(/^\w+/, (day) => NOMBRE_DIA[day as DiaSemana]);
