import { type CitaCambios, type Cita as CitaVista, citaCambios, minutosMinimos } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { edit, fieldNames, Inverses } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { updateRecord } from '../../platform/db/records.js';
import { readerIn } from '../../platform/db/snapshot.js';
import { ensure, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { contactoEscrito, QuienVieneService } from '../personas/quien-viene.service.js';
import { cambioDeCita, unCambioMas } from './cambio-de-cita.js';
import { Cita } from './cita.entity.js';
import { type Atendida, citaAtendida, citaEnExclusiva, type Llave, leerCita, verCita } from './cita-locks.js';
import { avisoDeCita } from './misma-persona.queries.js';
import { type Cambios, type Desde, mudanzaDe } from './mudanza.rules.js';
import { PlazasService } from './plazas.service.js';
import { lugarDe, type Que, type QueCierto, type Sitio, type TurnoBloqueado } from './reserva.js';
import { servicioDeCita, servicioTras } from './servicio-de-cita.js';
import { TurnosService } from './turnos.service.js';

const DE_VARIOS = {
  codigo: 'CITA_DE_VARIOS',
  message: 'La cita tiene varios servicios: cámbialos uno por uno en la cita',
};

/** Changes appointments. `cancelada` has no place; every other state keeps it. */
@Injectable()
export class CitasService {
  constructor(
    private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly turnos: TurnosService,
    private readonly plazas: PlazasService,
    private readonly personas: QuienVieneService,
    inverses: Inverses,
  ) {
    // The appointment goes back to its place at the hours it had there, which the slot may have left since.
    const juntos = ['agenda_id', 'horario_id', 'fecha', 'hora_inicio', 'hora_fin'];
    const modify = edit<Cambios>({
      permission: 'agendas.editar',
      names: fieldNames(citaCambios, {
        hora_inicio: 'Hora de inicio',
        hora_fin: 'Hora de fin',
        mensaje_enviado_en: 'Mensaje enviado',
      }),
      together: juntos,
      modify: (...args) => this.actualizar(...args),
    });
    inverses.register('cita', { modificar: modify, mover: modify });
  }

  actualizar(session: Session, id: number, cambios: Cambios) {
    return this.transactions.execute(session, async (em, audit) => {
      const vista = await verCita(em, session, id);
      if (cambios.agenda_id !== undefined && cambios.agenda_id !== vista.agenda_id)
        await this.exigirMismaSucursal(em, session, vista, cambios.agenda_id);
      const { antes, turno } = await this.bloquear(em, vista, cambios);
      const data = await this.cambiar(em, session, antes, await this.conPersona(em, session, antes, cambios), turno);
      audit(cambioDeCita('modificar', { antes, despues: data }));
      return { message: 'Cita actualizada correctamente', data, aviso: await avisoDeCita(em, data, antes) };
    });
  }

  /** Takes an appointment to an hour that is worked, at a slot of its branch, as long as it is to last. */
  async llevar(
    em: EntityManager,
    audit: Audit,
    session: Session,
    vista: CitaVista,
    { hora_inicio, minutos, ...sitio }: Sitio & Desde,
  ): Promise<{ antes: CitaVista; data: CitaVista }> {
    const { antes, turno } = await this.bloquear(em, vista, sitio);
    const data = await this.cambiar(em, session, antes, sitio, turno, { hora_inicio, minutos });
    audit(cambioDeCita('mover', { antes, despues: data }));
    return { antes, data };
  }

  /** Its services are others from now on, where and with whom it is. */
  async conOtrosServicios(
    em: EntityManager,
    audit: Audit,
    session: Session,
    vista: CitaVista,
    { que, servicio }: { que: QueCierto; servicio: string },
  ): Promise<{ antes: CitaVista; data: CitaVista }> {
    const { agenda_id, horario_id, fecha } = vista;
    const { antes, turno } = await this.bloquear(em, vista, { agenda_id, horario_id, fecha });
    const cambios = { servicio, servicio_id: que.servicio_id, varios: que.partes !== undefined };
    const data = await this.cambiar(em, session, antes, cambios, turno, { hora_inicio: antes.hora_inicio, que });
    audit(cambioDeCita('otros_servicios', { antes, despues: data }));
    return { antes, data };
  }

  /** The changes, with whose card it is after them. */
  private async conPersona(em: EntityManager, session: Session, before: CitaVista, sent: Cambios): Promise<Cambios> {
    const cambios = contactoEscrito(session, sent);
    const otroNombre = cambios.cliente_nombre !== undefined && cambios.cliente_nombre !== before.cliente_nombre;
    if (cambios.persona_id === undefined && !otroNombre) return cambios;
    const { cliente_nombre: nombre, cliente_telefono: telefono } = { ...before, ...cambios };
    const { persona_id } = await this.personas.deEscrito(em, session, before.entidad_id, {
      persona_id: cambios.persona_id,
      nombre,
      telefono,
    });
    return { ...cambios, persona_id };
  }

  /**
   * Completes the appointment of a ticket, inside the transaction of that ticket (docs/decisions/0037). Answers the card
   * of its person.
   */
  async completar(em: EntityManager, audit: Audit, session: Session, atendida: Atendida): Promise<number | null> {
    const before = await citaAtendida(em, session, atendida);
    if (before.estado === 'completada' && !before.no_asistio) return before.persona_id;
    // A client who was served did come.
    const after = await this.cambiar(em, session, before, { estado: 'completada', no_asistio: false }, null);
    audit(cambioDeCita('modificar', { antes: before, despues: after }));
    return before.persona_id;
  }

  /** Notes that the message of an appointment was sent to its client, or was not after all. */
  marcarMensaje(session: Session, id: number, sent: boolean) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await citaEnExclusiva(em, await verCita(em, session, id));
      const now = this.clock.now();
      await updateRecord(em, Cita, before, { mensaje_enviado_en: sent ? now : null }, unCambioMas(now));
      const data = await leerCita(em, before);
      audit(cambioDeCita('modificar', { antes: before, despues: data }));
      return { message: sent ? 'Mensaje marcado como enviado' : 'Mensaje marcado como no enviado', data };
    });
  }

  /**
   * Writes the changes, books the new place and frees the old one. `turno`: the slot it moves to, locked; null when the
   * place does not change; `desde`, where an hour was asked for, and how long it is to last.
   */
  private async cambiar(
    em: EntityManager,
    session: Session,
    before: CitaVista,
    cambios: Cambios,
    turn: TurnoBloqueado | null,
    desde?: Desde,
  ): Promise<CitaVista> {
    const { entidad_id, id: cita_id } = before;
    const { tenia, que } = await this.queDe(em, before, cambios, { a: (turn ?? before).operador_id, desde });
    const { mueve, reserva, toma, suelta } = mudanzaDe(before, cambios, turn, { tenia, que, desde });
    if (reserva !== null) await this.turnos.exigirAgendable(em, session, reserva, { queda: !mueve });
    const carril = reserva !== null && toma ? await this.plazas.carrilLibre(em, reserva, { cita_id }) : null;
    if (suelta) await this.plazas.soltar(em, { entidad_id, cita_id });
    // The message that was sent told another day or hour.
    const message = mueve ? { mensaje_enviado_en: null } : {};
    const lugar = reserva === null ? {} : lugarDe(reserva);
    await updateRecord(em, Cita, before, { ...message, ...cambios, ...lugar }, unCambioMas(this.clock.now()));
    if (reserva !== null) await this.plazas.mudar(em, { ...reserva, lugar: reserva.turno }, cita_id, carril);
    else if (que.servicio_id !== tenia.servicio_id) await this.plazas.cambiarServicio(em, { entidad_id, cita_id }, que);
    return leerCita(em, before);
  }

  /** The services that were booked of an appointment, and those that are after a change; `a`: the operator that it is with then. */
  private async queDe(
    em: EntityManager,
    before: CitaVista,
    cambios: Cambios,
    { a, desde }: { a: number; desde: Desde | undefined },
  ): Promise<{ tenia: Que; que: Que }> {
    const tenia = await this.plazas.queDe(em, before.entidad_id, { cita_id: before.id });
    if (desde?.que !== undefined) return { tenia, que: desde.que };
    const { servicio, servicio_id } = { ...before, ...cambios };
    const otros = servicio !== before.servicio || servicio_id !== before.servicio_id;
    ensure(!otros || tenia.partes === undefined, DE_VARIOS.codigo, DE_VARIOS.message);
    const que = await servicioTras(
      readerIn(em),
      tenia,
      { antes: before, despues: { ...before, ...cambios }, a },
      this.clock,
    );
    const minimo = minutosMinimos(que);
    if (desde?.minutos !== undefined && desde.minutos < minimo)
      throw invalidField('DURACION_CORTA', 'duracion_minutos', `Sus servicios duran al menos ${minimo} minutos`);
    return { tenia, que };
  }

  /** The appointment and, when its place may change, where it is to be: the slot first, as every booking does. */
  private async bloquear(
    em: EntityManager,
    vista: CitaVista,
    cambios: CitaCambios,
  ): Promise<{ antes: CitaVista; turno: TurnoBloqueado | null }> {
    const { agenda_id, horario_id, fecha, estado, servicio_id = vista.servicio_id } = cambios;
    const pide = [agenda_id, horario_id, fecha, estado].some((campo) => campo !== undefined);
    // Another service may be longer; the form sends the same one with every change.
    const mueve = pide || servicio_id !== vista.servicio_id;
    if (!mueve) return { antes: await citaEnExclusiva(em, vista), turno: null };
    const target = (c: Sitio): Sitio => ({
      agenda_id: agenda_id ?? c.agenda_id,
      horario_id: horario_id ?? c.horario_id,
      fecha: fecha ?? c.fecha,
    });
    const turn = await this.turnos.bloquear(em, vista.entidad_id, target(vista), vista);
    const before = await citaEnExclusiva(em, vista);
    const now = target(before);
    const same = now.agenda_id === turn.agenda_id && now.horario_id === turn.horario_id && now.fecha === turn.fecha;
    const held = before.operador_id === vista.operador_id && before.fecha === vista.fecha;
    // The appointment was moved in between. It is locked by now; if the locks make a circle the database breaks it
    // and it is tried again.
    return {
      antes: before,
      turno: same && held ? turn : await this.turnos.bloquear(em, vista.entidad_id, now, before),
    };
  }

  private async exigirMismaSucursal(
    em: EntityManager,
    session: Session,
    { entidad_id }: Llave,
    agenda_id: number,
  ): Promise<void> {
    const other = await this.turnos.sucursalDe(em, session, agenda_id);
    ensure(other === entidad_id, 'OTRA_SUCURSAL', 'Una cita no cambia de sucursal: elimínala y agéndala en la otra');
  }

  /** Refuses a service of the catalogue that is not offered in the branch; one written by hand stays as it was sent. */
  async exigirServicio(em: EntityManager, entidad_id: number, servicio_id: number | null | undefined): Promise<void> {
    await servicioDeCita(readerIn(em), entidad_id, { servicio_id });
  }
}
