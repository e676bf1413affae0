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
const esLado = (valor: unknown): valor is Lado => typeof valor === 'object' && valor !== null && !Array.isArray(valor);

/** The fields of one side whose id nothing beside it tells by name. */
function porNombrar(lado: Lado): Array<{ campo: string; que: string; id: number }> {
  return Object.entries(lado).flatMap(([clave, id]) => {
    const campo = clave.replace(/_id$/, '');
    const que = IGUAL_QUE[campo] ?? campo;
    const dicho = campo === clave || campo in lado || `${campo}_nombre` in lado;
    return dicho || typeof id !== 'number' || !Object.hasOwn(NOMBRADOS, que) ? [] : [{ campo, que, id }];
  });
}

/** The same events with a name beside each id: its name of today, so that a person who was forgotten stays so. */
export async function conNombres<E extends Pick<EventoDetalle, 'entidad_id' | 'antes' | 'despues'>>(
  db: Db,
  eventos: readonly E[],
): Promise<E[]> {
  const faltan = eventos.flatMap(({ antes, despues }) => [antes, despues].filter(esLado)).flatMap(porNombrar);
  if (faltan.length === 0) return [...eventos];
  const entidades = eventos.map(({ entidad_id }) => entidad_id);
  const consultas = Object.entries(NOMBRADOS).flatMap(([que, consulta]) => {
    const ids = faltan.filter((uno) => uno.que === que).map(({ id }) => id);
    return ids.length === 0
      ? []
      : [sql`SELECT ${que}::text AS que, n.id, n.nombre FROM (${consulta(ids, entidades)}) n`];
  });
  const filas = await db.rows<{ que: string; id: number; nombre: string }>(joinSql(consultas, ' UNION ALL '));
  const nombres = new Map(
    filas.map(({ que, id, nombre }) => [`${que} ${id}`, que === 'horario' ? conSuDia(nombre) : nombre]),
  );
  const nombrado = (lado: unknown): unknown =>
    esLado(lado)
      ? {
          ...lado,
          ...Object.fromEntries(
            porNombrar(lado).flatMap(({ campo, que, id }) =>
              nombres.has(`${que} ${id}`) ? [[campo, nombres.get(`${que} ${id}`)]] : [],
            ),
          ),
        }
      : lado;
  return eventos.map((evento) => ({ ...evento, antes: nombrado(evento.antes), despues: nombrado(evento.despues) }));
}

const conSuDia = (horario: string): string => horario.replace(/^\w+/, (dia) => NOMBRE_DIA[dia as DiaSemana]);
