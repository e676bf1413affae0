import { setTimeout as esperar } from 'node:timers/promises';
import { Client } from 'pg';
import { type Link, type LinkListener, pauseAfter } from './link.js';

const CHANNEL = 'jornal_eventos';
const LIMIT_MS = 5_000;

/**
 * LISTEN and NOTIFY on a connection of its own, outside the pool. A NOTIFY takes a lock of the whole server until its transaction
 * ends: here each one is a transaction by itself, so no commit of the business waits for another.
 */
export class PostgresLink implements Link {
  private client: Client | null = null;
  private readonly ending = new AbortController();
  private release: () => void = () => undefined;
  private life: Promise<void> = Promise.resolve();

  constructor(
    private readonly url: string,
    /** How often a connection on which nothing comes is asked whether it lives. */
    private readonly everyMs: number,
  ) {}

  open(oyente: LinkListener): void {
    this.life = this.vivir(oyente);
  }

  async send(texto: string): Promise<void> {
    if (this.client === null) throw new Error('The line to other processes is down');
    await this.client.query('SELECT pg_notify($1, $2)', [CHANNEL, texto]);
  }

  async close(): Promise<void> {
    this.ending.abort();
    this.release();
    await this.life;
  }

  private async vivir(oyente: LinkListener): Promise<void> {
    for (let fallos = 0; !this.ending.signal.aborted; fallos++) {
      await this.last(oyente, () => (fallos = 0)).catch(
        (error: unknown) => this.ending.signal.aborted || oyente.onLose(error),
      );
      await this.sleep(pauseAfter(fallos));
    }
  }

  /** One connection, from its beginning to its end; fails with what ended it. */
  private last(oyente: LinkListener, alEmpezar: () => void): Promise<never> {
    const cliente = new Client({
      connectionString: this.url,
      application_name: 'jornal eventos',
      keepAlive: true,
      connectionTimeoutMillis: LIMIT_MS,
      query_timeout: LIMIT_MS,
      // What is asked while something is on its way is sent behind it.
      pipeline: true,
    });
    let revision: NodeJS.Timeout | undefined;
    const vida = new Promise<never>((_, terminar) => {
      this.release = () => terminar(new Error('Closing'));
      cliente.on('error', terminar).once('end', () => terminar(new Error('The connection ended')));
      cliente.on('notification', ({ payload = '' }) => oyente.onArrive(payload));
      const empezar = async () => {
        await cliente.connect();
        await cliente.query(`LISTEN ${CHANNEL}`);
        this.client = cliente;
        alEmpezar();
        oyente.onConnect();
        // One that hangs says nothing of itself.
        revision = setInterval(() => cliente.query('SELECT 1').catch(terminar), this.everyMs).unref();
      };
      empezar().catch(terminar);
    });
    return vida.finally(() => {
      clearInterval(revision);
      this.client = null;
      // Without a good-bye, which a dead line would never answer.
      (cliente as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    });
  }

  private sleep(ms: number): Promise<void> {
    return esperar(ms, undefined, { signal: this.ending.signal, ref: false }).catch(() => undefined);
  }
}
