import { setTimeout as esperar } from 'node:timers/promises';
import { Client, type ClientConfig, type Pool } from 'pg';
import { cortar, lineaDe } from './cancel.js';

/** How long without a byte a connection is believed. */
export const CALLADA_MS = 5_000;
/** The server tells what it gave up; if even that does not come, the driver gives it up so much later, and the connection with it. */
export const MARGEN_MS = 2_000;
const CONECTAR_MS = 10_000;
const REVISAR_MS = 500;
/** What a server that is there answers within, and how long an answer may be on its way. */
const SONDA_MS = 2_000;
const EN_CAMINO_MS = 300;
/** Somebody who said good-bye is not waited for any longer. */
const DESPEDIDA_MS = 2_000;

/** What the driver keeps to itself: false while an answer is due. */
type Interna = { readyForQuery?: boolean };
/** Which process of the server serves a connection: its number comes back, with another beginning. */
type Identidad = { pid: number; inicio: string };
/** What is known of a connection: bytes that came, when the last did, since when one is due, whose it is, and when it said good-bye. */
type Vista = { leidos: number; hablo: number; debe?: number | undefined; quien?: Identidad; adios?: number };
type Una = readonly [Client, Vista];
type AlConectar = ((error: Error) => void) | ((error: null, cliente: Client) => void);

const sorda = (): void => undefined;
const espera = (cliente: Client): boolean => (cliente as unknown as Interna).readyForQuery === false;

const QUIEN =
  'SELECT pid, extract(epoch FROM backend_start)::text AS inicio FROM pg_stat_activity WHERE pid = pg_backend_pid()';
/** Of every process that serves one of some connections, whether it has something to do for it, as the server sees it. */
const QUE_HACEN = `
  SELECT pid, state LIKE 'idle%' OR wait_event = 'ClientWrite' AS callada, wait_event = 'ClientRead' AS escucha,
    wait_event_type = 'Lock' AS frenada, query ~* '^\\s*copy' AS copia
  FROM pg_stat_activity WHERE (pid, extract(epoch FROM backend_start)::text) IN (SELECT * FROM unnest($1::int[], $2::text[]))`;
