import { DataSource, type DataSourceOptions, MigrationExecutor, type QueryRunner } from 'typeorm';
import { Connections, MARGIN_MS, SILENT_MS } from './connections.js';
import type { Ask } from './fingerprint.js';
import { grantToService } from './grants.js';
import { Base1700000000001 } from './migrations/0001-base.js';
import { LibroYCuentas1700000000002 } from './migrations/0002-libro-y-cuentas.js';
import { Dinero1700000000003 } from './migrations/0003-dinero.js';
import { ProductosEInventario1700000000004 } from './migrations/0004-productos-e-inventario.js';
import { Guardas1700000000009 } from './migrations/0009-guardas.js';
import { Entrada1700000000010 } from './migrations/0010-entrada.js';
import { MarcasYRecibos1700000000011 } from './migrations/0011-marcas-y-recibos.js';
import { CorreoYOlvido1700000000012 } from './migrations/0012-correo-y-olvido.js';
import { ResumenMes1700000000013 } from './migrations/0013-resumen-mes.js';
import { HolguraProducto1700000000014 } from './migrations/0014-holgura-producto.js';
import { AuditoriaPersonal1700000000015 } from './migrations/0015-auditoria-personal.js';
import { Agenda1700000000016 } from './migrations/0016-agenda.js';
import { GuardasAgenda1700000000017 } from './migrations/0017-guardas-agenda.js';
import { CitaAtendida1700000000018 } from './migrations/0018-cita-atendida.js';
import { CitasAnuladas1700000000019 } from './migrations/0019-citas-anuladas.js';
import { ListasDeCitas1700000000020 } from './migrations/0020-listas-de-citas.js';
import { AlcanceYCuentas1700000000021 } from './migrations/0021-alcance-y-cuentas.js';
import { CorreoYEnlaces1700000000022 } from './migrations/0022-correo-y-enlaces.js';
import { SegundoFactor1700000000023 } from './migrations/0023-segundo-factor.js';
import { AuditoriaDeDonde1700000000024 } from './migrations/0024-auditoria-de-donde.js';
import { ConceptoSinPersonas1700000000026 } from './migrations/0026-concepto-sin-personas.js';
import { SolicitudesDeDatos1700000000027 } from './migrations/0027-solicitudes-de-datos.js';
import { ZonasYSucursales1700000000028 } from './migrations/0028-zonas-y-sucursales.js';
import { SucursalesDeOperador1700000000031 } from './migrations/0031-sucursales-de-operador.js';
import { VueltaDeCuentas1700000000032 } from './migrations/0032-vuelta-de-cuentas.js';
import { AuditoriaSinNombres1700000000033 } from './migrations/0033-auditoria-sin-nombres.js';
import { SucursalesReabiertas1700000000034 } from './migrations/0034-sucursales-reabiertas.js';
import { OlvidarUnCampo1700000000035 } from './migrations/0035-olvidar-un-campo.js';
import { ReportesGuardados1700000000036 } from './migrations/0036-reportes-guardados.js';
import { IndicesDeReportes1700000000038 } from './migrations/0038-indices-de-reportes.js';
import { AgendasOlvidadas1700000000039 } from './migrations/0039-agendas-olvidadas.js';
import { RespuestasBreves1700000000040 } from './migrations/0040-respuestas-breves.js';
import { TopesDeValor1700000000044 } from './migrations/0044-topes-de-valor.js';
import { VistasDeLista1700000000045 } from './migrations/0045-vistas-de-lista.js';
import { OrdenPorMonto1700000000046 } from './migrations/0046-orden-por-monto.js';
import { Secretos1700000000048 } from './migrations/0048-secretos.js';
import { StockQueVuelve1700000000049 } from './migrations/0049-stock-que-vuelve.js';
import { VersionDeLaClave1700000000050 } from './migrations/0050-version-de-la-clave.js';
import { isCluster } from './migrations/ddl.js';
import { ensureSchema } from './schema.js';
import { SnakeNames } from './snake-names.js';
import { StartError } from './start-error.js';
import { registerTypes } from './types.js';

