import { Client, DatabaseError } from 'pg';
import type { Conditions } from '../conditions/conditions.js';
import type { Log } from '../conditions/log.js';
import { BusinessError } from '../errors/business-error.js';
import { sqlCode } from './failure.js';
import { lineOf } from './pg-private.js';
import { isDamage, translateSqlError } from './restrictions.js';

const EVERY_MS = 500;
const LIMIT_MS = 3_000;
const QUIET_MS = 10_000;
/** The rest of the business goes on. */
const DAMAGED =
  'Una parte de los datos está dañada en el disco y no se puede leer: ' +
  'restaura un respaldo en una carpeta nueva y revisa el disco. El registro del servidor dice qué parte.';

/**
 * Says once that the database is away, when the first task meets it, and once that it is back: not by every request and
 * every task that fails meanwhile. Away is what a new session says; one failure says nothing yet. `PostgresKeeper` says
 * it under the same name: it is one outage.
 */
export class DatabaseAbsence {
  private polling: Promise<boolean> | null = null;
  private interval: NodeJS.Timeout | undefined;
  private closed = false;
  private readonly said = new Map<string, number>();

  constructor(
    private readonly url: string,
    private readonly conditions: Conditions,
    private readonly limit = LIMIT_MS,
  ) {}

  /**
   * Tells a failure, unless its cause is a condition that the house has told already, or the absence of the database.
   */
  unlessSaid(error: unknown, say: () => void): void {
    if (error instanceof BusinessError && this.saidBefore(error.codigo)) return;
    if (isDamage(sqlCode(error) ?? '')) this.damaged(error, say);
    else if (!mayBeAbsence(error)) say();
    else if (!this.saidBefore('BASE_CAIDA'))
      void this.confirm().then((absent) => absent || this.sayOne(sqlCode(error) ?? '', say));
  }

  /**
   * Tells the administrators, who may mend it, until the server is started again; the log says of where, now and then.
   */
  private damaged(error: unknown, say: () => void): void {
    if (!this.saidBefore('BASE_DANADA')) this.conditions.put({ codigo: 'BASE_DANADA', texto: DAMAGED, impide: 'nada' });
    this.sayOne((error as Error).message, say);
  }

  /** A database that is there and refuses everybody (a full disk, no connection left) is told now and then. */
  private sayOne(what: string, say: () => void): void {
    const now = performance.now();
    if (now - (this.said.get(what) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return;
    this.said.set(what, now);
    say();
  }

  onModuleDestroy(): void {
    this.closed = true;
    clearInterval(this.interval);
  }

  private saidBefore(code: string): boolean {
    return this.conditions.all().some((condition) => condition.codigo === code);
  }

  /** Asks, however many wonder at one time; one that does not answer is asked until it does. */
  private confirm(): Promise<boolean> {
    this.polling ??= this.isAway().then((missing) => {
      this.polling = null;
      if (missing && !this.closed && !this.saidBefore('BASE_CAIDA')) this.follow();
      return missing;
    });
    return this.polling;
  }

  private follow(): void {
    this.conditions.put({
      codigo: 'BASE_CAIDA',
      texto: 'La base de datos no responde: por ahora no se puede consultar ni guardar nada.',
      impide: 'todo',
    });
    clearInterval(this.interval);
    this.interval = setInterval(() => void this.isBack(), EVERY_MS).unref();
  }

  private async isBack(): Promise<void> {
    if (this.polling !== null || (await this.confirm())) return;
    clearInterval(this.interval);
    this.conditions.remove('BASE_CAIDA');
  }

  private async isAway(): Promise<boolean> {
    const client = new Client({
      connectionString: this.url,
      application_name: 'jornal sondeo',
      connectionTimeoutMillis: this.limit,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return false;
    } catch (error) {
      // A server that refuses a session in words of its own is there, unless it is starting or going down.
      return !(error instanceof DatabaseError) || (error.code ?? '').startsWith('57P');
    } finally {
      // Without a good-bye, which a line that went silent would never answer.
      lineOf(client).destroy();
    }
  }
}

/** Whether a failure may be the absence of the database: those of tasks that give no code count too. */
const mayBeAbsence = (error: unknown): boolean =>
  sqlCode(error) === 'DESCONOCIDO' || translateSqlError(error)?.codigo === 'BASE_NO_DISPONIBLE';

/** The log of work outside any request: a database that is away is not told by each task that needed it. */
export const logUnlessSaid = (record: Log, absence: DatabaseAbsence): Log => {
  const cause = (data: object): unknown => {
    const { err, codigo } = data as { err?: unknown; codigo?: string };
    return err ?? { code: codigo ?? 'DESCONOCIDO' };
  };
  // A line about one mail is of the server of mail, which may be away as well, and is said of each.
  const say = (data: object, line: () => void): void =>
    'correo' in data ? line() : absence.unlessSaid(cause(data), line);
  return {
    warn: (data, message) => say(data, () => record.warn(data, message)),
    error: (data, message) => say(data, () => record.error(data, message)),
  };
};
