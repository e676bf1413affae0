import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { Socket } from 'node:net';
import { setTimeout as esperar } from 'node:timers/promises';
import { type Conditions, StartError } from '@jornal/data-folder';
import { Client, type ClientConfig, DatabaseError } from 'pg';
import { ended } from './cluster.js';
import type { RunningPostgres } from './embedded-postgres.js';
import { lacksRoom } from './log.js';

/**
 * `caida`: it does not answer; `recuperando`: its process ended and is started again; `abandonada`: it does not start,
 * and is not tried any more.
 */
export type PostgresState = 'iniciando' | 'lista' | 'caida' | 'recuperando' | 'abandonada';

/** Pauses before each new start; after as many failures in a row PostgreSQL is given up. */
const PAUSES_MS = [200, 500, 1_000, 2_000, 5_000, 5_000, 5_000, 5_000];
/**
 * A full disk is no failure of PostgreSQL's: it is started when there is more room, or after so long where the disk
 * does not tell.
 */
const NO_ROOM_MS = 2_000;
const SOME_ROOM = 1_000_000;
/** The time (ms) after which a server that answered is asked again. */
const EVERY_MS = 10_000;
const LIMIT_MS = 5_000;
/** A server that lives and says nothing for so long is ended and started again. */
const SILENT_MS = 60_000;
const LOOK_MS = 100;
/** PostgreSQL's code for 'another process of mine crashed': it ends every session and recovers. */
const FELL_FOR_ANOTHER = '57P02';

const TEXTS = {
  caida: 'La base de datos se detuvo y se está recuperando sola: por ahora no se puede consultar ni guardar nada.',
  llena: 'La base de datos se detuvo porque no queda espacio en el disco del servidor: libera espacio y volverá sola.',
};

/**
 * Keeps the PostgreSQL of the product running: notices at once that it ended or restarts by itself, starts it again on
 * its port, and says each change once. It gives up after some starts in a row that failed for another reason than a
 * full disk: `onAbandon` gets the sentence.
 */
export class PostgresKeeper {
  private current: PostgresState = 'iniciando';
  /** It said on our session that it restarts; asked afterwards, it may already be back. */
  private restarts = false;
  private readonly ending = new AbortController();
  private life: Promise<void> = Promise.resolve();
  private readonly url: string;

  constructor(
    private readonly postgres: RunningPostgres,
    private readonly conditions: Conditions,
    private readonly log: { warn(data: object, message: string): void },
    private readonly onAbandon: (reason: StartError) => void,
    private readonly pauses: readonly number[] = PAUSES_MS,
  ) {
    // Not the database of the product, which may be renamed while no session has it open.
    this.url = Object.assign(new URL(postgres.url), { pathname: '/postgres' }).href;
  }

  get state(): PostgresState {
    return this.current;
  }

  /** From here on, until `leave`; it runs already. */
  tend(): void {
    this.current = 'lista';
    this.life = this.keepUp();
  }

  /** Looks no more: it is about to be stopped for good. */
  async leave(): Promise<void> {
    this.ending.abort();
    // A start under way ends with the stop.
    await Promise.race([this.life, esperar(LOOK_MS)]);
  }

  private async keepUp(): Promise<void> {
    while (!this.ending.signal.aborted && this.current !== 'abandonada') {
      await this.whileItAnswers();
      if (this.ending.signal.aborted) return;
      if (!ended(this.postgres.process) && !this.restarts && (await this.responds())) {
        // It answers, if only that it takes no session (its disk is full, a file of it is damaged): asking without a
        // pause would not mend that.
        await this.sleep(NO_ROOM_MS);
        continue;
      }
      this.moveTo('caida', TEXTS.caida);
      await this.recover();
    }
  }

  /** Until its process ends, it ends our session, as it does when it restarts, or it takes no new one. */
  private async whileItAnswers(): Promise<void> {
    const { process } = this.postgres;
    const line = new Socket();
    const client = this.session('jornal guardia', { stream: () => line });
    this.restarts = false;
    client.on('notice', ({ code }) => (this.restarts ||= code === FELL_FOR_ANOTHER));
    const turn = new AbortController();
    const signal = AbortSignal.any([turn.signal, this.ending.signal]);
    const lost = new Promise<void>((ready) => client.on('error', () => ready()).once('end', ready));
    const ask = async () => {
      await client.connect();
      do await esperar(EVERY_MS, undefined, { signal, ref: false });
      while (await this.responds());
    };
    const output = ended(process) ? Promise.resolve() : once(process, 'exit', { signal });
    await Promise.race([lost, output, ask()]).catch(() => undefined);
    turn.abort();
    line.destroy();
  }

