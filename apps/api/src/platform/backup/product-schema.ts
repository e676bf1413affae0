import type { Client } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { runMissing } from '../db/data-source.js';
import { type SchemaStatements, statementsOf } from '../db/ddl-of.js';
import { type Ask, fingerprintOf } from '../db/fingerprint.js';
import { tablesOf } from './tables.js';

/**
 * A schema as the product makes it: its statements, its fingerprint, and the columns that are written of each table.
 */
export type ProductSchema = {
  statements: SchemaStatements;
  fingerprint: string;
  tablas: ReadonlyMap<string, readonly string[]>;
  sequences: readonly string[];
};

const SEQUENCES = `SELECT sequencename::text AS nombre FROM pg_sequences WHERE schemaname = current_schema() ORDER BY 1`;

/**
 * The schema that those migrations of ours make, read from a database that they have just made and that is taken back
 * at once: the tables come again without keys, to be filled, and the keys after the rows. Nothing of it comes from
 * anywhere but the product.
 */
export async function schemaAfter(
  source: DataSource,
  runner: QueryRunner,
  client: Client,
  migrations: readonly string[],
): Promise<ProductSchema> {
  const ask: Ask = async (text) => (await client.query(text)).rows;
  await client.query('SAVEPOINT esquema');
  try {
    await runMissing(source, runner, { applied: [], missing: [...migrations] });
    const tables = await tablesOf(client);
    return {
      statements: await statementsOf(ask),
      fingerprint: await fingerprintOf(ask),
      tablas: new Map(tables.map(({ nombre, columnas }) => [nombre, columnas])),
      sequences: (await ask(SEQUENCES)).map(({ nombre }) => String(nombre)),
    };
  } finally {
    await client.query('ROLLBACK TO SAVEPOINT esquema');
    await client.query('RELEASE SAVEPOINT esquema');
  }
}
