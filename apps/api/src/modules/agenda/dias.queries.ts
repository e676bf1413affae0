import type { AlcanceBloqueo, Horario } from '@jornal/contract';
import { branchIn, inScope } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { empty, type Sql, sql } from '../../platform/db/sql.js';
import type { Clock } from '../../platform/time/clock.js';
import { noContactar } from '../personas/no-contactar.queries.js';
import { ALCANCE, alcanza } from './alcance-de-bloqueo.js';
import { tomaMinutos } from './carriles.js';
import { SERVICIOS_DE_CITA } from './citas.queries.js';

/** The slots looked at: those of every agenda of a scope, or of an agenda that was found already. */
export type DeQuien = { quien: Reach; agenda?: { id: number; entidad_id: number; operador_id: number } };
/** A day by the rules: its day of the week, and the name of its holiday. */
export type Dia = { fecha: string; dia_semana: string; festivo: string | null };
/** The use that the days are read for. */
export type Para = 'lugares' | 'calendario' | 'minutos';
/** The moment of the question: the business day and hour decide what is past, the instant which holds are alive. */
export type Momento = { hoy: string; hora: string; ahora: Date };
export const momentoDe = (clock: Clock): Momento => ({
  hoy: clock.today(),
  hora: clock.hour(),
  ahora: clock.asDatabase(),
});

/** That a row of a day is of one of the days looked at. */
const enDias = (fecha: Sql, list: readonly Dia[]): Sql =>
  sql`${fecha} BETWEEN ${list[0]?.fecha}::date AND ${list.at(-1)?.fecha}::date`;
/** That an agenda `a` of an operator `o` takes people. */
export const ATIENDE = sql`a.activa AND o.activo AND o.entidad_id = a.entidad_id`;
const soloSucursal = ({ entidad_id }: Reach): Reach => ({ entidad_id, empleado_id: null });
const hora = (columna: Sql): Sql => sql`left(${columna}::text, 5)`;

/** A slot of every week, of an agenda that is looked at. */
export type HorarioLeido = Horario & {
  entidad_id: number;
  operador_id: number;
  atiende: boolean;
  atiende_festivos: boolean;
};
/** Minutes that are taken of a day of an operator, in which agenda and lane, and from which of its slots on. */
export type TramoLeido = {
  entidad_id: number;
  agenda_id: number;
  horario_id: number;
  operador_id: number;
  fecha: string;
  carril: number;
  ocupa: string;
  cita_id: number | null;
  vence_en: string | null;
};
export type BloqueoLeido = {
  agenda_id: number;
  alcance: AlcanceBloqueo;
  operador: string | null;
  desde: string;
  hasta: string;
  hora_inicio: string | null;
  hora_fin: string | null;
  razon: string;
};
/** Consecutive days of some agendas as they are read, at one moment. */
export type Filas<C> =
  | { clase: 'horario'; dato: HorarioLeido }
  | { clase: 'tramo'; dato: TramoLeido }
  | { clase: 'bloqueo'; dato: BloqueoLeido }
  | { clase: 'cita'; dato: C };

const FILA_HORARIO = sql`jsonb_build_object('id', h.id, 'entidad_id', h.entidad_id, 'agenda_id', h.agenda_id, 'titulo', h.titulo,
    'hora_inicio', ${hora(sql`h.hora_inicio`)}, 'hora_fin', ${hora(sql`h.hora_fin`)}, 'dia_semana', h.dia_semana, 'color', h.color,
    'notas', h.notas, 'activo', h.activo AND h.anulado_en IS NULL, 'capacidad', h.capacidad, 'operador_id', a.operador_id,
    'atiende', a.atiende, 'atiende_festivos', a.atiende_festivos)`;
const FILA_TRAMO = sql`jsonb_build_object('entidad_id', t.entidad_id, 'agenda_id', t.agenda_id, 'horario_id', t.horario_id,
    'operador_id', t.operador_id, 'fecha', t.fecha, 'carril', t.carril, 'ocupa', t.ocupa::text, 'cita_id', t.cita_id,
    'vence_en', t.vence_en)`;
