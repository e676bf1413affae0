import { type CitaCambios, type CitaNueva, type Cita as CitaVista, citaCambios } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { edit, fieldNames, Inverses } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord, updateRecord } from '../../platform/db/records.js';
import { rowIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { contactoEscrito, QuienVieneService } from '../personas/quien-viene.service.js';
import { cambioDeCita, unCambioMas } from './cambio-de-cita.js';
import { Cita } from './cita.entity.js';
import { type Atendida, citaAtendida, citaEnExclusiva, type Llave, leerCita, verCita } from './cita-locks.js';
import { avisoDeCita } from './misma-persona.queries.js';
import { lugarDe, PlazasService, type Sitio, type Turno, type TurnoBloqueado } from './plazas.service.js';

/**
 * The fields of an appointment that may change; when a change is undone also its hours, which may no longer be those of
 * its slot, and whether its message was sent.
 */
type Cambios = CitaCambios & Partial<Pick<CitaVista, 'hora_inicio' | 'hora_fin' | 'mensaje_enviado_en'>>;
/** A place that is held, at the hours it was offered: those of its slot may be others by now. */
type EspacioOfrecido = { oferta_id: number } & Pick<Turno, 'hora_inicio' | 'hora_fin'>;

type Lugar = Pick<Turno, 'horario_id' | 'fecha' | 'hora_inicio' | 'hora_fin'>;
/** To another slot or day, or, when a slot is asked for, to the hours that its own one has by now. */
const seMueve = (before: Lugar, a: Lugar, pideHorario: boolean): boolean =>
  a.horario_id !== before.horario_id ||
  a.fecha !== before.fecha ||
  (pideHorario && (a.hora_inicio !== before.hora_inicio || a.hora_fin !== before.hora_fin));

/** Where a change leaves a cita: the slot it goes to, if any; the one whose place it takes; whether it lets go of its own. */
function mudanzaDe(before: CitaVista, cambios: Cambios, turn: TurnoBloqueado | null) {
  const { estado } = { ...before, ...cambios };
  const [tenia, tendra] = [before.estado !== 'cancelada', estado !== 'cancelada'];
  const { hora_inicio = turn?.hora_inicio, hora_fin = turn?.hora_fin } = cambios;
  const target = turn === null ? null : ({ ...turn, hora_inicio, hora_fin } as TurnoBloqueado);
  const mueve = target !== null && seMueve(before, target, cambios.horario_id !== undefined);
  const reserve = target !== null && tendra && (mueve || !tenia);
  // Its hours are its own until it moves, and where it comes back.
  const own = { hora_inicio: before.hora_inicio, hora_fin: before.hora_fin };
  const en = target === null || mueve ? target : { ...target, ...own };
  return {
    mueve,
    en: mueve || reserve ? en : null,
    reserva: reserve ? en : null,
    suelta: tenia && (mueve || !tendra),
  };
}

/** Books appointments, and changes them. `cancelada` has no place; every other state keeps it. */
@Injectable()
export class CitasService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
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
    const entidad_id = await this.plazas.sucursalDe(em, session, data.agenda_id);
    const { oferta_id, ...ofrecidas } = deOferta ?? {};
    const turn = { ...(await this.plazas.bloquear(em, entidad_id, data)), ...ofrecidas };
    await this.plazas.exigirAgendable(em, session, turn);
    if (data.estado !== 'cancelada') await this.plazas.exigirLibre(em, turn, deOferta);
    await this.exigirServicio(em, entidad_id, data.servicio_id);
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
      ...lugarDe(turn),
      persona_id: quien.persona_id,
      cliente_nombre: data.cliente_nombre,
      cliente_telefono: quien.telefono,
      cliente_email: quien.email,
      servicio: data.servicio,
      servicio_id: data.servicio_id ?? null,
      notas: data.notas ?? null,
      estado: data.estado,
      no_asistio: false,
      mensaje_enviado_en: null,
      secuencia: 0,
      usuario_id: session.usuario_id,
      created_at: now,
      actualizada_en: now,
    };
    await insertRecord(em, Cita, cita);
    if (oferta_id !== undefined) await this.plazas.soltar(em, { entidad_id, oferta_id });
    if (data.estado !== 'cancelada') await this.plazas.tomar(em, turn, { cita_id: cita.id });
    const after = await leerCita(em, cita);
    audit(cambioDeCita('crear', { despues: after }));
    return after;
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
   * place does not change.
   */
  private async cambiar(
    em: EntityManager,
    session: Session,
    before: CitaVista,
    cambios: Cambios,
    turn: TurnoBloqueado | null,
  ): Promise<CitaVista> {
    const fresh = { ...before, ...cambios };
    const { mueve, en, reserva, suelta } = mudanzaDe(before, cambios, turn);
    if (en !== null) await this.plazas.exigirAgendable(em, session, en, { queda: !mueve });
    if (reserva !== null) await this.plazas.exigirLibre(em, reserva, { cita_id: before.id });
    if (fresh.servicio_id !== before.servicio_id) await this.exigirServicio(em, before.entidad_id, fresh.servicio_id);
    if (suelta) await this.plazas.soltar(em, { entidad_id: before.entidad_id, cita_id: before.id });
    // The message that was sent told another day or hour.
    const message = mueve ? { mensaje_enviado_en: null } : {};
    const changed = { ...message, ...cambios, ...lugarDe(en ?? before) };
    await updateRecord(em, Cita, before, changed, unCambioMas(this.clock.now()));
    if (reserva !== null) await this.plazas.tomar(em, reserva, { cita_id: before.id });
    return leerCita(em, before);
  }

  /** The appointment and, when its place may change, where it is to be: the slot first, as every booking does. */
  private async bloquear(
    em: EntityManager,
    vista: CitaVista,
    cambios: CitaCambios,
  ): Promise<{ antes: CitaVista; turno: TurnoBloqueado | null }> {
    const { agenda_id, horario_id, fecha, estado } = cambios;
    if (agenda_id === undefined && horario_id === undefined && fecha === undefined && estado === undefined)
      return { antes: await citaEnExclusiva(em, vista), turno: null };
    const target = (c: Sitio): Sitio => ({
      agenda_id: agenda_id ?? c.agenda_id,
      horario_id: horario_id ?? c.horario_id,
      fecha: fecha ?? c.fecha,
    });
    const turn = await this.plazas.bloquear(em, vista.entidad_id, target(vista));
    const before = await citaEnExclusiva(em, vista);
    const now = target(before);
    const same = now.agenda_id === turn.agenda_id && now.horario_id === turn.horario_id && now.fecha === turn.fecha;
    // The appointment was moved in between. It is locked by now; if the locks make a circle the database breaks it
    // and it is tried again.
    return { antes: before, turno: same ? turn : await this.plazas.bloquear(em, vista.entidad_id, now) };
  }

  private async exigirMismaSucursal(
    em: EntityManager,
    session: Session,
    { entidad_id }: Llave,
    agenda_id: number,
  ): Promise<void> {
    const other = await this.plazas.sucursalDe(em, session, agenda_id);
    ensure(other === entidad_id, 'OTRA_SUCURSAL', 'Una cita no cambia de sucursal: elimínala y agéndala en la otra');
  }

  /**
   * A service of the catalogue that is offered in the branch, or somewhere in 'General'; a service written by hand
   * stays as it was sent.
   */
  async exigirServicio(em: EntityManager, entidad_id: number, id: number | null | undefined): Promise<void> {
    if (id === null || id === undefined) return;
    const active = sql`SELECT nombre, estado, entidad_id FROM servicio WHERE id = ${id} AND archivado_en IS NULL`;
    const row = ensureFound(
      await rowIn<{ nombre: string; estado: boolean; entidad_id: number | null }>(em, active),
      'No se encontró el servicio',
    );
    ensure(row.estado, 'SERVICIO_INACTIVO', `El servicio ${row.nombre} está inactivo`);
    ensure(
      entidad_id === 0 || row.entidad_id === null || row.entidad_id === entidad_id,
      'SERVICIO_DE_OTRA_SUCURSAL',
      `El servicio ${row.nombre} no se ofrece en esta sucursal`,
    );
  }
}
