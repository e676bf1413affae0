import { diaDeLaSemana, festivo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ensureOpenBranch } from '../../core/session/branch.js';
import { inScope } from '../../core/session/scope.js';
import { personalScope, type Session } from '../../core/session/session.js';
import { onlyRowIn, rowIn, sql, together } from '../../platform/db/sql.js';
import { ensure, ensureFound, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { alcanza, rigeElDia } from './alcance-de-bloqueo.js';
import { bloquearDia, type DiaDeOperador } from './carriles.js';
import type { Reserva, Sitio, Turno, TurnoBloqueado } from './reserva.js';

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
 * Locks slots on days, and says whether they take people. Every booking of an operator's day holds the same row
 * (`agenda_dia`), so a minute that is seen free stays free until it is taken; a change that cuts, deactivates or deletes
 * a slot or its agenda waits for the bookings, and they for it. Locks are always taken in one order: the branch,
 * agendas, slots, days of operators, appointments, each by id (docs/decisions/0138).
 */
@Injectable()
export class TurnosService {
  constructor(private readonly clock: Clock) {}

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
   * those it once had are still changed. `deja`: the day that an appointment leaves, held with that it goes to.
   */
  async bloquear(
    em: EntityManager,
    entidad_id: number,
    { agenda_id, horario_id, fecha }: Sitio,
    deja?: DiaDeOperador,
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
    await this.bloquearDias(em, [{ entidad_id, operador_id, fecha }, ...(deja === undefined ? [] : [deja])]);
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

  /** Holds days of operators of one branch, each once, in the order of every booking. */
  async bloquearDias(em: EntityManager, dias: readonly DiaDeOperador[]): Promise<void> {
    const cada = new Map(dias.map((d) => [`${d.operador_id} ${d.fecha}`, d]));
    const enOrden = [...cada.values()].sort((a, b) => a.operador_id - b.operador_id || (a.fecha < b.fecha ? -1 : 1));
    for (const dia of enOrden) await bloquearDia(em, dia, this.clock.asDatabase());
  }

  /**
   * The slot takes people from the caller, and that day is not blocked nor has it passed; `queda`: an appointment that
   * was there stays, and its day may have.
   */
  async exigirAgendable(
    em: EntityManager,
    session: Session,
    reserva: Reserva<TurnoBloqueado>,
    { queda = false } = {},
  ): Promise<void> {
    const { turno } = reserva;
    // The agenda may have passed to a colleague: before it was locked, or since it had the appointment that is booked again.
    const { empleado_id } = personalScope(session);
    ensureFound(empleado_id === null || empleado_id === turno.operador_id ? turno : null, 'No se encontró la agenda');
    ensureFound(turno.anulado ? null : turno, 'No se encontró el horario');
    ensure(turno.agenda_activa, 'AGENDA_INACTIVA', 'La agenda no está activa');
    ensure(turno.horario_activo, 'HORARIO_INACTIVO', 'El horario no está activo');
    // Read after the agenda is locked: who deactivates or moves an operator holds their agendas.
    const { hora_inicio: desde, hora_fin: hasta } = reserva.pide === 'horario' ? turno : reserva;
    const { activo, bloqueado } = await onlyRowIn<{ activo: boolean; bloqueado: boolean }>(
      em,
      sql`SELECT (SELECT o.activo AND o.entidad_id = ${turno.entidad_id} FROM operador o WHERE o.id = ${turno.operador_id}) AS activo,
            EXISTS (SELECT 1 FROM agenda_bloqueo b
              WHERE b.entidad_id = ${turno.entidad_id} AND ${alcanza(sql`${turno.agenda_id}`, sql`${turno.operador_id}`)}
                AND ${rigeElDia(turno.fecha)} AND (b.hora_inicio IS NULL
                  OR (b.hora_inicio < ${hasta}::time AND b.hora_fin > ${desde}::time))) AS bloqueado`,
    );
    ensure(activo, 'OPERADOR_INACTIVO', 'El operador está inactivo');
    if (!queda) this.exigirPorVenir(turno, hasta);
    ensure(
      !bloqueado && (turno.atiende_festivos || festivo(turno.fecha) === null),
      'DIA_BLOQUEADO',
      'Ese día está bloqueado',
    );
  }

  /** Its day is one of that slot's, and it has not ended. */
  private exigirPorVenir({ fecha, dia_semana }: Turno, hora_fin: string): void {
    const hoy = this.clock.today();
    if (diaDeLaSemana(fecha) !== dia_semana)
      throw invalidField('FECHA_NO_ES_SU_DIA', 'fecha', 'La fecha no corresponde al día del horario');
    if (fecha < hoy) throw invalidField('FECHA_PASADA', 'fecha', 'La fecha no puede ser pasada');
    if (fecha === hoy && hora_fin <= this.clock.hour())
      throw invalidField('HORARIO_TERMINADO', 'horario_id', 'El horario ya terminó');
  }
}
