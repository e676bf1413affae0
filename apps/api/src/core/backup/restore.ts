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
  check?: (cliente: ClientBase) => Promise<void>;
  onProgress?: (filas: number) => void;
};
/** `migraciones`: those that brought it forward. `otro`: what somebody else kept beside the product and could not be made again, in sentences. */
export type Restored = { resumen: BackupSummary; migraciones: string[]; otro: string[] };

const CHUNK = 256 * 1024;
/** As much of a statement as says which one it is. */
const LENGTH = 80;

/** Opens a backup that this build can restore, having read all of it: one that is damaged, cut short or newer is refused in a sentence. */
async function openBackup(ruta: string): Promise<{ archivo: FileHandle; indice: Index }> {
  const archivo = await open(ruta, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new BackupError(`No existe el archivo «${ruta}».`) : error;
  });
  try {
    const indice = await readIndex(archivo);
    if (indice === null)
      throw new BackupError(`«${ruta}» no es un respaldo de Jornal, o está incompleto o dañado: no se restauró nada.`);
    if (indice.resumen.formato > FORMAT || compareMigrations(indice.resumen.migraciones).desconocidas.length > 0)
      throw new BackupError(
        `«${ruta}» se hizo con una versión de Jornal más nueva que esta: actualiza Jornal y vuelve a intentarlo.`,
      );
    for (const tabla of indice.tablas) {
      const suma = createHash('sha256');
      const sumar = new Writable({
        write: (trozo: Buffer, _codificacion, listo) => listo(void suma.update(trozo) as undefined),
      });
      await pipeline(readChunks(archivo, tabla), decompressor(), sumar).catch(() => suma.update('dañado'));
      if (suma.digest('hex') !== tabla.sha256)
        throw new BackupError(`«${ruta}» está dañado (tabla ${tabla.nombre}): no se restauró nada. Usa otro respaldo.`);
    }
    return { archivo, indice };
  } catch (error) {
    await archivo.close();
    throw error;
  }
}

