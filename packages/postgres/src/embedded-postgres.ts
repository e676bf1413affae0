import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as esperar } from 'node:timers/promises';
import { explainFolderError, type FolderLock, StartError, takeFolderLock } from '@jornal/data-folder';
import { findBinaries } from './binaries.js';
import {
  type Cluster,
  cedeData,
  chooseUser,
  createCluster,
  ended,
  launchServer,
  removeFormerServer,
  type StopLimits,
  SUPERUSER,
  stopServer,
} from './cluster.js';
import { beforeOf } from './deadline.js';
import { freePort } from './free-port.js';
import { lacksRoom, PostgresLog } from './log.js';
import { postgresPassword } from './password.js';
import { waitUntilReady } from './ready.js';
import { QUICK_SETTINGS, SETTINGS } from './settings.js';

export interface PostgresOptions {
  /** Data folder of the product; created when absent. The cluster goes in its `postgres` folder. */
  folder: string;
  /** Database to create when absent. */
  database?: string;
  /** For tests: nothing survives a power cut, everything is quicker. */
  quick?: boolean;
  /** Fixed port; otherwise a free one is taken on every start. */
  port?: number;
  /** The caller no longer wants it started. */
  signal?: AbortSignal;
  stopLimits?: StopLimits;
  onWarn?: (message: string) => void;
  /** Called when another process has the folder; without it this process ends, saying so. */
  onLose?: (message: string) => void;
}

export interface RunningPostgres {
  url: string;
  /** Where its data are. */
  readonly folder: string;
  /** Its process now: another one after each `restart`. */
  readonly process: ChildProcess;
  /** Why it ended: its last messages, or how its process ended. */
  cause(): string;
  /** Starts it again on its port, once its process ended. */
  restart(): Promise<void>;
  /** Ends a process that does not answer, so that it can be started again. */
  cut(): Promise<void>;
  /** Stops it for good, in order where it lets itself; waits until it ended and frees the data folder. */
  stop(): Promise<void>;
}

/**
 * Pauses before it is launched once more: the cause of its end may have been of that moment (the system killed it, a
 * process of the one before was still going).
 */
const PAUSES_MS = [200, 500, 1_000];

/** Its process ended before it was ready. */
class DeadAtStart extends StartError {}

/**
 * Starts the PostgreSQL that came with the product on the data folder, creating cluster and database the first time. It
 * does not start again by itself: see `PostgresKeeper`.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const folder = resolve(options.folder);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    let server: RunningPostgres | undefined;
    const lock = await takeFolderLock(folder, {
      onWarn: options.onWarn,
      signal: options.signal,
      onLose: (message) => {
        // At once and without a checkpoint: its pages are the other process's to write.
        server?.process.kill('SIGQUIT');
        (options.onLose ?? die)(message);
      },
    });
    try {
      server = await prepareAndStart(folder, options, lock);
      return server;
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw explainFolderError(error, folder);
  }
}

function die(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function prepareAndStart(root: string, options: PostgresOptions, lock: FolderLock): Promise<RunningPostgres> {
  const tell = options.onWarn ?? (() => undefined);
  const folder = join(root, 'postgres');
  const data = join(folder, 'datos');
  const user = await chooseUser(data);
  const cluster: Cluster = { folder, data, user, binaries: await findBinaries(user) };
  const version = await versionOf(cluster);
  if (version === undefined) {
    tell('Creando la base de datos por primera vez…');
    await createCluster(cluster, options.quick ?? false);
  } else {
    if (version !== cluster.binaries.version)
      throw new StartError(
        `Los datos de «${folder}» son de PostgreSQL ${version} y esta versión de Jornal trae el ` +
          `${cluster.binaries.version}: hay que convertirlos antes de seguir.`,
      );
    await cedeData(cluster);
    await removeFormerServer(cluster, tell, options.stopLimits);
  }
  tell('Iniciando PostgreSQL…');
  const server = new Server(cluster, options, tell, lock);
  await server.start();
  return server;
}

/**
 * The version of the cluster; undefined where there is nothing yet. A cluster that was made once and is not whole any
 * more is never begun anew: that is for a person to decide.
 */