  private async recover(): Promise<void> {
    let failures = 0;
    let silent: number | null = performance.now();
    while (silent !== null && !this.ending.signal.aborted) {
      if (!ended(this.postgres.process)) {
        silent = await this.listen(silent);
        continue;
      }
      const failed = await this.startAgain(this.pauses[failures] ?? 0);
      if (failed === null) break;
      if (!failed.full && ++failures === this.pauses.length) return this.abandon(failed.reason);
      silent = performance.now();
    }
    if (!this.ending.signal.aborted) this.moveTo('lista');
  }

  /** Starts it after a pause; null when it runs, or need not any more. Where the disk is full it waits for room. */
  private async startAgain(pause: number): Promise<{ reason: Error; full: boolean } | null> {
    this.moveTo('recuperando');
    await this.sleep(pause);
    const existed = await this.freeRoom();
    const reason = this.ending.signal.aborted ? null : await this.raise();
    if (reason === null) return null;
    const full = lacksRoom(reason.message);
    this.conditions.put({ codigo: 'BASE_CAIDA', texto: full ? TEXTS.llena : TEXTS.caida, impide: 'todo' });
    if (full) await this.waitForRoom(existed);
    return { reason, full };
  }

  /** Since when a running server says nothing, null once it answers. A server that is silent for long is cut. */
  private async listen(since: number): Promise<number | null> {
    const said = await this.ask();
    if (said === 'responde') return null;
    const silent = said === 'empieza' ? performance.now() : since;
    if (performance.now() - silent > SILENT_MS) await this.postgres.cut();
    else await this.sleep(LOOK_MS);
    return silent;
  }

  /** Until there is more than there was before the last start failed. */
  private async waitForRoom(existed: number): Promise<void> {
    for (let n = 0; n < NO_ROOM_MS / LOOK_MS && (await this.freeRoom()) < existed + SOME_ROOM; n++)
      await this.sleep(LOOK_MS);
  }

  private freeRoom(): Promise<number> {
    return statfs(this.postgres.folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => 0,
    );
  }

  private async raise(): Promise<Error | null> {
    try {
      await this.postgres.restart();
      return null;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private abandon(reason: Error): void {
    this.moveTo('abandonada');
    this.onAbandon(
      new StartError(`La base de datos se detuvo y no vuelve a iniciar. ${reason.message}`, { cause: reason }),
    );
  }

  /** Each change is one line of the log: `caida` and `lista` by the condition that begins and ends, the others here. */
  private moveTo(status: PostgresState, text?: string): void {
    if (this.current === status) return;
    this.current = status;
    if (text !== undefined) this.conditions.put({ codigo: 'BASE_CAIDA', texto: text, impide: 'todo' });
    else if (status === 'lista') this.conditions.remove('BASE_CAIDA');
    else this.log.warn({ estado: status, causa: this.postgres.cause() }, 'embedded PostgreSQL');
  }

  private async responds(): Promise<boolean> {
    return (await this.ask()) === 'responde';
  }

  /** Asks on a new session: those there are may go on while no other is taken. */
  private async ask(): Promise<'responde' | 'empieza' | 'nada'> {
    const client = this.session('jornal pregunta');
    client.on('error', () => undefined);
    try {
      await client.connect();
      return 'responde';
    } catch (error) {
      if (!(error instanceof DatabaseError)) return 'nada';
      return error.code?.startsWith('57P') ? 'empieza' : 'responde';
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private session(name: string, options: ClientConfig = {}): Client {
    const own = { connectionString: this.url, application_name: name, connectionTimeoutMillis: LIMIT_MS };
    return new Client({ ...own, ...options });
  }

  private async sleep(ms: number): Promise<void> {
    await esperar(ms, undefined, { signal: this.ending.signal, ref: false }).catch(() => undefined);
  }
}
