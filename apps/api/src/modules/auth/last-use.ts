import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { Log } from '../../platform/conditions/log.js';
import { sqlCode } from '../../platform/db/failure.js';
import { DATABASE_NOW } from '../../platform/db/moment.js';
import { Retries } from '../../platform/db/retries.js';
import { executeIn, sql } from '../../platform/db/sql.js';

const UN_MINUTO = 60_000;
/** More sessions than these within a minute: the others are noted when they come again. */
const MAXIMO = 20_000;

/**
 * When each session was used last. A request notes it in memory, which costs it nothing; once a minute they are written
 * together in one statement: by the clock of the process to be read, by the database's to end (docs/decisions/0054). A
 * process that dies forgets a minute.
 */
@Injectable()
export class LastUse implements OnModuleInit, BeforeApplicationShutdown {
  private usos = new Map<string, Date>();
  private cada?: NodeJS.Timeout;

  constructor(
    private readonly retries: Retries,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.cada = setInterval(() => void this.escribir(), UN_MINUTO).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.cada);
    await this.escribir();
  }

  anotar(sid: string, when: Date): void {
    if (this.usos.size < MAXIMO || this.usos.has(sid)) this.usos.set(sid, when);
  }

  /** Writes the noted uses. */
  async escribir(): Promise<void> {
    if (this.usos.size === 0) return;
    // In one order for everybody: two processes never wait for each other.
    const uses = [...this.usos].sort(([a], [b]) => (a < b ? -1 : 1));
    this.usos = new Map();
    try {
      await this.retries.run((em) =>
        executeIn(
          em,
          sql`UPDATE sesion s SET ultimo_uso = u.uso, usada_en = ${DATABASE_NOW}
              FROM unnest(${uses.map(([sid]) => sid)}::uuid[], ${uses.map(([, uso]) => uso)}::timestamptz[],
                ${uses.map(([, uso]) => new Date(uso.getTime() - UN_MINUTO))}::timestamptz[]) AS u (id, uso, un_minuto_antes)
              WHERE s.id = u.id AND (s.ultimo_uso IS NULL OR s.ultimo_uso <= u.un_minuto_antes
                  OR s.usada_en <= ${DATABASE_NOW} - interval '1 minute')`,
        ),
      );
    } catch (error) {
      this.log.warn({ codigo: sqlCode(error) }, 'last use of sessions');
    }
  }
}
