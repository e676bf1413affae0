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
import { beforeOf } from '../deadline.js';
import { settleFolder, writeToDisk } from './durable-files.js';
import { processExists } from './folder-owner.js';
import { answers } from './folder-socket.js';
import { type Binaries, canEnter, type SystemUser, temporaryFolder } from './postgres-binaries.js';
import { withoutStamp } from './postgres-log.js';
import { StartError } from './start-error.js';

export const SUPERUSER = 'jornal';

/** Where a cluster lives and who runs it. */
export interface Cluster {
  /** Holds `datos` (PostgreSQL's own folder), `clave` (the password) and `registro.log`. */
  folder: string;
  data: string;
  binaries: Binaries;
  /** Only when this process is root. */
  user: SystemUser | undefined;
}

const NOBODY: SystemUser = { uid: 65534, gid: 65534 };

/** Root must hand PostgreSQL to somebody else: to the owner of the data when it is not root, else to nobody. */
export async function chooseUser(datos: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const actual = await stat(datos).catch(() => undefined);
  return actual && actual.uid !== 0 ? { uid: actual.uid, gid: actual.gid } : NOBODY;
}

/** Creates the cluster in a folder aside and moves it in place when complete, so that an interrupted start leaves nothing half made. */
export async function createCluster(cluster: Cluster, rapida: boolean): Promise<void> {
  const nueva = `${cluster.folder}.nueva`;
  await rm(nueva, { recursive: true, force: true });
  const datos = join(nueva, 'datos');
  await mkdir(datos, { recursive: true, mode: 0o700 });
  await cede(datos, cluster.user);
  const clave = randomBytes(24).toString('base64url');
  const temporal = await mkdtemp(join(await temporaryFolder(cluster.user), 'jornal-'));
  try {
    const archivo = join(temporal, 'clave');
    await writeFile(archivo, clave, { mode: 0o600 });
    await cede(archivo, cluster.user);
    await cede(temporal, cluster.user);
    const idioma = ['--locale=C', '--locale-provider=icu', '--icu-locale=es', '--encoding=UTF8'];
    const acceso = [`--username=${SUPERUSER}`, `--pwfile=${archivo}`, '--auth=scram-sha-256'];
    const { ruta, ...lugar } = await reach(datos, cluster.user);
    await promisify(execFile)(
      cluster.binaries.initdb,
      ['-D', ruta, ...idioma, ...acceso, ...(rapida ? ['--no-sync'] : [])],
      lugar,
    );
  } catch (error) {
    throw new StartError(
      `PostgreSQL no pudo crear la base de datos: ${lastLine((error as { stderr?: string }).stderr ?? String(error))}`,
      { cause: error },
    );
  } finally {
    await rm(temporal, { recursive: true, force: true });
  }
  await writeToDisk(join(nueva, 'clave'), clave);
  await settleFolder(nueva);
  await rename(nueva, cluster.folder);
  await settleFolder(dirname(cluster.folder));
}

/** Files copied or restored by root belong to root: gives them to the one who runs PostgreSQL. */
export async function cedeData({ data: datos, user: usuario }: Cluster): Promise<void> {
  if (!usuario || (await stat(datos)).uid === usuario.uid) return;
  for (const nombre of await readdir(datos, { recursive: true })) await cede(join(datos, nombre), usuario);
  await cede(datos, usuario);
  await chmod(datos, 0o700);
}

async function cede(ruta: string, usuario: SystemUser | undefined): Promise<void> {
  if (usuario) await chown(ruta, usuario.uid, usuario.gid);
}

