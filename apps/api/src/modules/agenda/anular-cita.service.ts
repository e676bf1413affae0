import type { Cita as CitaVista } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { goBack, Inverses } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import type { Session } from '../../core/session/session.js';
import { unvoidRecord, voidRecord } from '../../platform/db/records.js';
import { sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { cambioDeCita, unCambioMas } from './cambio-de-cita.js';
import { Cita } from './cita.entity.js';
import { citaEnExclusiva, leerCita, verCita } from './cita-locks.js';
import { PlazasService } from './plazas.service.js';
import { reservaDe } from './reserva.js';
import { TurnosService } from './turnos.service.js';

/** Annuls appointments, and books annulled ones again. */
@Injectable()
export class AnularCitaService {
  constructor(
    private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly turnos: TurnosService,
    private readonly plazas: PlazasService,
    inverses: Inverses,
  ) {
    inverses.register('cita', {
      anular: goBack('agendas.crear', (session, { recurso_id }) => this.restaurar(session, recurso_id)),
      restaurar: goBack('agendas.eliminar', (session, { recurso_id }) => this.eliminar(session, recurso_id, undefined)),
    });
  }

  /** Annuls an appointment; its place is free. Twice is 404. */
  eliminar(session: Session, id: number, reason: string | undefined) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await this.conSuDia(em, await verCita(em, session, id));
      await this.plazas.soltar(em, { entidad_id: before.entidad_id, cita_id: id });
      const now = this.clock.now();
      await voidRecord(em, Cita, before, { at: now, by: session.usuario_id, reason }, unCambioMas(now));
      audit(cambioDeCita('anular', { antes: before, motivo: reason }));
      return { message: 'Cita eliminada correctamente' };
    });
  }

  /** Books an annulled appointment again, in its place, where that is still free. */
  private restaurar(session: Session, id: number) {
    return this.transactions.execute(session, async (em, audit) => {
      const vista = await verCita(em, session, id, { anulada: true });
      const { entidad_id, estado } = vista;
      const turn = await this.turnos.bloquear(em, entidad_id, vista);
      await citaEnExclusiva(em, vista, { anulada: true });
      const reserva = reservaDe(turn, await this.plazas.queDe(em, entidad_id, { cita_id: id }), vista);
      const ocupa = estado !== 'cancelada';
      if (ocupa) await this.turnos.exigirAgendable(em, session, reserva, { queda: true });
      const carril = ocupa ? await this.plazas.carrilLibre(em, reserva, { cita_id: id }) : null;
      await unvoidRecord(em, Cita, vista, sql`operador_id = ${turn.operador_id}, ${unCambioMas(this.clock.now())}`);
      await this.plazas.mudar(em, { ...reserva, lugar: turn }, id, carril);
      audit(cambioDeCita('restaurar', { despues: await leerCita(em, vista) }));
      return { message: 'Cita restaurada correctamente' };
    });
  }

  /** An appointment and its day, both held: its minutes are given back. */
  private async conSuDia(em: EntityManager, vista: CitaVista): Promise<CitaVista> {
    await this.turnos.bloquearDias(em, [vista]);
    const cita = await citaEnExclusiva(em, vista);
    // It was moved in between; it stays where it is by now.
    if (cita.operador_id !== vista.operador_id || cita.fecha !== vista.fecha)
      await this.turnos.bloquearDias(em, [cita]);
    return cita;
  }
}
