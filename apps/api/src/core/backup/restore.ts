import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, type ClientBase, escapeIdentifier, escapeLiteral } from 'pg';
import { from as copiarA } from 'pg-copy-streams';
import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { connectionOptions, migrationStatus, runMissing } from '../db/data-source.js';
import { type Ask, fingerprintOf } from '../db/fingerprint.js';
import { grantToService } from '../db/grants.js';
import { compareMigrations } from '../db/known-migrations.js';
import { ensureSchema } from '../db/schema.js';
import { longConnection, watchOver } from './connection.js';
import {
  type BackedUpTable,
  BackupError,
  type BackupSummary,
  decompressor,
  FORMAT,
  type Index,
  readIndex,
} from './format.js';
import { firstDifference, sumsOf } from './sums.js';

export type RestoreOptions = {
  /** The address the service will use: its role is made, or given what it needs. `fijarClave`: with the password of that address. */
  service?: string;
  setPassword?: boolean;
  /** The last word: what it throws undoes everything. It sees the database restored and brought to the schema of this build. */
  check?: (client: ClientBase) => Promise<void>;
  onProgress?: (filas: number) => void;
};
/** `migraciones`: those that brought it forward. `otro`: what somebody else kept beside the product and could not be made again, in sentences. */
export type Restored = { resumen: BackupSummary; migraciones: string[]; otro: string[] };

const CHUNK = 256 * 1024;
/** As much of a statement as says which one it is. */
const LENGTH = 80;

/** Opens a backup that this build can restore, having read all of it: one that is damaged, cut short or newer is refused in a sentence. */
async function openBackup(route: string): Promise<{ archivo: FileHandle; indice: Index }> {
  const archivo = await open(route, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new BackupError(`No existe el archivo «${route}».`) : error;
  });
  try {
    const indice = await readIndex(archivo);
    if (indice === null)
      throw new BackupError(`«${route}» no es un respaldo de Jornal, o está incompleto o dañado: no se restauró nada.`);
    if (indice.resumen.formato > FORMAT || compareMigrations(indice.resumen.migraciones).desconocidas.length > 0)
      throw new BackupError(
        `«${route}» se hizo con una versión de Jornal más nueva que esta: actualiza Jornal y vuelve a intentarlo.`,
      );
    for (const table of indice.tablas) {
      const sum = createHash('sha256');
      const sumar = new Writable({
        write: (chunk: Buffer, _codificacion, ready) => ready(void sum.update(chunk) as undefined),
      });
      await pipeline(readChunks(archivo, table), decompressor(), sumar).catch(() => sum.update('dañado'));
      if (sum.digest('hex') !== table.sha256)
        throw new BackupError(
          `«${route}» está dañado (tabla ${table.nombre}): no se restauró nada. Usa otro respaldo.`,
        );
    }
    return { archivo, indice };
  } catch (error) {
    await archivo.close();
    throw error;
  }
}

function readChunks(file: FileHandle, { desde, bytes }: BackedUpTable): Readable {
  let read = 0;
  return new Readable({
    highWaterMark: CHUNK,
    read() {
      const length = Math.min(CHUNK, bytes - read);
      if (length === 0) return void this.push(null);
      file.read(Buffer.allocUnsafe(length), 0, length, desde + read).then(
        ({ buffer, bytesRead }) => {
          read += bytesRead;
          this.push(bytesRead === 0 ? null : buffer.subarray(0, bytesRead));
        },
        (error: Error) => this.destroy(error),
      );
    },
  });
}

/**
 * Puts a backup into an empty database, in one transaction: tables, rows, then keys and guards; sequences; the migrations that came
 * since; the permissions of the service. Everything that was said of it when it was written is asked again. All of it is there afterwards, or nothing.
 */
export async function restore(url: string, route: string, options: RestoreOptions = {}): Promise<Restored> {
  const { archivo, indice } = await openBackup(route);
  const source = new DataSource({
    ...connectionOptions(url, 1),
    extra: longConnection,
    migrationsTableName: 'migracion',
  } as DataSourceOptions);
  try {
    await source.initialize();
    const runner = source.createQueryRunner();
    const client = (await runner.connect()) as Client;
    const stopWatching = watchOver(client, url);
    try {
      await runner.startTransaction();
      const loaded = await loadAll(source, runner, client, archivo, indice, options);
      await runner.commitTransaction();
      return { resumen: indice.resumen, ...loaded };
    } catch (error) {
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      stopWatching();
      await runner.release();
    }
  } finally {
    await archivo.close();
    if (source.isInitialized) await source.destroy();
  }
}

