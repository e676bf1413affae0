import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../src/core/db/data-source.js';

/** By `entidad_id`, with every other such table; a copy on every node; on the coordinator alone. */
export type Kind = 'entidad' | 'referencia' | 'local';
export type Table = { kind: Kind; columns: readonly string[] };
export type Catalogue = ReadonlyMap<string, Table>;

/** What the migrations send, with the name of each, and how often each table was spread and as what. */
export type Migrated = {
  sent: Array<{ migration: string; text: string }>;
  spread: Array<{ table: string; kind: string }>;
};

const IS_CLUSTER = /FROM pg_extension WHERE extname = 'citus'/;
const SPREADS: ReadonlyArray<[RegExp, string]> = [
  [/\bcreate_reference_table\(/, 'referencia'],
  [/\bcreate_distributed_table\(/, 'entidad'],
  [/\bcitus_add_local_table_to_metadata\(/, 'local'],
];

/**
 * Runs the migrations on an empty database that believes to be a cluster: what they say of how each table is spread is noted and not sent,
 * because here is nobody to spread it. All else is done.
 */
export async function migrateNoting(runner: QueryRunner): Promise<Migrated> {
  const migrated: Migrated = { sent: [], spread: [] };
  const send = runner.query.bind(runner);
  let migration = '';
  runner.query = (async (text: string, values?: unknown[]) => {
    migrated.sent.push({ migration, text });
    if (IS_CLUSTER.test(text)) return [{ hay: true }];
    const spread = SPREADS.find(([words]) => words.test(text));
    if (spread === undefined) return send(text, values);
    migrated.spread.push({ table: String(values?.[0]), kind: spread[1] });
    return [];
  }) as QueryRunner['query'];
  await runner.startTransaction();
  for (const One of MIGRATIONS) {
    migration = One.name;
    await (new One() as MigrationInterface).up(runner);
  }
  await runner.commitTransaction();
  runner.query = send;
  return migrated;
}

/** Every table and its columns, as the database has them and the migrations spread them. */
export async function catalogueOf(runner: QueryRunner, { spread }: Migrated): Promise<Catalogue> {
  const rows = (await runner.query(
    `SELECT c.relname::text AS table, jsonb_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY 1 ORDER BY 1`,
  )) as Array<{ table: string; columns: string[] }>;
  const kinds = new Map(spread.map(({ table, kind }) => [table, kind as Kind]));
  return new Map(rows.map(({ table, columns }) => [table, { kind: kinds.get(table) ?? 'local', columns }]));
}
