import type { Socket } from 'node:net';
import { setTimeout as esperar } from 'node:timers/promises';
import { Client, type ClientConfig, type Pool } from 'pg';
import { cut } from './cancel.js';
import { isWaiting, lineOf } from './pg-private.js';

/** How long without a byte a connection is believed. */
export const SILENT_MS = 5_000;
/**
 * The server tells which statement it gave up; if even that does not come, the driver gives it up so much later, and
 * the connection with it.
 */
export const MARGIN_MS = 2_000;
const CONNECT_MS = 10_000;
const REVIEW_MS = 500;
/** The time within which a server answers, and how long an answer may be on its way. */
const PROBE_MS = 2_000;
const ON_THE_WAY_MS = 300;
/** A connection that said good-bye is not waited for any longer. */
const FAREWELL_MS = 2_000;

/** Which process of the server serves a connection: its number comes back, with another beginning. */
type Identity = { pid: number; startedAt: string };
/**
 * The state of a connection: bytes that came, when the last did, since when one is due, whose it is, and when it said
 * good-bye.
 */
type View = { bytesRead: number; spokeAt: number; debe?: number | undefined; who?: Identity; adios?: number };
type OneRow = readonly [Client, View];
type OnConnect = ((error: Error) => void) | ((error: null, client: Client) => void);

const swallowErrors = (): void => undefined;

const WHO =
  'SELECT pid, extract(epoch FROM backend_start)::text AS "startedAt" FROM pg_stat_activity WHERE pid = pg_backend_pid()';
/**
 * Of every process that serves one of some connections, whether it has something to do for it, as the server sees it.
 * One that coordinates a cluster waits for another machine as if it listened to its client: it holds a picture of the
 * data meanwhile, or is committing, as one that was sent half a statement does not.
 */
const WHAT_THEY_DO = `
  SELECT pid, state LIKE 'idle%' OR wait_event = 'ClientWrite' AS silent,
    wait_event = 'ClientRead' AND NOT (EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')
      AND (backend_xmin IS NOT NULL OR query ~* '^\\s*(commit|prepare transaction)')) AS listens,
    wait_event_type = 'Lock' AS slowed, query ~* '^\\s*copy' AS copy
  FROM pg_stat_activity WHERE (pid, extract(epoch FROM backend_start)::text) IN (SELECT * FROM unnest($1::int[], $2::text[]))`;
