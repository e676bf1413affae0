import { sumarDias } from '@jornal/contract';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Backups } from '../../platform/backup/backups.js';
import { Conditions } from '../../platform/conditions/conditions.js';
import { Log } from '../../platform/conditions/log.js';
import { Clock } from '../../platform/time/clock.js';

const CADA_MINUTO = 60_000;
const UNA_HORA = 3_600_000;
const UN_DIA = 86_400_000;

/** When the shop is closed, by the hours of the business. */
const HORA = '03:00';
/** A start has better things to do in its first minutes. */
const TRAS_INICIAR = 3 * CADA_MINUTO;
/** Two days without one are too many. */
const TARDE = 2 * UN_DIA;

const FALLIDO = 'RESPALDO_FALLIDO';
const ATRASADO = 'RESPALDO_ATRASADO';

/**
 * A backup each day where one process works on a database of its own, and the warning to administrators when there is
 * none.
 */
@Injectable()
export class RespaldoDiarioService implements OnModuleInit, OnModuleDestroy {
  private intervalo?: NodeJS.Timeout;
  private readonly desde: Date;

  constructor(
    private readonly respaldos: Backups,
    private readonly reloj: Clock,
    private readonly condiciones: Conditions,
    private readonly registro: Log,
  ) {
    this.desde = reloj.now();
  }

  onModuleInit(): void {
    // Where none is made by itself the warning is about those made by hand.
    this.intervalo = setInterval(() => void this.revisar(), CADA_MINUTO).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.intervalo);
  }

  /**
   * Makes the backup of today when it is its hour, or was while the server was down, and says what is wrong. Never
   * fails: it is looked at again in a minute.
   */
  async revisar(): Promise<void> {
    try {
      if (await this.toca())
        await this.respaldos
          .takeTurn('diario')
          .begin()
          .catch(() => undefined);
      await this.decir();
    } catch (error) {
      this.registro.warn({ err: error }, 'daily backup');
    }
  }

  private async toca(): Promise<boolean> {
    const ahora = this.reloj.now().getTime();
    const { lastFailure: ultimoFallo } = this.respaldos;
    const reciente = ultimoFallo !== null && ahora - ultimoFallo.cuando.getTime() < UNA_HORA;
    if (!this.respaldos.everyDay || this.respaldos.busy || reciente || ahora - this.desde.getTime() < TRAS_INICIAR)
      return false;
    const ultimo = await this.respaldos.last();
    return ultimo === null || ultimo.getTime() < this.ultimaHora().getTime();
  }

  /** The last time it was the hour. */
  private ultimaHora(): Date {
    const deHoy = this.reloj.instantOf(this.reloj.today(), HORA);
    return deHoy <= this.reloj.now() ? deHoy : this.reloj.instantOf(sumarDias(this.reloj.today(), -1), HORA);
  }

  private async decir(): Promise<void> {
    const { lastFailure: ultimoFallo } = this.respaldos;
    if (ultimoFallo === null) this.condiciones.remove(FALLIDO);
    else
      this.condiciones.put({
        codigo: FALLIDO,
        texto: `El último respaldo no se pudo hacer: ${ultimoFallo.razon}.`,
        impide: 'nada',
      });
    const ultimo = await this.respaldos.last();
    const edad = ultimo === null ? 0 : this.reloj.now().getTime() - ultimo.getTime();
    if (edad <= TARDE || !this.respaldos.everyDay) this.condiciones.remove(ATRASADO);
    else
      this.condiciones.put({
        codigo: ATRASADO,
        texto: `Último respaldo: hace ${Math.floor(edad / UN_DIA)} días.`,
        impide: 'nada',
      });
  }
}
