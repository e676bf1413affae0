import type { SaludEnDetalle } from '@jornal/contract';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { Reloj } from '../../core/clock.js';
import { Condiciones } from '../../core/conditions.js';
import { Config } from '../../core/config.js';
import { MIGRACIONES } from '../../core/db/data-source.js';
import { Db } from '../../core/db/db.js';
import { sql } from '../../core/db/sql.js';
import { exigirEncontrado, prohibido } from '../../core/errors.js';
import { Flujos } from '../../core/events/streams.js';
import { Correos, type EstadoCorreos } from '../../core/mail.js';
import { esAdmin, type Sesion } from '../../core/session.js';
import { UnaVezPorSegundo } from './once-a-second.js';

type Salud = { status: 200 | 503; body: { estado: 'ok' | 'error'; detalle?: Record<string, string> } };

/** What an operator of the server asks: does it live, is it ready, how is it doing. */
@Injectable()
export class OperacionesService implements BeforeApplicationShutdown {
  private readonly registro: Promise<Registry> | undefined;
  private readonly base: UnaVezPorSegundo<Salud>;
  private readonly pendientes: UnaVezPorSegundo<EstadoCorreos>;
  private cerrando = false;

  constructor(
    private readonly db: Db,
    private readonly correos: Correos,
    private readonly flujos: Flujos,
    private readonly condiciones: Condiciones,
    config: Config,
    reloj: Reloj,
  ) {
    this.base = new UnaVezPorSegundo(reloj, () => this.preguntar());
    this.pendientes = new UnaVezPorSegundo(reloj, () => correos.estado());
    if (config.METRICS) this.registro = abrirRegistro(correos, this.pendientes, flujos);
  }

  /** On shutdown readiness goes first, so that a balancer sends nobody here while requests drain. */
  beforeApplicationShutdown(): void {
    this.cerrando = true;
  }

  /** Ready: the database answers and holds the schema of this build. Mail that waits is nobody's reason to stay away. */
  async listo(): Promise<Salud> {
    const { impedimento } = this.condiciones;
    if (impedimento !== undefined) return { status: 503, body: { estado: 'error', detalle: { servidor: impedimento.codigo } } };
    const salud = await (this.cerrando || this.base.leer());
    // Asked again after the wait: it may have begun to stop meanwhile.
    return this.cerrando || salud === true ? { status: 503, body: { estado: 'error', detalle: { servidor: 'cerrando' } } } : salud;
  }

  /** The same and how the outbox and the live events are doing, for an administrator. */
  async detalle(sesion: Sesion): Promise<SaludEnDetalle> {
    if (!esAdmin(sesion)) throw prohibido('Solo un administrador ve el estado del servidor');
    const [{ body }, estado] = await Promise.all([this.listo(), this.pendientes.leer()]);
    const { entregado, fallido, abandonado, sin_base } = this.correos.cuenta;
    return {
      ...body,
      avisos: this.condiciones.todas().map(({ desde, ...aviso }) => ({ ...aviso, desde: desde.toISOString() })),
      correo: { servidor: this.correos.encendido ? 'configurado' : 'sin configurar', ...estado, desde_el_inicio: { entregado, fallido, abandonado, sin_base } },
      en_vivo: { conexiones: this.flujos.cuantos, otros_procesos: this.flujos.conLosDemas ? 'conectado' : 'reconectando' },
    };
  }

  private async preguntar(): Promise<Salud> {
    try {
      const aplicadas = await this.db.filas<{ name: string }>(sql`SELECT name FROM migracion`);
      const faltan = MIGRACIONES.filter((m) => !m.name.startsWith('Guardas') && !aplicadas.some((a) => a.name === m.name));
      if (faltan.length > 0) return { status: 503, body: { estado: 'error', detalle: { migraciones: 'pendientes' } } };
      return { status: 200, body: { estado: 'ok', detalle: { base_de_datos: 'ok', migraciones: 'ok' } } };
    } catch {
      return { status: 503, body: { estado: 'error', detalle: { base_de_datos: 'sin respuesta' } } };
    }
  }

  async metricas(): Promise<string> {
    const registro = exigirEncontrado(await this.registro);
    return registro.metrics();
  }
}

/** Loaded only where somebody asked for metrics. */
async function abrirRegistro(correos: Correos, pendientes: UnaVezPorSegundo<EstadoCorreos>, flujos: Flujos): Promise<Registry> {
  const { collectDefaultMetrics, Counter, Gauge, Registry } = await import('prom-client');
  const registro = new Registry();
  collectDefaultMetrics({ register: registro });
  new Gauge({
    name: 'jornal_mail_outbox',
    help: 'Mail in the outbox: pending, failing (pending after a failure), given_up. Absent while the database does not answer',
    labelNames: ['state'],
    registers: [registro],
    async collect() {
      this.reset();
      const estado = await pendientes.leer().catch(() => null);
      if (estado === null) return;
      this.set({ state: 'pending' }, estado.por_enviar);
      this.set({ state: 'failing' }, estado.fallando);
      this.set({ state: 'given_up' }, estado.abandonados);
    },
  });
  new Counter({
    name: 'jornal_mail_attempts_total',
    help: 'What became of deliveries since the process began: delivered, failed, given_up, database_failed',
    labelNames: ['result'],
    registers: [registro],
    collect() {
      this.reset();
      const { entregado, fallido, abandonado, sin_base } = correos.cuenta;
      for (const [result, n] of Object.entries({ delivered: entregado, failed: fallido, given_up: abandonado, database_failed: sin_base })) this.inc({ result }, n);
    },
  });
  new Gauge({
    name: 'jornal_live_streams',
    help: 'Tabs that follow what changes on this process',
    registers: [registro],
    collect() {
      this.set(flujos.cuantos);
    },
  });
  new Gauge({
    name: 'jornal_live_line_up',
    help: '1 while other processes are heard (live events), else 0',
    registers: [registro],
    collect() {
      this.set(flujos.conLosDemas ? 1 : 0);
    },
  });
  return registro;
}
