import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import { to as copiarDe } from 'pg-copy-streams';
import { statementsOf } from '../db/ddl-of.js';
import { settleFolder, writeToDisk } from '../db/durable-files.js';
import { fingerprintOf } from '../db/fingerprint.js';
import { VERSION } from '../version.js';
import { openConnection } from './connection.js';
import {
  type BackedUpTable,
  type BackupSummary,
  compressor,
  FORMAT,
  type Index,
  keyFileOf,
  NoBusiness,
  readSummary,
  writeAll,
  writeIndex,
  writeMark,
} from './format.js';
import { sumsOf } from './sums.js';

export { type BackupSummary, readSummary } from './format.js';

export type BackupOptions = {
  /** Gives up, and leaves nothing, when it is aborted. */
  waits?: AbortSignal;
  /** Rows written so far. */
  onProgress?: (filas: number) => void;
  /** The signing key, which goes to a file of its own beside, readable by its owner alone. */
  password?: string;
  /** Asked for another name when somebody took the first one meanwhile; without it, that is an EEXIST. */
  otherName?: () => Promise<string>;
};

/**
 * Writes everything that a database holds to one file, as it is at one moment, while it is being written to: nobody waits for it and it
 * waits for nobody. The file is there when it is whole and on the disk, and not before.
 */
export async function writeBackup(
  url: string,
  archivo: string,
  {
    waits: espera,
    onProgress: alAvanzar = () => undefined,
    password: clave,
    otherName: otroNombre,
  }: BackupOptions = {},
): Promise<BackupSummary> {
  // Of this writer alone, whoever else writes here.
  const parcial = `${archivo}.${randomBytes(6).toString('hex')}.parcial`;
  const conexion = await openConnection(url, espera);
  try {
    const salida = await open(parcial, 'wx', 0o600);
    try {
      const { resumen } = await dump(conexion.cliente, salida, alAvanzar);
      await salida.sync();
      if ((await readSummary(parcial)) === null) throw new Error('What was written of the backup cannot be read back');
      for (let nombre = archivo; ; ) {
        try {
          await putWithKey(parcial, nombre, clave);
          break;
        } catch (error) {
          if (otroNombre === undefined || !isBusy(error)) throw error;
          nombre = await otroNombre();
        }
      }
      await settleFolder(dirname(archivo));
      return resumen;
    } finally {
      await salida.close();
    }
  } catch (error) {
    for (const resto of [parcial, keyFileOf(parcial)]) await rm(resto, { force: true }).catch(() => undefined);
    // What a broken line says is not why it was broken.
    espera?.throwIfAborted();
    throw error;
  } finally {
    await conexion.cerrar();
  }
}

type Origin = { esquema: string; postgres: string; creado_en: string };

/** Each table with its columns, generated ones apart, and those of its primary key. */
const TABLES = `
  SELECT c.relname::text AS nombre, (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columnas,
    coalesce((SELECT array_agg(a.attname::text ORDER BY k.orden) FROM pg_index i, unnest(i.indkey::int2[]) WITH ORDINALITY k (numero, orden), pg_attribute a
      WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid AND a.attnum = k.numero), '{}') AS clave
  FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e') ORDER BY 1`;
/** One that was listed and is gone. */
const NOT_THERE = '42P01';
const ATTEMPTS = 5;
type Table = { nombre: string; columnas: string[]; clave: string[] };

const listOf = (nombres: readonly string[]): string => nombres.map(escapeIdentifier).join(', ');

/**
 * Begins the transaction, with its tables locked before the moment it sees: a migration that was waited for is in what is read, all of it.
 * Nobody changes the shape of a table while its rows are read; reading and writing rows goes on.
 */
async function openMoment(cliente: Client): Promise<Table[]> {
  for (let intento = 1; ; intento++) {
    const { rows: antes } = await cliente.query<Table>(TABLES);
    if (!['migracion', 'usuario'].every((nuestra) => antes.some(({ nombre }) => nombre === nuestra)))
      throw new NoBusiness();
    await cliente.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      await cliente.query(`LOCK TABLE ${listOf(antes.map(({ nombre }) => nombre))} IN ACCESS SHARE MODE`);
      const { rows: tablas } = await cliente.query<Table>(TABLES);
      if (JSON.stringify(tablas) === JSON.stringify(antes)) {
        if ((await cliente.query('SELECT FROM usuario LIMIT 1')).rowCount === 0) throw new NoBusiness();
        return tablas;
      }
    } catch (error) {
      if ((error as { code?: string }).code !== NOT_THERE) throw error;
    }
    if (intento === ATTEMPTS) throw new Error('The tables of the database keep changing');
    await cliente.query('ROLLBACK');
  }
}

