import type { FileHandle } from 'node:fs/promises';
import { type Client, type ClientBase, escapeIdentifier } from 'pg';
import { inTransaction, migrationStatus, runMissing } from '../db/data-source.js';
import type { Ask } from '../db/fingerprint.js';
import { grantToService } from '../db/grants.js';
import { isCluster } from '../db/migrations/ddl.js';
import { ensureSchema } from '../db/schema.js';
import { BackupError } from './backup-error.js';
import type { BackedUpTable, BackupSummary, Index } from './format.js';
import { narrowRole } from './narrow-role.js';
import { openBackup, type Trust } from './open-backup.js';
import { atPlace, type Place } from './place.js';
import { type ProductSchema, schemaAfter } from './product-schema.js';
import { BadRows, rowsOf } from './rows.js';
import { firstDifference, sumsOf } from './sums.js';
import { rowsInto } from './tables.js';

export type RestoreOptions = {
  trust: Trust;
  /**
   * The address the service will use: its role is made, or given the rights it needs. `setPassword`: with the password
   * of that address.
   */
  service?: string;
  setPassword?: boolean;
  /**
   * The last check: an error of it undoes everything. It sees the database restored and brought to the schema of this
   * build.
   */
  check?: (client: ClientBase) => Promise<void>;
  onProgress?: (rows: number) => void;
};
/**
 * `migrations`: those that brought it forward. `other`: things that others kept beside the product and that were not
 * made again, in sentences.
 */
export type Restored = { summary: BackupSummary; migrations: string[]; other: string[] };

/**
 * Puts a backup into an empty database, in one transaction: the tables of the product as they were at its version, the
 * rows of the file, then keys and guards; sequences; the migrations that came since; the permissions of the service. Of
 * the file come rows and nothing else: no word of it is ever part of a statement. All of it is there afterwards, or
 * nothing.
 */
export async function restore(url: string, route: string, options: RestoreOptions): Promise<Restored> {
  const { file, index } = await openBackup(route, options.trust);
  try {
    return await atPlace(url, (place) =>
      inTransaction(place.runner, async () => ({
        summary: index.resumen,
        ...(await restoreIn(place, file, index, options)),
      })),
    );
  } finally {
    await file.close();
  }
}

async function restoreIn(
  place: Place,
  file: FileHandle,
  index: Index,
  options: RestoreOptions,
): Promise<Omit<Restored, 'summary'>> {
  const { source, runner, client } = place;
  const ask: Ask = async (text) => (await client.query(text)).rows;
  await ensureEmpty(client);
  if (await isCluster(ask))
    throw new BackupError(
      'Esta base de datos es un clúster (Citus), y un respaldo se restaura en un PostgreSQL que esté solo: ' +
        'indica uno en DATABASE_URL, y de ahí el negocio se trae a este con la tarea mover. No se restauró nada.',
    );
  const { migraciones: applied } = index.resumen;
  const schema = await schemaAfter(source, runner, client, applied).catch((cause: unknown) => {
    throw explain(cause, OF_MIGRATIONS, 'las migraciones que dice no hacen ningún esquema de Jornal');
  });
  const pairs = tablesOf(index, schema);
  const [extensions, previous] = divide(schema.statements.earlier, (text) => text.startsWith('CREATE EXTENSION '));
  for (const statement of extensions) await client.query(statement);
  const handBack = await narrowRole(client);
  const migrations = await load(client, file, index, schema, pairs, previous, options)
    .then(async () => runMissing(source, runner, await migrationStatus(ask)))
    .catch((cause: unknown) => {
      throw explain(cause, OF_ROWS, 'sus datos no cumplen las reglas de Jornal');
    });
  await handBack();
  await ensureSchema(ask, (await migrationStatus(ask)).applied);
  if (options.service !== undefined)
    await grantToService(runner, options.service, { setPassword: options.setPassword ?? false });
  await options.check?.(client);
  return { migrations, other: leftOut(index, schema) };
}

