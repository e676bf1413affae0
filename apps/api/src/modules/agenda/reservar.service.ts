import { type Cita, nombreDeServicios, type Reserva } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { ensureOpenBranch } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { readerIn } from '../../platform/db/snapshot.js';
import { rowsIn, sql } from '../../platform/db/sql.js';
import { BusinessError, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { AgendarService } from './agendar.service.js';
import { diasDe } from './espacios.js';
import { type DeDonde, HorasLibresQueries, type QueDura } from './horas-libres.queries.js';
import { candidatas, type Hallazgo, porQueNo } from './horas-libres.rules.js';
import { avisoDeCita } from './misma-persona.queries.js';
import { FUERA_DE_JORNADA } from './plazas.service.js';
import { type Nombrado, queDe } from './reserva.js';
import { serviciosDeCita } from './servicio-de-cita.js';

/** Others may take the hour that was found, so many times, before it is said to be taken. */
const INTENTOS = 10;
/** The refusals of an hour that was free when it was looked for. */
const SE_PERDIO = new Set(['HORARIO_OCUPADO', 'OPERADOR_OCUPADO', 'NO_CABE', FUERA_DE_JORNADA.codigo]);

/** An hour that was found for someone who asked for no operator counts in whose turn it is for so long. */
const TURNOS_DIAS = 30;

/** The hour that is asked for. */
type Pedida = { fecha: string; hora_inicio: string; operador_id: number | null };
/** Where its hour was found, and for which services; `cualquiera`: its operator was not asked for. */
type Como = { hallada: Hallazgo; servicios: readonly Nombrado[]; cualquiera: boolean };
type Busqueda = { donde: DeDonde; otras: DeDonde; queDura: QueDura; pedida: Pedida };

/** That an hour cannot be had; `seVuelve`: it was found free, and another took it before it was booked. */
class SinHora extends Error {
  constructor(
    readonly negativa: BusinessError,
    readonly busqueda: Busqueda,
    readonly seVuelve: boolean,
  ) {
    super(negativa.message);
  }
}

/** Books an appointment at an hour, with an operator or with whichever has time (docs/decisions/0139). */
@Injectable()
export class ReservarService {
  constructor(
    private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly horas: HorasLibresQueries,
    private readonly citas: AgendarService,
  ) {}

  /**
   * Each attempt is a transaction of its own, which looks for one operator and holds the day of that one alone: two
   * bookings never wait for each other in a circle.
   */
  async reservar(session: Session, datos: Reserva) {
    for (let intento = 1; ; intento++) {
      try {
        return await this.transactions.execute(session, (em, audit) => this.intentar(em, audit, session, datos));
      } catch (error) {
        if (!(error instanceof SinHora)) throw error;
        if (!error.seVuelve || intento === INTENTOS) throw await this.conAlternativas(error);
      }
    }
  }

  private async intentar(em: EntityManager, audit: Audit, session: Session, datos: Reserva) {
    const { fecha, hora_inicio, servicios: pedidos, entidad_id, estado = 'pendiente', ...persona } = datos;
    // They are all with one operator, or all with whichever.
    const operador_id = pedidos[0]?.operador_id ?? null;
    const servicios = pedidos.map(({ servicio, servicio_id = null, duracion_minutos = null }) => ({
      servicio,
      servicio_id,
      duracion_minutos,
    }));
    this.exigirHora(fecha, hora_inicio);
    const lee = readerIn(em);
    const donde = await this.horas.deDonde(lee, session, { entidad_id, operador_id });
    await ensureOpenBranch(em, donde.entidad_id);
    const queDura = await this.horas.queDura(lee, donde.entidad_id, servicios);
    const otras = await this.horas.deDonde(lee, session, { entidad_id });
    // It refuses by the names of both.
    if (operador_id !== null && queDura.dura(operador_id) === null)
      await serviciosDeCita(
        lee,
        donde.entidad_id,
        servicios.map((s) => s.servicio_id),
        operador_id,
      );
    const busqueda = { donde, otras, queDura, pedida: { fecha, hora_inicio, operador_id } };
    const hallada = await this.hallar(em, busqueda);
    const data = { ...persona, servicio: nombreDeServicios(servicios), estado };
    const como = { hallada, servicios, cualquiera: operador_id === null };
    const cita = await this.agendar(em, audit, session, { ...busqueda, ...como }, data);
    return { message: 'Cita agendada correctamente', data: cita, aviso: await avisoDeCita(em, cita) };
  }

  /** 400 for an hour that is over, and one that clocks skip that day. */
  exigirHora(fecha: string, hora_inicio: string): void {
    const hoy = this.clock.today();
    if (fecha < hoy || (fecha === hoy && hora_inicio < this.clock.hour()))
      throw invalidField('HORA_PASADA', 'hora_inicio', 'La hora ya pasó');
    if (!this.horas.existen(fecha)(hora_inicio))
      throw invalidField('HORA_QUE_NO_EXISTE', 'hora_inicio', 'Esa hora no existe ese día');
  }

  /** The operator whose turn it is at that hour, or the refusal, with other hours. */
  private async hallar(em: EntityManager, busqueda: Busqueda): Promise<Hallazgo> {
    const { donde, pedida } = busqueda;
    const { dura } = busqueda.queDura;
    const { dias, en } = await this.horas.leer(readerIn(em), donde, diasDe(pedida.fecha, pedida.fecha));
    const agendas = dias.flatMap(en);
    const ultimas = await this.ultimas(em, donde);
    const [hallada] = candidatas(agendas, pedida.hora_inicio, dura, (id) => ultimas.get(id) ?? 0);
    if (hallada !== undefined) return hallada;
    const { codigo, message } = porQueNo(agendas, pedida.hora_inicio, dura);
    throw new SinHora(new BusinessError(codigo, message), busqueda, false);
  }

  private async agendar(
    em: EntityManager,
    audit: Audit,
    session: Session,
    { hallada, servicios, cualquiera, ...busqueda }: Busqueda & Como,
    data: Parameters<AgendarService['enHora']>[5],
  ): Promise<Cita> {
    const { donde, pedida } = busqueda;
    const { agenda, horario_id, dura } = hallada;
    const sitio = { agenda_id: agenda.agenda_id, horario_id, fecha: pedida.fecha };
    const que = queDe(servicios, dura);
    const { hora_inicio } = pedida;
    try {
      return await this.citas.enHora(
        em,
        audit,
        session,
        donde.entidad_id,
        { sitio, hora_inicio, que, cualquiera },
        data,
      );
    } catch (error) {
      if (!(error instanceof BusinessError) || !SE_PERDIO.has(error.codigo)) throw error;
      throw new SinHora(error, busqueda, true);
    }
  }

  /** The refusal with other hours, which are read once its transaction is over. */
  private async conAlternativas({ negativa, busqueda }: SinHora): Promise<BusinessError> {
    const { otras, queDura, pedida } = busqueda;
    const alternativas = await this.horas.alternativas(otras, queDura.dura, pedida);
    return new BusinessError(negativa.codigo, negativa.message, negativa.status, { ...negativa.extra, alternativas });
  }

  /** The last appointment that each operator got without being asked for, of those of late. */
  private async ultimas(em: EntityManager, { entidad_id }: DeDonde): Promise<Map<number, number>> {
    const desde = new Date(this.clock.now().getTime() - TURNOS_DIAS * 86_400_000);
    const filas = await rowsIn<{ operador_id: number; ultima: number }>(
      em,
      sql`SELECT c.operador_id, max(c.id) AS ultima FROM cita c
          WHERE c.entidad_id = ${entidad_id} AND c.cualquiera AND c.created_at >= ${desde} GROUP BY c.operador_id`,
    );
    return new Map(filas.map(({ operador_id, ultima }) => [operador_id, ultima]));
  }
}
