import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as esperar } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Log } from '../../platform/conditions/log.js';
import { sqlCode } from '../../platform/db/failure.js';
import type { Link } from '../../platform/events/link.js';
import type { BranchNotice, Notices } from '../../platform/events/notices.js';
import { PostgresLink } from '../../platform/events/postgres-link.js';
import { RedisLink } from '../../platform/events/redis-link.js';
import type { Config } from '../../platform/settings/config.js';
import type { Streams } from './streams.js';

/** A NOTIFY carries less than 8000 bytes; an announcement takes 170 at most. */
const PER_MESSAGE = 40;
/** More than this waiting for a slow line is told as 'anything may have changed'. */
const MAX_QUEUED = 4_000;
const FAREWELL_MS = 1_000;

/** A message from one process to the others; without `avisos`, that anything may have changed. */
type Message = { de: string; avisos?: BranchNotice[] };

/**
 * The link by PostgreSQL, or by Redis where there is one. In Redis, which others may share, a business is told from
 * another by its secret.
 */
export function linkOf(config: Config, url: string): Link {
  const everyMs = config.LIVE_HEARTBEAT_SECONDS * 1_000;
  if (config.REDIS_URL === undefined) return new PostgresLink(url, everyMs);
  const business = createHmac('sha256', config.JWT_SECRET ?? '')
    .update('jornal:eventos')
    .digest('hex')
    .slice(0, 24);
  return new RedisLink(config.REDIS_URL, `jornal:eventos:${business}`, everyMs);
}

/**
 * Tells the other processes of this business the changes made here, and the streams of this one the changes made there.
 * No request waits for it.
 */
@Injectable()
export class BetweenProcesses implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly me = randomUUID();
  private queue: BranchNotice[] = [];
  private sending: Promise<void> | null = null;
  /** Something could not be told: when the line is back, the others fetch everything. */
  private quiet = false;
  private connected = false;
  private lostMessage = false;

  constructor(
    private readonly link: Link,
    private readonly streams: Streams,
    private readonly log: Log,
    notices: Notices,
  ) {
    notices.onGather((batch) => this.enqueue(batch));
  }

  onApplicationBootstrap(): void {
    this.link.open({
      onArrive: (text) => this.receive(text),
      onConnect: () => this.connect(),
      onLose: (error) => this.lose(error),
    });
  }

  /** After the last request: its changes are told too. */
  async onApplicationShutdown(): Promise<void> {
    const deadline = new AbortController();
    await Promise.race([
      this.sending,
      esperar(FAREWELL_MS, undefined, { signal: deadline.signal }).catch(() => undefined),
    ]);
    deadline.abort();
    await this.link.close();
  }

  private enqueue(batch: readonly BranchNotice[]): void {
    if (!this.connected || this.queue.length > MAX_QUEUED) this.quiet = true;
    else this.queue.push(...batch);
    if (this.sending === null && this.connected) this.sending = this.drain().finally(() => this.follow());
  }

  private follow(): void {
    this.sending = null;
    if (this.queue.length > 0) this.enqueue([]);
  }

  private async drain(): Promise<void> {
    try {
      if (this.quiet) await this.say({ de: this.me });
      this.quiet = false;
      while (this.queue.length > 0) await this.say({ de: this.me, avisos: this.queue.splice(0, PER_MESSAGE) });
    } catch {
      // The line that failed says so itself.
      this.quiet = true;
      this.queue = [];
    }
  }

  private say(message: Message): Promise<void> {
    return this.link.send(JSON.stringify(message));
  }

  private receive(text: string): void {
    try {
      const { de, avisos } = JSON.parse(text) as Message;
      if (de === this.me) return;
      if (avisos === undefined) this.streams.reload();
      else this.streams.warn(avisos);
    } catch {
      // A message of another version of us, or of another program: something may have changed.
      this.streams.reload();
    }
  }

  private connect(): void {
    this.connected = true;
    this.lostMessage = false;
    this.streams.withTheOthers = true;
    this.streams.reload();
    this.enqueue([]);
  }

  private lose(error: unknown): void {
    if (!this.lostMessage)
      this.log.warn({ codigo: sqlCode(error) ?? 'DESCONOCIDO' }, 'live events: the line to other processes is down');
    this.lostMessage = true;
    this.connected = false;
    this.streams.withTheOthers = false;
  }
}
