import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { diaEn, horaEn, type MotivoRespaldo } from '@jornal/contract';
import type { ClientBase } from 'pg';
import { restoreAside } from './core/backup/aside.js';
import { BackupError } from './core/backup/backup-error.js';
import { BackupFolder } from './core/backup/backup-folder.js';
import { keyFileOf } from './core/backup/format.js';
import { NoBusiness } from './core/backup/no-business.js';
import { reasonOf } from './core/backup/reason.js';
import { restore } from './core/backup/restore.js';
import type { SigningKey } from './core/backup/write.js';
import { Clock } from './core/clock.js';
import type { Config } from './core/config.js';
import { putOnDisk } from './core/db/durable-files.js';
import { explainFolderError, StartError } from './core/db/start-error.js';
import { decir, secretoPropio } from './startup.js';
import { type Comprobacion, verificarEn } from './verificar.js';

const SIN_CARPETA = 'Di en qué carpeta con --en CARPETA o con RESPALDO_DIR.';
const cuantas = (n: number): string => n.toLocaleString('es-CO');
const cuando = (config: Config, instante: string): string =>
  `${diaEn(config.BUSINESS_TIME_ZONE, new Date(instante))} ${horaEn(config.BUSINESS_TIME_ZONE, new Date(instante))}`;
const megas = (bytes: number): string => `${(bytes / 1e6).toLocaleString('es-CO', { maximumFractionDigits: 1 })} MB`;

/** With a server of one's own, JWT_SECRET is kept by who wrote it there. */
async function llaveDe({ embedded: beside, JWT_SECRET: secret, DATA_DIR }: Config): Promise<SigningKey | null> {
  if (secret !== undefined) return { secret, beside };
  return beside ? { secret: await secretoPropio(resolve(DATA_DIR)), beside } : null;
}

/** One more in a folder; where it is ours, the oldest of its kind away. */
async function hacerEn(carpeta: string, motivo: MotivoRespaldo, url: string, config: Config, guardados: number) {
  const zona = config.BUSINESS_TIME_ZONE;
  const alNoPodar = (error: unknown) =>
    decir(`Los respaldos más viejos no se pudieron borrar: ${reasonOf(error, carpeta)}.`);
  return new BackupFolder(carpeta, zona).make({
    url,
    motivo,
    ahora: new Clock(zona).now(),
    guardados,
    reserva: config.backupReserve,
    alNoPodar,
    key: await llaveDe(config),
  });
}

/** `respaldar [--en CARPETA]`: one file with everything, while the product works. */
export async function respaldar(url: string, config: Config, argumentos: string[]): Promise<boolean> {
  const { en } = opciones(argumentos, { en: { type: 'string' } }, 'respaldar [--en carpeta]').values;
  const carpeta = en === undefined ? config.backupFolder : resolve(en);
  if (carpeta === null) throw new StartError(SIN_CARPETA);
  try {
    const { archivo, filas, tablas } = await hacerEn(
      carpeta,
      'manual',
      config.DATABASE_ADMIN_URL ?? url,
      config,
      en === undefined ? config.RESPALDOS_GUARDADOS : Number.POSITIVE_INFINITY,
    );
    decir(
      `Respaldo hecho: ${archivo} (${cuantas(filas)} filas de ${tablas} tablas, ${megas((await stat(archivo)).size)}).`,
    );
    if (config.embedded)
      decir(
        `La llave con que se firman las sesiones está en ${keyFileOf(archivo)}: guárdala con él, y donde solo tú la leas.`,
      );
    return true;
  } catch (error) {
    if (error instanceof BackupError)
      throw new StartError(`No se hizo el respaldo: ${error.message}.`, { cause: error });
    throw explainFolderError(error, carpeta);
  }
}

/** Before a build changes the schema of a business. Where there is no folder for it, whoever operates the database has their own means. */
export async function respaldarAntesDeMigrar(dueno: string, config: Config): Promise<void> {
  const carpeta = config.backupFolder;
  if (carpeta === null) return;
  decir('Haciendo un respaldo antes de actualizar la base de datos…');
  await hacerEn(carpeta, 'migracion', dueno, config, config.RESPALDOS_GUARDADOS).catch((error: unknown) => {
    // Where nobody has begun there is nothing to lose.
    if (error instanceof NoBusiness) return;
    throw new StartError(
      `La base de datos no se actualizó porque antes no se pudo hacer un respaldo: ${reasonOf(error, carpeta)}.`,
      { cause: error },
    );
  });
}

