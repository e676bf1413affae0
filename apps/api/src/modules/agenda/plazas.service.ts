import {
  carrilPara,
  cruzan,
  type Duracion,
  enFila,
  enSuFila,
  horaDe,
  jornadaDe,
  minutosDe,
  ocupaDe,
  seguidosDesde,
  textoDeMinutos,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecords, updateRecord } from '../../platform/db/records.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { readerIn } from '../../platform/db/snapshot.js';
import { executeIn, rowsIn, sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { type DeQuien, type DiaDeOperador, leerDia, soltarMinutos, tomarMinutos } from './carriles.js';
import {
  extremos,
  type Horas,
  lugarDe,
  type Parte,
  type Que,
  queDeTramos,
  type Reserva,
  reservaDe,
  type Salvo,
  type Sitio,
} from './reserva.js';
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

/** Where something is booked, with its hours. */
type PorEscribir = Horas & { lugar: Sitio & DiaDeOperador; que: Que };
type Fila = Omit<Tramo, 'id' | 'cita_id' | 'oferta_id' | 'vence_en'>;

/** The minutes that something takes of a lane. */
const ocupaEnTexto = ({ que, ...horas }: Horas & { que: Que }): string => textoDeMinutos(ocupaDe(extremos(horas), que));

/** The stretches of something that is booked, one for each of its services. */
function filasDe({ lugar, que: { partes, ...una }, ...horas }: PorEscribir, carril: number | null): Fila[] {
  const { entidad_id, agenda_id, horario_id, operador_id, fecha } = lugar;
  const suyo = { entidad_id, agenda_id, horario_id, operador_id, fecha, carril };
  if (partes === undefined)
    return [{ ...una, ...suyo, ...horas, orden: 1, servicio: null, ocupa: ocupaEnTexto({ ...horas, que: una }) }];
  return enFila(minutosDe(horas.hora_inicio), enSuFila(partes)).map(({ parte, inicio, fin }, i) => ({
    ...(partes[i] as Parte),
    ...suyo,
    orden: i + 1,
    hora_inicio: horaDe(inicio),
    hora_fin: horaDe(fin),
    ocupa: textoDeMinutos(ocupaDe({ inicio, fin }, parte)),
  }));
}

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
   * Writes the stretches of a new appointment or hold, and takes their minutes in a lane that `carrilLibre` answered;
   * without one they take none.
   */
  async ocupar(
    em: EntityManager,
    reserva: PorEscribir,
    quien: DeQuien & { vence_en?: Date },
    carril: number | null,
  ): Promise<void> {
    await this.escribir(em, filasDe(reserva, carril), quien);
    await this.tomar(em, reserva, carril);
  }

  /** Writes over the stretches of an appointment whose minutes were given back, and takes others. */
  async mudar(em: EntityManager, reserva: PorEscribir, cita_id: number, carril: number | null): Promise<void> {
    const { entidad_id } = reserva.lugar;
    const filas = filasDe(reserva, carril);
    const tenia = await rowsIn<{ id: number; orden: number }>(
      em,
      sql`SELECT t.id, t.orden FROM cita_tramo t WHERE t.entidad_id = ${entidad_id} AND t.cita_id = ${cita_id} ORDER BY t.orden`,
    );
    if (tenia.length > filas.length)
      await executeIn(
        em,
        sql`DELETE FROM cita_tramo WHERE entidad_id = ${entidad_id} AND cita_id = ${cita_id} AND orden > ${filas.length}`,
      );
    for (const fila of filas) {
      const suya = tenia.find(({ orden }) => orden === fila.orden);
      if (suya !== undefined) await updateRecord(em, Tramo, { entidad_id, id: suya.id }, fila);
    }
    await this.escribir(em, filas.slice(tenia.length), { cita_id });
    await this.tomar(em, reserva, carril);
  }

  private async escribir(
    em: EntityManager,
    filas: readonly Fila[],
    { vence_en, ...quien }: DeQuien & { vence_en?: Date },
  ): Promise<void> {
    if (filas.length === 0) return;
    const ids = await this.ids.take(em, 'cita_tramo', filas.length);
    const suyo = { cita_id: null, oferta_id: null, ...quien, vence_en: vence_en ?? null };
    await insertRecords(
      em,
      Tramo,
      filas.map((fila, i) => ({ ...fila, ...suyo, id: ids[i] as number })),
    );
  }

  private async tomar(em: EntityManager, reserva: PorEscribir, carril: number | null): Promise<void> {
    if (carril === null) return;
    const tomados = await tomarMinutos(em, { ...reserva.lugar, carril, ocupa: ocupaEnTexto(reserva) });
    ensure(tomados, OCUPADO.codigo, OCUPADO.message);
  }

  /** The services that were booked of an appointment or a hold, as long as they were by then. */
  async queDe(em: EntityManager, entidad_id: number, quien: DeQuien): Promise<Que> {
    const suyo = 'cita_id' in quien ? sql`t.cita_id = ${quien.cita_id}` : sql`t.oferta_id = ${quien.oferta_id}`;
    const tramos = await rowsIn<Duracion & { servicio: string | null; servicio_id: number | null }>(
      em,
      sql`SELECT t.servicio, t.servicio_id, t.duracion_minutos, t.espera_desde, t.espera_minutos, t.limpieza_minutos
          FROM cita_tramo t WHERE t.entidad_id = ${entidad_id} AND ${suyo} ORDER BY t.orden`,
    );
    return queDeTramos(tramos);
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
