import { type ClientBase, escapeIdentifier } from 'pg';
import type { Place } from '../backup/place.js';
import { type Table, tablesOf } from '../backup/tables.js';
import { inTransaction, MIGRATING, MOVING, migrationStatus, runMissing } from '../db/data-source.js';
import type { Ask } from '../db/fingerprint.js';
import { grantToService } from '../db/grants.js';
import { migrationsOf } from '../db/known-migrations.js';
import { isCluster } from '../db/migrations/ddl.js';
import { ensureSchema } from '../db/schema.js';
import { keysOf, orderOf } from './key-order.js';
import { MoveError } from './move-error.js';
import { ensureQuiet, type Origin } from './origin.js';

/** Held by the one that moves into a database; one that was killed lets go of it when its connection is found dead. */
const TURN = 70618;

const askOf =
  (client: ClientBase): Ask =>
  async (text) =>
    (await client.query<Record<string, unknown>>(text)).rows;

/** All of it over one connection to each machine of a cluster: tables made over another are not seen before the end. */
async function alone({ client }: Place): Promise<boolean> {
  await client.query(`SELECT pg_advisory_xact_lock(${MIGRATING})`);
  const spread = await isCluster(askOf(client));
  if (spread) await client.query(`SET LOCAL citus.multi_shard_modify_mode TO 'sequential'`);
  return spread;
}

/** The migrations that make in a place the tables of a business: without the second lock where there can be none. */
function migrationsThere(applied: readonly string[], spread: boolean): string[] {
  const possible = migrationsOf({ guards: !spread }).map(({ name }) => name);
  return possible.filter((name) => applied.includes(name));
}

/**
 * The state of a database: nothing in it; the part of this business that came already; or the tables of this build and no
 * business. Refuses any other.
 */
async function stateOf(
  client: ClientBase,
  origin: Origin,
  wanted: readonly string[],
): Promise<'empty' | 'begun' | 'ready'> {
  const tables = await tablesOf(client);
  const has = (name: string) => tables.some(({ nombre }) => nombre === name);
  if (tables.length === 0) return 'empty';
  const rows = async (text: string) => (await client.query(text)).rows;
  const applied = has('migracion')
    ? (await rows('SELECT name::text AS name FROM migracion')).map(({ name }) => name)
    : [];
  const same = JSON.stringify([...applied].sort()) === JSON.stringify([...wanted].sort());
  if (has(MOVING)) {
    const [begun] = await rows(`SELECT origen FROM ${MOVING}`);
    if (begun.origen === origin.name && same) return 'begun';
    throw new MoveError(
      'En la base de destino se empezó a traer otro negocio, o este cambió de versión desde entonces: ' +
        'bórrala, crea una vacía y repite la orden.',
    );
  }
  const empty =
    has('usuario') &&
    has('auditoria') &&
    (await rows('SELECT FROM usuario UNION ALL SELECT FROM auditoria LIMIT 1')).length === 0;
  if (empty && same) return 'ready';
  throw new MoveError(
    empty
      ? 'Las tablas de la base de destino no son las de la versión de Jornal de la de origen: indica una base vacía. No se movió nada.'
      : 'La base de destino no está vacía: un negocio solo se trae a una base vacía. No se cambió nada.',
  );
}

/**
 * Makes a place ready for the rows, all of it or nothing: the tables as they are in the origin, by the product's own
 * migrations; without the rows that these bring, which come along; and without the keys that no order of the tables
 * allows, which are kept in a table beside until the end. Where that was done already nothing is.
 */
export async function prepare(place: Place, origin: Origin): Promise<void> {
  const { source, runner, client } = place;
  await client.query(`SELECT pg_advisory_lock(${TURN})`).catch((cause: { code?: string }) => {
    if (cause.code !== '55P03') throw cause;
    throw new MoveError('Otra orden «mover» está trayendo un negocio a esta base de datos.', { cause });
  });
  await ensureQuiet(client, 'destino');
  await inTransaction(runner, async () => {
    const wanted = migrationsThere(origin.migrations, await alone(place));
    const state = await stateOf(client, origin, wanted);
    if (state === 'begun') return;
    if (state === 'empty') await runMissing(source, runner, { applied: [], missing: wanted });
    const { order, circular } = orderOf(namesOf(await tablesOf(client)), await keysOf(client));
    for (const { tabla, nombre } of circular)
      await client.query(`ALTER TABLE ${escapeIdentifier(tabla)} DROP CONSTRAINT ${escapeIdentifier(nombre)}`);
    for (const name of order.reverse())
      if ((await client.query(`SELECT FROM ${escapeIdentifier(name)} LIMIT 1`)).rowCount !== 0)
        await empty(client, name);
    const keys = circular.map(
      ({ tabla, nombre, texto }) =>
        `ALTER TABLE ${escapeIdentifier(tabla)} ADD CONSTRAINT ${escapeIdentifier(nombre)} ${texto}`,
    );
    await client.query(`CREATE TABLE ${MOVING} (origen text NOT NULL, llaves text[] NOT NULL)`);
    await client.query(`INSERT INTO ${MOVING} VALUES ($1, $2)`, [origin.name, keys]);
  });
}

/** Deletes the rows that a migration brought, also of a table whose guard lets none go. */
async function empty(client: ClientBase, name: string): Promise<void> {
  const table = escapeIdentifier(name);
  const { rowCount: guards } = await client.query(
    `SELECT FROM pg_trigger WHERE tgrelid = to_regclass($1) AND NOT tgisinternal`,
    [table],
  );
  if (guards !== 0) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(`DELETE FROM ${table}`);
  if (guards !== 0) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

/** The tables whose rows are carried: the migrations that were applied are those that ran here. */
const namesOf = (tables: readonly Table[]): string[] =>
  tables.map(({ nombre }) => nombre).filter((name) => name !== 'migracion' && name !== MOVING);

/** The tables of a place that is ready, in the order in which their rows may come. */
export async function tablesInOrder(client: ClientBase): Promise<Table[]> {
  const tables = await tablesOf(client);
  const { order } = orderOf(namesOf(tables), await keysOf(client));
  return order.map((name) => tables.find(({ nombre }) => nombre === name) as Table);
}

/**
 * Opens a place whose rows are all there: its sequences go on where those of the origin are, the keys that waited come
 * back, the migrations that came since are run, and the service gets its rights. Answers those migrations.
 */
export async function finish(
  place: Place,
  { sequences }: Origin,
  { service, setPassword = false }: { service?: string; setPassword?: boolean },
): Promise<string[]> {
  const { source, runner, client } = place;
  return inTransaction(runner, async () => {
    await alone(place);
    const { rows: own } = await client.query<{ nombre: string }>(
      `SELECT sequencename::text AS nombre FROM pg_sequences WHERE schemaname = current_schema()`,
    );
    for (const { nombre } of own.filter((one) => one.nombre !== 'migracion_id_seq')) {
      const said = sequences.find((one) => one.nombre === nombre);
      if (said !== undefined)
        await client.query('SELECT setval($1::regclass, $2)', [escapeIdentifier(nombre), said.ultimo]);
    }
    const { rows } = await client.query<{ llaves: string[] }>(`SELECT llaves FROM ${MOVING}`);
    for (const key of rows[0]?.llaves ?? []) await client.query(key);
    await client.query(`DROP TABLE ${MOVING}`);
    const migrations = await runMissing(source, runner, await migrationStatus(askOf(client)));
    await ensureSchema(askOf(client), (await migrationStatus(askOf(client))).applied);
    if (service !== undefined) await grantToService(runner, service, { setPassword });
    return migrations;
  });
}
