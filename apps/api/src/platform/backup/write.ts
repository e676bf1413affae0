import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { settleFolder, writeToDisk } from '@jornal/data-folder';
import type { Client } from 'pg';
import { fingerprintOf } from '../db/fingerprint.js';
import { VERSION } from '../settings/version.js';
import { openConnection } from './connection.js';
import { lookAt } from './envelope.js';
import {
  type BackedUpTable,
  type BackupSummary,
  compressor,
  FORMAT,
  type Index,
  keyFileOf,
  writeAll,
  writeIndex,
  writeMark,
} from './format.js';
import { NoBusiness } from './no-business.js';
import { sumsOf } from './sums.js';
import { listOf, rowsOut, type Table, tablesOf } from './tables.js';

/**
 * The key with which the business signs. `beside`: it is ours to keep, and goes with the backup to a file of its own,
 * readable by its owner alone.
 */
export type SigningKey = { secret: string; beside: boolean };

export type BackupOptions = {
  /**
   * Null where there is none. Every caller must say it: a backup that was made without it, unknown to its maker, signs
   * everybody out.
   */
  key: SigningKey | null;
  /** Gives up, and leaves nothing, when it is aborted. */
  waits?: AbortSignal;
  /** Rows written so far. */
  onProgress?: (rows: number) => void;
  /** Asked for another name when the first one was taken meanwhile; without it, that is an EEXIST. */
  otherName?: () => Promise<string>;
};

/**
 * Writes everything that a database holds to one file, as it is at one moment, while it is being written to: neither
 * waits for the other. The file is there when it is whole and on the disk, and not before.
 */
export async function writeBackup(
  url: string,
  file: string,
  { waits: wait, onProgress = () => undefined, key, otherName }: BackupOptions,
): Promise<BackupSummary> {
  // Of this writer alone, whichever others write here.
  const partial = `${file}.${randomBytes(6).toString('hex')}.parcial`;
  const connection = await openConnection(url, wait);
  try {
    const output = await open(partial, 'wx', 0o600);
    try {
      const { resumen } = await dump(connection.client, output, key?.secret ?? null, onProgress);
      await output.sync();
      if ((await lookAt(partial)) === null) throw new Error('What was written of the backup cannot be read back');
      await putUnderFreeName(partial, file, key?.beside ? key.secret : undefined, otherName);
      await settleFolder(dirname(file));
      return resumen;
    } finally {
      await output.close();
    }
  } catch (error) {
    for (const rest of [partial, keyFileOf(partial)]) await rm(rest, { force: true }).catch(() => undefined);
    // The error of a broken line does not say why it was broken.
    wait?.throwIfAborted();
    throw error;
  } finally {
    await connection.close();
  }
}

type Origin = { postgres: string; creado_en: string };

/** The code of a table that was listed and is gone. */
const NOT_THERE = '42P01';
const ATTEMPTS = 5;

/**
 * Begins the transaction, with its tables locked before the moment it sees: a migration that was waited for is in the
 * rows, all of it. The shape of a table does not change while its rows are read; reading and writing rows goes on.
 */
async function openMoment(client: Client): Promise<Table[]> {
  for (let attempt = 1; ; attempt++) {
    const before = await tablesOf(client);
    if (!['migracion', 'usuario'].every((ours) => before.some(({ nombre }) => nombre === ours))) throw new NoBusiness();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      await client.query(`LOCK TABLE ${listOf(before.map(({ nombre }) => nombre))} IN ACCESS SHARE MODE`);
      const tables = await tablesOf(client);
      if (JSON.stringify(tables) === JSON.stringify(before)) {
        if ((await client.query('SELECT FROM usuario LIMIT 1')).rowCount === 0) throw new NoBusiness();
        return tables;
      }
    } catch (error) {
      if ((error as { code?: string }).code !== NOT_THERE) throw error;
    }
    if (attempt === ATTEMPTS) throw new Error('The tables of the database keep changing');
    await client.query('ROLLBACK');
  }
}

