import { StartError } from '@jornal/data-folder';
import pg from 'pg';
import { DataSource, type DataSourceOptions, MigrationExecutor, type QueryRunner } from 'typeorm';
import { Connections, MARGIN_MS, SILENT_MS } from './connections.js';
import type { Ask } from './fingerprint.js';
import { grantToService, hasRights } from './grants.js';
import { compareMigrations, shortName, wentWithoutGuards } from './known-migrations.js';
import { LOCK_MS } from './lock-timeout.js';
import { isCluster } from './migrations/ddl.js';
import { MIGRATIONS } from './migrations.js';
import { ensureSchema } from './schema.js';
import { raiseSequences } from './sequences.js';
import { SnakeNames } from './snake-names.js';
import { registerTypes } from './types.js';

/** The time (ms) that a statement of a person who waits may take. */
const LIMIT_MS = 30_000;
/** A connection is renewed after half an hour, or less. */
const AGE_S = 1_800;

/**
 * How the product connects; `pool` connections at most, a full pool answers within seconds instead of hanging.
 * `deadline`: milliseconds a statement may take, 0 for as long as it takes; `silent`: after how many without a byte a
 * connection is suspected of being dead (`Connections`).
 */
export function connectionOptions(
  url: string,
  pool: number,
  { deadline = LIMIT_MS, silent = SILENT_MS } = {},
): DataSourceOptions {
  registerTypes();
  const connections = new Connections(url, silent);
  return {
    type: 'postgres',
    url,
    // Left to find one by itself it takes that of the installed packages, which is another where ours is packed.
    driver: pg,
    namingStrategy: new SnakeNames(),
    installExtensions: false,
    logging: false,
    applicationName: 'jornal',
    poolSize: pool,
    poolErrorHandler: () => undefined,
    // `pipeline`: a statement is sent without waiting for the answer of the one before.
    extra: {
      Client: connections.Cliente,
      conexiones: connections,
      pipeline: true,
      connectionTimeoutMillis: 2500,
      idleTimeoutMillis: 60_000,
      // Not all processes renew theirs at one time.
      maxLifetimeSeconds: AGE_S * (0.75 + Math.random() / 2),
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      statement_timeout: deadline,
      query_timeout: deadline && deadline + MARGIN_MS,
      lock_timeout: LOCK_MS,
      idle_in_transaction_session_timeout: 30_000,
    },
  };
}

/**
 * Which migrations a database holds and which it lacks, by name and in order; refuses one that a newer build has
 * migrated.
 */
export type MigrationStatus = { applied: string[]; missing: string[] };

/** The lock of the one process that migrates a database. */
export const MIGRATING = 70617;
/** The table of a database that holds part of a business, the rest of which is still to come (`platform/move`). */
export const MOVING = 'mudanza';

/** The migrations that `migrate` would run, without running any. */
export async function migrationStatus(ask: Ask, { guards = true } = {}): Promise<MigrationStatus> {
  const [{ hay, a_medias }] = (await ask(
    `SELECT to_regclass('migracion') IS NOT NULL AS hay, to_regclass('${MOVING}') IS NOT NULL AS a_medias`,
  )) as [{ hay: boolean; a_medias: boolean }];
  if (a_medias)
    throw new StartError(
      'A esta base de datos se está trayendo un negocio y falta una parte: repite la orden «mover» con que se empezó ' +
        '(docs/operations.md).',
    );
  const applied = hay
    ? (await ask(`SELECT name::text AS nombre FROM migracion ORDER BY "timestamp"`)).map(({ nombre }) => String(nombre))
    : [];
  const withGuards = guards && !wentWithoutGuards(applied) && !(await isCluster(ask));
  const { missing, unknown } = compareMigrations(applied, { guards: withGuards });
  if (unknown.length > 0)
    throw new StartError(
      'La base de datos es de una versión de Jornal más nueva que esta (migraciones que aquí no se conocen: ' +
        `${unknown.map(shortName).join(', ')}). Usa esa versión, o restaura un respaldo de antes ` +
        '(docs/operations.md).',
    );
  return { applied, missing };
}

