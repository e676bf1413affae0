import { setTimeout as esperar } from 'node:timers/promises';
import { Client, type ClientConfig, type Pool } from 'pg';
import { cut, lineOf } from './cancel.js';

/** How long without a byte a connection is believed. */
export const SILENT_MS = 5_000;
/** The server tells what it gave up; if even that does not come, the driver gives it up so much later, and the connection with it. */
export const MARGIN_MS = 2_000;
const CONNECT_MS = 10_000;
const REVIEW_MS = 500;
/** What a server that is there answers within, and how long an answer may be on its way. */
const PROBE_MS = 2_000;
const ON_THE_WAY_MS = 300;
/** Somebody who said good-bye is not waited for any longer. */
const FAREWELL_MS = 2_000;

/** What the driver keeps to itself: false while an answer is due. */
type Internal = { readyForQuery?: boolean };
/** Which process of the server serves a connection: its number comes back, with another beginning. */
type Identity = { pid: number; inicio: string };
/** What is known of a connection: bytes that came, when the last did, since when one is due, whose it is, and when it said good-bye. */
type View = { leidos: number; hablo: number; debe?: number | undefined; quien?: Identity; adios?: number };
type OneRow = readonly [Client, View];
type OnConnect = ((error: Error) => void) | ((error: null, cliente: Client) => void);

const swallowErrors = (): void => undefined;
const espera = (cliente: Client): boolean => (cliente as unknown as Internal).readyForQuery === false;

const WHO =
  'SELECT pid, extract(epoch FROM backend_start)::text AS inicio FROM pg_stat_activity WHERE pid = pg_backend_pid()';
/** Of every process that serves one of some connections, whether it has something to do for it, as the server sees it. */
const WHAT_THEY_DO = `
  SELECT pid, state LIKE 'idle%' OR wait_event = 'ClientWrite' AS callada, wait_event = 'ClientRead' AS escucha,
    wait_event_type = 'Lock' AS frenada, query ~* '^\\s*copy' AS copia
  FROM pg_stat_activity WHERE (pid, extract(epoch FROM backend_start)::text) IN (SELECT * FROM unnest($1::int[], $2::text[]))`;