export const MIGRATIONS = [
  Base1700000000001,
  LibroYCuentas1700000000002,
  Dinero1700000000003,
  ProductosEInventario1700000000004,
  Guardas1700000000009,
  Entrada1700000000010,
  MarcasYRecibos1700000000011,
  CorreoYOlvido1700000000012,
  ResumenMes1700000000013,
  HolguraProducto1700000000014,
  AuditoriaPersonal1700000000015,
  Agenda1700000000016,
  GuardasAgenda1700000000017,
  CitaAtendida1700000000018,
  CitasAnuladas1700000000019,
  ListasDeCitas1700000000020,
  AlcanceYCuentas1700000000021,
  CorreoYEnlaces1700000000022,
  SegundoFactor1700000000023,
  AuditoriaDeDonde1700000000024,
  ConceptoSinPersonas1700000000026,
  SolicitudesDeDatos1700000000027,
  ZonasYSucursales1700000000028,
  SucursalesDeOperador1700000000031,
  VueltaDeCuentas1700000000032,
  AuditoriaSinNombres1700000000033,
  SucursalesReabiertas1700000000034,
  OlvidarUnCampo1700000000035,
  ReportesGuardados1700000000036,
  IndicesDeReportes1700000000038,
  AgendasOlvidadas1700000000039,
  RespuestasBreves1700000000040,
  TopesDeValor1700000000044,
  VistasDeLista1700000000045,
  OrdenPorMonto1700000000046,
  Secretos1700000000048,
  StockQueVuelve1700000000049,
  VersionDeLaClave1700000000050,
];

/** The second lock, on plain PostgreSQL only; the product is right without it. On a cluster the lock is what the role of the service may not do. */
const GUARDS: readonly unknown[] = [Guardas1700000000009, GuardasAgenda1700000000017];

export const migrationsOf = ({ guardas }: { guardas: boolean }): typeof MIGRATIONS =>
  guardas ? MIGRATIONS : MIGRATIONS.filter((migracion) => !GUARDS.includes(migracion));

/** How long a statement of a person who waits may take. */
const LIMIT_MS = 30_000;
/** A connection is renewed after half an hour, or less. */
const AGE_S = 1_800;

/**
 * How the product connects; `pool` connections at most, a full pool answers within seconds instead of hanging. `plazo`: milliseconds
 * a statement may take, 0 for as long as it takes; `callada`: after how many without a byte a connection is suspected of being dead (`Connections`).
 */
export function connectionOptions(
  url: string,
  pool: number,
  { plazo = LIMIT_MS, callada = SILENT_MS } = {},
): DataSourceOptions {
  registerTypes();
  const conexiones = new Connections(url, callada);
  return {
    type: 'postgres',
    url,
    namingStrategy: new SnakeNames(),
    installExtensions: false,
    logging: false,
    applicationName: 'jornal',
    poolSize: pool,
    poolErrorHandler: () => undefined,
    // `pipeline`: a statement is sent without waiting for the answer of the one before.
    extra: {
      Client: conexiones.Cliente,
      conexiones,
      pipeline: true,
      connectionTimeoutMillis: 2500,
      idleTimeoutMillis: 60_000,
      // Not all processes renew theirs at one time.
      maxLifetimeSeconds: AGE_S * (0.75 + Math.random() / 2),
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      statement_timeout: plazo,
      query_timeout: plazo && plazo + MARGIN_MS,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 30_000,
    },
  };
}

/** Which migrations a database holds and which it lacks, by name and in order; refuses one that a newer build has migrated. */
export type MigrationStatus = { applied: string[]; missing: string[] };

/** Tells applied migrations from those that are left; `guardas: false` asks nothing of the second lock. */
export function compareMigrations(
  aplicadas: readonly string[],
  { guardas = true } = {},
): { faltan: string[]; desconocidas: string[] } {
  const conocidas = migrationsOf({ guardas }).map(({ name }) => name);
  return {
    faltan: conocidas.filter((nombre) => !aplicadas.includes(nombre)),
    desconocidas: aplicadas.filter((nombre) => !MIGRATIONS.some(({ name }) => name === nombre)),
  };
}

