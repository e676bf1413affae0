import { DataSource, type MigrationInterface } from 'typeorm';
import { connectionOptions } from '../src/platform/db/data-source.js';
import { grantToService } from '../src/platform/db/grants.js';
import { migrationsOf } from '../src/platform/db/known-migrations.js';
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

/** Takes back a migration and all that came after it, from the last one; or makes them again, and lets the service at what they made. */
export async function migrarDesde(
  prueba: Prueba,
  primera: new () => MigrationInterface,
  sentido: 'up' | 'down',
  { guardas }: { guardas: boolean },
): Promise<void> {
  const todas: ReadonlyArray<new () => MigrationInterface> = migrationsOf({ guards: guardas });
  const desde = todas.slice(todas.indexOf(primera));
  for (const Migracion of sentido === 'down' ? desde.toReversed() : desde)
    await migrarUna(prueba, new Migracion(), sentido);
  if (sentido === 'up') await darDerechos(prueba);
}

/** A table that was made again is its owner's alone. */
async function darDerechos({ baseUrl, servicioUrl }: Prueba): Promise<void> {
  const fuente = await new DataSource(connectionOptions(baseUrl, 1)).initialize();
  try {
    await fuente.transaction(async (em) => {
      await em.query(`SET LOCAL citus.multi_shard_modify_mode TO 'sequential'`);
      await grantToService(em.queryRunner as NonNullable<typeof em.queryRunner>, servicioUrl);
    });
  } finally {
    await fuente.destroy();
  }
}