/** All of it within one transaction that sees one moment. */
async function dump(cliente: Client, salida: FileHandle, alAvanzar: (filas: number) => void): Promise<Index> {
  const tablas = await openMoment(cliente);
  const consultar = async (texto: string) => (await cliente.query<Record<string, unknown>>(texto)).rows;
  const [origen] = (await consultar(
    `SELECT current_schema()::text AS esquema, current_setting('server_version') AS postgres, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS creado_en`,
  )) as [Origin];
  const sentencias = await statementsOf(consultar);
  const huella = await fingerprintOf(consultar);
  const migraciones = await consultar(`SELECT name::text AS nombre FROM migracion ORDER BY "timestamp", id`);

  let posicion = await writeMark(salida);
  const escritas: BackedUpTable[] = [];
  let filas = 0;
  for (const tabla of tablas) {
    const escrita = await dumpTable(cliente, salida, posicion, tabla, (suyas) => alAvanzar(filas + suyas));
    posicion += escrita.bytes;
    filas += escrita.filas;
    escritas.push(escrita);
  }
  // After the rows: a sequence only goes forward, and must be past every id that was seen.
  const secuencias = (await consultar(
    `SELECT sequencename::text AS nombre, last_value::text AS ultimo FROM pg_sequences WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY 1`,
  )) as Index['secuencias'];
  const indice: Index = {
    resumen: {
      formato: FORMAT,
      version: VERSION,
      creado_en: origen.creado_en,
      huella,
      migraciones: migraciones.map(({ nombre }) => String(nombre)),
      postgres: origen.postgres,
      filas,
      tablas: tablas.length,
    },
    esquema: origen.esquema,
    sentencias,
    tablas: escritas,
    secuencias,
    sumas: await sumsOf(cliente),
  };
  await cliente.query('COMMIT');
  await writeIndex(salida, posicion, indice);
  return indice;
}

async function dumpTable(
  cliente: Client,
  salida: FileHandle,
  desde: number,
  tabla: Table,
  alAvanzar: (filas: number) => void,
): Promise<BackedUpTable> {
  const orden = tabla.clave.length === 0 ? '' : ` ORDER BY ${listOf(tabla.clave)}`;
  const copia = cliente.query(
    copiarDe(`COPY (SELECT ${listOf(tabla.columnas)} FROM ${escapeIdentifier(tabla.nombre)}${orden}) TO STDOUT`),
  );
  const suma = createHash('sha256');
  let filas = 0;
  const contar = new Transform({
    transform(trozo: Buffer, _codificacion, listo) {
      suma.update(trozo);
      // A line is a row: within one, a new line is written as \n.
      for (let n = trozo.indexOf(10); n !== -1; n = trozo.indexOf(10, n + 1)) filas++;
      alAvanzar(filas);
      listo(null, trozo);
    },
  });
  let bytes = 0;
  const guardar = new Writable({
    write(trozo: Buffer, _codificacion, listo) {
      writeAll(salida, trozo, desde + bytes).then(() => listo(), listo);
      bytes += trozo.length;
    },
  });
  await pipeline(copia, contar, compressor(), guardar);
  return { nombre: tabla.nombre, columnas: tabla.columnas, filas, sha256: suma.digest('hex'), desde, bytes };
}

/** The file and the key beside it under their names, or neither; EEXIST when somebody has one of them. */
async function putWithKey(parcial: string, archivo: string, clave: string | undefined): Promise<void> {
  if (clave !== undefined) {
    await writeToDisk(keyFileOf(parcial), clave);
    await put(keyFileOf(parcial), keyFileOf(archivo));
  }
  try {
    await put(parcial, archivo);
  } catch (error) {
    if (clave !== undefined) await rm(keyFileOf(archivo), { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Disks that give a file one name only (a USB stick) say one of these. */
const NO_LINKS: ReadonlySet<string | undefined> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);
const isBusy = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/** Never over what is there, which a rename would be. */
async function put(parcial: string, archivo: string): Promise<void> {
  try {
    await link(parcial, archivo);
  } catch (error) {
    if (!NO_LINKS.has((error as NodeJS.ErrnoException).code)) throw error;
    // The name is taken first, and then given to the file.
    await (await open(archivo, 'wx', 0o600)).close();
    return rename(parcial, archivo).catch(async (causa: unknown) => {
      await rm(archivo, { force: true });
      throw causa;
    });
  }
  // One that stays is put away with what is half written.
  await rm(parcial, { force: true }).catch(() => undefined);
}
