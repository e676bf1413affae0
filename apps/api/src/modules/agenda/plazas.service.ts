import { type DiaSemana, diaDeLaSemana, festivo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ensureOpenBranch } from '../../core/session/branch.js';
import { inScope } from '../../core/session/scope.js';
import { personalScope, type Session } from '../../core/session/session.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { executeIn, onlyRowIn, rowIn, type Sql, sql, together } from '../../platform/db/sql.js';
import { ensure, ensureFound, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';

const OCUPADO = { codigo: 'HORARIO_OCUPADO', message: 'El horario ya está ocupado' };
const OPERADOR_OCUPADO = { codigo: 'OPERADOR_OCUPADO', message: 'El operador ya tiene una cita a esa hora' };
// Each is refused before it is written: this is the message when the second lock finds it.
declareConstraints({ cita_plaza_unica: OCUPADO, guarda_operador_en_un_lugar: OPERADOR_OCUPADO });

/** The place of an appointment: a slot of the week, on a day. */
export type Sitio = { agenda_id: number; horario_id: number; fecha: string };
/** A slot on a day, locked: its changes wait until the transaction ends. */
export type Turno = {
  entidad_id: number;
  agenda_id: number;
  agenda_nombre: string;
  horario_id: number;
  operador_id: number;
  fecha: string;
  dia_semana: DiaSemana;
  hora_inicio: string;
  hora_fin: string;
  capacidad: number;
};
/** The columns of an appointment that say its place. */
export const lugarDe = ({
  agenda_id,
  horario_id,
  operador_id,
  fecha,
  dia_semana,
  hora_inicio,
  hora_fin,
}: Omit<Turno, 'entidad_id' | 'agenda_nombre' | 'capacidad'>) => ({
  agenda_id,
  horario_id,
  operador_id,
  fecha,
  dia_semana,
  hora_inicio,
  hora_fin,
});
/** An appointment or an offer that is not in its own way. */
export type Salvo = { cita_id?: number; oferta_id?: number };
type DeQuien = { cita_id: number } | { oferta_id: number; vence_en: Date };

/**
 * The places that are taken, each with the hours of its holder: those of its slot may be others by now. `where`, of
 * `cita_plaza p`.
 */
export const plazasVivas = (where: Sql, now: Date): Sql =>
  sql`SELECT p.horario_id, p.fecha, p.plaza, coalesce(c.hora_inicio, o.hora_inicio) AS hora_inicio,
        coalesce(c.hora_fin, o.hora_fin) AS hora_fin
      FROM cita_plaza p LEFT JOIN cita c ON c.entidad_id = p.entidad_id AND c.id = p.cita_id
      LEFT JOIN oferta o ON o.entidad_id = p.entidad_id AND o.id = p.oferta_id
      WHERE ${where} AND (p.vence_en IS NULL OR p.vence_en > ${now})`;

/** The conditions of a slot, besides its places, under which it may be booked. */
type Condiciones = { agenda_activa: boolean; horario_activo: boolean; atiende_festivos: boolean; anulado: boolean };
export type TurnoBloqueado = Turno & Condiciones;

type Agenda = {
  id: number;
  nombre: string;
  operador_id: number;
  activa: boolean;
  atiende_festivos: boolean;
  anulada: boolean;
};
type Horario = Pick<Turno, 'dia_semana' | 'hora_inicio' | 'hora_fin' | 'capacidad'> & {
  activo: boolean;
  anulado: boolean;
};

/**
 * Books places. Every booking of an operator's day holds the same row (`agenda_dia`), so a place that is seen free
 * stays free until it is taken; a change that cuts, deactivates or deletes a slot or its agenda waits for the bookings,
 * and they for it. Locks are always taken in one order: the branch, agendas, slots, days of operators, appointments,
 * each by id (docs/decisions/0036).
 */
@Injectable()
export class PlazasService {
  constructor(private readonly clock: Clock) {}

  /**
   * Locks a slot on a day, of an agenda within the caller's reach, and refuses it when it cannot be booked. Then
   * `tomar` takes a place.
   */
  async preparar(em: EntityManager, session: Session, place: Sitio, salvo: Salvo = {}): Promise<Turno> {
    const turn = await this.bloquear(em, await this.sucursalDe(em, session, place.agenda_id), place);
    await this.exigirAgendable(em, session, turn);
    await this.exigirLibre(em, turn, salvo);
    return turn;
  }

  /** The branch of an agenda within the caller's reach. */
  async sucursalDe(em: EntityManager, session: Session, agenda_id: number): Promise<number> {
    const where = inScope(personalScope(session), { entidad: sql`a.entidad_id`, operador: sql`a.operador_id` });
    const vista = await rowIn<{ entidad_id: number }>(
      em,
      sql`SELECT a.entidad_id FROM agenda a WHERE ${where} AND a.id = ${agenda_id} AND a.anulado_en IS NULL`,
    );
    return ensureFound(vista, 'No se encontró la agenda').entidad_id;
  }

  /**
   * Takes the locks alone: 404 for a slot that is not there. A slot that takes no more appointments is answered too:
   * those it once had are still changed.
   */
  async bloquear(
    em: EntityManager,
    entidad_id: number,
    { agenda_id, horario_id, fecha }: Sitio,
  ): Promise<TurnoBloqueado> {
    const [, agenda, horario] = await together([
      ensureOpenBranch(em, entidad_id),
      rowIn<Agenda>(
        em,
        sql`SELECT a.id, a.nombre, a.operador_id, a.activa, a.atiende_festivos, a.anulado_en IS NOT NULL AS anulada FROM agenda a
            WHERE a.entidad_id = ${entidad_id} AND a.id = ${agenda_id} FOR SHARE`,
      ),
      rowIn<Horario>(
        em,
        sql`SELECT h.dia_semana, h.hora_inicio, h.hora_fin, h.capacidad, h.activo, h.anulado_en IS NOT NULL AS anulado FROM horario h
            WHERE h.entidad_id = ${entidad_id} AND h.id = ${horario_id} AND h.agenda_id = ${agenda_id} FOR SHARE`,
      ),
    ]);
    const {
      id: _,
      nombre: agenda_nombre,
      operador_id,
      activa: agenda_activa,
      atiende_festivos,
      anulada,
    } = ensureFound(agenda, 'No se encontró la agenda');
    const { activo: horario_activo, anulado, ...horas } = ensureFound(horario, 'No se encontró el horario');
    await this.bloquearDia(em, { entidad_id, operador_id, fecha });
    return {
      entidad_id,
      agenda_id,
      agenda_nombre,
      horario_id,
      operador_id,
      fecha,
      ...horas,
      agenda_activa,
      horario_activo,
      atiende_festivos,
      anulado: anulada || anulado,
    };
  }

  /** Makes the bookings of an operator's day wait for each other, whichever agenda they are for. */
  async bloquearDia(
    em: EntityManager,
    { entidad_id, operador_id, fecha }: Pick<Turno, 'entidad_id' | 'operador_id' | 'fecha'>,
  ): Promise<void> {
    await together([
      executeIn(
        em,
        sql`INSERT INTO agenda_dia (entidad_id, operador_id, fecha)
          VALUES (${entidad_id}, ${operador_id}, ${fecha}::date) ON CONFLICT DO NOTHING`,
      ),
      rowIn(
        em,
        sql`SELECT 1 FROM agenda_dia d
          WHERE d.entidad_id = ${entidad_id} AND d.operador_id = ${operador_id} AND d.fecha = ${fecha}::date FOR UPDATE`,
      ),
    ]);
  }

  /**
   * The slot takes people from the caller, and that day is not blocked nor has it passed; `queda`: an appointment that
   * was there stays, and its day may have.
   */
  async exigirAgendable(
    em: EntityManager,
    session: Session,
    turn: TurnoBloqueado,
    { queda = false } = {},
  ): Promise<void> {
    // The agenda may have passed to a colleague: before it was locked, or since it had the appointment that is booked again.
    const { empleado_id } = personalScope(session);
    ensureFound(empleado_id === null || empleado_id === turn.operador_id ? turn : null, 'No se encontró la agenda');
    ensureFound(turn.anulado ? null : turn, 'No se encontró el horario');
    ensure(turn.agenda_activa, 'AGENDA_INACTIVA', 'La agenda no está activa');
    ensure(turn.horario_activo, 'HORARIO_INACTIVO', 'El horario no está activo');
    // Read after the agenda is locked: who deactivates or moves an operator holds their agendas.
    const { activo, bloqueado } = await onlyRowIn<{ activo: boolean; bloqueado: boolean }>(
      em,
      sql`SELECT (SELECT o.activo AND o.entidad_id = ${turn.entidad_id} FROM operador o WHERE o.id = ${turn.operador_id}) AS activo,
            EXISTS (SELECT 1 FROM agenda_bloqueo b
              WHERE b.entidad_id = ${turn.entidad_id} AND b.agenda_id = ${turn.agenda_id} AND b.anulado_en IS NULL
              AND ${turn.fecha}::date BETWEEN b.desde AND b.hasta AND (b.hora_inicio IS NULL
                  OR (b.hora_inicio < ${turn.hora_fin}::time AND b.hora_fin > ${turn.hora_inicio}::time))) AS bloqueado`,
    );
    ensure(activo, 'OPERADOR_INACTIVO', 'El operador está inactivo');
    if (!queda) this.exigirPorVenir(turn);
    ensure(
      !bloqueado && (turn.atiende_festivos || festivo(turn.fecha) === null),
      'DIA_BLOQUEADO',
      'Ese día está bloqueado',
    );
  }

  /** Its day is one of that slot's, and it has not ended. */
  private exigirPorVenir({ fecha, dia_semana, hora_fin }: Turno): void {
    const hoy = this.clock.today();
    if (diaDeLaSemana(fecha) !== dia_semana)
      throw invalidField('FECHA_NO_ES_SU_DIA', 'fecha', 'La fecha no corresponde al día del horario');
    if (fecha < hoy) throw invalidField('FECHA_PASADA', 'fecha', 'La fecha no puede ser pasada');
    if (fecha === hoy && hora_fin <= this.clock.hour())
      throw invalidField('HORARIO_TERMINADO', 'horario_id', 'El horario ya terminó');
  }

  /** The operator is nowhere else at that hour: no appointment of another slot, no place held. */
  async exigirLibre(em: EntityManager, turn: Turno, { cita_id = 0, oferta_id = 0 }: Salvo = {}): Promise<void> {
    const deOtroHorario = sql`x.entidad_id = ${turn.entidad_id} AND x.operador_id = ${turn.operador_id}
      AND x.fecha = ${turn.fecha}::date AND x.horario_id <> ${turn.horario_id}
      AND x.hora_inicio < ${turn.hora_fin}::time AND x.hora_fin > ${turn.hora_inicio}::time`;
    const taken = await rowIn(
      em,
      sql`SELECT 1 FROM cita x WHERE ${deOtroHorario} AND x.id <> ${cita_id} AND x.anulado_en IS NULL AND x.estado <> 'cancelada'
          UNION ALL SELECT 1 FROM oferta x WHERE ${deOtroHorario} AND x.id <> ${oferta_id} AND x.estado = 'pendiente'
              AND x.vence_en > ${this.clock.asDatabase()} LIMIT 1`,
    );
    ensure(taken === null, OPERADOR_OCUPADO.codigo, OPERADOR_OCUPADO.message);
  }

  /**
   * Takes the smallest free place of a slot that `preparar` answered; a hold that ended is taken over in the same
   * statement. Places are counted and not only numbered: an appointment that keeps the hours the slot had before is not
   * in the way of its new ones, and keeps a number; and after a cut of the capacity an appointment may stand on a
   * number above it.
   */
  async tomar(em: EntityManager, turn: Turno, who: DeQuien): Promise<number> {
    const { entidad_id, horario_id, fecha, capacidad, hora_inicio, hora_fin } = turn;
    const now = this.clock.asDatabase();
    const vivas = plazasVivas(
      sql`p.entidad_id = ${entidad_id} AND p.horario_id = ${horario_id} AND p.fecha = ${fecha}::date`,
      now,
    );
    const aEsaHora = sql`v.hora_inicio < ${hora_fin}::time AND v.hora_fin > ${hora_inicio}::time`;
    const free = await rowIn<{ plaza: number }>(
      em,
      sql`WITH vivas AS (${vivas}) SELECT n AS plaza FROM generate_series(1, (SELECT count(*) FROM vivas) + 1) n
          WHERE (SELECT count(*) FROM vivas v WHERE ${aEsaHora}) < ${capacidad}::integer
            AND NOT EXISTS (SELECT 1 FROM vivas v WHERE v.plaza = n) ORDER BY n LIMIT 1`,
    );
    ensure(free !== null, OCUPADO.codigo, OCUPADO.message);
    const { cita_id, oferta_id, vence_en } = { cita_id: null, oferta_id: null, vence_en: null, ...who };
    const tomada = await executeIn(
      em,
      sql`INSERT INTO cita_plaza (entidad_id, horario_id, fecha, plaza, cita_id, oferta_id, vence_en)
          VALUES (${entidad_id}, ${horario_id}, ${fecha}::date, ${free.plaza}, ${cita_id}, ${oferta_id}, ${vence_en})
          ON CONFLICT (entidad_id, horario_id, fecha, plaza)
          DO UPDATE SET cita_id = excluded.cita_id, oferta_id = excluded.oferta_id, vence_en = excluded.vence_en
          WHERE cita_plaza.vence_en <= ${now}`,
    );
    ensure(tomada === 1, OCUPADO.codigo, OCUPADO.message);
    return free.plaza;
  }

  /** Frees the place of an appointment or of a hold, if it has one. */
  async soltar(
    em: EntityManager,
    { entidad_id, ...quien }: { entidad_id: number } & ({ cita_id: number } | { oferta_id: number }),
  ): Promise<void> {
    const deQuien = 'cita_id' in quien ? sql`cita_id = ${quien.cita_id}` : sql`oferta_id = ${quien.oferta_id}`;
    await executeIn(em, sql`DELETE FROM cita_plaza WHERE entidad_id = ${entidad_id} AND ${deQuien}`);
  }
}