/** What it holds would be held until the server itself notices. */
const TERMINAR = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE (pid, extract(epoch FROM backend_start)::text) IN (SELECT * FROM unnest($1::int[], $2::text[]))`;

type Proceso = {
  pid: number;
  callada: boolean | null;
  escucha: boolean | null;
  frenada: boolean | null;
  copia: boolean | null;
};

/**
 * The connections of one pool, none of which is believed for long. A network may stop passing bytes without a word (a failover, a NAT
 * that forgot): then nobody hears that a connection is dead, and the system's own probes take minutes. Where an answer is due and not a
 * byte came for `calladaMs`, another connection asks the server what that one's process does. When it does nothing, or is no longer
 * there, the connection is destroyed and its process ended, and so are those that waited as long for a lock or lie idle and said nothing
 * since: they died together.
 */
export class Conexiones {
  private readonly vistas = new Map<Client, Vista>();
  private reloj: NodeJS.Timeout | undefined;
  private preguntando = false;
  /** For a pool, as the class of its clients. */
  readonly Cliente: new (
    config?: string | ClientConfig,
  ) => Client;

  constructor(
    private readonly url: string,
    private readonly calladaMs: number,
  ) {
    const seguir = (cliente: Client): Vista => this.seguir(cliente);
    this.Cliente = class extends Client {
      private readonly vista = seguir(this);

      override connect(): Promise<Client>;
      override connect(listo: AlConectar): void;
      override connect(listo?: AlConectar): Promise<Client> | void {
        if (listo === undefined) return super.connect().then(() => presentar(this, this.vista));
        super.connect((error: Error | null) => {
          if (!error) presentar(this, this.vista);
          (listo as (error: Error | null, cliente: Client) => void)(error, this);
        });
      }

      override end(listo?: (error: Error) => void): Promise<void> {
        this.vista.adios ??= performance.now();
        return super.end(listo as () => void) as unknown as Promise<void>;
      }
    };
  }

  /** Those of a pool made with `opcionesConexion`. */
  static de(pool: Pool): Conexiones {
    return (pool.options as unknown as { conexiones: Conexiones }).conexiones;
  }

  /** Ends whatever is going on, at once, and on the server as well. */
  cortarTodo(): void {
    for (const cliente of this.vistas.keys()) cortar(cliente);
  }

  private seguir(cliente: Client): Vista {
    const vista: Vista = { leidos: 0, hablo: performance.now() };
    this.vistas.set(cliente, vista);
    // One that ends in the moment it begins says so before whoever asked for it listens, and what nobody listens to ends the process.
    cliente.on('error', sorda);
    this.reloj ??= setInterval(() => this.revisar(), Math.min(REVISAR_MS, this.calladaMs / 2)).unref();
    cliente.once('end', () => {
      this.vistas.delete(cliente);
      if (this.vistas.size > 0) return;
      clearInterval(this.reloj);
      this.reloj = undefined;
    });
    return vista;
  }

  private revisar(): void {
    const ahora = performance.now();
    for (const [cliente, vista] of this.vistas) mirar(cliente, vista, ahora);
    const calladas = [...this.vistas].filter(([, { debe = ahora }]) => ahora - debe >= this.calladaMs);
    if (calladas.length === 0 || this.preguntando) return;
    this.preguntando = true;
    // Where the server does not answer now, it is asked again.
    void this.preguntar(calladas)
      .catch(sorda)
      .finally(() => (this.preguntando = false));
  }

  private async preguntar(calladas: readonly Una[]): Promise<void> {
    const plazos = { connectionTimeoutMillis: SONDA_MS, query_timeout: SONDA_MS, statement_timeout: SONDA_MS };
    const sonda = new Client({
      connectionString: this.url,
      application_name: 'jornal sonda',
      pipeline: true,
      ...plazos,
    });
    sonda.on('error', sorda);
    const sobre = (texto: string, de: readonly Una[]) => {
      const quienes = de.flatMap(([, { quien }]) => quien ?? []);
      return sonda.query<Proceso>(texto, [quienes.map(({ pid }) => pid), quienes.map(({ inicio }) => inicio)]);
    };
    try {
      await sonda.connect();
      const { rows } = await sobre(QUE_HACEN, calladas);
      const procesoDe = ({ quien }: Vista): Proceso | undefined => rows.find(({ pid }) => pid === quien?.pid);
      const trabajan = calladas.filter(([cliente, vista]) => ocupado(procesoDe(vista), cliente));
      // What waits for a lock of a dead one would hold it next, and be found dead only then, one after the other.
      const frenadas = trabajan.filter(([, vista]) => procesoDe(vista)?.frenada === true);
      for (const [, vista] of trabajan.filter((una) => !frenadas.includes(una))) vista.debe = undefined;
      if (trabajan.length === calladas.length) return;
      // An answer given meanwhile is on its way.
      await esperar(EN_CAMINO_MS);
      const muertas = calladas.filter(
        ([cliente, vista]) =>
          vista.debe !== undefined && espera(cliente) && lineaDe(cliente).bytesRead === vista.leidos,
      );
      if (muertas.length === 0) return;
      this.desechar(muertas);
      await sobre(TERMINAR, muertas);
    } finally {
      lineaDe(sonda).destroy();
    }
  }

  private desechar(muertas: readonly Una[]): void {
    const desde = Math.min(...muertas.map(([, { debe = 0 }]) => debe));
    // Outside a transaction: nothing is lost with one that was well after all.
    const ociosas = [...this.vistas].filter(
      ([cliente, { hablo }]) => !espera(cliente) && cliente.getTransactionStatus() === 'I' && hablo < desde,
    );
    for (const [cliente] of [...muertas, ...ociosas]) lineaDe(cliente).destroy();
  }
}

function mirar(cliente: Client, vista: Vista, ahora: number): void {
  const { bytesRead } = lineaDe(cliente);
  // One that reads nothing on purpose, as its rows are not taken, is not waited for.
  if (!espera(cliente) || bytesRead !== vista.leidos || lineaDe(cliente).isPaused()) vista.debe = undefined;
  else vista.debe ??= ahora;
  if (bytesRead !== vista.leidos) Object.assign(vista, { leidos: bytesRead, hablo: ahora });
  if (!espera(cliente) && vista.adios !== undefined && ahora - vista.adios > DESPEDIDA_MS) lineaDe(cliente).destroy();
}

/** Asks who serves a connection, before anything else is asked on it: nobody waits for that. */
function presentar(cliente: Client, vista: Vista): Client {
  cliente.query<Identidad>(QUIEN).then(({ rows: [quien] }) => {
    if (quien !== undefined) vista.quien = quien;
  }, sorda);
  return cliente;
}

/** Whether a process works for its connection. One that listens in the middle of something does when what it takes is a file whose bytes we have none of to send. */
const ocupado = (proceso: Proceso | undefined, cliente: Client): boolean =>
  proceso !== undefined &&
  proceso.callada !== true &&
  (proceso.escucha !== true || (proceso.copia === true && lineaDe(cliente).writableLength === 0));

/** One connection for long work, of which nobody makes a pool: a statement may take `plazo` milliseconds, and a dead line is noticed all the same. */
export function clienteLargo(url: string, plazo: number): Client {
  const { Cliente } = new Conexiones(url, CALLADA_MS);
  const plazos = { connectionTimeoutMillis: CONECTAR_MS, statement_timeout: plazo, query_timeout: plazo + MARGEN_MS };
  const cliente = new Cliente({
    connectionString: url,
    application_name: 'jornal',
    keepAlive: true,
    pipeline: true,
    ...plazos,
  });
  // Whatever is asked next fails.
  return cliente.on('error', sorda);
}