function readChunks(archivo: FileHandle, { desde, bytes }: BackedUpTable): Readable {
  let leidos = 0;
  return new Readable({
    highWaterMark: CHUNK,
    read() {
      const largo = Math.min(CHUNK, bytes - leidos);
      if (largo === 0) return void this.push(null);
      archivo.read(Buffer.allocUnsafe(largo), 0, largo, desde + leidos).then(
        ({ buffer, bytesRead }) => {
          leidos += bytesRead;
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
export async function restore(url: string, ruta: string, opciones: RestoreOptions = {}): Promise<Restored> {
  const { archivo, indice } = await openBackup(ruta);
  const fuente = new DataSource({
    ...connectionOptions(url, 1),
    extra: longConnection,
    migrationsTableName: 'migracion',
  } as DataSourceOptions);
  try {
    await fuente.initialize();
    const runner = fuente.createQueryRunner();
    const cliente = (await runner.connect()) as Client;
    const dejarDeVigilar = watchOver(cliente, url);
    try {
      await runner.startTransaction();
      const cargado = await loadAll(fuente, runner, cliente, archivo, indice, opciones);
      await runner.commitTransaction();
      return { resumen: indice.resumen, ...cargado };
    } catch (error) {
      await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      dejarDeVigilar();
      await runner.release();
    }
  } finally {
    await archivo.close();
    if (fuente.isInitialized) await fuente.destroy();
  }
}

async function loadAll(
  fuente: DataSource,
  runner: QueryRunner,
  cliente: Client,
  archivo: FileHandle,
  indice: Index,
  opciones: RestoreOptions,
): Promise<Omit<Restored, 'resumen'>> {
  const { sentencias, resumen } = indice;
  await ensureEmpty(cliente, indice.esquema);
  const ejecutar = async (lista: readonly string[]) => {
    for (const sentencia of lista) await cliente.query(sentencia);
  };
  await ejecutar(['SET LOCAL check_function_bodies = off', `SET LOCAL maintenance_work_mem = '128MB'`]);
  const otro = await attempt(cliente, sentencias.previas);
  await ejecutar([...sentencias.secuencias, ...sentencias.tablas]);
  let filas = 0;
  for (const tabla of indice.tablas) {
    await loadTable(cliente, archivo, tabla);
    filas += tabla.filas;
    opciones.onProgress?.(filas);
  }
  await ejecutar([
    ...sentencias.restricciones,
    ...sentencias.indices,
    ...indice.tablas.map(({ nombre }) => `ANALYZE ${escapeIdentifier(nombre)}`),
  ]);
  otro.push(...(await attempt(cliente, [...sentencias.foraneas, ...sentencias.vistas, ...sentencias.disparadores])));
  await ejecutar(
    indice.secuencias.map(
      ({ nombre, ultimo }) => `SELECT setval(${escapeLiteral(escapeIdentifier(nombre))}, ${BigInt(ultimo)})`,
    ),
  );
  const consultar: Ask = async (texto) => (await cliente.query(texto)).rows;
  // Of the product nothing may be missing, which is asked below; of others, what a backup does not carry.
  if (otro.length === 0 && (await fingerprintOf(consultar)) !== resumen.huella)
    otro.push(
      'Lo que alguien más añadió a la base (vistas materializadas, agregados, tablas particionadas) no quedó todo como estaba.',
    );
  const distinta = firstDifference(indice.sumas, await sumsOf(cliente));
  if (distinta !== null)
    throw new BackupError(`Lo restaurado no suma lo mismo que al respaldarlo (${distinta}): no se restauró nada.`);
  const migraciones = await runMissing(fuente, runner, await migrationStatus(consultar));
  await ensureSchema(consultar, (await migrationStatus(consultar)).applied);
  if (opciones.service !== undefined)
    await grantToService(runner, opciones.service, { fijarClave: opciones.setPassword ?? false });
  await opciones.check?.(cliente);
  return { migraciones, otro };
}

/** Each by itself: what fails is told, not made. Whether anything of the product is missing is asked of the whole at the end. */
async function attempt(cliente: Client, sentencias: readonly string[]): Promise<string[]> {
  const fallidas: string[] = [];
  for (const sentencia of sentencias) {
    await cliente.query('SAVEPOINT sentencia');
    try {
      await cliente.query(sentencia);
    } catch (error) {
      if ((error as { code?: string }).code === undefined) throw error;
      await cliente.query('ROLLBACK TO SAVEPOINT sentencia');
      fallidas.push(
        `No se pudo volver a hacer «${sentencia.replace(/\s+/g, ' ').slice(0, LENGTH)}»: ${(error as Error).message}.`,
      );
    }
    await cliente.query('RELEASE SAVEPOINT sentencia');
  }
  return fallidas;
}

async function loadTable(cliente: Client, archivo: FileHandle, tabla: BackedUpTable): Promise<void> {
  const entrada = cliente.query(
    copiarA(`COPY ${escapeIdentifier(tabla.nombre)} (${tabla.columnas.map(escapeIdentifier).join(', ')}) FROM STDIN`),
  );
  await pipeline(readChunks(archivo, tabla), decompressor(), entrada);
  if (entrada.rowCount !== tabla.filas)
    throw new BackupError(
      `La tabla ${tabla.nombre} quedó con ${entrada.rowCount} filas en vez de ${tabla.filas}: no se restauró nada.`,
    );
}

/** A database in which somebody works, or anything is kept, is never touched. */
async function ensureEmpty(cliente: ClientBase, esquema: string): Promise<void> {
  const { rows } = await cliente.query<{ aqui: string | null; ocupada: boolean }>(
    `SELECT current_schema()::text AS aqui, EXISTS (SELECT FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')) AS ocupada`,
  );
  if (rows[0]?.ocupada !== false)
    throw new BackupError(
      'La base de datos no está vacía: un respaldo solo se restaura en una base vacía. No se cambió nada.',
    );
  if (rows[0].aqui !== esquema)
    throw new BackupError(
      `El respaldo es de un esquema «${esquema}» y en esta base el usuario trabaja en «${rows[0].aqui}»: dale ese con search_path.`,
    );
}