/** Its locks would be held until the server itself notices. */
const TERMINATE = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE (pid, extract(epoch FROM backend_start)::text) IN (SELECT * FROM unnest($1::int[], $2::text[]))`;

type Process = {
  pid: number;
  silent: boolean | null;
  listens: boolean | null;
  slowed: boolean | null;
  copy: boolean | null;
};

/**
 * The connections of one pool, none of which is believed for long. A network may stop passing bytes without a word (a
 * failover, a NAT that forgot): then neither end hears that a connection is dead, and the system's own probes take
 * minutes. Where an answer is due and not a byte came for `silentMs`, another connection asks the server what that
 * one's process does. When it does nothing, or is no longer there, the connection is destroyed and its process ended,
 * and so are those that waited as long for a lock or lie idle and said nothing since: they died together.
 */
export class Connections {
  private readonly views = new Map<Client, View>();
  private clock: NodeJS.Timeout | undefined;
  private asking = false;
  /** For a pool, as the class of its clients. */
  readonly Cliente: new (
    config?: string | ClientConfig,
  ) => Client;

  constructor(
    private readonly url: string,
    private readonly silentMs: number,
  ) {
    const follow = (client: Client): View => this.follow(client);
    this.Cliente = class extends Client {
      private readonly view = follow(this);

      override connect(): Promise<Client>;
      override connect(ready: OnConnect): void;
      override connect(ready?: OnConnect): Promise<Client> | void {
        if (ready === undefined) return super.connect().then(() => introduce(this, this.view));
        super.connect((error: Error | null) => {
          if (!error) introduce(this, this.view);
          (ready as (error: Error | null, client: Client) => void)(error, this);
        });
      }

      // TypeScript knows no override of a method with so many shapes.
      override query: Client['query'] = ((...statement: unknown[]): unknown => {
        leaveTogether(lineOf(this));
        return (Client.prototype.query as (...statement: unknown[]) => unknown).apply(this, statement);
      }) as Client['query'];

      override end(ready?: (error: Error) => void): Promise<void> {
        this.view.adios ??= performance.now();
        return super.end(ready as () => void) as unknown as Promise<void>;
      }
    };
  }

  /** Those of a pool made with `connectionOptions`. */
  static of(pool: Pool): Connections {
    return (pool.options as unknown as { conexiones: Connections }).conexiones;
  }

  /** Ends whatever is going on, at once, and on the server as well. */
  cutAll(): void {
    for (const client of this.views.keys()) cut(client);
  }

  private follow(client: Client): View {
    const view: View = { bytesRead: 0, spokeAt: performance.now() };
    this.views.set(client, view);
    // A connection that ends in the moment it begins says so before its caller listens, and an error without a listener
    // ends the process.
    client.on('error', swallowErrors);
    this.clock ??= setInterval(() => this.review(), Math.min(REVIEW_MS, this.silentMs / 2)).unref();
    client.once('end', () => {
      this.views.delete(client);
      if (this.views.size > 0) return;
      clearInterval(this.clock);
      this.clock = undefined;
    });
    return view;
  }

  private review(): void {
    const now = performance.now();
    for (const [client, view] of this.views) look(client, view, now);
    const silent = [...this.views].filter(([, { debe = now }]) => now - debe >= this.silentMs);
    if (silent.length === 0 || this.asking) return;
    this.asking = true;
    // Where the server does not answer now, it is asked again.
    void this.ask(silent)
      .catch(swallowErrors)
      .finally(() => (this.asking = false));
  }

  private async ask(silent: readonly OneRow[]): Promise<void> {
    const deadlines = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS, statement_timeout: PROBE_MS };
    const probe = new Client({
      connectionString: this.url,
      application_name: 'jornal sonda',
      pipeline: true,
      ...deadlines,
    });
    probe.on('error', swallowErrors);
    const envelope = (text: string, de: readonly OneRow[]) => {
      const who = de.flatMap(([, { who: one }]) => one ?? []);
      return probe.query<Process>(text, [who.map(({ pid }) => pid), who.map(({ startedAt }) => startedAt)]);
    };
    try {
      await probe.connect();
      const { rows } = await envelope(WHAT_THEY_DO, silent);
      const processOf = ({ who }: View): Process | undefined => rows.find(({ pid }) => pid === who?.pid);
      const working = silent.filter(([client, view]) => busy(processOf(view), client));
      // A connection that waits for a lock of a dead one would hold it next, and be found dead only then, one after the
      // other.
      const slowed = working.filter(([, view]) => processOf(view)?.slowed === true);
      for (const [, view] of working.filter((one) => !slowed.includes(one))) view.debe = undefined;
      if (working.length === silent.length) return;
      // An answer given meanwhile is on its way.
      await esperar(ON_THE_WAY_MS);
      const dead = silent.filter(
        ([client, view]) => view.debe !== undefined && isWaiting(client) && lineOf(client).bytesRead === view.bytesRead,
      );
      if (dead.length === 0) return;
      this.dispose(dead);
      await envelope(TERMINATE, dead);
    } finally {
      lineOf(probe).destroy();
    }
  }

  private dispose(dead: readonly OneRow[]): void {
    const from = Math.min(...dead.map(([, { debe = 0 }]) => debe));
    // Outside a transaction: nothing is lost with one that was well after all.
    const idle = [...this.views].filter(
      ([client, { spokeAt }]) => !isWaiting(client) && client.getTransactionStatus() === 'I' && spokeAt < from,
    );
    for (const [client] of [...dead, ...idle]) lineOf(client).destroy();
  }
}

function look(client: Client, view: View, now: number): void {
  const { bytesRead } = lineOf(client);
  // A connection that reads nothing on purpose, as its rows are not taken, is not waited for.
  if (!isWaiting(client) || bytesRead !== view.bytesRead || lineOf(client).isPaused()) view.debe = undefined;
  else view.debe ??= now;
  if (bytesRead !== view.bytesRead) Object.assign(view, { bytesRead, spokeAt: now });
  if (!isWaiting(client) && view.adios !== undefined && now - view.adios > FAREWELL_MS) lineOf(client).destroy();
}

/**
 * The statements that are sent in one turn leave in one write: on its way to the system each costs as much as all the
 * rest of a statement.
 */
function leaveTogether(line: Socket): void {
  if (line.writableCorked > 0) return;
  line.cork();
  process.nextTick(() => line.uncork());
}

/** Asks for the process of a connection, before anything else is asked on it, without waiting for the answer. */
function introduce(client: Client, view: View): Client {
  client.query<Identity>(WHO).then(({ rows: [who] }) => {
    if (who !== undefined) view.who = who;
  }, swallowErrors);
  return client;
}

/**
 * Whether a process works for its connection. A process that listens in the middle of a statement does when it takes a
 * file whose bytes we have none of to send.
 */
const busy = (process: Process | undefined, client: Client): boolean =>
  process !== undefined &&
  process.silent !== true &&
  (process.listens !== true || (process.copy === true && lineOf(client).writableLength === 0));

/**
 * A connection for long work, outside any pool: a statement may take `deadline` milliseconds, and a dead line is
 * noticed all the same.
 */
export function longClient(url: string, deadline: number): Client {
  const { Cliente } = new Connections(url, SILENT_MS);
  const deadlines = {
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: deadline,
    query_timeout: deadline + MARGIN_MS,
  };
  const client = new Cliente({
    connectionString: url,
    application_name: 'jornal',
    keepAlive: true,
    pipeline: true,
    ...deadlines,
  });
  // The next question fails with it.
  return client.on('error', swallowErrors);
}
