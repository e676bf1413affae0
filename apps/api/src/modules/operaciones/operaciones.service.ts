import type { SaludEnDetalle } from '@jornal/contract';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { Streams } from '../../core/events/streams.js';
import { Mailer, type MailStatus } from '../../core/mail/mailer.js';
import { isAdmin, type Session } from '../../core/session/session.js';
import { Backups } from '../../platform/backup/backups.js';
import { Conditions } from '../../platform/conditions/conditions.js';
import { compareMigrations } from '../../platform/db/known-migrations.js';
import { Probe } from '../../platform/db/probe.js';
import { schemaDifferences } from '../../platform/db/schema.js';
import { literal, sql } from '../../platform/db/sql.js';
import { ensureFound, forbidden } from '../../platform/errors/business-error.js';
import { Config } from '../../platform/settings/config.js';
import { Clock } from '../../platform/time/clock.js';
import { OnceASecond } from './once-a-second.js';

/** `copia`: it follows another, and takes nothing until it is told to; `cerrada`: it answers everything and takes nothing. */
type Base = { copia: boolean; cerrada: boolean; aplicadas: string[] };
type Salud = { status: 200 | 503; body: { estado: 'ok' | 'error'; detalle?: Record<string, string> } };

/** The questions of an operator of the server: does it live, is it ready, how is it doing. */
@Injectable()
export class OperacionesService implements BeforeApplicationShutdown {
  private readonly registro: Promise<Registry> | undefined;
  private readonly base: OnceASecond<Salud>;
  private readonly pendientes: OnceASecond<MailStatus>;
  private cerrando = false;
  /** The applied migrations whose schema was found to be the one this build expects. */
  private listaConocida: string | undefined;

  constructor(
    private readonly sonda: Probe,
    private readonly correos: Mailer,
    private readonly flujos: Streams,
    private readonly condiciones: Conditions,
    respaldos: Backups,
    config: Config,
    reloj: Clock,
  ) {
    this.base = new OnceASecond(reloj, () => this.preguntar());
    this.pendientes = new OnceASecond(reloj, () => correos.state());
    if (config.METRICS) {
      const edad = async () => {
        const ultimo = await respaldos.last();
        return ultimo === null ? null : (reloj.now().getTime() - ultimo.getTime()) / 1000;
      };
      this.registro = abrirRegistro(correos, this.pendientes, flujos, edad);
    }
  }

  /** On shutdown readiness goes first, so that a balancer sends no requests here while the others drain. */
  beforeApplicationShutdown(): void {
    this.cerrando = true;
  }

  /**
   * Ready: the database answers, takes what is written, and holds the schema of this build. Mail that waits is no
   * reason to stay away.
   */
  async listo(): Promise<Salud> {
    const { impediment: impedimento } = this.condiciones;
    if (impedimento !== undefined)
      return { status: 503, body: { estado: 'error', detalle: { servidor: impedimento.codigo } } };
    const salud = await (this.cerrando || this.base.leer());
    // Asked again after the wait: it may have begun to stop meanwhile.
    return this.cerrando || salud === true
      ? { status: 503, body: { estado: 'error', detalle: { servidor: 'cerrando' } } }
      : salud;
  }

  /** The same and how the outbox and the live events are doing, for an administrator. */
  async detalle(sesion: Session): Promise<SaludEnDetalle> {
    if (!isAdmin(sesion)) throw forbidden('Solo un administrador ve el estado del servidor');
    const [{ body }, estado] = await Promise.all([this.listo(), this.pendientes.leer()]);
    const { entregado, fallido, abandonado, sin_base } = this.correos.account;
    return {
      ...body,
      avisos: this.condiciones.all().map(({ desde, ...aviso }) => ({ ...aviso, desde: desde.toISOString() })),
      correo: {
        servidor: this.correos.isOn ? 'configurado' : 'sin configurar',
        ...estado,
        desde_el_inicio: { entregado, fallido, abandonado, sin_base },
      },
      en_vivo: {
        conexiones: this.flujos.count,
        otros_procesos: this.flujos.withTheOthers ? 'conectado' : 'reconectando',
      },
    };
  }

  private async preguntar(): Promise<Salud> {
    try {
      const [base] = await this.sonda.rows<Base>(
        sql`SELECT pg_is_in_recovery() AS copia, current_setting('transaction_read_only')::boolean AS cerrada,
            ARRAY(SELECT name::text FROM migracion ORDER BY "timestamp") AS aplicadas`,
      );
      const { copia, cerrada, aplicadas } = ensureFound(base);
      const detalle = {
        base_de_datos: copia ? 'copia en espera' : cerrada ? 'solo lectura' : 'ok',
        ...(await this.comoEsSuEsquema(aplicadas)),
      };
      const bien = Object.values(detalle).every((palabra) => palabra === 'ok');
      return { status: bien ? 200 : 503, body: { estado: bien ? 'ok' : 'error', detalle } };
    } catch {
      return { status: 503, body: { estado: 'error', detalle: { base_de_datos: 'sin respuesta' } } };
    }
  }

  /** The schema is compared once, for each list of migrations that it was found to be of. */
  private async comoEsSuEsquema(aplicadas: string[]): Promise<{ migraciones: string; esquema?: string }> {
    const { missing: faltan, unknown: desconocidas } = compareMigrations(aplicadas, { guards: false });
    if (desconocidas.length > 0) return { migraciones: 'de una versión más nueva' };
    if (faltan.length > 0) return { migraciones: 'pendientes' };
    if (this.listaConocida !== aplicadas.join()) {
      const diferencias = await schemaDifferences((texto) => this.sonda.rows(literal(texto)), aplicadas);
      if (diferencias.length > 0) return { migraciones: 'ok', esquema: 'distinto del que esta versión espera' };
      this.listaConocida = aplicadas.join();
    }
    return { migraciones: 'ok', esquema: 'ok' };
  }

  async metricas(): Promise<string> {
    const registro = ensureFound(await this.registro);
    return registro.metrics();
  }
}

/** Loaded only where metrics are on. */
async function abrirRegistro(
  correos: Mailer,
  pendientes: OnceASecond<MailStatus>,
  flujos: Streams,
  edadDelRespaldo: () => Promise<number | null>,
): Promise<Registry> {
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
      const { entregado, fallido, abandonado, sin_base } = correos.account;
      for (const [result, n] of Object.entries({
        delivered: entregado,
        failed: fallido,
        given_up: abandonado,
        database_failed: sin_base,
      }))
        this.inc({ result }, n);
    },
  });
  new Gauge({
    name: 'jornal_live_streams',
    help: 'Tabs that follow what changes on this process',
    registers: [registro],
    collect() {
      this.set(flujos.count);
    },
  });
  new Gauge({
    name: 'jornal_live_line_up',
    help: '1 while other processes are heard (live events), else 0',
    registers: [registro],
    collect() {
      this.set(flujos.withTheOthers ? 1 : 0);
    },
  });
  new Gauge({
    name: 'jornal_backup_age_seconds',
    help: 'Age of the newest backup that can be restored. Absent while there is none',
    registers: [registro],
    async collect() {
      this.reset();
      const edad = await edadDelRespaldo().catch(() => null);
      if (edad !== null) this.set(edad);
    },
  });
  return registro;
}
