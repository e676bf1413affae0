import { DataSource } from 'typeorm';
import { connectionOptions } from '../../src/platform/db/data-source.js';
import { crearBase } from '../app.js';
import { EN_CLUSTER } from '../ground.js';
import { type Catalogue, catalogueOf, type Migrated, migrateNoting, withoutKey, writersInSql } from './catalogue.js';
import { installStandIn } from './stand-in.js';

/** Migrates an empty database as on a cluster, and answers the statements sent and the catalogue. */
export async function migrateAsCluster(): Promise<
  Migrated & { catalogue: Catalogue; withoutKey: string[]; writersInSql: string[] }
> {
  const base = await crearBase();
  if (!EN_CLUSTER) await installStandIn(base.url);
  const source = new DataSource(connectionOptions(base.url, 1));
  await source.initialize();
  try {
    const runner = source.createQueryRunner();
    try {
      const migrated = await migrateNoting(runner);
      const ask = (text: string) => runner.query(text);
      return {
        ...migrated,
        catalogue: await catalogueOf(ask),
        withoutKey: await withoutKey(ask),
        writersInSql: await writersInSql(ask),
      };
    } finally {
      await runner.release();
    }
  } finally {
    await source.destroy();
    await base.borrar();
  }
}