/** `respaldos`: those of the folder, newest first. It needs no database. */
export async function listarRespaldos(config: Config): Promise<boolean> {
  const carpeta = config.backupFolder;
  if (carpeta === null) throw new StartError('Di en qué carpeta están con RESPALDO_DIR.');
  const lineas = (await new BackupFolder(carpeta, config.BUSINESS_TIME_ZONE).list()).map(
    ({ nombre, creado_en, bytes, filas, entero }) => {
      const que = entero ? `${cuantas(filas ?? 0)} filas` : 'dañado o incompleto';
      return `${cuando(config, creado_en)}  ${megas(bytes)}  ${que}  ${join(carpeta, nombre)}`;
    },
  );
  decir(lineas.length === 0 ? `No hay respaldos en ${carpeta}.` : lineas.join('\n'));
  return true;
}

/** `restaurar ARCHIVO`: into a database where there is no business yet, or not at all. False when what was restored already did not add up when it was backed up. */
export async function restaurarArchivo(url: string, config: Config, argumentos: string[]): Promise<boolean> {
  const [archivo, ...resto] = opciones(argumentos, {}, 'restaurar archivo').positionals;
  if (archivo === undefined || resto.length > 0)
    throw new StartError('Di qué archivo se restaura. Uso: restaurar archivo.');
  let comprobaciones: Comprobacion[] = [];
  const comprobar = async (cliente: ClientBase) => {
    comprobaciones = await verificarEn(cliente);
  };
  const duena = config.DATABASE_ADMIN_URL ?? url;
  const comunes = { service: url, setPassword: config.embedded, check: comprobar };
  let deLaClave: string | null = null;
  const alEstarListo = async () => {
    deLaClave = await devolverClave(config, archivo);
  };
  const { resumen, migraciones, otro } = config.embedded
    ? await restoreAside(duena, archivo, { ...comunes, vacia: sinNegocio, alEstarListo })
    : await restore(duena, archivo, comunes).then((restaurado) => alEstarListo().then(() => restaurado));
  decir(
    `Restaurado: ${cuantas(resumen.filas)} filas de ${resumen.tablas} tablas, como estaban el ${cuando(config, resumen.creado_en)}. Suman lo mismo que al respaldarlas.`,
  );
  if (migraciones.length > 0)
    decir(`Venía de una versión anterior de Jornal y quedó al día (${migraciones.length} migraciones aplicadas).`);
  for (const frase of [...otro, deLaClave]) if (frase !== null) decir(frase);
  const rotas = comprobaciones.filter(({ filas }) => filas.length > 0);
  decir(
    rotas.length === 0
      ? 'Todo cuadra.'
      : `Así estaba el negocio, y esto no cuadra: ${rotas.map(({ nombre }) => nombre).join('; ')}. El detalle lo dice la tarea verificar.`,
  );
  return rotas.length === 0;
}

/** No tables at all, or those of a first start in which nobody made an account nor did anything. */
async function sinNegocio(cliente: ClientBase): Promise<boolean> {
  const { rows } = await cliente.query<{ tablas: boolean; usuario: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r') AS tablas, to_regclass('usuario') IS NOT NULL AND to_regclass('auditoria') IS NOT NULL AS usuario`,
  );
  if (!rows[0]?.tablas) return true;
  if (!rows[0].usuario) return false;
  return (await cliente.query('SELECT FROM usuario UNION ALL SELECT FROM auditoria LIMIT 1')).rowCount === 0;
}

/** The signing key comes back with its backup where we keep it; elsewhere whoever operates it is told. */
async function devolverClave(config: Config, archivo: string): Promise<string | null> {
  const clave = await readFile(keyFileOf(archivo), 'utf8').catch(() => null);
  if (clave === null)
    return `Sin la llave de firma del respaldo (${keyFileOf(archivo)}) todas las personas entran de nuevo, y los segundos factores solo se abren con códigos de recuperación.`;
  if (!config.embedded || config.JWT_SECRET !== undefined)
    return `La llave de firma del respaldo está en ${keyFileOf(archivo)}: ponla en JWT_SECRET.`;
  await putOnDisk(join(resolve(config.DATA_DIR), 'jwt-secret'), clave);
  return null;
}

function opciones<O extends { [nombre: string]: { type: 'string' } }>(args: string[], options: O, uso: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new StartError(`Opciones desconocidas. Uso: ${uso}.`);
  }
}
