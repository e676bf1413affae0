import { diaEn, horaEn, instanteEn, sumarDias } from '@jornal/contract';

/**
 * The only source of time of the server: instants, and the business day in the business time zone.
 * Nothing else may ask the machine or the database what day it is.
 */
export class Reloj {
  /** How far it is ahead of the database's clock, in milliseconds, as it was last compared (`RelojesComparados`); 0 where the two agree. */
  desfase = 0;
  private ultimo = { minuto: Number.NaN, dia: '' };

  constructor(
    readonly zona: string,
    private readonly fuente: () => Date = () => new Date(),
  ) {}

  ahora(): Date {
    return this.fuente();
  }

  /** Now as the database has it, for what runs out: processes whose clocks differ must not disagree on whether it has (docs/decisions/0054). */
  segunLaBase(): Date {
    return new Date(this.fuente().getTime() - this.desfase);
  }

  /** Today, 'YYYY-MM-DD', in the business time zone. */
  hoy(): string {
    return this.diaDe(this.fuente());
  }

  /** The hour now, 'HH:mm', in the business time zone. */
  hora(): string {
    return horaEn(this.zona, this.fuente());
  }

  /** The instant of an hour of a day, in the business time zone. */
  instanteDe(fecha: string, hora: string): Date {
    return instanteEn(this.zona, fecha, hora);
  }

  /** The business day of an instant. Every zone changes day on a whole minute: within one, the last answer holds. */
  diaDe(instante: Date): string {
    const minuto = Math.floor(instante.getTime() / 60_000);
    if (minuto !== this.ultimo.minuto) this.ultimo = { minuto, dia: diaEn(this.zona, instante) };
    return this.ultimo.dia;
  }

  /** Money may be dated at most one day ahead of today (decisions, conventions of the API). */
  ultimoDiaPermitido(): string {
    return sumarDias(this.hoy(), 1);
  }
}
