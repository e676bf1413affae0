import { setTimeout as esperar } from 'node:timers/promises';
import { Client } from 'pg';
import { lineOf } from '../db/pg-private.js';
import { type Link, type LinkListener, pauseAfter } from './link.js';

const CHANNEL = 'jornal_eventos';
const LIMIT_MS = 5_000;

/**
 * LISTEN and NOTIFY on a connection of its own, outside the pool. A NOTIFY takes a lock of the whole server until its
 * transaction ends: here each one is a transaction by itself, so no commit of the business waits for another.
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

  open(listener: LinkListener): void {
    this.life = this.stayConnected(listener);
  }

  async send(text: string): Promise<void> {
    if (this.client === null) throw new Error('The line to other processes is down');
    await this.client.query('SELECT pg_notify($1, $2)', [CHANNEL, text]);
  }

  async close(): Promise<void> {
    this.ending.abort();
    this.release();
    await this.life;
  }

  private async stayConnected(listener: LinkListener): Promise<void> {
    for (let failures = 0; !this.ending.signal.aborted; failures++) {
      await this.last(listener, () => (failures = 0)).catch(
        (error: unknown) => this.ending.signal.aborted || listener.onLose(error),
      );
      await this.sleep(pauseAfter(failures));
    }
  }

  /** Holds a connection from its beginning to its end; fails with the error that ended it. */
  private last(listener: LinkListener, onStart: () => void): Promise<never> {
    const client = new Client({
      connectionString: this.url,
      application_name: 'jornal eventos',
      keepAlive: true,
      connectionTimeoutMillis: LIMIT_MS,
      query_timeout: LIMIT_MS,
      // A question that is asked while another is on its way is sent behind it.
      pipeline: true,
    });
    let revision: NodeJS.Timeout | undefined;
    const life = new Promise<never>((_, finish) => {
      this.release = () => finish(new Error('Closing'));
      client.on('error', finish).once('end', () => finish(new Error('The connection ended')));
      client.on('notification', ({ payload = '' }) => listener.onArrive(payload));
      const begin = async () => {
        await client.connect();
        await client.query(`LISTEN ${CHANNEL}`);
        this.client = client;
        onStart();
        listener.onConnect();
        // A connection that hangs says nothing of itself.
        revision = setInterval(() => client.query('SELECT 1').catch(finish), this.everyMs).unref();
      };
      begin().catch(finish);
    });
    return life.finally(() => {
      clearInterval(revision);
      this.client = null;
      // Without a good-bye, which a dead line would never answer.
      lineOf(client).destroy();
    });
  }

  private sleep(ms: number): Promise<void> {
    return esperar(ms, undefined, { signal: this.ending.signal, ref: false }).catch(() => undefined);
  }
}
