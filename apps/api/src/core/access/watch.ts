import { createHmac } from 'node:crypto';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Log } from '../../platform/conditions/log.js';
import { sqlCode } from '../../platform/db/failure.js';
import { Ids } from '../../platform/db/ids.js';
import { Retries } from '../../platform/db/retries.js';
import { executeIn } from '../../platform/db/sql.js';
import { networkOf } from '../../platform/http/address.js';
import { Config } from '../../platform/settings/config.js';
import { Clock } from '../../platform/time/clock.js';
import type { Change } from '../changes/audit.js';
import { type Author, auditRows } from '../changes/audit-rows.js';

/**
 * An event that the system itself notices at its door: a word of ours, and never a text that was typed. `usuario_id`:
 * the account that did it, where that is known; `cuenta_id`: the account it is about, where that is not; `ruta`: of the
 * contract, as it is declared there.
 */
export type Noticed = {
  accion: string;
  ip: string | null;
  usuario_id?: number | null;
  cuenta_id?: number | undefined;
  entidad_id?: number | undefined;
  rol?: string | null;
  sesion?: string | null;
  correo_hash?: string;
  ruta?: string | undefined;
  solicitud_id?: string;
};
type Counted = { noticed: Noticed; times: number; since: Date; hasta: Date };
type Rest = { times: number; actions: Record<string, number>; since: Date; hasta: Date };

const EVERY_MINUTE = 60_000;
/** The different events that are told apart within a minute; all others are one row. */
const KEYS = 100;
/** Events of no branch in particular, and of no request. */
const NO_BRANCH = 0;
const SUMMARY = 'resumen';

/**
 * Sign-ins, failures, limits reached and refusals, as rows of the audit trail. A flood at the door decides how often
 * they are counted and never how much is kept: equal ones are counted in memory, so many different ones at most, and
 * written once a minute.
 */
@Injectable()
export class Watch implements OnModuleInit, OnModuleDestroy {
  private counted = new Map<string, Counted>();
  private rest: Rest | null = null;
  private interval?: NodeJS.Timeout;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly ids: Ids,
    private readonly retries: Retries,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.interval = setInterval(() => void this.write(), EVERY_MINUTE).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.interval);
  }

  /** The mark that is kept of an e-mail: the same for the same one, and nothing to guess it from without our secret. */
  fingerprint(mail: string): string {
    return createHmac('sha256', this.config.JWT_SECRET ?? '')
      .update(`correo:${mail.trim().toLowerCase()}`)
      .digest('hex')
      .slice(0, 32);
  }

  /** Counts something. It costs no database, and neither waits nor fails. */
  note(done: Noticed): void {
    const now = this.clock.now();
    const { solicitud_id: _, ...shared } = done;
    this.sum({
      noticed: { ...shared, ip: done.ip === null ? null : networkOf(done.ip) },
      times: 1,
      since: now,
      hasta: now,
    });
  }

  /** Writes an event that happens once and in a transaction (a sign-in, a sign-out): a row of its own, with it. */
  async register(em: EntityManager, done: Noticed): Promise<void> {
    await this.insert(em, done, {}, this.clock.now());
  }

  /** Writes the counts and begins again; counts that could not be written go on. Never fails. */
  write(): Promise<void> {
    this.writing = this.writing.then(() => this.dump());
    return this.writing;
  }

  private async dump(): Promise<void> {
    const { counted, rest } = this;
    if (counted.size === 0 && rest === null) return;
    [this.counted, this.rest] = [new Map(), null];
    try {
      await this.retries.run(async (em) => {
        for (const counts of counted.values()) await this.insert(em, counts.noticed, howMany(counts), counts.hasta);
        if (rest !== null)
          await this.insert(
            em,
            { accion: 'otros', ip: null },
            { ...howMany(rest), acciones: rest.actions },
            rest.hasta,
          );
      });
    } catch (error) {
      this.log.warn({ err: error, codigo: sqlCode(error) }, 'watch');
      for (const counts of counted.values()) this.sum(counts);
      if (rest !== null)
        for (const [action, times] of Object.entries(rest.actions)) this.addToRest(action, { ...rest, times });
    }
  }

  private sum(created: Counted): void {
    const key = JSON.stringify(created.noticed);
    const counted = this.counted.get(key);
    if (counted !== undefined) join(counted, created);
    else if (this.counted.size < KEYS) this.counted.set(key, created);
    else this.addToRest(created.noticed.accion, created);
  }

  private addToRest(action: string, created: Omit<Rest, 'actions'>): void {
    this.rest ??= { times: 0, actions: {}, since: created.since, hasta: created.hasta };
    join(this.rest, created);
    this.rest.actions[action] = (this.rest.actions[action] ?? 0) + created.times;
  }

  private async insert(em: EntityManager, done: Noticed, account: object, now: Date): Promise<void> {
    const {
      accion,
      ip,
      usuario_id = null,
      cuenta_id,
      entidad_id = NO_BRANCH,
      rol = null,
      sesion = null,
      correo_hash,
      ruta,
      solicitud_id = SUMMARY,
    } = done;
    const author: Author = { usuario_id, rol, sesion, ip, solicitud_id };
    const detail = {
      ...(ruta === undefined ? {} : { ruta }),
      ...(correo_hash === undefined ? {} : { correo_hash }),
      ...account,
    };
    const change: Change = {
      accion,
      recurso: 'acceso',
      recurso_id: cuenta_id ?? usuario_id ?? 0,
      entidad_id,
      ...(Object.keys(detail).length === 0 ? {} : { despues: detail }),
    };
    await executeIn(em, auditRows(author, [change], await this.ids.take(em, 'auditoria', 1), now));
  }
}

const howMany = ({ times, since }: Omit<Rest, 'actions'>): object =>
  times === 1 ? { veces: times } : { veces: times, desde: since };

function join(sum: Omit<Rest, 'actions'>, created: Omit<Rest, 'actions'>): void {
  sum.times += created.times;
  if (created.since < sum.since) sum.since = created.since;
  if (created.hasta > sum.hasta) sum.hasta = created.hasta;
}
