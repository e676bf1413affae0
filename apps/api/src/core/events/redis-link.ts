import type { Redis } from 'ioredis';
import { type Link, type LinkListener, pauseAfter } from './link.js';

const LIMIT_MS = 5_000;

/** Publish and subscribe of Redis: one connection that listens, which can do nothing else, and one that speaks. */
export class RedisLink implements Link {
  private connections: { oye: Redis; habla: Redis } | null = null;
  private listening = false;
  private checking: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly channel: string,
    private readonly everyMs: number,
  ) {}

  open(oyente: LinkListener): void {
    void this.connect(oyente).catch((error: unknown) => oyente.onLose(error));
  }

  async send(texto: string): Promise<void> {
    if (this.connections === null || !this.listening) throw new Error('The line to other processes is down');
    await this.connections.habla.publish(this.channel, texto);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.checking);
    this.connections?.oye.disconnect();
    this.connections?.habla.disconnect();
  }

  private async connect(oyente: LinkListener): Promise<void> {
    const { Redis } = await import('ioredis');
    if (this.closed) return;
    const abrir = () =>
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
    const [oye, habla] = [abrir(), abrir()];
    this.connections = { oye, habla };
    const quizas = () => this.listening && habla.status === 'ready' && oyente.onConnect();
    oye.on('message', (_canal, texto) => oyente.onArrive(texto));
    oye.on('ready', () => {
      oye.subscribe(this.channel).then(
        () => {
          this.listening = true;
          quizas();
        },
        () => oye.disconnect(true),
      );
    });
    habla.on('ready', quizas);
    for (const conexion of [oye, habla]) {
      conexion.on('error', (error) => oyente.onLose(error));
      conexion.on('close', () => {
        if (conexion === oye) this.listening = false;
        if (!this.closed) oyente.onLose(new Error('The connection ended'));
      });
    }
    // One that hangs says nothing of itself.
    this.checking = setInterval(() => {
      for (const conexion of [oye, habla])
        if (conexion.status === 'ready') conexion.ping().catch(() => conexion.disconnect(true));
    }, this.everyMs).unref();
  }
}