async function versionOf({ folder, data }: Cluster): Promise<string | undefined> {
  const file = join(data, 'PG_VERSION');
  const version = await readFile(file, 'utf8').catch(ifMissing(undefined));
  if (version !== undefined) return version.trim();
  const leftovers = await readdir(folder).catch(ifMissing([]));
  if (leftovers.length > 0)
    throw new StartError(
      `Falta el archivo «${file}»: los datos no están completos. Restaura la carpeta «${folder}» entera de una copia.`,
    );
  return undefined;
}

const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };

/** A PostgreSQL of ours, from its first start to its last. */
class Server implements RunningPostgres {
  url = '';
  readonly folder: string;
  process!: ChildProcess;
  private readonly log: PostgresLog;
  private readonly ending = new AbortController();
  private starting: Promise<unknown> = Promise.resolve();
  private stopping: Promise<void> | undefined;

  constructor(
    private readonly cluster: Cluster,
    private readonly options: PostgresOptions,
    private readonly warn: (message: string) => void,
    private readonly lock: FolderLock,
  ) {
    this.folder = cluster.folder;
    this.log = new PostgresLog(cluster.folder);
    options.signal?.addEventListener('abort', () => this.ending.abort());
    if (options.signal?.aborted) this.ending.abort();
  }

  /** The first start, on a port of its own choice. */
  async start(): Promise<void> {
    const key = await postgresPassword(this.cluster.folder);
    for (const pause of [...PAUSES_MS, null]) {
      const port = this.options.port ?? (await freePort());
      this.url = `postgresql://${SUPERUSER}:${key}@127.0.0.1:${port}/${encodeURIComponent(this.options.database ?? 'jornal')}`;
      try {
        return await this.launch();
      } catch (error) {
        // Another process took the port between choosing it and listening on it: choose another.
        const withoutPort = this.log.said('could not bind');
        if (pause === null || !this.mayStartYet(error, withoutPort)) throw error;
        if (!withoutPort) this.warn('PostgreSQL se detuvo al iniciar: se intenta otra vez…');
        await esperar(pause);
      }
    }
  }

  /** Whether another try may end otherwise: a port that was asked for stays taken. */
  private mayStartYet(error: unknown, withoutPort: boolean): boolean {
    if (!(error instanceof DeadAtStart) || lacksRoom(error.message) || this.ending.signal.aborted) return false;
    return !withoutPort || this.options.port === undefined;
  }

  restart(): Promise<void> {
    const other = removeFormerServer(this.cluster, () => undefined, this.options.stopLimits).then(() => this.launch());
    this.starting = other.catch(() => undefined);
    return other;
  }

  cause(): string {
    const { exitCode, signalCode } = this.process;
    return this.log.cause() ?? (signalCode === null ? `exit code ${exitCode}` : signalCode);
  }

  cut(): Promise<void> {
    return stopServer(this.cluster, this.process, { quick: 0, immediate: 6_000 });
  }

  /** Given away by itself, as functions are. */
  readonly stop = (): Promise<void> => (this.stopping ??= this.halt());

  private async halt(): Promise<void> {
    this.ending.abort();
    try {
      await this.starting;
      await stopServer(this.cluster, this.process, this.options.stopLimits);
      await this.log.saved();
    } finally {
      await this.lock.release();
    }
  }

  private async launch(): Promise<void> {
    if (this.ending.signal.aborted) throw new StartError('PostgreSQL se detuvo al iniciar.');
    // Its own socket, named from its data folder: the path always fits there, and the user who runs it may write.
    const settings = {
      ...SETTINGS,
      ...(this.options.quick && QUICK_SETTINGS),
      unix_socket_directories: this.lock.withSocket ? '.' : '',
    };
    const server = await launchServer(this.cluster, Number(new URL(this.url).port), settings);
    this.process = server;
    this.log.listen(server.stderr as Readable);
    const closed = once(server, 'close').catch(() => undefined);
    try {
      await waitUntilReady(server, this.url, this.warn, this.ending.signal);
    } catch (error) {
      const fell = ended(server);
      await stopServer(this.cluster, server, this.options.stopLimits);
      if (!fell) throw error;
      // Its last words may still be on their way.
      await beforeOf(closed, 1_000);
      await this.log.saved();
      const cause = this.log.cause() ?? this.log.last();
      throw new DeadAtStart(
        `${lacksRoom(cause) ? 'No queda espacio en el disco: ' : ''}PostgreSQL no pudo iniciar: ` +
          `${cause} (el detalle está en ${this.log.file}).`,
      );
    }
  }
}
