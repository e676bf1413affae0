import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as esperar } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config.js';
import { sqlCode } from '../db/transactions.js';
import type { Log } from '../log.js';
import type { Enlace } from './link.js';
import type { AvisoDeSucursal, Avisos } from './notices.js';
import { EnlacePostgres } from './postgres-link.js';
import { EnlaceRedis } from './redis-link.js';
import type { Flujos } from './streams.js';

/** A NOTIFY carries less than 8000 bytes; an announcement takes 170 at most. */
const POR_MENSAJE = 40;
/** More than this waiting for a slow line is told as 'anything may have changed'. */
const MAXIMO_EN_COLA = 4_000;
const DESPEDIDA_MS = 1_000;

/** What one process tells the others; without `avisos`, that anything may have changed. */
type Mensaje = { de: string; avisos?: AvisoDeSucursal[] };

/** By PostgreSQL, or by Redis where there is one. In Redis, which others may share, a business is told from another by its secret. */
export function enlaceDe(config: Config, url: string): Enlace {
  const cadaMs = config.LIVE_HEARTBEAT_SECONDS * 1_000;
  if (config.REDIS_URL === undefined) return new EnlacePostgres(url, cadaMs);
  const negocio = createHmac('sha256', config.JWT_SECRET ?? '')
    .update('jornal:eventos')
    .digest('hex')
    .slice(0, 24);
  return new EnlaceRedis(config.REDIS_URL, `jornal:eventos:${negocio}`, cadaMs);
}

/** Tells the other processes of this business what changed here, and those who follow it here what changed there. Nobody waits for it. */
@Injectable()
export class EntreProcesos implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly yo = randomUUID();
  private cola: AvisoDeSucursal[] = [];
  private envio: Promise<void> | null = null;
  /** Something could not be told: when the line is back, the others fetch everything. */
  private callado = false;
  private conectado = false;
  private perdida = false;

  constructor(
    private readonly enlace: Enlace,
    private readonly flujos: Flujos,
    private readonly registro: Log,
    avisos: Avisos,
  ) {
    avisos.alReunir((lote) => this.encolar(lote));
  }

  onApplicationBootstrap(): void {
    this.enlace.abrir({
      alLlegar: (texto) => this.recibir(texto),
      alConectar: () => this.conectar(),
      alPerder: (error) => this.perder(error),
    });
  }

  /** After the last request: what it changed is told too. */
  async onApplicationShutdown(): Promise<void> {
    const plazo = new AbortController();
    await Promise.race([this.envio, esperar(DESPEDIDA_MS, undefined, { signal: plazo.signal }).catch(() => undefined)]);
    plazo.abort();
    await this.enlace.cerrar();
  }

  private encolar(lote: readonly AvisoDeSucursal[]): void {
    if (!this.conectado || this.cola.length > MAXIMO_EN_COLA) this.callado = true;
    else this.cola.push(...lote);
    if (this.envio === null && this.conectado) this.envio = this.vaciar().finally(() => this.seguir());
  }

  private seguir(): void {
    this.envio = null;
    if (this.cola.length > 0) this.encolar([]);
  }

  private async vaciar(): Promise<void> {
    try {
      if (this.callado) await this.decir({ de: this.yo });
      this.callado = false;
      while (this.cola.length > 0) await this.decir({ de: this.yo, avisos: this.cola.splice(0, POR_MENSAJE) });
    } catch {
      // The line that failed says so itself.
      this.callado = true;
      this.cola = [];
    }
  }

  private decir(mensaje: Mensaje): Promise<void> {
    return this.enlace.enviar(JSON.stringify(mensaje));
  }

  private recibir(texto: string): void {
    try {
      const { de, avisos } = JSON.parse(texto) as Mensaje;
      if (de === this.yo) return;
      if (avisos === undefined) this.flujos.recargar();
      else this.flujos.avisar(avisos);
    } catch {
      // Said by another version of us, or by nobody of ours: something it was.
      this.flujos.recargar();
    }
  }

  private conectar(): void {
    this.conectado = true;
    this.perdida = false;
    this.flujos.conLosDemas = true;
    this.flujos.recargar();
    this.encolar([]);
  }

  private perder(error: unknown): void {
    if (!this.perdida)
      this.registro.warn(
        { codigo: sqlCode(error) ?? 'DESCONOCIDO' },
        'live events: the line to other processes is down',
      );
    this.perdida = true;
    this.conectado = false;
    this.flujos.conLosDemas = false;
  }
}
