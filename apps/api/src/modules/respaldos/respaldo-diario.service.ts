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
const LATE = 2 * UN_DIA;

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
    private readonly backups: Backups,
    private readonly clock: Clock,
    private readonly conditions: Conditions,
    private readonly log: Log,
  ) {
    this.desde = clock.now();
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
        await this.backups
          .takeTurn('diario')
          .begin()
          .catch(() => undefined);
      await this.decir();
    } catch (error) {
      this.log.warn({ err: error }, 'daily backup');
    }
  }

  private async toca(): Promise<boolean> {
    const now = this.clock.now().getTime();
    const { lastFailure: ultimoFallo } = this.backups;
    const reciente = ultimoFallo !== null && now - ultimoFallo.cuando.getTime() < UNA_HORA;
    if (!this.backups.everyDay || this.backups.busy || reciente || now - this.desde.getTime() < TRAS_INICIAR)
      return false;
    const ultimo = await this.backups.last();
    return ultimo === null || ultimo.getTime() < this.ultimaHora().getTime();
  }

  /** The last time it was the hour. */
  private ultimaHora(): Date {
    const deHoy = this.clock.instantOf(this.clock.today(), HORA);
    return deHoy <= this.clock.now() ? deHoy : this.clock.instantOf(sumarDias(this.clock.today(), -1), HORA);
  }

  private async decir(): Promise<void> {
    const { lastFailure: ultimoFallo } = this.backups;
    if (ultimoFallo === null) this.conditions.remove(FALLIDO);
    else
      this.conditions.put({
        codigo: FALLIDO,
        texto: `El último respaldo no se pudo hacer: ${ultimoFallo.razon}.`,
        impide: 'nada',
      });
    const ultimo = await this.backups.last();
    const age = ultimo === null ? 0 : this.clock.now().getTime() - ultimo.getTime();
    if (age <= LATE || !this.backups.everyDay) this.conditions.remove(ATRASADO);
    else
      this.conditions.put({
        codigo: ATRASADO,
        texto: `Último respaldo: hace ${Math.floor(age / UN_DIA)} días.`,
        impide: 'nada',
      });
  }
}
