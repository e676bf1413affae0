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
import { asentarCarpeta, escribirEnDisco } from './durable-files.js';
import { existeProceso } from './folder-owner.js';
import { contesta } from './folder-socket.js';
import { ErrorInicio } from './inicio-error.js';
import { type Binarios, carpetaTemporal, puedeEntrar, type Usuario } from './postgres-binaries.js';
import { sinSello } from './postgres-log.js';

export const SUPERUSUARIO = 'jornal';

/** Where a cluster lives and who runs it. */
export interface Cluster {
  /** Holds `datos` (PostgreSQL's own folder), `clave` (the password) and `registro.log`. */
  carpeta: string;
  datos: string;
  binarios: Binarios;
  /** Only when this process is root. */
  usuario: Usuario | undefined;
}

const NADIE: Usuario = { uid: 65534, gid: 65534 };

/** Root must hand PostgreSQL to somebody else: to the owner of the data when it is not root, else to nobody. */
export async function elegirUsuario(datos: string): Promise<Usuario | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const actual = await stat(datos).catch(() => undefined);
  return actual && actual.uid !== 0 ? { uid: actual.uid, gid: actual.gid } : NADIE;
}

/** Creates the cluster in a folder aside and moves it in place when complete, so that an interrupted start leaves nothing half made. */
export async function crearCluster(cluster: Cluster, rapida: boolean): Promise<void> {
  const nueva = `${cluster.carpeta}.nueva`;
  await rm(nueva, { recursive: true, force: true });
  const datos = join(nueva, 'datos');
  await mkdir(datos, { recursive: true, mode: 0o700 });
  await ceder(datos, cluster.usuario);
  const clave = randomBytes(24).toString('base64url');
  const temporal = await mkdtemp(join(await carpetaTemporal(cluster.usuario), 'jornal-'));
  try {
    const archivo = join(temporal, 'clave');
    await writeFile(archivo, clave, { mode: 0o600 });
    await ceder(archivo, cluster.usuario);
    await ceder(temporal, cluster.usuario);
    const idioma = ['--locale=C', '--locale-provider=icu', '--icu-locale=es', '--encoding=UTF8'];
    const acceso = [`--username=${SUPERUSUARIO}`, `--pwfile=${archivo}`, '--auth=scram-sha-256'];
    const { ruta, ...lugar } = await alcanzar(datos, cluster.usuario);
    await promisify(execFile)(
      cluster.binarios.initdb,
      ['-D', ruta, ...idioma, ...acceso, ...(rapida ? ['--no-sync'] : [])],
      lugar,
    );
  } catch (error) {
    throw new ErrorInicio(
      `PostgreSQL no pudo crear la base de datos: ${ultimaLinea((error as { stderr?: string }).stderr ?? String(error))}`,
      { cause: error },
    );
  } finally {
    await rm(temporal, { recursive: true, force: true });
  }
  await escribirEnDisco(join(nueva, 'clave'), clave);
  await asentarCarpeta(nueva);
  await rename(nueva, cluster.carpeta);
  await asentarCarpeta(dirname(cluster.carpeta));
}

/** Files copied or restored by root belong to root: gives them to the one who runs PostgreSQL. */
export async function cederDatos({ datos, usuario }: Cluster): Promise<void> {
  if (!usuario || (await stat(datos)).uid === usuario.uid) return;
  for (const nombre of await readdir(datos, { recursive: true })) await ceder(join(datos, nombre), usuario);
  await ceder(datos, usuario);
  await chmod(datos, 0o700);
}

async function ceder(ruta: string, usuario: Usuario | undefined): Promise<void> {
  if (usuario) await chown(ruta, usuario.uid, usuario.gid);
}