async function load(
  client: Client,
  file: FileHandle,
  index: Index,
  { statements, sequences }: ProductSchema,
  tables: readonly Pair[],
  previous: readonly string[],
  { onProgress }: RestoreOptions,
): Promise<void> {
  const execute = async (list: readonly string[]) => {
    for (const statement of list) await client.query(statement);
  };
  await execute(['SET LOCAL check_function_bodies = off', `SET LOCAL maintenance_work_mem = '128MB'`]);
  await execute([...previous, ...statements.sequences, ...statements.tablas]);
  let rows = 0;
  for (const pair of tables) {
    await loadTable(client, file, pair);
    rows += pair.table.filas;
    onProgress?.(rows);
  }
  await ensureMigrations(client, index.resumen.migraciones);
  await execute([
    ...statements.constraints,
    ...statements.indices,
    ...tables.map(({ nombre }) => `ANALYZE ${escapeIdentifier(nombre)}`),
    ...[...statements.foreignKeys, ...statements.vistas, ...statements.triggers],
  ]);
  for (const own of sequences) {
    const said = index.secuencias.find(({ nombre }) => nombre === own);
    if (said !== undefined) await client.query('SELECT setval($1::regclass, $2)', [escapeIdentifier(own), said.ultimo]);
  }
  const different = firstDifference(index.sumas, await sumsOf(client));
  if (different !== null)
    throw new BackupError(`Lo restaurado no suma lo mismo que al respaldarlo (${different}): no se restauró nada.`);
}

const divide = (all: readonly string[], which: (text: string) => boolean): [string[], string[]] => [
  all.filter(which),
  all.filter((text) => !which(text)),
];

/** A table of the product and its columns, by their own names, in the order in which the file has them. */
type Pair = { nombre: string; columnas: string[]; table: BackedUpTable };

/** The tables of the product with those of the file: every column of each, and no other. */
function tablesOf({ tablas }: Index, schema: ProductSchema): Pair[] {
  return [...schema.tablas].map(([name, columns]) => {
    const table = tablas.find((one) => one.nombre === name);
    const own = table?.columnas.map((column) => columns.find((known) => known === column)) ?? [];
    const known = own.filter((column) => column !== undefined);
    if (table === undefined || known.length !== own.length || known.length !== columns.length)
      throw new BackupError(
        `Al respaldo le falta o le sobra algo en la tabla ${name}, que en su versión de Jornal era otra: no se restauró nada.`,
      );
    return { nombre: name, columnas: known, table };
  });
}

/** The tables that the product did not make are not made again: their rows stay in the file, and that is told. */
function leftOut({ tablas, resumen }: Index, { tablas: own, fingerprint }: ProductSchema): string[] {
  const others = tablas.filter(({ nombre }) => !own.has(nombre)).map(({ nombre }) => nombre);
  if (others.length > 0)
    return [`En el respaldo hay tablas que no son de Jornal y no se restauraron: ${others.join(', ')}.`];
  return resumen.huella === fingerprint
    ? []
    : [
        'Lo que alguien más añadió a la base (vistas, funciones, índices) no va en un respaldo: hay que volver a hacerlo.',
      ];
}

/**
 * Refuses a file whose list of applied migrations is not the one in its rows: the migrations that follow are chosen by
 * these.
 */
async function ensureMigrations(client: Client, said: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ nombre: string }>('SELECT name::text AS nombre FROM migracion');
  if (JSON.stringify(rows.map(({ nombre }) => nombre).sort()) !== JSON.stringify([...said].sort()))
    throw new BackupError('El respaldo dice dos cosas de la versión con que se hizo: no se restauró nada.');
}

async function loadTable(client: Client, file: FileHandle, { nombre, columnas, table }: Pair): Promise<void> {
  const loaded = await rowsInto(client, { nombre, columnas }, rowsOf(file, table));
  if (loaded !== table.filas)
    throw new BackupError(
      `La tabla ${nombre} quedó con ${loaded} filas en vez de ${table.filas}: no se restauró nada.`,
    );
}

/**
 * The codes by which the database refuses rows (a value, a key, a rule, a size), and migrations that do not follow each
 * other.
 */
const OF_ROWS = /^(22|23|54|P0)[0-9A-Z]{3}$/;
const OF_MIGRATIONS = /^(22|23|42(?!501)|2B|P0)[0-9A-Z]{3}$/;

/** The fault of a file, in a sentence: the database's own words are for the log. */
function explain(cause: unknown, isOfTheFile: RegExp, what: string): unknown {
  if (!(cause instanceof BadRows) && !isOfTheFile.test((cause as { code?: string }).code ?? '')) return cause;
  return new BackupError(`El respaldo no se pudo restaurar: ${what}. No se restauró nada.`, { cause });
}

/** Refuses a database that is in use, or that keeps anything: it is never touched. */
async function ensureEmpty(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ ocupada: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_class c
         WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')) AS ocupada`,
  );
  if (rows[0]?.ocupada !== false)
    throw new BackupError(
      'La base de datos no está vacía: un respaldo solo se restaura en una base vacía. No se cambió nada.',
    );
}