/** Runs the migrations that a database lacks, in the transaction that its connection is in; answers their names. */
export async function runMissing(
  source: DataSource,
  runner: QueryRunner,
  { applied, missing }: MigrationStatus,
): Promise<string[]> {
  const own = MIGRATIONS.filter(({ name }) => applied.includes(name) || missing.includes(name));
  Object.assign(source, { migrations: own.map((Migration) => new Migration()) });
  const executor = Object.assign(new MigrationExecutor(source, runner), { transaction: 'none' as const });
  return (await executor.executePendingMigrations()).map(({ name }) => name);
}

const WITHOUT_LIMIT = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

/**
 * Brings a database to the present schema, one statement a query, and refuses one that then differs from what this
 * build expects: in one transaction, so that one that is refused still opens with the build that made it. Several
 * processes at once wait for each other. `guards: false` leaves out the triggers of the second lock, which a cluster
 * never has. `service`: the address the service will use, whose role gets what it needs of the tables there are now;
 * `setPassword`: with the password of that address. `verify: false`: for the program that is about to say what this
 * build expects. `before`: done under the same lock before a database that holds something is changed, so that of
 * several processes one does it; when it fails nothing is migrated.
 */
export async function migrate(
  url: string,
  {
    guards = true,
    service: servicio,
    setPassword = false,
    verify = true,
    before,
  }: {
    guards?: boolean;
    service?: string;
    setPassword?: boolean;
    verify?: boolean;
    before?: (() => Promise<unknown>) | undefined;
  } = {},
): Promise<string[]> {
  const source = new DataSource({
    ...connectionOptions(url, 2, { deadline: 0 }),
    migrationsTableName: 'migracion',
  } as DataSourceOptions);
  await source.initialize();
  try {
    const runner = source.createQueryRunner();
    const ask: Ask = (text) => runner.query(text) as Promise<Array<Record<string, unknown>>>;
    try {
      // Of one transaction, the lock too: a pooler between gives each the connection it likes, and one that is cut
      // leaves nothing.
      return await inTransaction(runner, async () => {
        // A history of years takes longer than a statement of the service may, and so does waiting for the process that
        // is migrating it.
        for (const setting of WITHOUT_LIMIT) await runner.query(`SET LOCAL ${setting} = 0`);
        // Migrating is the one thing done by one process at a time over the whole database.
        await runner.query(`SELECT pg_advisory_xact_lock(${MIGRATING})`);
        await runner.query(`SET LOCAL lock_timeout TO DEFAULT`);
        const previous = await migrationStatus(ask, { guards });
        if (previous.applied.length > 0 && previous.missing.length > 0) await before?.();
        // The same connection to each node for all of it: tables made over another are not seen before the end.
        const spread = await isCluster(ask);
        if (spread) await runner.query(`SET LOCAL citus.multi_shard_modify_mode TO 'sequential'`);
        const done = await runMissing(source, runner, previous);
        // On a cluster it would ask every machine, of which one may be down.
        if (!spread) await raiseSequences(ask);
        if (verify) await ensureSchema(ask, (await migrationStatus(ask, { guards })).applied);
        // Giving rights needs every machine of a cluster, and a process starts while one is down: there they are given
        // with the tables.
        const given = spread && done.length === 0 && servicio !== undefined && (await hasRights(ask, servicio));
        if (servicio !== undefined && !given) await grantToService(runner, servicio, { setPassword });
        return done;
      });
    } finally {
      await runner.release();
    }
  } finally {
    await source.destroy();
  }
}

/** Does a work in one transaction of a connection, or none of it. */
export async function inTransaction<T>(runner: QueryRunner, work: () => Promise<T>): Promise<T> {
  await runner.startTransaction();
  try {
    const done = await work();
    await runner.commitTransaction();
    return done;
  } catch (error) {
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
}