/** Starts the server of the cluster; it is not yet ready to answer. What it says comes on its `stderr`. */
export async function lanzarServidor(
  cluster: Cluster,
  puerto: number,
  ajustes: Record<string, string>,
): Promise<ChildProcess> {
  const { ruta, ...lugar } = await alcanzar(cluster.datos, cluster.usuario);
  const opciones = Object.entries({ port: String(puerto), ...ajustes }).flatMap(([nombre, valor]) => [
    '-c',
    `${nombre}=${valor}`,
  ]);
  // Its own process group: Ctrl-C in the terminal reaches the API, which finishes its work and only then stops PostgreSQL.
  const servidor = spawn(cluster.binarios.postgres, ['-D', ruta, ...opciones], {
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

export const termino = (servidor: ChildProcess): boolean => servidor.exitCode !== null || servidor.signalCode !== null;

/** How long each way of stopping gets before the next one, in milliseconds. The second one takes PostgreSQL five seconds where a process of its own hangs. */
export type PlazosDeParada = { rapida: number; inmediata: number };
const PLAZOS: PlazosDeParada = { rapida: 6_000, inmediata: 6_000 };

/**
 * The fast shutdown: open transactions are rolled back, everything committed stays. Where that hangs, the immediate one, and then the end
 * without a word: what was committed is read again from its log at the next start.
 */
export async function detenerServidor(
  cluster: Cluster,
  servidor: ChildProcess,
  { rapida, inmediata } = PLAZOS,
): Promise<void> {
  if (termino(servidor)) return;
  servidor.ref();
  const fin = once(servidor, 'exit');
  void pedirParada(cluster, servidor.pid as number).catch(() => undefined);
  if (await beforeOf(fin, rapida)) return;
  servidor.kill('SIGQUIT');
  if (await beforeOf(fin, inmediata)) return;
  servidor.kill('SIGKILL');
  await fin;
}

/** Windows has no signals: there pg_ctl asks through PostgreSQL's own channel. */
async function pedirParada({ binarios, datos }: Cluster, pid: number): Promise<void> {
  if (process.platform === 'win32')
    await promisify(execFile)(binarios.pgCtl, ['stop', '-D', datos, '-m', 'fast', '-w'], { windowsHide: true });
  else process.kill(pid, 'SIGINT');
}

/** A server left by a process that was killed is stopped, as hard as it takes; a left-over postmaster.pid whose id belongs to somebody else is removed. */
export async function retirarServidorAnterior(
  cluster: Cluster,
  avisar: (mensaje: string) => void,
  { rapida, inmediata } = PLAZOS,
): Promise<void> {
  const archivo = join(cluster.datos, 'postmaster.pid');
  const [numero, lugar, , puerto] = (await readFile(archivo, 'utf8').catch(() => '')).split('\n');
  const pid = Number(numero);
  if (!(pid > 1)) return;
  const existe = existeProceso(pid);
  if (!existe || !(await esServidorDe(cluster, pid, lugar))) {
    // In another container its number means nothing here, and its socket answers all the same.
    if (await contesta(join(cluster.datos, `.s.PGSQL.${puerto}`)))
      throw new ErrorInicio(
        `El PostgreSQL de otra ejecución sigue en marcha con los datos de «${cluster.carpeta}», fuera de este contenedor: deténlo y vuelve a intentarlo.`,
      );
    if (existe) await rm(archivo, { force: true });
    return;
  }
  avisar('Deteniendo el PostgreSQL que quedó de una ejecución anterior…');
  await pedirParada(cluster, pid);
  if (await seFue(pid, archivo, rapida)) return;
  matar(pid, 'SIGQUIT');
  if (await seFue(pid, archivo, inmediata)) return;
  matar(pid, 'SIGKILL');
  if (!(await seFue(pid, archivo, MUERTE_MS)))
    throw new ErrorInicio(
      `El PostgreSQL de una ejecución anterior (proceso ${pid}) no termina: deténlo y vuelve a intentarlo.`,
    );
  // It had no time to remove it, and its number may stay taken for long: that of a zombie is.
  await rm(archivo, { force: true });
}

/** One that ended meanwhile is as good as killed. */
function matar(pid: number, senal: NodeJS.Signals): void {
  try {
    process.kill(pid, senal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** How long what was killed may take to be gone, on a machine that is busy. */
const MUERTE_MS = 1_000;

/** Until it is gone: the file goes last of all. The process may stay on as a zombie, where nobody collects orphans (a container without init). */
async function seFue(pid: number, archivo: string, plazo: number): Promise<boolean> {
  for (let espera = 0; espera < plazo; espera += 20) {
    if (!existeProceso(pid) || (await esZombi(pid)) || !(await existeArchivo(archivo))) return true;
    await esperar(20);
  }
  return false;
}

const esZombi = async (pid: number): Promise<boolean> =>
  /^State:\s*[ZX]/m.test(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''));

function existeArchivo(ruta: string): Promise<boolean> {
  return stat(ruta).then(
    () => true,
    () => false,
  );
}

async function esServidorDe({ datos, usuario }: Cluster, pid: number, dicho = ''): Promise<boolean> {
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
async function alcanzar(datos: string, usuario: Usuario | undefined) {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env.SystemRoot };
  if (!usuario) return { ruta: datos, cwd: datos, env };
  if (process.platform === 'linux') return { ruta: '/proc/self/cwd', cwd: datos, env, ...usuario };
  if (await puedeEntrar(datos, usuario)) return { ruta: datos, cwd: datos, env, ...usuario };
  throw new ErrorInicio(
    `Como administrador, PostgreSQL no puede entrar a «${datos}»: usa otro usuario o una carpeta de acceso público con DATA_DIR.`,
  );
}

/** What a program of PostgreSQL said last. */
const ultimaLinea = (texto: string): string => sinSello(texto.trim().split('\n').at(-1) ?? '');