/** All of it within one transaction that sees one moment. */
async function dump(
  client: Client,
  output: FileHandle,
  secret: string | null,
  onProgress: (rows: number) => void,
): Promise<Index> {
  const tables = await openMoment(client);
  const ask = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
  const [origin] = (await ask(
    `SELECT current_setting('server_version') AS postgres, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS creado_en`,
  )) as [Origin];
  const fingerprint = await fingerprintOf(ask);
  const migrations = await ask(`SELECT name::text AS nombre FROM migracion ORDER BY "timestamp", id`);

  let position = await writeMark(output);
  const written: BackedUpTable[] = [];
  let rows = 0;
  for (const table of tables) {
    const dumped = await dumpTable(client, output, position, table, (own) => onProgress(rows + own));
    position += dumped.bytes;
    rows += dumped.filas;
    written.push(dumped);
  }
  // After the rows: a sequence only goes forward, and must be past every id that was seen.
  const sequences = (await ask(
    `SELECT sequencename::text AS nombre, last_value::text AS ultimo
      FROM pg_sequences WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY 1`,
  )) as Index['secuencias'];
  const index: Index = {
    resumen: {
      formato: FORMAT,
      version: VERSION,
      creado_en: origin.creado_en,
      huella: fingerprint,
      migraciones: migrations.map(({ nombre }) => String(nombre)),
      postgres: origin.postgres,
      filas: rows,
      tablas: tables.length,
    },
    tablas: written,
    secuencias: sequences,
    sumas: await sumsOf(client),
  };
  await client.query('COMMIT');
  await writeIndex(output, position, index, secret);
  return index;
}

async function dumpTable(
  client: Client,
  output: FileHandle,
  since: number,
  table: Table,
  onProgress: (rows: number) => void,
): Promise<BackedUpTable> {
  const order = table.clave.length === 0 ? '' : ` ORDER BY ${listOf(table.clave)}`;
  const sum = createHash('sha256');
  let [rows, raw] = [0, 0];
  const count = new Transform({
    transform(chunk: Buffer, _encoding, ready) {
      sum.update(chunk);
      raw += chunk.length;
      // A line is a row: within one, a new line is written as \n.
      for (let n = chunk.indexOf(10); n !== -1; n = chunk.indexOf(10, n + 1)) rows++;
      onProgress(rows);
      ready(null, chunk);
    },
  });
  let bytes = 0;
  const keep = new Writable({
    write(chunk: Buffer, _encoding, ready) {
      writeAll(output, chunk, since + bytes).then(() => ready(), ready);
      bytes += chunk.length;
    },
  });
  await pipeline(rowsOut(client, table, order), count, compressor(), keep);
  return {
    nombre: table.nombre,
    columnas: table.columnas,
    filas: rows,
    sha256: sum.digest('hex'),
    desde: since,
    bytes,
    crudo: raw,
  };
}

/** Puts the file and the key beside it under their names, or neither; EEXIST when one of the names is taken. */
async function putWithKey(partial: string, file: string, key: string | undefined): Promise<void> {
  if (key !== undefined) {
    await writeToDisk(keyFileOf(partial), key);
    await put(keyFileOf(partial), keyFileOf(file));
  }
  try {
    await put(partial, file);
  } catch (error) {
    if (key !== undefined) await rm(keyFileOf(file), { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Puts them under another name where that one is taken. */
async function putUnderFreeName(
  partial: string,
  file: string,
  key: string | undefined,
  otherName: BackupOptions['otherName'],
): Promise<void> {
  for (let name = file; ; ) {
    try {
      return await putWithKey(partial, name, key);
    } catch (error) {
      if (otherName === undefined || !isBusy(error)) throw error;
      name = await otherName();
    }
  }
}

/** Disks that give a file one name only (a USB stick) say one of these. */
const NO_LINKS: ReadonlySet<string | undefined> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);
const isBusy = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/** Never over a file that is there, which a rename would be. */
async function put(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file);
  } catch (error) {
    if (!NO_LINKS.has((error as NodeJS.ErrnoException).code)) throw error;
    // The name is taken first, and then given to the file.
    await (await open(file, 'wx', 0o600)).close();
    return rename(partial, file).catch(async (cause: unknown) => {
      await rm(file, { force: true });
      throw cause;
    });
  }
  // A file that stays is put away with those that are half written.
  await rm(partial, { force: true }).catch(() => undefined);
}
