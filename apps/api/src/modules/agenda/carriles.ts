import {
  type DiaDeAgenda,
  type DiaSemana,
  entre,
  FIN_DEL_DIA,
  type Minutos,
  minutosDe,
  minutosDeTexto,
  type Tomado,
  unir,
} from '@jornal/contract';
import type { EntityManager } from 'typeorm';
import { executeIn, rowIn, rowsIn, type Sql, sql, together } from '../../platform/db/sql.js';
import { alcanza, rigeElDia } from './alcance-de-bloqueo.js';

/** A day of an operator, whichever agenda it is for. Its lanes are written while its row of `agenda_dia` is held. */
export type DiaDeOperador = { entidad_id: number; operador_id: number; fecha: string };
/** The appointment or the hold that a stretch is of. */
export type DeQuien = { cita_id: number } | { oferta_id: number };

const delDia = ({ entidad_id, operador_id, fecha }: DiaDeOperador): Sql =>
  sql`entidad_id = ${entidad_id} AND operador_id = ${operador_id} AND fecha = ${fecha}::date`;
const deQuien = (quien: DeQuien): Sql =>
  'cita_id' in quien ? sql`cita_id = ${quien.cita_id}` : sql`oferta_id = ${quien.oferta_id}`;

/** That a stretch `t` takes its minutes at an instant: it has a lane, and is of no hold that ended. */
export const tomaMinutos = (now: Date): Sql =>
  sql`t.carril IS NOT NULL AND (t.vence_en IS NULL OR t.vence_en > ${now})`;

type EnCarril = DiaDeOperador & { carril: number; ocupa: string };

/**
 * Makes the bookings of an operator's day wait for each other, whichever agenda they are for, and takes away from its
 * lanes the holds that ended.
 */
export async function bloquearDia(em: EntityManager, dia: DiaDeOperador, now: Date): Promise<void> {
  const { entidad_id, operador_id, fecha } = dia;
  const [, , vencidas] = await together([
    executeIn(
      em,
      sql`INSERT INTO agenda_dia (entidad_id, operador_id, fecha)
          VALUES (${entidad_id}, ${operador_id}, ${fecha}::date) ON CONFLICT DO NOTHING`,
    ),
    rowIn(em, sql`SELECT 1 FROM agenda_dia WHERE ${delDia(dia)} FOR UPDATE`),
    rowsIn<{ oferta_id: number }>(
      em,
      sql`SELECT DISTINCT oferta_id FROM cita_tramo WHERE ${delDia(dia)} AND carril IS NOT NULL AND vence_en <= ${now}`,
    ),
  ]);
  for (const hold of vencidas) await soltarMinutos(em, entidad_id, hold);
}

/** Takes minutes of a lane, or none of them: false where one is taken. The database itself gives no minute twice. */
export async function tomarMinutos(
  em: EntityManager,
  { entidad_id, operador_id, fecha, carril, ocupa }: EnCarril,
): Promise<boolean> {
  const tomados = await executeIn(
    em,
    sql`INSERT INTO agenda_carril (entidad_id, operador_id, fecha, carril, ocupado)
        VALUES (${entidad_id}, ${operador_id}, ${fecha}::date, ${carril}, ${ocupa}::int4multirange)
        ON CONFLICT (entidad_id, operador_id, fecha, carril)
        DO UPDATE SET ocupado = agenda_carril.ocupado + excluded.ocupado WHERE NOT agenda_carril.ocupado && excluded.ocupado`,
  );
  return tomados === 1;
}

/** Gives back the minutes of an appointment or a hold, if it has any; its stretches stay, without a lane. */
export async function soltarMinutos(em: EntityManager, entidad_id: number, quien: DeQuien): Promise<void> {
  const suyos = sql`entidad_id = ${entidad_id} AND ${deQuien(quien)} AND carril IS NOT NULL`;
  const tramos = await rowsIn<EnCarril>(
    em,
    sql`SELECT entidad_id, operador_id, fecha, carril, ocupa::text AS ocupa FROM cita_tramo WHERE ${suyos}`,
  );
  if (tramos.length === 0) return;
  await together([
    ...tramos.map((t) =>
      executeIn(
        em,
        sql`UPDATE agenda_carril SET ocupado = ocupado - ${t.ocupa}::int4multirange WHERE ${delDia(t)} AND carril = ${t.carril}`,
      ),
    ),
    executeIn(em, sql`UPDATE cita_tramo SET carril = NULL WHERE ${suyos}`),
  ]);
}

