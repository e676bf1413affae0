import type { CitaNueva, Cita as CitaVista } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord } from '../../platform/db/records.js';
import { readerIn } from '../../platform/db/snapshot.js';
import { Clock } from '../../platform/time/clock.js';
import { QuienVieneService } from '../personas/quien-viene.service.js';
import { cambioDeCita } from './cambio-de-cita.js';
import { Cita } from './cita.entity.js';
import { leerCita } from './cita-locks.js';
import { avisoDeCita } from './misma-persona.queries.js';
import { PlazasService } from './plazas.service.js';
import {
  type Horas,
  lugarDe,
  type QueCierto,
  type Reserva,
  reservaDe,
  reservaDesde,
  type Sitio,
  type TurnoBloqueado,
} from './reserva.js';
import { servicioDeCita } from './servicio-de-cita.js';
import { TurnosService } from './turnos.service.js';

/** A place that is held, at the hours it was offered: those of its slot may be others by now. */
type EspacioOfrecido = { oferta_id: number } & Horas;
/** The person who comes, and for what. */
type Pedida = Pick<
  CitaNueva,
  'persona_id' | 'cliente_nombre' | 'cliente_telefono' | 'cliente_email' | 'servicio' | 'notas' | 'estado'
>;
/** An hour of a day in a slot that was found; `cualquiera`: its operator was not asked for. */
type Hallada = { sitio: Sitio; hora_inicio: string; que: QueCierto; cualquiera: boolean };
type Manera = { oferta_id?: number | undefined; cualquiera?: boolean };

/** Books appointments: in a slot, or at an hour. */
@Injectable()
export class AgendarService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly turnos: TurnosService,
    private readonly plazas: PlazasService,
    private readonly personas: QuienVieneService,
  ) {}

  crear(session: Session, datos: CitaNueva) {
    return this.transactions.execute(session, async (em, audit) => {
      const data = await this.agendar(em, audit, session, datos);
      return { message: 'Cita agendada correctamente', data, aviso: await avisoDeCita(em, data) };
    });
  }

  /** Books inside the caller's transaction; `deOferta`, in the place that offer holds and at its hours. */
  async agendar(
    em: EntityManager,
    audit: Audit,
    session: Session,
    data: CitaNueva,
    deOferta?: EspacioOfrecido,
  ): Promise<CitaVista> {
    const entidad_id = await this.turnos.sucursalDe(em, session, data.agenda_id);
    const { oferta_id, ...horas } = deOferta ?? {};
    const ofrecidas = deOferta === undefined ? undefined : (horas as Horas);
    const turn = await this.turnos.bloquear(em, entidad_id, data);
    // An offer stands, whatever its operator does by now.
    const operador_id = oferta_id === undefined ? turn.operador_id : null;
    const que = await servicioDeCita(readerIn(em), entidad_id, { ...data, operador_id });
    const reserva = reservaDe(turn, que, ofrecidas);
    return this.escribir(em, audit, session, reserva, data, { oferta_id });
  }

  /** Books at an hour inside the caller's transaction, wherever it was found that it fits. */
  async enHora(
    em: EntityManager,
    audit: Audit,
    session: Session,
    entidad_id: number,
    { sitio, hora_inicio, que, cualquiera }: Hallada,
    data: Pedida,
  ): Promise<CitaVista> {
    const turn = await this.turnos.bloquear(em, entidad_id, sitio);
    return this.escribir(em, audit, session, reservaDesde(turn, que, hora_inicio), data, { cualquiera });
  }

  private async escribir(
    em: EntityManager,
    audit: Audit,
    session: Session,
    reserva: Reserva<TurnoBloqueado>,
    data: Pedida,
    { oferta_id, cualquiera = false }: Manera,
  ): Promise<CitaVista> {
    const { turno, que } = reserva;
    const { entidad_id } = turno;
    await this.turnos.exigirAgendable(em, session, reserva);
    const ocupa = data.estado !== 'cancelada';
    const carril = ocupa && oferta_id === undefined ? await this.plazas.carrilLibre(em, reserva) : null;
    const quien = await this.personas.deEscrito(em, session, entidad_id, {
      persona_id: data.persona_id,
      nombre: data.cliente_nombre,
      telefono: data.cliente_telefono,
      email: data.cliente_email,
    });
    const now = this.clock.now();
    const cita: Cita = {
      entidad_id,
      id: await this.ids.one(em, 'cita'),
      ...lugarDe(reserva),
      persona_id: quien.persona_id,
      cliente_nombre: data.cliente_nombre,
      cliente_telefono: quien.telefono,
      cliente_email: quien.email,
      servicio: data.servicio,
      servicio_id: que.servicio_id,
      varios: que.partes !== undefined,
      notas: data.notas ?? null,
      estado: data.estado,
      no_asistio: false,
      cualquiera,
      mensaje_enviado_en: null,
      secuencia: 0,
      usuario_id: session.usuario_id,
      created_at: now,
      actualizada_en: now,
    };
    await insertRecord(em, Cita, cita);
    if (oferta_id === undefined)
      await this.plazas.ocupar(em, { ...reserva, lugar: turno }, { cita_id: cita.id }, carril);
    else await this.plazas.pasar(em, oferta_id, cita);
    const after = await leerCita(em, cita);
    audit(cambioDeCita('crear', { despues: after }));
    return after;
  }
}
