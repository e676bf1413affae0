import { conBarras, sumarDias } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { invalidField } from '../../platform/errors/business-error.js';
import { Config } from '../../platform/settings/config.js';
import { Clock } from '../../platform/time/clock.js';
import { isAdmin, onlyOwn, type Session } from './session.js';

/**
 * The limits of the dates and units that a person may register. Only the future is closed unless a setting closes
 * more.
 */
@Injectable()
export class Ceilings {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * The day of a record that moves money: no later than tomorrow, which people who work where the day begins earlier
   * need (docs/decisions/0027), and no further back than the setting of the caller's role. The only place that says so.
   */
  ensureDate(session: Session, date: string): void {
    const last = this.clock.lastAllowedDay();
    if (date > last)
      throw invalidField('FECHA_FUTURA', 'fecha', `La fecha no puede ser posterior a mañana, ${conBarras(last)}`);
    const days = this.daysBack(session);
    if (days === undefined) return;
    const first = sumarDias(this.clock.today(), -days);
    if (date >= first) return;
    const until =
      days === 0
        ? 'no puedes registrar en días pasados'
        : `puedes registrar hasta ${days} ${days === 1 ? 'día' : 'días'} atrás`;
    throw invalidField(
      'FECHA_FUERA_DE_LIMITE',
      'fecha',
      `La fecha no puede ser anterior al ${conBarras(first)}: ${until}`,
    );
  }

  /** Refuses more units in a line than the setting allows; `field` is where they stand in the request. */
  ensureUnits(amount: number, field: string): void {
    const maximum = this.config.UNIDADES_POR_LINEA;
    if (maximum !== undefined && amount > maximum) {
      throw invalidField(
        'UNIDADES_EXCESIVAS',
        field,
        `El máximo es de ${maximum} ${maximum === 1 ? 'unidad' : 'unidades'} por línea`,
      );
    }
  }

  private daysBack(session: Session): number | undefined {
    if (isAdmin(session)) return this.config.DIAS_ATRAS_ADMIN;
    return onlyOwn(session) ? this.config.DIAS_ATRAS_OPERADOR : this.config.DIAS_ATRAS_SUPERVISOR;
  }
}