/** What it holds would be held until the server itself notices. */
const TERMINATE = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE (pid, extract(epoch FROM backend_start)::text) IN (SELECT * FROM unnest($1::int[], $2::text[]))`;

type Process = {
  pid: number;
  callada: boolean | null;
  escucha: boolean | null;
  frenada: boolean | null;
  copia: boolean | null;
};

/**
 * The connections of one pool, none of which is believed for long. A network may stop passing bytes without a word (a failover, a NAT
 * that forgot): then nobody hears that a connection is dead, and the system's own probes take minutes. Where an answer is due and not a
 * byte came for `silentMs`, another connection asks the server what that one's process does. When it does nothing, or is no longer
 * there, the connection is destroyed and its process ended, and so are those that waited as long for a lock or lie idle and said nothing
 * since: they died together.
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
    const seguir = (cliente: Client): View => this.follow(cliente);
    this.Cliente = class extends Client {
      private readonly view = seguir(this);

      override connect(): Promise<Client>;
      override connect(listo: OnConnect): void;
      override connect(listo?: OnConnect): Promise<Client> | void {
        if (listo === undefined) return super.connect().then(() => introduce(this, this.view));
        super.connect((error: Error | null) => {
          if (!error) introduce(this, this.view);
          (listo as (error: Error | null, cliente: Client) => void)(error, this);
        });
      }

      override end(listo?: (error: Error) => void): Promise<void> {
        this.view.adios ??= performance.now();
        return super.end(listo as () => void) as unknown as Promise<void>;
      }
    };
  }

  /** Those of a pool made with `connectionOptions`. */
  static of(pool: Pool): Connections {
    return (pool.options as unknown as { conexiones: Connections }).conexiones;
  }

  /** Ends whatever is going on, at once, and on the server as well. */
  cutAll(): void {
    for (const cliente of this.views.keys()) cut(cliente);
  }

  private follow(cliente: Client): View {
    const vista: View = { leidos: 0, hablo: performance.now() };
    this.views.set(cliente, vista);
    // One that ends in the moment it begins says so before whoever asked for it listens, and what nobody listens to ends the process.
    cliente.on('error', swallowErrors);
    this.clock ??= setInterval(() => this.review(), Math.min(REVIEW_MS, this.silentMs / 2)).unref();
    cliente.once('end', () => {
      this.views.delete(cliente);
      if (this.views.size > 0) return;
      clearInterval(this.clock);
      this.clock = undefined;
    });
    return vista;
  }

  private review(): void {
    const ahora = performance.now();
    for (const [cliente, vista] of this.views) look(cliente, vista, ahora);
    const calladas = [...this.views].filter(([, { debe = ahora }]) => ahora - debe >= this.silentMs);
    if (calladas.length === 0 || this.asking) return;
    this.asking = true;
    // Where the server does not answer now, it is asked again.
    void this.ask(calladas)
      .catch(swallowErrors)
      .finally(() => (this.asking = false));
  }

  private async ask(calladas: readonly OneRow[]): Promise<void> {
    const plazos = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS, statement_timeout: PROBE_MS };
    const sonda = new Client({
      connectionString: this.url,
      application_name: 'jornal sonda',
      pipeline: true,
      ...plazos,
    });
    sonda.on('error', swallowErrors);
    const sobre = (texto: string, de: readonly OneRow[]) => {
      const quienes = de.flatMap(([, { quien }]) => quien ?? []);
      return sonda.query<Process>(texto, [quienes.map(({ pid }) => pid), quienes.map(({ inicio }) => inicio)]);
    };
    try {
      await sonda.connect();
      const { rows } = await sobre(WHAT_THEY_DO, calladas);
      const procesoDe = ({ quien }: View): Process | undefined => rows.find(({ pid }) => pid === quien?.pid);
      const trabajan = calladas.filter(([cliente, vista]) => busy(procesoDe(vista), cliente));
      // What waits for a lock of a dead one would hold it next, and be found dead only then, one after the other.
      const frenadas = trabajan.filter(([, vista]) => procesoDe(vista)?.frenada === true);
      for (const [, vista] of trabajan.filter((una) => !frenadas.includes(una))) vista.debe = undefined;
      if (trabajan.length === calladas.length) return;
      // An answer given meanwhile is on its way.
      await esperar(ON_THE_WAY_MS);
      const muertas = calladas.filter(
        ([cliente, vista]) => vista.debe !== undefined && espera(cliente) && lineOf(cliente).bytesRead === vista.leidos,
      );
      if (muertas.length === 0) return;
      this.dispose(muertas);
      await sobre(TERMINATE, muertas);
    } finally {
      lineOf(sonda).destroy();
    }
  }

  private dispose(muertas: readonly OneRow[]): void {
    const desde = Math.min(...muertas.map(([, { debe = 0 }]) => debe));
    // Outside a transaction: nothing is lost with one that was well after all.
    const ociosas = [...this.views].filter(
      ([cliente, { hablo }]) => !espera(cliente) && cliente.getTransactionStatus() === 'I' && hablo < desde,
    );
    for (const [cliente] of [...muertas, ...ociosas]) lineOf(cliente).destroy();
  }
}

function look(cliente: Client, vista: View, ahora: number): void {
  const { bytesRead } = lineOf(cliente);
  // One that reads nothing on purpose, as its rows are not taken, is not waited for.
  if (!espera(cliente) || bytesRead !== vista.leidos || lineOf(cliente).isPaused()) vista.debe = undefined;
  else vista.debe ??= ahora;
  if (bytesRead !== vista.leidos) Object.assign(vista, { leidos: bytesRead, hablo: ahora });
  if (!espera(cliente) && vista.adios !== undefined && ahora - vista.adios > FAREWELL_MS) lineOf(cliente).destroy();
}

/** Asks who serves a connection, before anything else is asked on it: nobody waits for that. */
function introduce(cliente: Client, vista: View): Client {
  cliente.query<Identity>(WHO).then(({ rows: [quien] }) => {
    if (quien !== undefined) vista.quien = quien;
  }, swallowErrors);
  return cliente;
}

/** Whether a process works for its connection. One that listens in the middle of something does when what it takes is a file whose bytes we have none of to send. */
const busy = (proceso: Process | undefined, cliente: Client): boolean =>
  proceso !== undefined &&
  proceso.callada !== true &&
  (proceso.escucha !== true || (proceso.copia === true && lineOf(cliente).writableLength === 0));

/** One connection for long work, of which nobody makes a pool: a statement may take `plazo` milliseconds, and a dead line is noticed all the same. */
export function longClient(url: string, plazo: number): Client {
  const { Cliente } = new Connections(url, SILENT_MS);
  const plazos = { connectionTimeoutMillis: CONNECT_MS, statement_timeout: plazo, query_timeout: plazo + MARGIN_MS };
  const cliente = new Cliente({
    connectionString: url,
    application_name: 'jornal',
    keepAlive: true,
    pipeline: true,
    ...plazos,
  });
  // Whatever is asked next fails.
  return cliente.on('error', swallowErrors);
}
