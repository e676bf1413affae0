import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { explainFolderError, putOnDisk, StartError, WatchedDisk } from '@jornal/data-folder';
import { PostgresKeeper, runningPostgres, startPostgres } from '@jornal/postgres';
import type { Conditions } from './platform/conditions/conditions.js';
import type { Log } from './platform/conditions/log.js';
import { withClientAt } from './platform/db/connection.js';
import { type MigrationStatus, migrate, migrationStatus } from './platform/db/data-source.js';
import { excessPrivileges, userOf } from './platform/db/grants.js';
import { isDamage } from './platform/db/restrictions.js';
import type { Config } from './platform/settings/config.js';

/** The role the service works with on the embedded database. */
const SERVICIO = 'jornal_servicio';

/** The start that the server and the command line have in common. */
export const decir = (linea: string): void => void process.stdout.write(`${linea}\n`);

/** In embedded mode the signing key is random and stays beside the data. */
export const secretoPropio = (carpeta: string): Promise<string> => secretoGuardado(carpeta, 'jwt-secret');

/** A random text that stays in a file, readable by its owner alone; made the first time. */
async function secretoGuardado(carpeta: string, nombre: string): Promise<string> {
  const archivo = join(carpeta, nombre);
  try {
    const guardado = await readFile(archivo, 'utf8').catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? '' : Promise.reject(error),
    );
    if (guardado.length >= 32) return guardado;
    const nuevo = randomBytes(48).toString('base64url');
    await putOnDisk(archivo, nuevo);
    return nuevo;
  } catch (error) {
    throw explainFolderError(error, carpeta);
  }
}

/** A volume that was not mounted leaves an empty folder in its place, where a new business would begin. */
function exigirNegocio(carpeta: string): void {
  if (existsSync(join(carpeta, 'postgres'))) return;
  throw new StartError(
    `La carpeta de datos «${carpeta}» no tiene ningún negocio y DATA_DIR_MUST_EXIST dice que debe tenerlo: ` +
      'revisa que su disco esté montado. Si el negocio es nuevo, inicia una vez sin DATA_DIR_MUST_EXIST.',
  );
}

/** A task about a business that is there begins none in a folder that was named by mistake. */
export function exigirEmpezado(carpeta: string): void {
  if (!existsSync(join(carpeta, 'postgres')))
    throw new StartError(`La carpeta de datos «${carpeta}» no tiene ningún negocio: revisa DATA_DIR o DATABASE_URL.`);
}

/**
 * `cuidar`: a process that serves people has the embedded one started again when it ends, and its disk looked at;
 * `alAbandonar` is told when that is no use.
 */
export type Base = {
  url: string;
  cuidar: (condiciones: Conditions, registro: Log, alAbandonar: (motivo: StartError) => void) => void;
  detener: () => Promise<void>;
};

/** Both roles of the embedded database that answers at `url`, as `abrirBase` says. */
async function dosRoles(config: Config, carpeta: string, url: string): Promise<string> {
  const servicio = new URL(url);
  servicio.username = SERVICIO;
  servicio.password = await secretoGuardado(join(carpeta, 'postgres'), 'clave-servicio');
  config.DATABASE_ADMIN_URL = url;
  return servicio.href;
}

/** As `abrirBase`, for a task that works beside the product: where it runs on the embedded database, that one is used, and left running. */
export async function abrirBaseEnMarcha(config: Config): Promise<{ url: string; detener: () => Promise<void> }> {
  const carpeta = resolve(config.DATA_DIR);
  const url = config.embedded ? await runningPostgres(carpeta) : null;
  if (config.embedded && url === null) exigirEmpezado(carpeta);
  return url === null
    ? abrirBase(config)
    : { url: await dosRoles(config, carpeta, url), detener: async () => undefined };
}

/**
 * The database of DATABASE_URL, or the one that comes with the product, started. The embedded one has two roles as well: the
 * service's own is in `url`, the owner of the cluster, which migrates, becomes DATABASE_ADMIN_URL.
 */
