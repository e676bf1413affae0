import { entre, FIN_DEL_DIA, festivo, minutosDe, minutosDeTexto, unir } from '@jornal/contract';
import type { EntityManager } from 'typeorm';
import { rowsIn, sql, together } from '../../platform/db/sql.js';
import type { Clock } from '../../platform/time/clock.js';
import { alcanza, rigeElDia } from './alcance-de-bloqueo.js';
import { minutosDeBloqueo, tomaMinutos } from './carriles.js';
import { agrupar } from './espacios.js';
import type { Destino, DiaDestino } from './mover-citas.rules.js';
import { extremos } from './reserva.js';

type DeHorario = {
  agenda_id: number;
  agenda_nombre: string;
  atiende_festivos: boolean;
  id: number;
  hora_inicio: string;
  hora_fin: string;
  capacidad: number;
};

/** The operator and day that appointments go to, and the slots that may take them. */
type PorLeer = { entidad_id: number; a: { operador_id: number; fecha: string }; horarios: readonly number[] };

/** The day they go to, as it is: each agenda of its operator with its slots and what is taken of them. */
export async function leerDestino(
  em: EntityManager,
  { entidad_id, a, horarios }: PorLeer,
  clock: Clock,
): Promise<DiaDestino> {
  const [suyos, tramos, bloqueos] = await together([
    rowsIn<DeHorario>(
      em,
      sql`SELECT h.agenda_id, a.nombre AS agenda_nombre, a.atiende_festivos, h.id, h.hora_inicio, h.hora_fin, h.capacidad
            FROM horario h JOIN agenda a ON a.entidad_id = h.entidad_id AND a.id = h.agenda_id
            WHERE h.entidad_id = ${entidad_id} AND h.id = ANY(${horarios}::bigint[]) ORDER BY h.agenda_id, h.id`,
    ),
    rowsIn<{ agenda_id: number; carril: number; ocupa: string }>(
      em,
      sql`SELECT t.agenda_id, t.carril, t.ocupa::text AS ocupa FROM cita_tramo t
            WHERE t.entidad_id = ${entidad_id} AND t.operador_id = ${a.operador_id} AND t.fecha = ${a.fecha}::date
              AND ${tomaMinutos(clock.asDatabase())}`,
    ),
    rowsIn<{ agenda_id: number; hora_inicio: string | null; hora_fin: string | null }>(
      em,
      sql`SELECT g.id AS agenda_id, b.hora_inicio, b.hora_fin FROM agenda_bloqueo b
            JOIN agenda g ON g.entidad_id = b.entidad_id AND ${alcanza(sql`g.id`, sql`g.operador_id`)}
            WHERE b.entidad_id = ${entidad_id} AND g.operador_id = ${a.operador_id} AND ${rigeElDia(a.fecha)}`,
    ),
  ]);
  const cerrado = festivo(a.fecha) === null ? [] : entre(0, FIN_DEL_DIA);
  const tomadas = agrupar(tramos, ({ agenda_id }) => agenda_id);
  const conHorarios = agrupar(suyos, ({ agenda_id }) => agenda_id);
  // An agenda without a slot that day is in the way too: its operator may be there.
  const agendas = [...new Set([...conHorarios.keys(), ...tomadas.keys()])].map((agenda_id): Destino => {
    const [primero] = conHorarios.get(agenda_id) ?? [];
    const suyosBloqueos = bloqueos.filter((b) => b.agenda_id === agenda_id).map(minutosDeBloqueo);
    return {
      agenda_id,
      agenda_nombre: primero?.agenda_nombre ?? '',
      horarios: (conHorarios.get(agenda_id) ?? []).map(({ id, capacidad, ...h }) => ({
        id,
        capacidad,
        ...extremos(h),
      })),
      tomados: (tomadas.get(agenda_id) ?? []).map(({ carril, ocupa }) => ({ carril, ocupa: minutosDeTexto(ocupa) })),
      bloqueados: unir(...suyosBloqueos, primero?.atiende_festivos === false ? cerrado : []),
    };
  });
  const ahora = a.fecha === clock.today() ? minutosDe(clock.hour()) : 0;
  return { ...a, ahora, agendas: agendas.sort((x, y) => x.agenda_id - y.agenda_id) };
}
