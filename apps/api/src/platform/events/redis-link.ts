import type { Redis } from 'ioredis';
import { type Link, type LinkListener, pauseAfter } from './link.js';

const LIMIT_MS = 5_000;

/** Publish and subscribe of Redis: one connection that listens, which can do nothing else, and one that speaks. */
export class RedisLink implements Link {
  private connections: { hearing: Redis; speaking: Redis } | null = null;
  private listening = false;
  private checking: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly everyMs: number,
  ) {}

  open(listener: LinkListener): void {
    void this.connect(listener).catch((error: unknown) => listener.onLose(error));
  }

  async send(text: string): Promise<void> {
    if (this.connections === null || !this.listening) throw new Error('The line to other processes is down');
    await this.connections.speaking.publish(this.channel, text);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.checking);
    this.connections?.hearing.disconnect();
    this.connections?.speaking.disconnect();
  }

  private async connect(listener: LinkListener): Promise<void> {
    const { Redis } = await import('ioredis');
    if (this.closed) return;
    const open = () =>
      new Redis(this.url, {
        connectTimeout: LIMIT_MS,
        disconnectTimeout: 500,
        commandTimeout: LIMIT_MS,
        maxRetriesPerRequest: 1,
        enableOfflineQueue: false,
        enableReadyCheck: false,
        autoResubscribe: false,
        retryStrategy: pauseAfter,
      });
    const [oye, speaks] = [open(), open()];
    this.connections = { hearing: oye, speaking: speaks };
    const perhaps = () => this.listening && speaks.status === 'ready' && listener.onConnect();
    oye.on('message', (_canal, text) => listener.onArrive(text));
    oye.on('ready', () => {
      oye.subscribe(this.channel).then(
        () => {
          this.listening = true;
          perhaps();
        },
        () => oye.disconnect(true),
      );
    });
    speaks.on('ready', perhaps);
    for (const connection of [oye, speaks]) {
      connection.on('error', (error) => listener.onLose(error));
      connection.on('close', () => {
        if (connection === oye) this.listening = false;
        if (!this.closed) listener.onLose(new Error('The connection ended'));
      });
    }
    // A connection that hangs says nothing of itself.
    this.checking = setInterval(() => {
      for (const connection of [oye, speaks])
        if (connection.status === 'ready') connection.ping().catch(() => connection.disconnect(true));
    }, this.everyMs).unref();
  }
}