const FILA_BLOQUEO = sql`jsonb_build_object('agenda_id', a.id, 'alcance', ${ALCANCE}, 'operador', o.nombre,
    'desde', b.desde, 'hasta', b.hasta,
    'hora_inicio', ${hora(sql`b.hora_inicio`)}, 'hora_fin', ${hora(sql`b.hora_fin`)}, 'razon', b.razon)`;
const CITA_COMPLETA = sql`jsonb_build_object('id', c.id, 'entidad_id', c.entidad_id,
    'entidad', jsonb_build_object('id', e.id, 'nombre', e.name), 'agenda_id', c.agenda_id, 'agenda_nombre', a.nombre,
    'horario_id', c.horario_id, 'operador_id', c.operador_id,
    'operador', jsonb_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido),
    'persona_id', c.persona_id, 'no_contactar', coalesce(f.no_contactar, false), 'cliente_nombre', c.cliente_nombre,
    'cliente_telefono', c.cliente_telefono, 'cliente_email', c.cliente_email,
    'servicio', c.servicio, 'servicio_id', c.servicio_id, 'servicios', s.servicios,
    'fecha', c.fecha, 'dia_semana', c.dia_semana,
    'hora_inicio', ${hora(sql`c.hora_inicio`)}, 'hora_fin', ${hora(sql`c.hora_fin`)}, 'estado', c.estado,
    'no_asistio', c.no_asistio, 'llegada_en', c.llegada_en, 'atencion_en', c.atencion_en, 'notas', c.notas,
    'mensaje_enviado_en', c.mensaje_enviado_en, 'created_at', c.created_at, 'actualizada_en', c.actualizada_en)`;
const CITA_BREVE = sql`jsonb_build_object('id', c.id, 'agenda_id', c.agenda_id, 'horario_id', c.horario_id, 'fecha', c.fecha,
    'hora_inicio', ${hora(sql`c.hora_inicio`)}, 'hora_fin', ${hora(sql`c.hora_fin`)}, 'estado', c.estado,
    'cliente_nombre', c.cliente_nombre, 'servicio', c.servicio)`;

/** The cards of those appointments: whether their people are not to be written to. */
const fichas = (who: Reach): Sql => sql`, fichas AS (
      SELECT f.entidad_id, f.id,
        ${noContactar(branchIn(who, sql`f.entidad_id`), sql`coalesce(f.fusionada_en, f.id)`)} AS no_contactar
      FROM persona f
      WHERE ${inScope(soloSucursal(who), { entidad: sql`f.entidad_id` })} AND f.id IN (SELECT c.persona_id FROM citas c)
    )`;
/** The services of those appointments that have several, one by one. */
const servicios = (who: Reach): Sql => sql`, servicios AS (
      SELECT t.entidad_id, t.cita_id, ${SERVICIOS_DE_CITA} AS servicios FROM cita_tramo t
      WHERE ${inScope(soloSucursal(who), { entidad: sql`t.entidad_id` })} AND t.cita_id IN (SELECT c.id FROM citas c WHERE c.varios)
      GROUP BY t.entidad_id, t.cita_id
    )`;

/**
 * The whole appointments, cancelled ones too; of those that are not, what a list of places says of them; or none, where
 * only minutes are asked for.
 */
function deCitas(para: Para): Sql {
  if (para === 'minutos') return empty;
  if (para === 'lugares') return sql`UNION ALL SELECT 'cita', ${CITA_BREVE} FROM citas c`;
  return sql`UNION ALL SELECT 'cita', ${CITA_COMPLETA} FROM citas c
      JOIN agendas a ON a.entidad_id = c.entidad_id AND a.id = c.agenda_id
      JOIN operador o ON o.id = c.operador_id JOIN entidad e ON e.id = c.entidad_id
      LEFT JOIN fichas f ON f.entidad_id = c.entidad_id AND f.id = c.persona_id
      LEFT JOIN servicios s ON s.entidad_id = c.entidad_id AND s.cita_id = c.id`;
}

