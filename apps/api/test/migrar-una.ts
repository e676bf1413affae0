import { DataSource, type MigrationInterface } from 'typeorm';
import { connectionOptions } from '../src/platform/db/data-source.js';
import type { Prueba } from './app.js';

/** Runs one migration alone, there or back, on a database that has them all: its effect on rows written before it. */
export async function migrarUna(
  prueba: Prueba,
  migracion: MigrationInterface,
  sentido: 'up' | 'down' = 'up',
): Promise<void> {
  const fuente = await new DataSource(connectionOptions(prueba.baseUrl, 1)).initialize();
  try {
    await fuente.transaction(async (em) => {
      // As `migrate` does on a cluster; plain PostgreSQL knows no such setting, and minds none.
      await em.query(`SET LOCAL citus.multi_shard_modify_mode TO 'sequential'`);
      await migracion[sentido](em.queryRunner as NonNullable<typeof em.queryRunner>);
    });
  } finally {
    await fuente.destroy();
  }
}
