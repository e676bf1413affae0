import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { promisify } from 'node:util';
import { answers, processExists, StartError, settleFolder, writeToDisk } from '@jornal/data-folder';
import { type Binaries, canEnter, type SystemUser, temporaryFolder } from './binaries.js';
import { beforeOf } from './deadline.js';
import { withoutStamp } from './log.js';

export const SUPERUSER = 'jornal';

/** Where a cluster lives and which user runs it. */
export interface Cluster {
  /** Holds `datos` (PostgreSQL's own folder), `clave` (the password) and `registro.log`. */
  folder: string;
  data: string;
  binaries: Binaries;
  /** Only when this process is root. */
  user: SystemUser | undefined;
}

const NOBODY: SystemUser = { uid: 65534, gid: 65534 };

/** Root must hand PostgreSQL to another user: to the owner of the data when that is not root, else to 65534. */
export async function chooseUser(data: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const actual = await stat(data).catch(() => undefined);
  return actual && actual.uid !== 0 ? { uid: actual.uid, gid: actual.gid } : NOBODY;
}

/**
 * Creates the cluster in a folder aside and moves it in place when complete, so that an interrupted start leaves
 * nothing half made.
 */
export async function createCluster(cluster: Cluster, quick: boolean): Promise<void> {
  const created = `${cluster.folder}.nueva`;
  await rm(created, { recursive: true, force: true });
  const data = join(created, 'datos');
  await mkdir(data, { recursive: true, mode: 0o700 });
  await cede(data, cluster.user);
  const key = randomBytes(24).toString('base64url');
  const temporary = await mkdtemp(join(await temporaryFolder(cluster.user), 'jornal-'));
  try {
    const file = join(temporary, 'clave');
    await writeFile(file, key, { mode: 0o600 });
    await cede(file, cluster.user);
    await cede(temporary, cluster.user);
    const language = ['--locale=C', '--locale-provider=icu', '--icu-locale=es', '--encoding=UTF8'];
    const access = [`--username=${SUPERUSER}`, `--pwfile=${file}`, '--auth=scram-sha-256'];
    const { ruta, ...place } = await reach(data, cluster.user);
    await promisify(execFile)(
      cluster.binaries.initdb,
      ['-D', ruta, ...language, ...access, ...(quick ? ['--no-sync'] : [])],
      place,
    );
  } catch (error) {
    throw new StartError(
      `PostgreSQL no pudo crear la base de datos: ${lastLine((error as { stderr?: string }).stderr ?? String(error))}`,
      { cause: error },
    );
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  await writeToDisk(join(created, 'clave'), key);
  await settleFolder(created);
  await rename(created, cluster.folder);
  await settleFolder(dirname(cluster.folder));
}

/** Files copied or restored by root belong to root: gives them to the user who runs PostgreSQL. */
export async function cedeData({ data, user }: Cluster): Promise<void> {
  if (!user || (await stat(data)).uid === user.uid) return;
  for (const name of await readdir(data, { recursive: true })) await cede(join(data, name), user);
  await cede(data, user);
  await chmod(data, 0o700);
}

async function cede(route: string, user: SystemUser | undefined): Promise<void> {
  if (user) await chown(route, user.uid, user.gid);
}

/** Starts the server of the cluster; it is not yet ready to answer. Its messages come on its `stderr`. */
export async function launchServer(
  cluster: Cluster,
  port: number,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const { ruta, ...place } = await reach(cluster.data, cluster.user);
  const options = Object.entries({ port: String(port), ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // Its own process group: Ctrl-C in the terminal reaches the API, which finishes its work and only then stops
  // PostgreSQL.
  const server = spawn(cluster.binaries.postgres, ['-D', ruta, ...options], {
    ...place,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await once(server, 'spawn');
  server.unref();
  (server.stderr as Socket).unref();
  return server;
}

export const ended = (server: ChildProcess): boolean => server.exitCode !== null || server.signalCode !== null;

/**
 * How long each way of stopping gets before the next one, in milliseconds. The second one takes PostgreSQL five seconds
 * where a process of its own hangs.
 */
export type StopLimits = { quick: number; immediate: number };
const LIMITS: StopLimits = { quick: 6_000, immediate: 6_000 };

/**
 * The fast shutdown: open transactions are rolled back, everything committed stays. Where that hangs, the immediate
 * one, and then the end without a word: committed work is read again from its log at the next start.
 */
export async function stopServer(cluster: Cluster, server: ChildProcess, { quick, immediate } = LIMITS): Promise<void> {
  if (ended(server)) return;
  server.ref();
  const end = once(server, 'exit');
  void askToStop(cluster, server.pid as number).catch(() => undefined);
  if (await beforeOf(end, quick)) return;
  server.kill('SIGQUIT');
  if (await beforeOf(end, immediate)) return;
  server.kill('SIGKILL');
  await end;
}

/** Windows has no signals: there pg_ctl asks through PostgreSQL's own channel. */
async function askToStop({ binaries, data }: Cluster, pid: number): Promise<void> {
  if (process.platform === 'win32')
    await promisify(execFile)(binaries.pgCtl, ['stop', '-D', data, '-m', 'fast', '-w'], { windowsHide: true });
  else process.kill(pid, 'SIGINT');
}

/**
 * Stops a server left by a process that was killed, as hard as it takes; removes a left-over postmaster.pid whose id
 * belongs to another process.
 */
export async function removeFormerServer(
  cluster: Cluster,
  tell: (message: string) => void,
  { quick, immediate } = LIMITS,
): Promise<void> {
  const file = join(cluster.data, 'postmaster.pid');
  const [number, place, , port] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(number);
  if (!(pid > 1)) return;
  const exists = processExists(pid);
  if (!exists || !(await isServerOf(cluster, pid, place))) {
    // In another container its number means nothing here, and its socket answers all the same.
    if (await answers(join(cluster.data, `.s.PGSQL.${port}`)))
      throw new StartError(
        `El PostgreSQL de otra ejecución sigue en marcha con los datos de «${cluster.folder}», ` +
          'fuera de este contenedor: deténlo y vuelve a intentarlo.',
      );
    if (exists) await rm(file, { force: true });
    return;
  }
  tell('Deteniendo el PostgreSQL que quedó de una ejecución anterior…');
  await askToStop(cluster, pid);
  if (await isGone(pid, file, quick)) return;
  kill(pid, 'SIGQUIT');
  if (await isGone(pid, file, immediate)) return;
  kill(pid, 'SIGKILL');
  if (!(await isGone(pid, file, DEATH_MS)))
    throw new StartError(
      `El PostgreSQL de una ejecución anterior (proceso ${pid}) no termina: deténlo y vuelve a intentarlo.`,
    );
  // It had no time to remove it, and its number may stay taken for long: that of a zombie is.
  await rm(file, { force: true });
}

/** Sends a signal; a process that ended meanwhile is as good as killed. */
function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The time (ms) that a killed process may take to be gone, on a machine that is busy. */
const DEATH_MS = 1_000;

/**
 * Waits until it is gone: the file goes last of all. The process may stay on as a zombie, where no init collects
 * orphans (a container without init).
 */
async function isGone(pid: number, file: string, deadline: number): Promise<boolean> {
  for (let wait = 0; wait < deadline; wait += 20) {
    if (!processExists(pid) || (await isZombie(pid)) || !(await fileExists(file))) return true;
    await esperar(20);
  }
  return false;
}

const isZombie = async (pid: number): Promise<boolean> =>
  /^State:\s*[ZX]/m.test(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''));

function fileExists(route: string): Promise<boolean> {
  return stat(route).then(
    () => true,
    () => false,
  );
}

async function isServerOf({ data, user }: Cluster, pid: number, said = ''): Promise<boolean> {
  // Elsewhere than on Linux the file says the folder of its server: with a copy of the folder came that of the
  // original.
  if (process.platform !== 'linux') return (await realpath(said).catch(() => '')) === (await realpath(data));
  // The server's working folder is its data folder.
  const link = `/proc/${pid}/cwd`;
  // Root without all its powers (a container) is not told of another's process: the user who runs it is.
  const asked = () =>
    user ? promisify(execFile)('readlink', [link], user).then(({ stdout }) => stdout.replace(/\n$/, '')) : '';
  const place = await readlink(link)
    .catch(asked)
    .catch(() => '');
  return place === (await realpath(data));
}

/**
 * The data folder as `user` can reach it. Root's clone usually lies under /root, which no other user may traverse:
 * there the process is put inside the folder before it changes user, and names it by /proc/self/cwd.
 */
async function reach(data: string, user: SystemUser | undefined) {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env.SystemRoot };
  if (!user) return { ruta: data, cwd: data, env };
  if (process.platform === 'linux') return { ruta: '/proc/self/cwd', cwd: data, env, ...user };
  if (await canEnter(data, user)) return { ruta: data, cwd: data, env, ...user };
  throw new StartError(
    `Como administrador, PostgreSQL no puede entrar a «${data}»: usa otro usuario o una carpeta de acceso público con DATA_DIR.`,
  );
}

/** The last words of a program of PostgreSQL. */
const lastLine = (text: string): string => withoutStamp(text.trim().split('\n').at(-1) ?? '');
