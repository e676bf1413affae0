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
    private readonly mails: Mailer,
    private readonly streams: Streams,
    private readonly conditions: Conditions,
    backups: Backups,
    config: Config,
    clock: Clock,
  ) {
    this.base = new OnceASecond(clock, () => this.preguntar());
    this.pendientes = new OnceASecond(clock, () => mails.state());
    if (config.METRICS) {
      const age = async () => {
        const ultimo = await backups.last();
        return ultimo === null ? null : (clock.now().getTime() - ultimo.getTime()) / 1000;
      };
      this.registro = abrirRegistro(mails, this.pendientes, streams, age);
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
    const { impediment: impedimento } = this.conditions;
    if (impedimento !== undefined)
      return { status: 503, body: { estado: 'error', detalle: { servidor: impedimento.codigo } } };
    const health = await (this.cerrando || this.base.leer());
    // Asked again after the wait: it may have begun to stop meanwhile.
    return this.cerrando || health === true
      ? { status: 503, body: { estado: 'error', detalle: { servidor: 'cerrando' } } }
      : health;
  }

  /** The same and how the outbox and the live events are doing, for an administrator. */
  async detalle(session: Session): Promise<SaludEnDetalle> {
    if (!isAdmin(session)) throw forbidden('Solo un administrador ve el estado del servidor');
    const [{ body }, status] = await Promise.all([this.listo(), this.pendientes.leer()]);
    const { entregado, fallido, abandonado, sin_base } = this.mails.account;
    return {
      ...body,
      avisos: this.conditions.all().map(({ desde, ...aviso }) => ({ ...aviso, desde: desde.toISOString() })),
      correo: {
        servidor: this.mails.isOn ? 'configurado' : 'sin configurar',
        ...status,
        desde_el_inicio: { entregado, fallido, abandonado, sin_base },
      },
      en_vivo: {
        conexiones: this.streams.count,
        otros_procesos: this.streams.withTheOthers ? 'conectado' : 'reconectando',
      },
    };
  }

  private async preguntar(): Promise<Salud> {
    try {
      const [database] = await this.sonda.rows<Base>(
        sql`SELECT pg_is_in_recovery() AS copia, current_setting('transaction_read_only')::boolean AS cerrada,
            ARRAY(SELECT name::text FROM migracion ORDER BY "timestamp") AS aplicadas`,
      );
      const { copia, cerrada, aplicadas } = ensureFound(database);
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
  private async comoEsSuEsquema(applied: string[]): Promise<{ migraciones: string; esquema?: string }> {
    const { missing, unknown } = compareMigrations(applied, { guards: false });
    if (unknown.length > 0) return { migraciones: 'de una versión más nueva' };
    if (missing.length > 0) return { migraciones: 'pendientes' };
    if (this.listaConocida !== applied.join()) {
      const differences = await schemaDifferences((text) => this.sonda.rows(literal(text)), applied);
      if (differences.length > 0) return { migraciones: 'ok', esquema: 'distinto del que esta versión espera' };
      this.listaConocida = applied.join();
    }
    return { migraciones: 'ok', esquema: 'ok' };
  }

  async metricas(): Promise<string> {
    const registry = ensureFound(await this.registro);
    return registry.metrics();
  }
}

/** Loaded only where metrics are on. */
async function abrirRegistro(
  mails: Mailer,
  pending: OnceASecond<MailStatus>,
  streams: Streams,
  edadDelRespaldo: () => Promise<number | null>,
): Promise<Registry> {
  const { collectDefaultMetrics, Counter, Gauge, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'jornal_mail_outbox',
    help: 'Mail in the outbox: pending, failing (pending after a failure), given_up. Absent while the database does not answer',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      const status = await pending.leer().catch(() => null);
      if (status === null) return;
      this.set({ state: 'pending' }, status.por_enviar);
      this.set({ state: 'failing' }, status.fallando);
      this.set({ state: 'given_up' }, status.abandonados);
    },
  });
  new Counter({
    name: 'jornal_mail_attempts_total',
    help: 'What became of deliveries since the process began: delivered, failed, given_up, database_failed',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset();
      const { entregado, fallido, abandonado, sin_base } = mails.account;
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
    registers: [registry],
    collect() {
      this.set(streams.count);
    },
  });
  new Gauge({
    name: 'jornal_live_line_up',
    help: '1 while other processes are heard (live events), else 0',
    registers: [registry],
    collect() {
      this.set(streams.withTheOthers ? 1 : 0);
    },
  });
  new Gauge({
    name: 'jornal_backup_age_seconds',
    help: 'Age of the newest backup that can be restored. Absent while there is none',
    registers: [registry],
    async collect() {
      this.reset();
      const age = await edadDelRespaldo().catch(() => null);
      if (age !== null) this.set(age);
    },
  });
  return registry;
}
