import { setTimeout as esperar } from 'node:timers/promises';
import { Client } from 'pg';
import { type Enlace, type OyenteEnlace, pausaTras } from './link.js';

const CANAL = 'jornal_eventos';
const PLAZO_MS = 5_000;

/**
 * LISTEN and NOTIFY on a connection of its own, outside the pool. A NOTIFY takes a lock of the whole server until its transaction
 * ends: here each one is a transaction by itself, so no commit of the business waits for another.
 */
export class EnlacePostgres implements Enlace {
  private cliente: Client | null = null;
  private readonly fin = new AbortController();
  private soltar: () => void = () => undefined;
  private vida: Promise<void> = Promise.resolve();

  constructor(
    private readonly url: string,
    /** How often a connection on which nothing comes is asked whether it lives. */
    private readonly cadaMs: number,
  ) {}

  abrir(oyente: OyenteEnlace): void {
    this.vida = this.vivir(oyente);
  }

  async enviar(texto: string): Promise<void> {
    if (this.cliente === null) throw new Error('The line to other processes is down');
    await this.cliente.query('SELECT pg_notify($1, $2)', [CANAL, texto]);
  }

  async cerrar(): Promise<void> {
    this.fin.abort();
    this.soltar();
    await this.vida;
  }

  private async vivir(oyente: OyenteEnlace): Promise<void> {
    for (let fallos = 0; !this.fin.signal.aborted; fallos++) {
      await this.durar(oyente, () => (fallos = 0)).catch(
        (error: unknown) => this.fin.signal.aborted || oyente.alPerder(error),
      );
      await this.dormir(pausaTras(fallos));
    }
  }

  /** One connection, from its beginning to its end; fails with what ended it. */
  private durar(oyente: OyenteEnlace, alEmpezar: () => void): Promise<never> {
    const cliente = new Client({
      connectionString: this.url,
      application_name: 'jornal eventos',
      keepAlive: true,
      connectionTimeoutMillis: PLAZO_MS,
      query_timeout: PLAZO_MS,
      // What is asked while something is on its way is sent behind it.
      pipeline: true,
    });
    let revision: NodeJS.Timeout | undefined;
    const vida = new Promise<never>((_, terminar) => {
      this.soltar = () => terminar(new Error('Closing'));
      cliente.on('error', terminar).once('end', () => terminar(new Error('The connection ended')));
      cliente.on('notification', ({ payload = '' }) => oyente.alLlegar(payload));
      const empezar = async () => {
        await cliente.connect();
        await cliente.query(`LISTEN ${CANAL}`);
        this.cliente = cliente;
        alEmpezar();
        oyente.alConectar();
        // One that hangs says nothing of itself.
        revision = setInterval(() => cliente.query('SELECT 1').catch(terminar), this.cadaMs).unref();
      };
      empezar().catch(terminar);
    });
    return vida.finally(() => {
      clearInterval(revision);
      this.cliente = null;
      // Without a good-bye, which a dead line would never answer.
      (cliente as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    });
  }

  private dormir(ms: number): Promise<void> {
    return esperar(ms, undefined, { signal: this.fin.signal, ref: false }).catch(() => undefined);
  }
}