/** The lanes of some days, written anew from their stretches: many of those changed at once. The days are held. */
export async function recontarCarriles(
  em: EntityManager,
  { entidad_id, operadores, fechas }: { entidad_id: number; operadores: readonly number[]; fechas: readonly string[] },
): Promise<void> {
  const ellos = (t: Sql) => sql`${t}entidad_id = ${entidad_id} AND ${t}operador_id = ANY(${operadores}::bigint[])
    AND ${t}fecha = ANY(${fechas}::date[])`;
  await executeIn(em, sql`DELETE FROM agenda_carril WHERE ${ellos(sql``)}`);
  await executeIn(
    em,
    sql`INSERT INTO agenda_carril (entidad_id, operador_id, fecha, carril, ocupado)
        SELECT t.entidad_id, t.operador_id, t.fecha, t.carril, range_agg(m.rango)
        FROM cita_tramo t CROSS JOIN LATERAL unnest(t.ocupa) AS m (rango)
        WHERE ${ellos(sql`t.`)} AND t.carril IS NOT NULL GROUP BY 1, 2, 3, 4`,
  );
}

type DeAgenda = DiaDeOperador & { agenda_id: number; dia_semana: DiaSemana };
/** A day of an agenda as it is booked. */
type DiaLeido = Omit<DiaDeAgenda, 'ahora'>;

/** The minutes of a block on a day that it covers: all of them where it says no hours. */
export const minutosDeBloqueo = ({
  hora_inicio,
  hora_fin,
}: {
  hora_inicio: string | null;
  hora_fin: string | null;
}): Minutos =>
  hora_inicio === null || hora_fin === null
    ? entre(0, FIN_DEL_DIA)
    : entre(minutosDe(hora_inicio), minutosDe(hora_fin));

/**
 * All that a booking has to know of a day that is held: the slots of its agenda, what is taken of them, where else its
 * operator is, and what is blocked. `salvo`: an appointment or a hold that is not in its own way.
 */
export async function leerDia(
  em: EntityManager,
  { entidad_id, agenda_id, operador_id, fecha, dia_semana }: DeAgenda,
  now: Date,
  salvo: { cita_id?: number | undefined; oferta_id?: number | undefined },
): Promise<DiaLeido> {
  const [horarios, tramos, bloqueos] = await together([
    rowsIn<{ hora_inicio: string; hora_fin: string; capacidad: number }>(
      em,
      sql`SELECT h.hora_inicio, h.hora_fin, h.capacidad FROM horario h
          WHERE h.entidad_id = ${entidad_id} AND h.agenda_id = ${agenda_id} AND h.dia_semana = ${dia_semana} AND h.activo
            AND h.anulado_en IS NULL ORDER BY h.hora_inicio`,
    ),
    rowsIn<{ agenda_id: number; carril: number; ocupa: string }>(
      em,
      sql`SELECT t.agenda_id, t.carril, t.ocupa::text AS ocupa FROM cita_tramo t
          WHERE t.entidad_id = ${entidad_id} AND t.operador_id = ${operador_id} AND t.fecha = ${fecha}::date AND ${tomaMinutos(now)}
            AND t.cita_id IS DISTINCT FROM ${salvo.cita_id ?? 0}::bigint
            AND t.oferta_id IS DISTINCT FROM ${salvo.oferta_id ?? 0}::bigint`,
    ),
    rowsIn<{ hora_inicio: string | null; hora_fin: string | null }>(
      em,
      sql`SELECT b.hora_inicio, b.hora_fin FROM agenda_bloqueo b
          WHERE b.entidad_id = ${entidad_id} AND ${alcanza(sql`${agenda_id}`, sql`${operador_id}`)} AND ${rigeElDia(fecha)}`,
    ),
  ]);
  const [propios, ajenos] = [
    tramos.filter((t) => t.agenda_id === agenda_id),
    tramos.filter((t) => t.agenda_id !== agenda_id),
  ];
  return {
    horarios: horarios.map((h) => ({
      inicio: minutosDe(h.hora_inicio),
      fin: minutosDe(h.hora_fin),
      capacidad: h.capacidad,
    })),
    tomados: propios.map(({ carril, ocupa }): Tomado => ({ carril, ocupa: minutosDeTexto(ocupa) })),
    ajenos: unir(...ajenos.map(({ ocupa }) => minutosDeTexto(ocupa))),
    bloqueados: unir(...bloqueos.map(minutosDeBloqueo)),
  };
}
