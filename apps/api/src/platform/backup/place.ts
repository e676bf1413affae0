import type { Client } from 'pg';
import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { connectionOptions } from '../db/data-source.js';
import { longConnection, watchOver } from './connection.js';

/** A database that is being filled: all of it is done over one connection, which migrations use too. */
export type Place = { source: DataSource; runner: QueryRunner; client: Client };

/** Opens a place for as long as the work there takes. */
export async function atPlace<T>(url: string, work: (place: Place) => Promise<T>): Promise<T> {
  const source = new DataSource({
    ...connectionOptions(url, 1),
    extra: longConnection,
    migrationsTableName: 'migracion',
  } as DataSourceOptions);
  try {
    await source.initialize();
    const runner = source.createQueryRunner();
    const client = (await runner.connect()) as Client;
    const stopWatching = watchOver(client, url);
    try {
      return await work({ source, runner, client });
    } finally {
      stopWatching();
      await runner.release();
    }
  } finally {
    if (source.isInitialized) await source.destroy();
  }
}
