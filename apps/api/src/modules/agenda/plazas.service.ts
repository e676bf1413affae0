import { carrilPara, cruzan, jornadaDe, ocupaDe, seguidosDesde, textoDeMinutos } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecords, updateRecord } from '../../platform/db/records.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { readerIn } from '../../platform/db/snapshot.js';
import { executeIn, onlyRowIn, sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { type DeQuien, type DiaDeOperador, leerDia, soltarMinutos, tomarMinutos } from './carriles.js';
import { extremos, type Horas, lugarDe, type Que, type Reserva, reservaDe, type Salvo, type Sitio } from './reserva.js';
import { servicioDeCita } from './servicio-de-cita.js';
import { Tramo } from './tramo.entity.js';
import { TurnosService } from './turnos.service.js';

const OCUPADO = { codigo: 'HORARIO_OCUPADO', message: 'El horario ya está ocupado' };
const OPERADOR_OCUPADO = { codigo: 'OPERADOR_OCUPADO', message: 'El operador ya tiene una cita a esa hora' };
/** The refusal of an hour at which the agenda is not worked. */
export const FUERA_DE_JORNADA = { codigo: 'FUERA_DE_JORNADA', message: 'A esa hora no se atiende' };
/** The answer to an acceptance that comes too late. */
export const OFERTA_VENCIDA = { codigo: 'OFERTA_VENCIDA', message: 'La oferta venció. Ofrece el espacio de nuevo.' };
// Each is refused before it is written: this is the message when the second lock finds it.
declareConstraints({ guarda_minuto_de_carril: OCUPADO, guarda_operador_en_un_lugar: OPERADOR_OCUPADO });

/** Where a stretch is, with its hours. */
type PorEscribir = Horas & { lugar: Sitio & DiaDeOperador; que: Que };

/** The columns of a stretch besides its service and whose it is. */
const filaDe = ({ lugar, que, hora_inicio, hora_fin }: PorEscribir, carril: number | null) => {
  const { entidad_id, agenda_id, horario_id, operador_id, fecha } = lugar;
  const ocupa = textoDeMinutos(ocupaDe(extremos({ hora_inicio, hora_fin }), que));
  return { entidad_id, agenda_id, horario_id, operador_id, fecha, hora_inicio, hora_fin, ocupa, carril };
};

/**
 * Books places: it alone takes minutes of an operator's lanes, and leaves them. The day is held (`TurnosService`), so
 * what is seen free stays free until it is taken.
 */
@Injectable()
export class PlazasService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly turnos: TurnosService,
  ) {}

  /**
   * Locks a slot on a day and refuses what cannot be booked there. Answers where it is, and what takes its minutes once
   * the hold that they are for is written.
   */
  async preparar(
    em: EntityManager,
    session: Session,
    { entidad_id, ...sitio }: Sitio & { entidad_id: number },
    pedido: { servicio_id: number | null },
  ) {
    const turno = await this.turnos.bloquear(em, entidad_id, sitio);
    const reserva = reservaDe(
      turno,
      await servicioDeCita(readerIn(em), entidad_id, { ...pedido, operador_id: turno.operador_id }),
    );
    await this.turnos.exigirAgendable(em, session, reserva);
    const carril = await this.carrilLibre(em, reserva);
    const { dia_semana: _, ...lugar } = lugarDe(reserva);
    return {
      lugar,
      tomar: (hold: { oferta_id: number; vence_en: Date }) =>
        this.ocupar(em, { ...reserva, lugar: turno }, hold, carril),
    };
  }

  /**
   * The lane that something may take, its day held: its operator is nowhere else then, they work as long as it lasts,
   * and the slots it crosses have a place left.
   */
  async carrilLibre(em: EntityManager, { turno, que, pide, ...horas }: Reserva, salvo: Salvo = {}): Promise<number> {
    const dia = await leerDia(em, turno, this.clock.asDatabase(), salvo);
    const { inicio, fin } = extremos(horas);
    const ocupa = ocupaDe({ inicio, fin }, que);
    ensure(!cruzan(ocupa, dia.ajenos), OPERADOR_OCUPADO.codigo, OPERADOR_OCUPADO.message);
    if (pide !== 'la suya' && que.duracion_minutos !== null) {
      const libres = seguidosDesde(jornadaDe(dia.horarios, dia.bloqueados), inicio);
      ensure(pide === 'horario' || libres > 0, FUERA_DE_JORNADA.codigo, FUERA_DE_JORNADA.message);
      ensure(
        libres >= que.duracion_minutos,
        'NO_CABE',
        `El servicio dura ${que.duracion_minutos} minutos y desde las ${horas.hora_inicio} solo hay ${libres} libres`,
      );
    }
    // Where an hour is asked for, what crosses no slot has no place: free hours are those that have one.
    const carril = carrilPara(dia.horarios, dia.tomados, ocupa, pide === 'hora' ? 0 : turno.capacidad);
    ensure(carril !== null, OCUPADO.codigo, OCUPADO.message);
    return carril;
  }

  /**
   * Writes the stretch of a new appointment or hold, and takes its minutes in a lane that `carrilLibre` answered;
   * without one it takes none.
   */
  async ocupar(
    em: EntityManager,
    tramo: PorEscribir,
    { vence_en, ...quien }: DeQuien & { vence_en?: Date },
    carril: number | null,
  ): Promise<void> {
    const id = await this.ids.one(em, 'cita_tramo');
    const suyo = { cita_id: null, oferta_id: null, ...quien, vence_en: vence_en ?? null };
    await insertRecords(em, Tramo, [{ ...tramo.que, ...suyo, ...filaDe(tramo, carril), id, orden: 1 }]);
    await this.tomar(em, tramo, carril);
  }

  /** Writes over the stretch of an appointment whose minutes were given back, and takes others. */
  async mudar(em: EntityManager, tramo: PorEscribir, cita_id: number, carril: number | null): Promise<void> {
    const { entidad_id } = tramo.lugar;
    const { id } = await onlyRowIn<{ id: number }>(
      em,
      sql`SELECT t.id FROM cita_tramo t WHERE t.entidad_id = ${entidad_id} AND t.cita_id = ${cita_id} AND t.orden = 1`,
    );
    await updateRecord(em, Tramo, { entidad_id, id }, { ...tramo.que, ...filaDe(tramo, carril) });
    await this.tomar(em, tramo, carril);
  }

  private async tomar(em: EntityManager, tramo: PorEscribir, carril: number | null): Promise<void> {
    if (carril === null) return;
    const { ocupa } = filaDe(tramo, carril);
    ensure(await tomarMinutos(em, { ...tramo.lugar, carril, ocupa }), OCUPADO.codigo, OCUPADO.message);
  }

  /** The service that was booked of an appointment or a hold, as long as it was by then. */
  async tramoDe(em: EntityManager, entidad_id: number, quien: DeQuien): Promise<Que> {
    const suyo = 'cita_id' in quien ? sql`t.cita_id = ${quien.cita_id}` : sql`t.oferta_id = ${quien.oferta_id}`;
    return await onlyRowIn<Que>(
      em,
      sql`SELECT t.servicio_id, t.duracion_minutos, t.espera_desde, t.espera_minutos, t.limpieza_minutos
          FROM cita_tramo t WHERE t.entidad_id = ${entidad_id} AND ${suyo} AND t.orden = 1`,
    );
  }

  /** An appointment is for another service of the catalogue, and nothing else of it changes. */
  async cambiarServicio(
    em: EntityManager,
    { entidad_id, cita_id }: { entidad_id: number; cita_id: number },
    { servicio_id }: Pick<Que, 'servicio_id'>,
  ): Promise<void> {
    await executeIn(
      em,
      sql`UPDATE cita_tramo SET servicio_id = ${servicio_id}
          WHERE entidad_id = ${entidad_id} AND cita_id = ${cita_id} AND orden = 1`,
    );
  }

  /** Makes what an offer holds the place of the appointment that accepted it: its minutes stay where they are. */
  async pasar(
    em: EntityManager,
    oferta_id: number,
    { entidad_id, id, servicio_id }: { entidad_id: number; id: number; servicio_id: number | null },
  ): Promise<void> {
    const pasados = await executeIn(
      em,
      sql`UPDATE cita_tramo SET cita_id = ${id}, servicio_id = ${servicio_id}, oferta_id = NULL, vence_en = NULL
          WHERE entidad_id = ${entidad_id} AND oferta_id = ${oferta_id} AND carril IS NOT NULL`,
    );
    // It may have ended since it was asked: then its minutes were given back when its day was held.
    ensure(pasados > 0, OFERTA_VENCIDA.codigo, OFERTA_VENCIDA.message);
  }

  /** Frees the minutes of an appointment or of a hold, if it has any. Its day is held. */
  async soltar(em: EntityManager, { entidad_id, ...quien }: { entidad_id: number } & DeQuien): Promise<void> {
    await soltarMinutos(em, entidad_id, quien);
  }
}
