import type { Redis } from 'ioredis';
import { type Enlace, type OyenteEnlace, pausaTras } from './link.js';

const PLAZO_MS = 5_000;

/** Publish and subscribe of Redis: one connection that listens, which can do nothing else, and one that speaks. */
export class EnlaceRedis implements Enlace {
  private conexiones: { oye: Redis; habla: Redis } | null = null;
  private oyendo = false;
  private revision: NodeJS.Timeout | undefined;
  private cerrado = false;

  constructor(
    private readonly url: string,
    private readonly canal: string,
    private readonly cadaMs: number,
  ) {}

  abrir(oyente: OyenteEnlace): void {
    void this.conectar(oyente).catch((error: unknown) => oyente.alPerder(error));
  }

  async enviar(texto: string): Promise<void> {
    if (this.conexiones === null || !this.oyendo) throw new Error('The line to other processes is down');
    await this.conexiones.habla.publish(this.canal, texto);
  }

  async cerrar(): Promise<void> {
    this.cerrado = true;
    clearInterval(this.revision);
    this.conexiones?.oye.disconnect();
    this.conexiones?.habla.disconnect();
  }

  private async conectar(oyente: OyenteEnlace): Promise<void> {
    const { Redis } = await import('ioredis');
    if (this.cerrado) return;
    const abrir = () =>
      new Redis(this.url, {
        connectTimeout: PLAZO_MS,
        disconnectTimeout: 500,
        commandTimeout: PLAZO_MS,
        maxRetriesPerRequest: 1,
        enableOfflineQueue: false,
        enableReadyCheck: false,
        autoResubscribe: false,
        retryStrategy: pausaTras,
      });
    const [oye, habla] = [abrir(), abrir()];
    this.conexiones = { oye, habla };
    const quizas = () => this.oyendo && habla.status === 'ready' && oyente.alConectar();
    oye.on('message', (_canal, texto) => oyente.alLlegar(texto));
    oye.on('ready', () => {
      oye.subscribe(this.canal).then(
        () => {
          this.oyendo = true;
          quizas();
        },
        () => oye.disconnect(true),
      );
    });
    habla.on('ready', quizas);
    for (const conexion of [oye, habla]) {
      conexion.on('error', (error) => oyente.alPerder(error));
      conexion.on('close', () => {
        if (conexion === oye) this.oyendo = false;
        if (!this.cerrado) oyente.alPerder(new Error('The connection ended'));
      });
    }
    // One that hangs says nothing of itself.
    this.revision = setInterval(() => {
      for (const conexion of [oye, habla])
        if (conexion.status === 'ready') conexion.ping().catch(() => conexion.disconnect(true));
    }, this.cadaMs).unref();
  }
}
