import { Injectable } from '@nestjs/common';
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

/** Annuls appointments, and books annulled ones again. */
@Injectable()
export class AnularCitaService {
  constructor(
    private readonly reloj: Clock,
    private readonly transacciones: Transactions,
    private readonly plazas: PlazasService,
    inversas: Inverses,
  ) {
    inversas.register('cita', {
      anular: goBack('agendas.crear', (sesion, { recurso_id }) => this.restaurar(sesion, recurso_id)),
      restaurar: goBack('agendas.eliminar', (sesion, { recurso_id }) => this.eliminar(sesion, recurso_id, undefined)),
    });
  }

  /** Annuls an appointment; its place is free. Twice is 404. */
  eliminar(sesion: Session, id: number, motivo: string | undefined) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const antes = await citaEnExclusiva(em, await verCita(em, sesion, id));
      await this.plazas.soltar(em, { entidad_id: antes.entidad_id, cita_id: id });
      const ahora = this.reloj.now();
      await voidRecord(em, Cita, antes, { at: ahora, by: sesion.usuario_id, reason: motivo }, unCambioMas(ahora));
      auditar(cambioDeCita('anular', { antes, motivo }));
      return { message: 'Cita eliminada correctamente' };
    });
  }

  /** Books an annulled appointment again, in its place, where that is still free. */
  private restaurar(sesion: Session, id: number) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const vista = await verCita(em, sesion, id, { anulada: true });
      const { entidad_id, estado, hora_inicio, hora_fin } = vista;
      const turno = { ...(await this.plazas.bloquear(em, entidad_id, vista)), hora_inicio, hora_fin };
      await citaEnExclusiva(em, vista, { anulada: true });
      const ocupa = estado !== 'cancelada';
      if (ocupa) {
        await this.plazas.exigirAgendable(em, sesion, turno, { queda: true });
        await this.plazas.exigirLibre(em, turno, { cita_id: id });
      }
      await unvoidRecord(em, Cita, vista, sql`operador_id = ${turno.operador_id}, ${unCambioMas(this.reloj.now())}`);
      if (ocupa) await this.plazas.tomar(em, turno, { cita_id: id });
      auditar(cambioDeCita('restaurar', { despues: await leerCita(em, vista) }));
      return { message: 'Cita restaurada correctamente' };
    });
  }
}
