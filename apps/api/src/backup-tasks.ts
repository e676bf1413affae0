import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { diaEn, horaEn, type MotivoRespaldo } from '@jornal/contract';
import { explainFolderError, StartError } from '@jornal/data-folder';
import { BackupError } from './platform/backup/backup-error.js';
import { BackupFolder } from './platform/backup/backup-folder.js';
import { keyFileOf } from './platform/backup/format.js';
import { NoBusiness } from './platform/backup/no-business.js';
import { reasonOf } from './platform/backup/reason.js';
import type { SigningKey } from './platform/backup/write.js';
import type { Config } from './platform/settings/config.js';
import { Clock } from './platform/time/clock.js';
import { decir, secretoPropio } from './startup.js';

const SIN_CARPETA = 'Di en qué carpeta con --en CARPETA o con RESPALDO_DIR.';
/** 12.345, as the shop writes it. */
export const cuantas = (n: number): string => n.toLocaleString('es-CO');
/** A moment by the hours of the business. */
export const cuando = (config: Config, instante: string): string =>
  `${diaEn(config.BUSINESS_TIME_ZONE, new Date(instante))} ${horaEn(config.BUSINESS_TIME_ZONE, new Date(instante))}`;
const megas = (bytes: number): string => `${(bytes / 1e6).toLocaleString('es-CO', { maximumFractionDigits: 1 })} MB`;

/** With a server of one's own, JWT_SECRET is kept by who wrote it there. */
async function llaveDe({ embedded: beside, JWT_SECRET: secret, DATA_DIR }: Config): Promise<SigningKey | null> {
  if (secret !== undefined) return { secret, beside };
  return beside ? { secret: await secretoPropio(resolve(DATA_DIR)), beside } : null;
}

/** Makes a backup in a folder; where the folder is ours, the oldest of its kind is deleted. */
async function hacerEn(carpeta: string, motivo: MotivoRespaldo, url: string, config: Config, guardados: number) {
  const zona = config.BUSINESS_TIME_ZONE;
  const alNoPodar = (error: unknown) =>
    decir(`Los respaldos más viejos no se pudieron borrar: ${reasonOf(error, carpeta)}.`);
  return new BackupFolder(carpeta, zona).make({
    url,
    motivo,
    now: new Clock(zona).now(),
    kept: guardados,
    reserve: config.backupReserve,
    onNotPruned: alNoPodar,
    key: await llaveDe(config),
  });
}

/** `respaldar [--en CARPETA]`: one file with everything, while the product works. */
export async function respaldar(url: string, config: Config, argumentos: string[]): Promise<boolean> {
  const { en } = opciones(argumentos, { textos: ['en'] }, 'respaldar [--en carpeta]').textos;
  const carpeta = en === undefined ? config.backupFolder : resolve(en);
  if (carpeta === null) throw new StartError(SIN_CARPETA);
  try {
    const {
      file: archivo,
      filas,
      tablas,
    } = await hacerEn(
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

/**
 * Before a build changes the schema of a business. Where there is no folder for it, the operator of the database has
 * their own means.
 */
export async function respaldarAntesDeMigrar(dueno: string, config: Config): Promise<void> {
  const carpeta = config.backupFolder;
  if (carpeta === null) return;
  decir('Haciendo un respaldo antes de actualizar la base de datos…');
  await hacerEn(carpeta, 'migracion', dueno, config, config.RESPALDOS_GUARDADOS).catch((error: unknown) => {
    // Where no business has begun there is nothing to lose.
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
      const que = !entero
        ? 'dañado o incompleto'
        : filas === null
          ? 'de una versión anterior'
          : `${cuantas(filas)} filas`;
      return `${cuando(config, creado_en)}  ${megas(bytes)}  ${que}  ${join(carpeta, nombre)}`;
    },
  );
  decir(lineas.length === 0 ? `No hay respaldos en ${carpeta}.` : lineas.join('\n'));
  return true;
}

/** The arguments of a task: its files, its texts and which of its yes-or-nos; refuses those it does not know. */
export function opciones<T extends string = never, S extends string = never>(
  args: string[],
  { textos = [], sis = [] }: { textos?: readonly T[]; sis?: readonly S[] },
  uso: string,
): { archivos: string[]; textos: Partial<Record<T, string>>; sis: Partial<Record<S, boolean>> } {
  const de = (nombres: readonly string[], type: 'string' | 'boolean') => nombres.map((n) => [n, { type }] as const);
  const options = Object.fromEntries([...de(textos, 'string'), ...de(sis, 'boolean')]);
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const dichas = values as Partial<Record<T, string>> & Partial<Record<S, boolean>>;
    return { archivos: positionals, textos: dichas, sis: dichas };
  } catch {
    throw new StartError(`Opciones desconocidas. Uso: ${uso}.`);
  }
}