/** What `migrate` would find, without doing anything. */
export async function migrationStatus(consultar: Ask, { guardas = true } = {}): Promise<MigrationStatus> {
  const [{ hay }] = (await consultar(`SELECT to_regclass('migracion') IS NOT NULL AS hay`)) as [{ hay: boolean }];
  const aplicadas = hay
    ? (await consultar(`SELECT name::text AS nombre FROM migracion ORDER BY "timestamp"`)).map(({ nombre }) =>
        String(nombre),
      )
    : [];
  const { faltan, desconocidas } = compareMigrations(aplicadas, { guardas: guardas && !(await isCluster(consultar)) });
  if (desconocidas.length > 0)
    throw new StartError(
      `La base de datos es de una versión de Jornal más nueva que esta (migraciones que aquí no se conocen: ${desconocidas.map(shortName).join(', ')}). Usa esa versión, o restaura un respaldo de antes (docs/operations.md).`,
    );
  return { applied: aplicadas, missing: faltan };
}

/** 'Agenda1700000000016' as its file is called. */
export const shortName = (nombre: string): string => `${nombre.slice(-4)} ${nombre.slice(0, -13)}`;

const WITHOUT_LIMIT = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

/**
 * Brings a database to the present schema, one statement a query, and refuses one that then differs from what this build expects: in one
 * transaction, so that one that is refused still opens with the build that made it. Several processes at once wait for each other. `guardas: false` leaves out the triggers of the second lock, which a cluster never has. `servicio`: the address the
 * service will use, whose role gets what it needs of the tables there are now; `fijarClave`: with the password of that address.
 * `comprobar: false`: for whoever is about to say what this build expects. `antes`: done under the same lock before a database that holds
 * something is changed, so that of several processes one does it; when it fails nothing is migrated.
 */
export async function migrate(
  url: string,
  {
    guardas = true,
    servicio,
    fijarClave = false,
    comprobar = true,
    antes,
  }: {
    guardas?: boolean;
    servicio?: string;
    fijarClave?: boolean;
    comprobar?: boolean;
    antes?: (() => Promise<unknown>) | undefined;
  } = {},
): Promise<string[]> {
  const fuente = new DataSource({
    ...connectionOptions(url, 2, { plazo: 0 }),
    migrationsTableName: 'migracion',
  } as DataSourceOptions);
  await fuente.initialize();
  try {
    const runner = fuente.createQueryRunner();
    const consultar: Ask = (texto) => runner.query(texto) as Promise<Array<Record<string, unknown>>>;
    try {
      // Of one transaction, the lock too: a pooler between gives each the connection it likes, and one that is cut leaves nothing.
      return await inTransaction(runner, async () => {
        // A history of years takes longer than a statement of the service may, and so does waiting for whoever is migrating it.
        for (const ajuste of WITHOUT_LIMIT) await runner.query(`SET LOCAL ${ajuste} = 0`);
        // Migrating is the one thing done by one process at a time over the whole database.
        await runner.query(`SELECT pg_advisory_xact_lock(70617)`);
        await runner.query(`SET LOCAL lock_timeout TO DEFAULT`);
        const previo = await migrationStatus(consultar, { guardas });
        if (previo.applied.length > 0 && previo.missing.length > 0) await antes?.();
        const enCluster = await isCluster(consultar);
        // One connection to each node for all of it: what was made over another is not seen before the end.
        if (enCluster) await runner.query(`SET LOCAL citus.multi_shard_modify_mode TO 'sequential'`);
        Object.assign(fuente, {
          migrations: migrationsOf({ guardas: guardas && !enCluster }).map((Migracion) => new Migracion()),
        });
        const ejecutor = Object.assign(new MigrationExecutor(fuente, runner), { transaction: 'none' as const });
        const hechas = (await ejecutor.executePendingMigrations()).map((m) => m.name);
        if (comprobar) await ensureSchema(consultar, (await migrationStatus(consultar, { guardas })).applied);
        if (servicio !== undefined) await grantToService(runner, servicio, { fijarClave });
        return hechas;
      });
    } finally {
      await runner.release();
    }
  } finally {
    await fuente.destroy();
  }
}

async function inTransaction<T>(runner: QueryRunner, trabajo: () => Promise<T>): Promise<T> {
  await runner.startTransaction();
  try {
    const hecho = await trabajo();
    await runner.commitTransaction();
    return hecho;
  } catch (error) {
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
}