export async function abrirBase(config: Config, senal?: AbortSignal): Promise<Base> {
  if (config.DATABASE_URL !== undefined)
    return { url: config.DATABASE_URL, cuidar: () => undefined, detener: async () => undefined };
  const carpeta = resolve(config.DATA_DIR);
  if (config.DATA_DIR_MUST_EXIST) exigirNegocio(carpeta);
  const postgres = await startPostgres({ folder: carpeta, onWarn: decir, ...(senal && { signal: senal }) });
  const url = await dosRoles(config, carpeta, postgres.url).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  let dejar = async (): Promise<void> => undefined;
  return {
    url,
    cuidar: (condiciones, registro, alAbandonar) => {
      const guardia = new PostgresKeeper(postgres, condiciones, registro, alAbandonar);
      const disco = new WatchedDisk(postgres.folder, config.DISK_RESERVE_MB, condiciones);
      dejar = () => {
        disco.leave();
        return guardia.leave();
      };
      guardia.tend();
      void disco.watchOver();
    },
    detener: () => dejar().then(() => postgres.stop()),
  };
}

const CAUSAS: Record<string, string> = {
  ECONNREFUSED: 'nadie responde en esa dirección',
  ENOTFOUND: 'el servidor no existe',
  EAI_AGAIN: 'el servidor no existe',
  ETIMEDOUT: 'el servidor no responde',
  EHOSTUNREACH: 'no hay red hasta el servidor',
  ENETUNREACH: 'no hay red hasta el servidor',
  ECONNRESET: 'lo que responde en esa dirección cortó la conexión',
  '57P03': 'el servidor está iniciando',
  '53300': 'el servidor no admite más conexiones',
  '28P01': 'el usuario o la contraseña no son correctos',
  '28000': 'el usuario no tiene acceso',
  '3D000': 'la base de datos no existe',
  '55006': 'otro programa la está usando',
  '42501': 'el usuario no tiene permiso para preparar la base (usa DATABASE_ADMIN_URL)',
};

/** The driver's own failures carry no code, only words. */
const CAUSAS_SIN_CODIGO: ReadonlyArray<[RegExp, string]> = [
  [/timeout/i, 'el servidor no responde'],
  [/Connection terminated unexpectedly/, 'lo que responde en esa dirección cortó la conexión'],
  [/does not support SSL/, 'el servidor no acepta conexiones cifradas'],
];

/** The database's own words are for the log; a person gets advice. */
export function explicarBase(error: unknown, variable = 'DATABASE_URL'): unknown {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code !== undefined && isDamage(code))
    return new StartError(
      `Los datos de la base están dañados en el disco y no se pueden leer (${message}). Revisa el disco y restaura la última copia.`,
      { cause: error },
    );
  const causa = code === undefined ? CAUSAS_SIN_CODIGO.find(([palabras]) => palabras.test(message))?.[1] : CAUSAS[code];
  if (causa === undefined || error instanceof StartError) return error;
  return new StartError(`No se pudo conectar a la base de datos de ${variable}: ${causa}.`, { cause: error });
}

/**
 * Brings the database to the schema of this build with the role that may, gives the service's its permissions, and
 * answers the migrations applied. `respaldar`: backs a database up before it is migrated to something else.
 */
export async function prepararBase(
  config: Config,
  url: string,
  respaldar?: (dueno: string) => Promise<unknown>,
): Promise<string[]> {
  const dueno = config.DATABASE_ADMIN_URL ?? url;
  const variable = config.DATABASE_ADMIN_URL === undefined ? 'DATABASE_URL' : 'DATABASE_ADMIN_URL';
  try {
    return await migrate(dueno, {
      service: url,
      setPassword: config.embedded,
      before: respaldar && (() => respaldar(dueno)),
    });
  } catch (error) {
    throw explicarBase(error, variable);
  }
}

/** Which migrations the database at an address holds and which it lacks; nothing is done to it. */
export const migracionesDe = (url: string): Promise<MigrationStatus> =>
  withClientAt(url, (cliente) => migrationStatus(async (texto) => (await cliente.query(texto)).rows));

/**
 * The privileges in the database that the service has and does not need, in one sentence; null when its role is the
 * narrow one.
 */
export const avisoDePermisos = (config: Config, url: string): Promise<string | null> =>
  excessPrivileges(config.DATABASE_ADMIN_URL ?? url, userOf(url));

/** Ends the process telling a person why, in one sentence when it is one of ours. */
export function terminarCon(error: unknown, aviso: string, codigo = 1): never {
  const motivo = explicarBase(error);
  const detalle = motivo instanceof Error ? (motivo.stack ?? motivo.message) : String(motivo);
  process.stderr.write(`${motivo instanceof StartError ? motivo.message : `${aviso}: ${detalle}`}\n`);
  process.exit(codigo);
}