async function loadAll(
  source: DataSource,
  runner: QueryRunner,
  client: Client,
  file: FileHandle,
  index: Index,
  options: RestoreOptions,
): Promise<Omit<Restored, 'resumen'>> {
  const { sentencias, resumen } = index;
  await ensureEmpty(client, index.esquema);
  const execute = async (list: readonly string[]) => {
    for (const statement of list) await client.query(statement);
  };
  await execute(['SET LOCAL check_function_bodies = off', `SET LOCAL maintenance_work_mem = '128MB'`]);
  const otro = await attempt(client, sentencias.previas);
  await execute([...sentencias.secuencias, ...sentencias.tablas]);
  let filas = 0;
  for (const table of index.tablas) {
    await loadTable(client, file, table);
    filas += table.filas;
    options.onProgress?.(filas);
  }
  await execute([
    ...sentencias.restricciones,
    ...sentencias.indices,
    ...index.tablas.map(({ nombre }) => `ANALYZE ${escapeIdentifier(nombre)}`),
  ]);
  otro.push(...(await attempt(client, [...sentencias.foraneas, ...sentencias.vistas, ...sentencias.disparadores])));
  await execute(
    index.secuencias.map(
      ({ nombre, ultimo }) => `SELECT setval(${escapeLiteral(escapeIdentifier(nombre))}, ${BigInt(ultimo)})`,
    ),
  );
  const ask: Ask = async (text) => (await client.query(text)).rows;
  // Of the product nothing may be missing, which is asked below; of others, what a backup does not carry.
  if (otro.length === 0 && (await fingerprintOf(ask)) !== resumen.huella)
    otro.push(
      'Lo que alguien más añadió a la base (vistas materializadas, agregados, tablas particionadas) no quedó todo como estaba.',
    );
  const different = firstDifference(index.sumas, await sumsOf(client));
  if (different !== null)
    throw new BackupError(`Lo restaurado no suma lo mismo que al respaldarlo (${different}): no se restauró nada.`);
  const migraciones = await runMissing(source, runner, await migrationStatus(ask));
  await ensureSchema(ask, (await migrationStatus(ask)).applied);
  if (options.service !== undefined)
    await grantToService(runner, options.service, { fijarClave: options.setPassword ?? false });
  await options.check?.(client);
  return { migraciones, otro };
}

/** Each by itself: what fails is told, not made. Whether anything of the product is missing is asked of the whole at the end. */
async function attempt(client: Client, statements: readonly string[]): Promise<string[]> {
  const failed: string[] = [];
  for (const statement of statements) {
    await client.query('SAVEPOINT sentencia');
    try {
      await client.query(statement);
    } catch (error) {
      if ((error as { code?: string }).code === undefined) throw error;
      await client.query('ROLLBACK TO SAVEPOINT sentencia');
      failed.push(
        `No se pudo volver a hacer «${statement.replace(/\s+/g, ' ').slice(0, LENGTH)}»: ${(error as Error).message}.`,
      );
    }
    await client.query('RELEASE SAVEPOINT sentencia');
  }
  return failed;
}

async function loadTable(client: Client, file: FileHandle, table: BackedUpTable): Promise<void> {
  const input = client.query(
    copiarA(`COPY ${escapeIdentifier(table.nombre)} (${table.columnas.map(escapeIdentifier).join(', ')}) FROM STDIN`),
  );
  await pipeline(readChunks(file, table), decompressor(), input);
  if (input.rowCount !== table.filas)
    throw new BackupError(
      `La tabla ${table.nombre} quedó con ${input.rowCount} filas en vez de ${table.filas}: no se restauró nada.`,
    );
}

/** A database in which somebody works, or anything is kept, is never touched. */
async function ensureEmpty(client: ClientBase, schema: string): Promise<void> {
  const { rows } = await client.query<{ aqui: string | null; ocupada: boolean }>(
    `SELECT current_schema()::text AS aqui, EXISTS (SELECT FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')) AS ocupada`,
  );
  if (rows[0]?.ocupada !== false)
    throw new BackupError(
      'La base de datos no está vacía: un respaldo solo se restaura en una base vacía. No se cambió nada.',
    );
  if (rows[0].aqui !== schema)
    throw new BackupError(
      `El respaldo es de un esquema «${schema}» y en esta base el usuario trabaja en «${rows[0].aqui}»: dale ese con search_path.`,
    );
}
