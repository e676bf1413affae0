import { diaEn, horaEn, instanteEn, sumarDias } from '@jornal/contract';

/**
 * The only source of time of the server: instants, and the business day in the business time zone.
 * Nothing else may ask the machine or the database what day it is.
 */
export class Clock {
  /**
   * How far it is ahead of the database's clock, in milliseconds, as it was last compared (`ClockWatch`); 0 where the
   * two agree.
   */
  offset = 0;
  private last = { minuto: Number.NaN, dia: '' };

  constructor(
    readonly zone: string,
    private readonly source: () => Date = () => new Date(),
  ) {}

  now(): Date {
    return this.source();
  }

  /**
   * Now as the database has it, for deadlines: processes whose clocks differ must not disagree on whether they are over
   * (docs/decisions/0054).
   */
  asDatabase(): Date {
    return new Date(this.source().getTime() - this.offset);
  }

  /** Today, 'YYYY-MM-DD', in the business time zone. */
  today(): string {
    return this.dayOf(this.source());
  }

  /** The hour now, 'HH:mm', in the business time zone. */
  hour(): string {
    return horaEn(this.zone, this.source());
  }

  /** The instant of an hour of a day, in the business time zone. */
  instantOf(date: string, time: string): Date {
    return instanteEn(this.zone, date, time);
  }

  /** The business day of an instant. Every zone changes day on a whole minute: within one, the last answer holds. */
  dayOf(instant: Date): string {
    const minute = Math.floor(instant.getTime() / 60_000);
    if (minute !== this.last.minuto) this.last = { minuto: minute, dia: diaEn(this.zone, instant) };
    return this.last.dia;
  }

  /** The last day money may be dated: tomorrow (docs/decisions/0027). */
  lastAllowedDay(): string {
    return sumarDias(this.today(), 1);
  }
}