/**
 * Consecutive days of some agendas in one statement: their slots of the week, what is taken of the days of their
 * operators, in these agendas and in others, their blocks, and their appointments. The figures are worked out of it
 * (`dia-de-agenda.ts`). `calendario`: also the slots that take no more people and have an appointment, and whole appointments;
 * `minutos`: no appointments.
 */
export function consultaDias(de: DeQuien, list: readonly Dia[], { ahora }: Momento, para: Para): Sql {
  const { agenda } = de;
  const calendario = para === 'calendario';
  const who = agenda === undefined ? de.quien : { ...de.quien, entidad_id: agenda.entidad_id };
  const ofBranch = (column: Sql) => inScope(soloSucursal(who), { entidad: column });
  const weekdays = [...new Set(list.map(({ dia_semana }) => dia_semana))];
  const delOperador =
    who.empleado_id === null || para !== 'minutos' ? empty : sql`AND t.operador_id = ${who.empleado_id}`;
  const suyos =
    agenda === undefined ? delOperador : sql`AND (t.agenda_id = ${agenda.id} OR t.operador_id = ${agenda.operador_id})`;
  const conCita = sql`UNION SELECT h.entidad_id, h.id FROM citas c
      JOIN horario h ON h.entidad_id = c.entidad_id AND h.id = c.horario_id WHERE ${ofBranch(sql`h.entidad_id`)}`;
  return sql`
    WITH agendas AS (
      SELECT a.entidad_id, a.id, a.nombre, a.operador_id, a.atiende_festivos, ${ATIENDE} AS atiende
      FROM agenda a JOIN operador o ON o.id = a.operador_id
      WHERE ${inScope(who, { entidad: sql`a.entidad_id`, operador: sql`a.operador_id` })}
        ${agenda === undefined ? empty : sql`AND a.id = ${agenda.id}`} AND a.anulado_en IS NULL
    ), citas AS (
      SELECT c.* FROM cita c JOIN agendas a ON a.entidad_id = c.entidad_id AND a.id = c.agenda_id
      WHERE ${ofBranch(sql`c.entidad_id`)} ${agenda === undefined ? empty : sql`AND c.agenda_id = ${agenda.id}`}
        AND ${enDias(sql`c.fecha`, list)} AND c.anulado_en IS NULL ${calendario ? empty : sql`AND c.estado <> 'cancelada'`}
    )${calendario ? sql`${fichas(who)}${servicios(who)}` : empty}, turnos AS (
      SELECT h.entidad_id, h.id FROM agendas a JOIN horario h ON h.entidad_id = a.entidad_id AND h.agenda_id = a.id
      WHERE ${ofBranch(sql`h.entidad_id`)} AND h.dia_semana = ANY(${weekdays}::text[]) AND h.activo AND h.anulado_en IS NULL
      ${calendario ? conCita : empty}
    )
    SELECT 'horario' AS clase, ${FILA_HORARIO} AS dato FROM turnos x
      JOIN horario h ON h.entidad_id = x.entidad_id AND h.id = x.id JOIN agendas a ON a.entidad_id = h.entidad_id AND a.id = h.agenda_id
      WHERE ${ofBranch(sql`h.entidad_id`)}
    UNION ALL SELECT 'tramo', ${FILA_TRAMO} FROM cita_tramo t
      WHERE ${ofBranch(sql`t.entidad_id`)} ${suyos} AND ${enDias(sql`t.fecha`, list)} AND ${tomaMinutos(ahora)}
    UNION ALL SELECT 'bloqueo', ${FILA_BLOQUEO} FROM agenda_bloqueo b
      JOIN agendas a ON a.entidad_id = b.entidad_id AND ${alcanza(sql`a.id`, sql`a.operador_id`)}
      LEFT JOIN operador o ON o.id = b.operador_id
      WHERE ${ofBranch(sql`b.entidad_id`)} AND b.anulado_en IS NULL
        AND b.hasta >= ${list[0]?.fecha}::date AND b.desde <= ${list.at(-1)?.fecha}::date
    ${deCitas(para)}`;
}