/** Starts the server of the cluster; it is not yet ready to answer. What it says comes on its `stderr`. */
export async function launchServer(
  cluster: Cluster,
  puerto: number,
  ajustes: Record<string, string>,
): Promise<ChildProcess> {
  const { ruta, ...lugar } = await reach(cluster.data, cluster.user);
  const opciones = Object.entries({ port: String(puerto), ...ajustes }).flatMap(([nombre, valor]) => [
    '-c',
    `${nombre}=${valor}`,
  ]);
  // Its own process group: Ctrl-C in the terminal reaches the API, which finishes its work and only then stops PostgreSQL.
  const servidor = spawn(cluster.binaries.postgres, ['-D', ruta, ...opciones], {
    ...lugar,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await once(servidor, 'spawn');
  servidor.unref();
  (servidor.stderr as Socket).unref();
  return servidor;
}

export const ended = (servidor: ChildProcess): boolean => servidor.exitCode !== null || servidor.signalCode !== null;

/** How long each way of stopping gets before the next one, in milliseconds. The second one takes PostgreSQL five seconds where a process of its own hangs. */
export type StopLimits = { quick: number; immediate: number };
const LIMITS: StopLimits = { quick: 6_000, immediate: 6_000 };

/**
 * The fast shutdown: open transactions are rolled back, everything committed stays. Where that hangs, the immediate one, and then the end
 * without a word: what was committed is read again from its log at the next start.
 */
export async function stopServer(
  cluster: Cluster,
  servidor: ChildProcess,
  { quick: rapida, immediate: inmediata } = LIMITS,
): Promise<void> {
  if (ended(servidor)) return;
  servidor.ref();
  const fin = once(servidor, 'exit');
  void askToStop(cluster, servidor.pid as number).catch(() => undefined);
  if (await beforeOf(fin, rapida)) return;
  servidor.kill('SIGQUIT');
  if (await beforeOf(fin, inmediata)) return;
  servidor.kill('SIGKILL');
  await fin;
}

/** Windows has no signals: there pg_ctl asks through PostgreSQL's own channel. */
async function askToStop({ binaries: binarios, data: datos }: Cluster, pid: number): Promise<void> {
  if (process.platform === 'win32')
    await promisify(execFile)(binarios.pgCtl, ['stop', '-D', datos, '-m', 'fast', '-w'], { windowsHide: true });
  else process.kill(pid, 'SIGINT');
}

/** A server left by a process that was killed is stopped, as hard as it takes; a left-over postmaster.pid whose id belongs to somebody else is removed. */
export async function removeFormerServer(
  cluster: Cluster,
  avisar: (mensaje: string) => void,
  { quick: rapida, immediate: inmediata } = LIMITS,
): Promise<void> {
  const archivo = join(cluster.data, 'postmaster.pid');
  const [numero, lugar, , puerto] = (await readFile(archivo, 'utf8').catch(() => '')).split('\n');
  const pid = Number(numero);
  if (!(pid > 1)) return;
  const existe = processExists(pid);
  if (!existe || !(await isServerOf(cluster, pid, lugar))) {
    // In another container its number means nothing here, and its socket answers all the same.
    if (await answers(join(cluster.data, `.s.PGSQL.${puerto}`)))
      throw new StartError(
        `El PostgreSQL de otra ejecución sigue en marcha con los datos de «${cluster.folder}», fuera de este contenedor: deténlo y vuelve a intentarlo.`,
      );
    if (existe) await rm(archivo, { force: true });
    return;
  }
  avisar('Deteniendo el PostgreSQL que quedó de una ejecución anterior…');
  await askToStop(cluster, pid);
  if (await isGone(pid, archivo, rapida)) return;
  kill(pid, 'SIGQUIT');
  if (await isGone(pid, archivo, inmediata)) return;
  kill(pid, 'SIGKILL');
  if (!(await isGone(pid, archivo, DEATH_MS)))
    throw new StartError(
      `El PostgreSQL de una ejecución anterior (proceso ${pid}) no termina: deténlo y vuelve a intentarlo.`,
    );
  // It had no time to remove it, and its number may stay taken for long: that of a zombie is.
  await rm(archivo, { force: true });
}

/** One that ended meanwhile is as good as killed. */
function kill(pid: number, senal: NodeJS.Signals): void {
  try {
    process.kill(pid, senal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** How long what was killed may take to be gone, on a machine that is busy. */
const DEATH_MS = 1_000;

/** Until it is gone: the file goes last of all. The process may stay on as a zombie, where nobody collects orphans (a container without init). */
async function isGone(pid: number, archivo: string, plazo: number): Promise<boolean> {
  for (let espera = 0; espera < plazo; espera += 20) {
    if (!processExists(pid) || (await isZombie(pid)) || !(await fileExists(archivo))) return true;
    await esperar(20);
  }
  return false;
}

const isZombie = async (pid: number): Promise<boolean> =>
  /^State:\s*[ZX]/m.test(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''));

function fileExists(ruta: string): Promise<boolean> {
  return stat(ruta).then(
    () => true,
    () => false,
  );
}

async function isServerOf({ data: datos, user: usuario }: Cluster, pid: number, dicho = ''): Promise<boolean> {
  // Elsewhere than on Linux the file says the folder of its server: with a copy of the folder came that of the original.
  if (process.platform !== 'linux') return (await realpath(dicho).catch(() => '')) === (await realpath(datos));
  // The server's working folder is its data folder.
  const enlace = `/proc/${pid}/cwd`;
  // Root without all its powers (a container) is not told of another's process: whoever runs it is.
  const preguntado = () =>
    usuario ? promisify(execFile)('readlink', [enlace], usuario).then(({ stdout }) => stdout.replace(/\n$/, '')) : '';
  const lugar = await readlink(enlace)
    .catch(preguntado)
    .catch(() => '');
  return lugar === (await realpath(datos));
}

/**
 * The data folder as `usuario` can reach it. Root's clone usually lies under /root, which nobody else may traverse: there
 * the process is put inside the folder before it changes user, and names it by /proc/self/cwd.
 */
async function reach(datos: string, usuario: SystemUser | undefined) {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env.SystemRoot };
  if (!usuario) return { ruta: datos, cwd: datos, env };
  if (process.platform === 'linux') return { ruta: '/proc/self/cwd', cwd: datos, env, ...usuario };
  if (await canEnter(datos, usuario)) return { ruta: datos, cwd: datos, env, ...usuario };
  throw new StartError(
    `Como administrador, PostgreSQL no puede entrar a «${datos}»: usa otro usuario o una carpeta de acceso público con DATA_DIR.`,
  );
}

/** What a program of PostgreSQL said last. */
const lastLine = (texto: string): string => withoutStamp(texto.trim().split('\n').at(-1) ?? '');
