import type { Bloqueo } from '@jornal/contract';
import type { EntityManager } from 'typeorm';
import { ensureOpenBranch } from '../../core/session/branch.js';
import { inScope } from '../../core/session/scope.js';
import { personalScope, type Session } from '../../core/session/session.js';
import { joinSql, onlyRowIn, rowIn, type Sql, sql, together } from '../../platform/db/sql.js';
import { ensureFound } from '../../platform/errors/business-error.js';
import type { Notice } from '../../platform/events/notices.js';
import type { Clock } from '../../platform/time/clock.js';

export type AgendaBloqueada = {
  entidad_id: number;
  id: number;
  operador_id: number;
  nombre: string;
  descripcion: string | null;
  activa: boolean;
  atiende_festivos: boolean;
  ical_creado_en: string | null;
};

/** The columns of an agenda whose secret address is withdrawn. */
export const SIN_ICAL = sql`ical_huella = NULL, ical_creado_en = NULL, ical_usuario_id = NULL, ical_leido_en = NULL`;

/** Tells of any day of an agenda, whose it is. */
export const avisoDeAgenda = ({ id: agenda_id, operador_id }: Pick<AgendaBloqueada, 'id' | 'operador_id'>): Notice => ({
  tema: 'agendas',
  agenda_id,
  operador_id,
});

/**
 * An agenda within the caller's reach, locked: bookings share that lock, so nothing is booked in it until the
 * transaction ends. `anulada`: an annulled one, and no other.
 */
export async function bloquearAgenda(
  em: EntityManager,
  session: Session,
  id: number,
  { anulada = false } = {},
): Promise<AgendaBloqueada> {
  const where = inScope(personalScope(session), { entidad: sql`a.entidad_id`, operador: sql`a.operador_id` });
  const vista = await rowIn<{ entidad_id: number }>(
    em,
    sql`SELECT a.entidad_id FROM agenda a WHERE ${where} AND a.id = ${id}`,
  );
  const { entidad_id } = ensureFound(vista, 'No se encontró la agenda');
  const [, row] = await together([
    ensureOpenBranch(em, entidad_id),
    rowIn<AgendaBloqueada>(
      em,
      sql`SELECT a.entidad_id, a.id, a.operador_id, a.nombre, a.descripcion, a.activa, a.atiende_festivos, a.ical_creado_en FROM agenda a
          WHERE a.entidad_id = ${entidad_id} AND ${where} AND a.id = ${id} AND (a.anulado_en IS NOT NULL) = ${anulada} FOR UPDATE`,
    ),
  ]);
  return ensureFound(row, 'No se encontró la agenda');
}

/** The condition that a place has not ended, on a table `x` with its day and its hours. */
export const porVenir = (clock: Clock): Sql =>
  sql`(x.fecha > ${clock.today()}::date OR (x.fecha = ${clock.today()}::date AND x.hora_fin > ${clock.hour()}::time))`;
/** An appointment that takes a place. */
export const CITA_VIGENTE = sql`x.anulado_en IS NULL AND x.estado <> 'cancelada'`;
/** The condition that an offer `x` still holds its place. */
export const ofertaViva = (clock: Clock): Sql => sql`x.estado = 'pendiente' AND x.vence_en > ${clock.asDatabase()}`;

type Tramo = Pick<Bloqueo, 'agenda_id' | 'operador_id' | 'desde' | 'hasta' | 'hora_inicio' | 'hora_fin'>;
/** Inside a block: of what it reaches, on its days, and some of its hours. */
function dentroDe({ agenda_id, operador_id, desde, hasta, hora_inicio, hora_fin }: Tramo): Sql[] {
  const parts = [sql`x.fecha BETWEEN ${desde}::date AND ${hasta}::date`];
  if (agenda_id !== null) parts.push(sql`x.agenda_id = ${agenda_id}`);
  if (operador_id !== null) parts.push(sql`x.operador_id = ${operador_id}`);
  if (hora_inicio !== null) parts.push(sql`x.hora_inicio < ${hora_fin}::time AND x.hora_fin > ${hora_inicio}::time`);
  return parts;
}

export type Comprometido = { citas: number; ofertas: number };

/** The future appointments and held places of an agenda, of one of its slots, or inside a block. */
export async function porCumplir(
  em: EntityManager,
  clock: Clock,
  {
    entidad_id,
    agenda_id,
    horario_id,
    bloqueo,
  }: { entidad_id: number; agenda_id?: number; horario_id?: number; bloqueo?: Tramo },
): Promise<Comprometido> {
  const parts = [sql`x.entidad_id = ${entidad_id} AND ${porVenir(clock)}`];
  if (agenda_id !== undefined) parts.push(sql`x.agenda_id = ${agenda_id}`);
  if (horario_id !== undefined) parts.push(sql`x.horario_id = ${horario_id}`);
  if (bloqueo !== undefined) parts.push(...dentroDe(bloqueo));
  const where = joinSql(parts);
  return onlyRowIn<Comprometido>(
    em,
    sql`SELECT (SELECT count(*) FROM cita x WHERE ${where} AND ${CITA_VIGENTE}) AS citas,
        (SELECT count(*) FROM oferta x WHERE ${where} AND ${ofertaViva(clock)}) AS ofertas`,
  );
}

/** '1 cita', '3 citas'; nothing when there are none. */
export const counted = (n: number, one: string, varias: string): string[] =>
  n === 0 ? [] : [n === 1 ? `1 ${one}` : `${n} ${varias}`];

/** '1 cita futura', '3 citas futuras y 1 espacio ofrecido'; '' when there is nothing. */
export const enPalabras = ({ citas, ofertas }: Comprometido): string =>
  [
    ...counted(citas, 'cita futura', 'citas futuras'),
    ...counted(ofertas, 'espacio ofrecido', 'espacios ofrecidos'),
  ].join(' y ');

/** '1 cita conserva sus horas', '2 citas y 1 espacio ofrecido conservan sus horas'. */
export function conSusHoras(citas: number, ofertas: number): string[] {
  const who = [...counted(citas, 'cita', 'citas'), ...counted(ofertas, 'espacio ofrecido', 'espacios ofrecidos')].join(
    ' y ',
  );
  return who === '' ? [] : [`${who} ${citas + ofertas === 1 ? 'conserva' : 'conservan'} sus horas`];
}
