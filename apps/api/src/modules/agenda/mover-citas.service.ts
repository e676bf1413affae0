import { type Cita, conBarras, diaDeLaSemana, type MoverCitas, type MovimientoCitas } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { ensureOpenBranch } from '../../core/session/branch.js';
import { personalScope, type Session, scopeOf } from '../../core/session/session.js';
import { updateRecord } from '../../platform/db/records.js';
import { Retries } from '../../platform/db/retries.js';
import { rowIn, rowsIn, sql, together } from '../../platform/db/sql.js';
import { BusinessError, ensure, ensureFound, forbidden, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { cambioDeCita, unCambioMas } from './cambio-de-cita.js';
import { Cita as CitaGuardada } from './cita.entity.js';
import { citaEn } from './citas.queries.js';
import { leerDestino } from './dia-destino.js';
import { agrupar } from './espacios.js';
import { SIN_LLEGADA } from './llegada.service.js';
import { avisoDePersonas } from './misma-persona.queries.js';
import { type Movimiento, type PorMover, planear } from './mover-citas.rules.js';
import { PlazasService } from './plazas.service.js';
import { queDeTramos } from './reserva.js';
import { noHace } from './servicio-de-cita.js';
import { TurnosService } from './turnos.service.js';

/** A move: the operator and day that appointments leave, and those they go to. */
type Traslado = {
  entidad_id: number;
  de: { operador_id: number; fecha: string };
  a: { operador_id: number; fecha: string };
};
/** A stretch of an appointment that has to go elsewhere; `no`: its service, which the other operator (`quien`) does not do. */
type TramoPorMover = Omit<PorMover, 'no_hace' | 'partes'> & {
  parte: string | null;
  servicio_id: number | null;
  no: string | null;
  quien: string | null;
};
type Operador = { id: number; entidad_id: number; activo: boolean };
/** The slots that may take them, whose agendas and themselves are locked when it is not a rehearsal. */
type Horarios = readonly number[];

/** A movement as it is told: the lane is no business of its reader. */
const sinCarril = ({ carril: _, ...movimiento }: Movimiento): MovimientoCitas['citas'][number] => movimiento;

/** A reason in the middle of a sentence: one that begins with the name of a person keeps its capital letter. */
const trasDosPuntos = (motivo: string): string => motivo.replace(/^(El|Ese|No) /, (palabra) => palabra.toLowerCase());

/** Moves the rest of an operator's day to another operator, another day, or both: every appointment or none. */
@Injectable()
export class MoverCitasService {
  constructor(
    private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly retries: Retries,
    private readonly turnos: TurnosService,
    private readonly plazas: PlazasService,
  ) {}

  mover(session: Session, data: MoverCitas): Promise<MovimientoCitas> {
    if (data.simular) return this.retries.run((em) => this.simular(em, session, data));
    return this.transactions.execute(session, async (em, audit) => {
      const traslado = await this.traslado(em, session, data);
      const horarios = await this.bloquear(em, traslado);
      const citas = await this.porMover(em, traslado, true);
      ensure(citas.length > 0, 'SIN_CITAS', 'No hay citas por mover ese día');
      const movimientos = planear(citas, await leerDestino(em, { ...traslado, horarios }, this.clock));
      this.exigirSinChoques(movimientos);
      await this.llevar(em, audit, traslado, movimientos);
      return {
        message: `${citas.length === 1 ? '1 cita movida' : `${citas.length} citas movidas`} al ${conBarras(traslado.a.fecha)}`,
        simulado: false,
        aviso: await this.aviso(em, traslado, movimientos),
        citas: movimientos.map(sinCarril),
      };
    });
  }

  /** Answers the result of a move without locks: a booking may still come in between. */
  private async simular(em: EntityManager, session: Session, data: MoverCitas): Promise<MovimientoCitas> {
    const traslado = await this.traslado(em, session, data);
    const [citas, horarios] = [await this.porMover(em, traslado, false), await this.candidatos(em, traslado, false)];
    const movimientos = planear(citas, await leerDestino(em, { ...traslado, horarios }, this.clock));
    const clashes = movimientos.filter((m) => m.choque !== null).length;
    const message =
      clashes === 0
        ? `Citas que se pueden mover: ${citas.length}`
        : `Citas que no se pueden mover: ${clashes} de ${citas.length}`;
    return {
      message,
      simulado: true,
      aviso: await this.aviso(em, traslado, movimientos),
      citas: movimientos.map(sinCarril),
    };
  }

  /** Both operators are of the branch, the caller's if they have one; the other one works there. */
  private async traslado(
    em: EntityManager,
    session: Session,
    { operador_id, fecha, a_operador_id = operador_id, a_fecha = fecha }: MoverCitas,
  ): Promise<Traslado> {
    const operadores = await rowsIn<Operador>(
      em,
      sql`SELECT o.id, o.entidad_id, o.activo FROM operador o WHERE o.id IN (${operador_id}, ${a_operador_id})`,
    );
    const { entidad_id: own } = scopeOf(session);
    const visible = (id: number) =>
      ensureFound(
        operadores.find((o) => o.id === id && (own === null || o.entidad_id === own)),
        'No se encontró el operador',
      );
    const [de, a] = [visible(operador_id), visible(a_operador_id)];
    const { empleado_id } = personalScope(session);
    if (empleado_id !== null && (de.id !== empleado_id || a.id !== empleado_id))
      throw forbidden('Solo puedes mover tus propias citas');
    if (a.entidad_id !== de.entidad_id)
      throw invalidField('OPERADOR_DE_OTRA_SUCURSAL', 'a_operador_id', 'El operador no es de esa sucursal');
    ensure(a.activo, 'OPERADOR_INACTIVO', 'El operador está inactivo');
    if (a_fecha < this.clock.today())
      throw invalidField('FECHA_PASADA', a_fecha === fecha ? 'fecha' : 'a_fecha', 'La fecha no puede ser pasada');
    return { entidad_id: de.entidad_id, de: { operador_id, fecha }, a: { operador_id: a_operador_id, fecha: a_fecha } };
  }

  /** In the order of every booking: agendas, slots, the days of both operators. */
  private async bloquear(em: EntityManager, traslado: Traslado): Promise<Horarios> {
    const { entidad_id, de, a } = traslado;
    await together([
      ensureOpenBranch(em, entidad_id),
      rowsIn(
        em,
        sql`SELECT a.id FROM agenda a
          WHERE a.entidad_id = ${entidad_id} AND a.operador_id = ${a.operador_id} AND a.anulado_en IS NULL
          ORDER BY a.id FOR SHARE`,
      ),
    ]);
    // Read again: who deactivates or moves an operator holds their agendas.
    const enServicio = await rowIn(
      em,
      sql`SELECT 1 FROM operador o WHERE o.id = ${a.operador_id} AND o.entidad_id = ${entidad_id} AND o.activo`,
    );
    ensure(enServicio !== null, 'OPERADOR_INACTIVO', 'El operador está inactivo');
    const horarios = await this.candidatos(em, traslado, true);
    await this.turnos.bloquearDias(em, [
      { entidad_id, ...de },
      { entidad_id, ...a },
    ]);
    return horarios;
  }

  /** Active slots of that weekday in active agendas of the target operator. */
  private async candidatos(em: EntityManager, { entidad_id, a }: Traslado, bloquear: boolean): Promise<Horarios> {
    const rows = await rowsIn<{ id: number }>(
      em,
      sql`SELECT h.id FROM horario h JOIN agenda a ON a.entidad_id = h.entidad_id AND a.id = h.agenda_id
          WHERE h.entidad_id = ${entidad_id} AND a.operador_id = ${a.operador_id} AND a.activa AND h.activo
            AND h.dia_semana = ${diaDeLaSemana(a.fecha)}
          ORDER BY h.id ${bloquear ? sql`FOR SHARE OF h` : sql``}`,
    );
    return rows.map((f) => f.id);
  }

  /** The appointments still to come: those served, missed or cancelled stay where they were. */
  private async porMover(em: EntityManager, { entidad_id, de, a }: Traslado, bloquear: boolean): Promise<PorMover[]> {
    const hoy = this.clock.today();
    const where = sql`c.entidad_id = ${entidad_id} AND c.operador_id = ${de.operador_id} AND c.fecha = ${de.fecha}::date
      AND c.anulado_en IS NULL
      AND c.estado IN ('pendiente', 'confirmada') AND NOT c.no_asistio
      AND (c.fecha > ${hoy}::date OR (c.fecha = ${hoy}::date AND c.hora_fin > ${this.clock.hour()}::time))`;
    if (bloquear) await rowsIn(em, sql`SELECT c.id FROM cita c WHERE ${where} ORDER BY c.id FOR UPDATE`);
    // Of their own operator nothing is asked: they were booked.
    const otro = a.operador_id === de.operador_id ? null : a.operador_id;
    const tramos = await rowsIn<TramoPorMover>(
      em,
      sql`SELECT c.id, c.agenda_id, c.cliente_nombre, c.servicio, c.hora_inicio, c.hora_fin, t.servicio AS parte, t.servicio_id,
          t.duracion_minutos, t.espera_desde, t.espera_minutos, t.limpieza_minutos, s.nombre AS no, o.nombre AS quien
        FROM cita c JOIN cita_tramo t ON t.entidad_id = c.entidad_id AND t.cita_id = c.id
          LEFT JOIN operador_servicio h ON h.operador_id = ${otro}::bigint AND h.servicio_id = t.servicio_id AND NOT h.hace
          LEFT JOIN servicio s ON s.id = h.servicio_id LEFT JOIN operador o ON o.id = h.operador_id
        WHERE ${where} AND t.entidad_id = ${entidad_id} ORDER BY c.hora_inicio, c.id, t.orden`,
    );
    return [...agrupar(tramos, ({ id }) => id).values()].map((suyos): PorMover => {
      const [{ id, agenda_id, cliente_nombre, servicio, hora_inicio, hora_fin }] = suyos as [TramoPorMover];
      const { servicio_id: _, ...dura } = queDeTramos(suyos.map(({ parte, ...t }) => ({ ...t, servicio: parte })));
      const sin = suyos.find(({ no }) => no !== null);
      const no_hace = sin?.no == null ? null : noHace(sin.quien, sin.no);
      return { ...dura, id, agenda_id, cliente_nombre, servicio, hora_inicio, hora_fin, no_hace };
    });
  }

  /** Appointments keep their hours, so the warning is known before they are moved. */
  private aviso(em: EntityManager, { entidad_id, a }: Traslado, movimientos: readonly Movimiento[]) {
    return avisoDePersonas(em, { entidad_id, ids: movimientos.map(({ id }) => id), fecha: a.fecha });
  }

  private exigirSinChoques(movimientos: readonly Movimiento[]): void {
    const clashes = movimientos.filter((m) => m.choque !== null);
    if (clashes.length === 0) return;
    const citas = clashes.map(
      (m) =>
        `La cita de ${m.cliente_nombre} de las ${m.hora_inicio} no se puede mover: ${trasDosPuntos(m.choque ?? '')}`,
    );
    const howMany = clashes.length === 1 ? '1 cita no se puede mover' : `${clashes.length} citas no se pueden mover`;
    throw new BusinessError('CITAS_CON_CHOQUES', `No se movió nada: ${howMany}`, 409, { errores: { citas } });
  }

  /** Every place is left before one is taken: two that change places are not in each other's way. */
  private async llevar(
    em: EntityManager,
    audit: Audit,
    { entidad_id, de, a }: Traslado,
    movimientos: readonly Movimiento[],
  ): Promise<void> {
    const before = await this.fotos(em, entidad_id, movimientos);
    const llegada = de.fecha === a.fecha ? {} : SIN_LLEGADA;
    for (const { id } of movimientos) await this.plazas.soltar(em, { entidad_id, cita_id: id });
    for (const { id, destino, carril, hora_inicio, hora_fin } of movimientos) {
      const { agenda_id, horario_id } = destino as NonNullable<Movimiento['destino']>;
      const lugar = { agenda_id, horario_id, ...a };
      const changed = { ...lugar, dia_semana: diaDeLaSemana(a.fecha), mensaje_enviado_en: null, ...llegada };
      await updateRecord(em, CitaGuardada, { entidad_id, id }, changed, unCambioMas(this.clock.now()));
      const que = await this.plazas.queDe(em, entidad_id, { cita_id: id });
      await this.plazas.mudar(em, { lugar: { entidad_id, ...lugar }, que, hora_inicio, hora_fin }, id, carril);
    }
    const after = await this.fotos(em, entidad_id, movimientos);
    audit(...before.map((cita, i) => cambioDeCita('mover', { antes: cita, despues: after[i] as Cita })));
  }

  private fotos(em: EntityManager, entidad_id: number, movimientos: readonly Movimiento[]): Promise<Cita[]> {
    return rowsIn(
      em,
      sql`${citaEn(sql`${entidad_id}`)}
        WHERE c.entidad_id = ${entidad_id} AND c.id = ANY(${movimientos.map((m) => m.id)}::bigint[]) ORDER BY c.id`,
    );
  }
}
