import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Conditions } from '../conditions/conditions.js';
import { Log } from '../conditions/log.js';
import { Clock } from '../time/clock.js';
import { Db } from './db.js';
import { DATABASE_MILLISECONDS } from './moment.js';
import { sql } from './sql.js';

const EVERY_MINUTE = 60_000;
/** Less is not told from the time that asking takes. */
const CORRECTED = 1_000;
/** Clocks that are further apart than this are told. */
const WARNED = 60_000;
/** By more than this, new records would bear a wrong hour, or a wrong day: none is written. */
const NOT_WRITTEN = 600_000;

/**
 * Compares the clock of this process with the database's, at the start and every minute: two that differ are one that
 * is wrong, and the dates of the business come from ours. The machine's own clock is meant, never the one of the
 * business that tests set (`Clock`), which is told the difference: deadlines run out by the database's.
 */
@Injectable()
export class ClockWatch implements OnModuleInit, OnModuleDestroy {
  /** The process's own time, in milliseconds since 1970. */
  process: () => number = Date.now;
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly conditions: Conditions,
    private readonly log: Log,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.compare();
    this.timer = setInterval(() => void this.compare(), EVERY_MINUTE).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /**
   * Says so when they are apart, and takes it back when they agree. A database that does not answer says nothing of its
   * clock. Never fails.
   */
  async compare(): Promise<void> {
    try {
      const [before, start] = [this.process(), performance.now()];
      const row = await this.db.row<{ base: number }>(sql`SELECT ${DATABASE_MILLISECONDS} AS base`);
      // Asked somewhere between the question and its answer: the time it took is no fault of a clock.
      const took = performance.now() - start;
      const offset = before + took / 2 - (row?.base ?? before);
      this.judge(offset, Math.abs(offset) - took / 2);
    } catch (error) {
      this.log.warn({ err: error }, 'comparing clocks');
    }
  }

  private judge(offset: number, safe: number): void {
    this.clock.offset = safe > CORRECTED ? offset : 0;
    if (safe <= WARNED) {
      this.conditions.remove('RELOJ');
      return;
    }
    const prevented = safe > NOT_WRITTEN ? 'escribir' : 'nada';
    const consequence =
      prevented === 'escribir'
        ? 'Mientras no se corrija la hora no se registra nada.'
        : 'Corrige la hora del servidor: lo que se registra lleva la suya.';
    this.conditions.put({
      codigo: 'RELOJ',
      texto:
        `El reloj del servidor está ${timeOf(Math.abs(offset))} ${offset > 0 ? 'adelantado' : 'atrasado'} respecto ` +
        `al de la base de datos. ${consequence}`,
      impide: prevented,
    });
  }
}

const UNITS: ReadonlyArray<[number, string, string]> = [
  [86_400_000, 'día', 'días'],
  [3_600_000, 'hora', 'horas'],
  [60_000, 'minuto', 'minutos'],
];

/** As people say it: in its largest unit. */
function timeOf(ms: number): string {
  const [unit, one, several] = UNITS.find(([u]) => ms >= u * 0.95) ?? [60_000, 'minuto', 'minutos'];
  const n = Math.max(1, Math.round(ms / unit));
  return `${n} ${n === 1 ? one : several}`;
}
