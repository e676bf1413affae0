import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import { executeIn, sql } from '../../core/db/sql.js';
import { Transactions } from '../../core/db/transactions.js';
import { goBack, Inverses } from '../../core/inverses.js';
import type { Session } from '../../core/session.js';
import { cambioDeCita } from './cambio-de-cita.js';
import { citaEnExclusiva, leerCita, verCita } from './cita-locks.js';
import { PlazasService } from './plazas.service.js';

/** Annuls appointments, and books again what was annulled. */
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
      await executeIn(
        em,
        sql`UPDATE cita SET anulado_en = ${ahora}, anulado_por = ${sesion.usuario_id}, motivo = ${motivo ?? null}, secuencia = secuencia + 1, actualizada_en = ${ahora}
            WHERE entidad_id = ${antes.entidad_id} AND id = ${id}`,
      );
      auditar(cambioDeCita('anular', { antes, motivo }));
      return { message: 'Cita eliminada correctamente' };
    });
  }

  /** Books again what was annulled, in its place, where that is still free. */
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
      await executeIn(
        em,
        sql`UPDATE cita SET operador_id = ${turno.operador_id}, anulado_en = NULL, anulado_por = NULL, motivo = NULL, secuencia = secuencia + 1, actualizada_en = ${this.reloj.now()}
            WHERE entidad_id = ${entidad_id} AND id = ${id}`,
      );
      if (ocupa) await this.plazas.tomar(em, turno, { cita_id: id });
      auditar(cambioDeCita('restaurar', { despues: await leerCita(em, vista) }));
      return { message: 'Cita restaurada correctamente' };
    });
  }
}
