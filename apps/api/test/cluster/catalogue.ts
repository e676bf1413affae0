import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { Ask } from '../../src/platform/db/fingerprint.js';
import { migrationsOf } from '../../src/platform/db/known-migrations.js';
import type { Kind } from '../../src/platform/db/migrations/ddl.js';

export type Table = { kind: Kind; columns: readonly string[] };
export type Catalogue = ReadonlyMap<string, Table>;

/** The statements of the migrations, with the name of each. */
export type Migrated = { sent: Array<{ migration: string; text: string }> };

const KINDS: Readonly<Record<string, Kind>> = { distributed: 'entidad', reference: 'referencia', local: 'local' };

/**
 * Runs the migrations on an empty database that is a cluster, or stands in for one; its refusals name the migration.
 */
export async function migrateNoting(runner: QueryRunner): Promise<Migrated> {
  const sent: Migrated['sent'] = [];
  const send = runner.query.bind(runner);
  let migration = '';
  runner.query = (async (text: string, values?: unknown[]) => {
    sent.push({ migration, text });
    return send(text, values);
  }) as QueryRunner['query'];
  await runner.startTransaction();
  for (const One of migrationsOf({ guards: false })) {
    migration = One.name;
    await (new One() as MigrationInterface).up(runner).catch((error: Error) => {
      throw new Error(`${migration}: ${error.message}`, { cause: error });
    });
  }
  await runner.commitTransaction();
  runner.query = send;
  return { sent };
}

/** Every spread table, its kind, and its columns. */
export async function catalogueOf(ask: Ask): Promise<Catalogue> {
  const rows = (await ask(
    `SELECT c.relname::text AS table, t.citus_table_type AS kind, jsonb_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM citus_tables t JOIN pg_class c ON c.oid = t.table_name
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     GROUP BY 1, 2 ORDER BY 1`,
  )) as Array<{ table: string; kind: string; columns: string[] }>;
  return new Map(rows.map(({ table, kind, columns }) => [table, { kind: KINDS[kind] as Kind, columns }]));
}

/** R8: the tables of a database that are not declared in the catalogue; the list of its migrations is TypeORM's own. */
export async function unspread(ask: Ask): Promise<string[]> {
  const rows = (await ask(
    `SELECT c.relname::text AS table
       FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'migracion'
       AND NOT EXISTS (SELECT FROM citus_tables t WHERE t.table_name = c.oid) ORDER BY 1`,
  )) as Array<{ table: string }>;
  return rows.map(({ table }) => table);
}

/** R14: the tables of branches without a primary key, which a cluster could not move to another machine. */
export async function withoutKey(ask: Ask): Promise<string[]> {
  const rows = await ask(
    `SELECT t.table_name::text AS table FROM citus_tables t WHERE t.citus_table_type = 'distributed'
       AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = t.table_name AND i.indisprimary) ORDER BY 1`,
  );
  return rows.map(({ table }) => String(table));
}

/** R13: the functions that write in SQL, whose statements a cluster plans without what it is called with. */
export async function writersInSql(ask: Ask): Promise<string[]> {
  const rows = await ask(
    `SELECT p.proname::text AS name FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
     WHERE p.pronamespace = 'public'::regnamespace AND l.lanname = 'sql' AND p.prosrc ~* '\\m(insert|update|delete)\\M'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`,
  );
  return rows.map(({ name }) => String(name));
}
