import { type CitaCambios, type CitaNueva, type Cita as CitaVista, citaCambios } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { edit, fieldNames, Inverses } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import { type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord, updateRecord } from '../../platform/db/records.js';
import { rowIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
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
const seMueve = (antes: Lugar, a: Lugar, pideHorario: boolean): boolean =>
  a.horario_id !== antes.horario_id ||
  a.fecha !== antes.fecha ||
  (pideHorario && (a.hora_inicio !== antes.hora_inicio || a.hora_fin !== antes.hora_fin));

/** Where a change leaves a cita: the slot it goes to, if any; the one whose place it takes; whether it lets go of its own. */
function mudanzaDe(antes: CitaVista, cambios: Cambios, turno: TurnoBloqueado | null) {
  const { estado } = { ...antes, ...cambios };
  const [tenia, tendra] = [antes.estado !== 'cancelada', estado !== 'cancelada'];
  const { hora_inicio = turno?.hora_inicio, hora_fin = turno?.hora_fin } = cambios;
  const destino = turno === null ? null : ({ ...turno, hora_inicio, hora_fin } as TurnoBloqueado);
  const mueve = destino !== null && seMueve(antes, destino, cambios.horario_id !== undefined);
  const reserva = destino !== null && tendra && (mueve || !tenia);
  // Its hours are its own until it moves, and where it comes back.
  const propias = { hora_inicio: antes.hora_inicio, hora_fin: antes.hora_fin };
  const en = destino === null || mueve ? destino : { ...destino, ...propias };
  return {
    mueve,
    en: mueve || reserva ? en : null,
    reserva: reserva ? en : null,
    suelta: tenia && (mueve || !tendra),
  };
}

/** Books appointments, and changes them. `cancelada` has no place; every other state keeps it. */
@Injectable()
export class CitasService {
  constructor(
    private readonly reloj: Clock,
    private readonly ids: Ids,
    private readonly transacciones: Transactions,
    private readonly plazas: PlazasService,
    inversas: Inverses,
  ) {
    // The appointment goes back to its place at the hours it had there, which the slot may have left since.
    const juntos = ['agenda_id', 'horario_id', 'fecha', 'hora_inicio', 'hora_fin'];
    const modificar = edit<Cambios>({
      permission: 'agendas.editar',
      names: fieldNames(citaCambios, {
        hora_inicio: 'Hora de inicio',
        hora_fin: 'Hora de fin',
        mensaje_enviado_en: 'Mensaje enviado',
      }),
      together: juntos,
      modify: (...args) => this.actualizar(...args),
    });
    inversas.register('cita', { modificar, mover: modificar });
  }

  crear(sesion: Session, datos: CitaNueva) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const data = await this.agendar(em, auditar, sesion, datos);
      return { message: 'Cita agendada correctamente', data, aviso: await avisoDeCita(em, data) };
    });
  }

  /** Books inside the caller's transaction; `deOferta`, in the place that offer holds and at its hours. */
  async agendar(
    em: EntityManager,
    auditar: Audit,
    sesion: Session,
    datos: CitaNueva,
    deOferta?: EspacioOfrecido,
  ): Promise<CitaVista> {
    const entidad_id = await this.plazas.sucursalDe(em, sesion, datos.agenda_id);
    const { oferta_id, ...ofrecidas } = deOferta ?? {};
    const turno = { ...(await this.plazas.bloquear(em, entidad_id, datos)), ...ofrecidas };
    await this.plazas.exigirAgendable(em, sesion, turno);
    if (datos.estado !== 'cancelada') await this.plazas.exigirLibre(em, turno, deOferta);
    await this.exigirServicio(em, entidad_id, datos.servicio_id);
    const ahora = this.reloj.now();
    const cita: Cita = {
      entidad_id,
      id: await this.ids.one(em, 'cita'),
      ...lugarDe(turno),
      cliente_nombre: datos.cliente_nombre,
      cliente_telefono: datos.cliente_telefono ?? null,
      cliente_email: datos.cliente_email ?? null,
      servicio: datos.servicio,
      servicio_id: datos.servicio_id ?? null,
      notas: datos.notas ?? null,
      estado: datos.estado,
      no_asistio: false,
      mensaje_enviado_en: null,
      secuencia: 0,
      usuario_id: sesion.usuario_id,
      created_at: ahora,
      actualizada_en: ahora,
    };
    await insertRecord(em, Cita, cita);
    if (oferta_id !== undefined) await this.plazas.soltar(em, { entidad_id, oferta_id });
    if (datos.estado !== 'cancelada') await this.plazas.tomar(em, turno, { cita_id: cita.id });
    const despues = await leerCita(em, cita);
    auditar(cambioDeCita('crear', { despues }));
    return despues;
  }

  actualizar(sesion: Session, id: number, cambios: Cambios) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const vista = await verCita(em, sesion, id);
      if (cambios.agenda_id !== undefined && cambios.agenda_id !== vista.agenda_id)
        await this.exigirMismaSucursal(em, sesion, vista, cambios.agenda_id);
      const { antes, turno } = await this.bloquear(em, vista, cambios);
      const data = await this.cambiar(em, sesion, antes, cambios, turno);
      auditar(cambioDeCita('modificar', { antes, despues: data }));
      return { message: 'Cita actualizada correctamente', data, aviso: await avisoDeCita(em, data, antes) };
    });
  }

  /** Completes the appointment of a ticket, inside the transaction of that ticket (docs/decisions/0037). */
  async completar(em: EntityManager, auditar: Audit, sesion: Session, atendida: Atendida): Promise<void> {
    const antes = await citaAtendida(em, sesion, atendida);
    if (antes.estado === 'completada' && !antes.no_asistio) return;
    // A client who was served did come.
    const despues = await this.cambiar(em, sesion, antes, { estado: 'completada', no_asistio: false }, null);
    auditar(cambioDeCita('modificar', { antes, despues }));
  }

  /** Notes that the message of an appointment was sent to its client, or was not after all. */
  marcarMensaje(sesion: Session, id: number, enviado: boolean) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const antes = await citaEnExclusiva(em, await verCita(em, sesion, id));
      const ahora = this.reloj.now();
      await updateRecord(em, Cita, antes, { mensaje_enviado_en: enviado ? ahora : null }, unCambioMas(ahora));
      const data = await leerCita(em, antes);
      auditar(cambioDeCita('modificar', { antes, despues: data }));
      return { message: enviado ? 'Mensaje marcado como enviado' : 'Mensaje marcado como no enviado', data };
    });
  }

  /**
   * Writes the changes, books the new place and frees the old one. `turno`: the slot it moves to, locked; null when the
   * place does not change.
   */
  private async cambiar(
    em: EntityManager,
    sesion: Session,
    antes: CitaVista,
    cambios: Cambios,
    turno: TurnoBloqueado | null,
  ): Promise<CitaVista> {
    const nueva = { ...antes, ...cambios };
    const { mueve, en, reserva, suelta } = mudanzaDe(antes, cambios, turno);
    if (en !== null) await this.plazas.exigirAgendable(em, sesion, en, { queda: !mueve });
    if (reserva !== null) await this.plazas.exigirLibre(em, reserva, { cita_id: antes.id });
    if (nueva.servicio_id !== antes.servicio_id) await this.exigirServicio(em, antes.entidad_id, nueva.servicio_id);
    if (suelta) await this.plazas.soltar(em, { entidad_id: antes.entidad_id, cita_id: antes.id });
    // The message that was sent told another day or hour.
    const mensaje = mueve ? { mensaje_enviado_en: null } : {};
    const cambiada = { ...mensaje, ...cambios, ...lugarDe(en ?? antes) };
    await updateRecord(em, Cita, antes, cambiada, unCambioMas(this.reloj.now()));
    if (reserva !== null) await this.plazas.tomar(em, reserva, { cita_id: antes.id });
    return leerCita(em, antes);
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
    const destino = (c: Sitio): Sitio => ({
      agenda_id: agenda_id ?? c.agenda_id,
      horario_id: horario_id ?? c.horario_id,
      fecha: fecha ?? c.fecha,
    });
    const turno = await this.plazas.bloquear(em, vista.entidad_id, destino(vista));
    const antes = await citaEnExclusiva(em, vista);
    const ahora = destino(antes);
    const igual =
      ahora.agenda_id === turno.agenda_id && ahora.horario_id === turno.horario_id && ahora.fecha === turno.fecha;
    // The appointment was moved in between. It is locked by now; if the locks make a circle the database breaks it
    // and it is tried again.
    return { antes, turno: igual ? turno : await this.plazas.bloquear(em, vista.entidad_id, ahora) };
  }

  private async exigirMismaSucursal(
    em: EntityManager,
    sesion: Session,
    { entidad_id }: Llave,
    agenda_id: number,
  ): Promise<void> {
    const otra = await this.plazas.sucursalDe(em, sesion, agenda_id);
    ensure(otra === entidad_id, 'OTRA_SUCURSAL', 'Una cita no cambia de sucursal: elimínala y agéndala en la otra');
  }

  /**
   * A service of the catalogue that is offered in the branch, or somewhere in 'General'; a service written by hand
   * stays as it was sent.
   */
  async exigirServicio(em: EntityManager, entidad_id: number, id: number | null | undefined): Promise<void> {
    if (id === null || id === undefined) return;
    const activo = sql`SELECT nombre, estado, entidad_id FROM servicio WHERE id = ${id} AND archivado_en IS NULL`;
    const fila = ensureFound(
      await rowIn<{ nombre: string; estado: boolean; entidad_id: number | null }>(em, activo),
      'No se encontró el servicio',
    );
    ensure(fila.estado, 'SERVICIO_INACTIVO', `El servicio ${fila.nombre} está inactivo`);
    ensure(
      entidad_id === 0 || fila.entidad_id === null || fila.entidad_id === entidad_id,
      'SERVICIO_DE_OTRA_SUCURSAL',
      `El servicio ${fila.nombre} no se ofrece en esta sucursal`,
    );
  }
}
