import type { Client, ClientBase } from 'pg';
import { openConnection } from '../backup/connection.js';
import { listOf, type Table, tablesOf } from '../backup/tables.js';
import { migrationStatus } from '../db/data-source.js';
import { isCluster } from '../db/migrations/ddl.js';
import { MoveError } from './move-error.js';

/** The business that is moved, held still. `name`: tells its database from every other one. */
export type Origin = { client: Client; name: string; tables: Table[]; migrations: string[]; sequences: Sequence[] };
type Sequence = { nombre: string; ultimo: string };

/**
 * The connections of a working Jornal. A role that may not look at those of others is told their user alone: then each
 * of them counts.
 */
const AT_WORK = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
  AND usename IS NOT NULL
  AND (application_name IS NULL OR (application_name LIKE 'jornal%' AND application_name <> 'jornal respaldo')) LIMIT 1`;
/** Transactions that a machine of a cluster left undecided when it died: their rows are neither there nor gone. */
const UNDECIDED = `SELECT FROM run_command_on_all_nodes(
    'SELECT count(*) FROM pg_prepared_xacts WHERE database = current_database()') WHERE NOT success OR result <> '0' LIMIT 1`;
const NAME = `SELECT system_identifier || '/' || current_database() AS name FROM pg_control_system()`;
const SEQUENCES = `SELECT sequencename::text AS nombre, last_value::text AS ultimo FROM pg_sequences
  WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY 1`;

const nothing = () =>
  new MoveError('En la base de origen no hay ningún negocio de Jornal: revisa lo que dice --de. No se movió nada.');
const hasRow = async (client: ClientBase, text: string): Promise<boolean> => (await client.query(text)).rowCount !== 0;

/** Refuses a database that a Jornal works with. */
export async function ensureQuiet(client: ClientBase, which: string): Promise<void> {
  if (await hasRow(client, AT_WORK))
    throw new MoveError(
      `Alguien trabaja todavía en la base de ${which}: detén Jornal ahí y repite la orden. No se movió nada.`,
    );
}

/** The sentence for each code with which a database refuses to be held still. */
const NOT_HELD: Readonly<Record<string, string>> = {
  '42501': 'El usuario de --de no es el dueño de las tablas de origen: indica el que lo es. No se movió nada.',
  '55P03':
    'En la base de origen hay una transacción abierta que no termina: ciérrala y repite la orden. No se movió nada.',
};

async function hold(client: ClientBase, tables: readonly Table[]): Promise<void> {
  const names = listOf(tables.map(({ nombre }) => nombre));
  await client.query(`LOCK TABLE ${names} IN SHARE MODE`).catch((cause: { code?: string }) => {
    const why = NOT_HELD[cause.code ?? ''];
    throw why === undefined ? cause : new MoveError(why, { cause });
  });
}

/**
 * Holds a business still for as long as it is read: from here on every writer waits, and all that is read belongs to
 * one moment. Nothing of it is changed.
 */
export async function withOrigin<T>(url: string, work: (origin: Origin) => Promise<T>): Promise<T> {
  const { client, close } = await openConnection(url);
  try {
    await ensureQuiet(client, 'origen');
    const ask = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
    const tables = await tablesOf(client);
    if (!['migracion', 'usuario'].every((ours) => tables.some(({ nombre }) => nombre === ours))) throw nothing();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await hold(client, tables);
    const { applied: migrations } = await migrationStatus(ask);
    if (!(await hasRow(client, 'SELECT FROM usuario LIMIT 1'))) throw nothing();
    if ((await isCluster(ask)) && (await hasRow(client, UNDECIDED)))
      throw new MoveError(
        'En el clúster de origen hay cambios que una máquina caída dejó a medias: ' +
          'espera un minuto a que terminen y repite la orden. No se movió nada.',
      );
    const [{ name }] = (await ask(NAME)) as [{ name: string }];
    return await work({ client, name, tables, migrations, sequences: (await ask(SEQUENCES)) as Sequence[] });
  } finally {
    await close();
  }
}
