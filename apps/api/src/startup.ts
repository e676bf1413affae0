import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from './core/config.js';
import { migrar } from './core/db/data-source.js';
import { iniciarPostgres } from './core/db/embedded-postgres.js';
import { permisosDeMas, usuarioDe } from './core/db/grants.js';
import { ErrorInicio, explicarErrorDeCarpeta } from './core/db/inicio-error.js';

/** The role the service works with on the embedded database. */
const SERVICIO = 'jornal_servicio';

/** What the server and the command line have in common before either does its work. */
export const decir = (linea: string): void => void process.stdout.write(`${linea}\n`);

/** In embedded mode the signing key is random and stays beside the data. */
export const secretoPropio = (carpeta: string): Promise<string> => secretoGuardado(carpeta, 'jwt-secret');

/** A random text that stays in a file, readable by its owner alone; made the first time. */
async function secretoGuardado(carpeta: string, nombre: string): Promise<string> {
  const archivo = join(carpeta, nombre);
  try {
    await mkdir(carpeta, { recursive: true, mode: 0o700 });
    const guardado = await readFile(archivo, 'utf8').catch(() => null);
    if (guardado !== null && guardado.length >= 32) return guardado;
    const nuevo = randomBytes(48).toString('base64url');
    await writeFile(archivo, nuevo, { mode: 0o600 });
    await chmod(archivo, 0o600);
    return nuevo;
  } catch (error) {
    throw explicarErrorDeCarpeta(error, carpeta);
  }
}

/**
 * The database of DATABASE_URL, or the one that comes with the product, started. The embedded one has two roles as well: the
 * service's own is in `url`, the owner of the cluster, which migrates, becomes DATABASE_ADMIN_URL.
 */
export async function abrirBase(config: Config): Promise<{ url: string; detener: () => Promise<void> }> {
  if (config.DATABASE_URL !== undefined) return { url: config.DATABASE_URL, detener: async () => undefined };
  const carpeta = resolve(config.DATA_DIR);
  const postgres = await iniciarPostgres({ carpeta, alAvisar: decir });
  const servicio = new URL(postgres.url);
  servicio.username = SERVICIO;
  servicio.password = await secretoGuardado(join(carpeta, 'postgres'), 'clave-servicio').catch(async (error: unknown) => {
    await postgres.detener();
    throw error;
  });
  config.DATABASE_ADMIN_URL = postgres.url;
  return { url: servicio.href, detener: postgres.detener };
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
  '42501': 'el usuario no tiene permiso para preparar la base (usa DATABASE_ADMIN_URL)',
};

/** The driver's own failures carry no code, only words. */
const CAUSAS_SIN_CODIGO: ReadonlyArray<[RegExp, string]> = [
  [/timeout/i, 'el servidor no responde'],
  [/Connection terminated unexpectedly/, 'lo que responde en esa dirección cortó la conexión'],
  [/does not support SSL/, 'el servidor no acepta conexiones cifradas'],
];

/** The database's own words are for the log; a person gets what to look at. */
export function explicarBase(error: unknown, variable = 'DATABASE_URL'): unknown {
  const { code, message = '' } = error as { code?: string; message?: string };
  const causa = code === undefined ? CAUSAS_SIN_CODIGO.find(([palabras]) => palabras.test(message))?.[1] : CAUSAS[code];
  if (causa === undefined || error instanceof ErrorInicio) return error;
  return new ErrorInicio(`No se pudo conectar a la base de datos de ${variable}: ${causa}.`, { cause: error });
}

/** Brings the database to the schema of this build with the role that may, gives the service's its permissions, and answers the migrations applied. */
export function prepararBase(config: Config, url: string): Promise<string[]> {
  const variable = config.DATABASE_ADMIN_URL === undefined ? 'DATABASE_URL' : 'DATABASE_ADMIN_URL';
  return migrar(config.DATABASE_ADMIN_URL ?? url, { servicio: url, fijarClave: config.embebida }).catch((error: unknown) => Promise.reject(explicarBase(error, variable)));
}

/** What the service could do to the database and need not, in one sentence; null when its role is the narrow one. */
export const avisoDePermisos = (config: Config, url: string): Promise<string | null> => permisosDeMas(config.DATABASE_ADMIN_URL ?? url, usuarioDe(url));

/** Ends the process telling a person why, in one sentence when it is one of ours. */
export function terminarCon(error: unknown, aviso: string): never {
  const detalle = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${error instanceof ErrorInicio ? error.message : `${aviso}: ${detalle}`}\n`);
  process.exit(1);
}
