import { Client } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { connectionOptions, inTransaction, migrate, runMissing } from '../../src/platform/db/data-source.js';
import { migrationsOf } from '../../src/platform/db/known-migrations.js';
import { verificar } from '../../src/verificar.js';
import { type BaseDePrueba, crearBase } from '../app.js';
import { EN_CLUSTER, HAY_GUARDAS } from '../ground.js';
import { llenarAntigua } from '../old-business.js';
import { CIFRAS, FALTAS } from '../old-figures.js';

const MEDIDA = { tiquetes: 600, ventas: 200, dias: 60 };
const ULTIMA = 'SELECT max(right(name, 4)) AS ultima FROM migracion';
/** Those that wait for a lock of this database. */
const ESPERAN = `SELECT pid FROM pg_locks WHERE NOT granted AND relation IS NOT NULL
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** Leaves a database as the last version before tickets made it. */
async function migrarHasta71(url: string): Promise<void> {
  const options = { ...connectionOptions(url, 2), migrationsTableName: 'migracion' } as DataSourceOptions;
  const source = await new DataSource(options).initialize();
  const runner = source.createQueryRunner();
  const names = migrationsOf({ guards: HAY_GUARDAS }).map(({ name }) => name);
  const missing = names.filter((name) => Number(name.slice(-4)) < 75);
  await inTransaction(runner, () => runMissing(source, runner, { applied: [], missing }));
  await runner.release();
  await source.destroy();
}

// A database from before there were clusters is on none.
(EN_CLUSTER ? describe.skip : describe)('Un negocio de antes de los tiquetes', () => {
  let base: BaseDePrueba;
  let client: Client;
  const rows = async (text: string) => (await client.query(text)).rows;
  const figures = async (which: 'antes' | 'ahora') => {
    const told: Record<string, string> = {};
    for (const [name, figure] of Object.entries(CIFRAS))
      for (const { de, cifras } of await rows(figure[which] ?? figure.antes)) told[`${name} ${de}`] = cifras;
    return told;
  };

  beforeAll(async () => {
    base = await crearBase();
    await migrarHasta71(base.url);
    client = new Client({ connectionString: base.url });
    await client.connect();
    await llenarAntigua(client, MEDIDA);
  }, 120_000);
  afterAll(async () => {
    await client.end();
    await base.borrar();
  });

  it('queda como estaba si se corta a la mitad, y entero con las mismas cifras cuando se repite', async () => {
    const before = await figures('antes');
    expect(Object.keys(before).length).toBeGreaterThan(1_000);

    // Tickets and their payments are made, and the appointments are next.
    await client.query('BEGIN');
    await client.query('LOCK TABLE cita IN ACCESS SHARE MODE');
    const cut = migrate(base.url, { service: base.servicioUrl, guards: HAY_GUARDAS });
    const refused = expect(cut).rejects.toThrow();
    let waiting: Array<{ pid: number }> = [];
    while (waiting.length === 0) waiting = await rows(ESPERAN);
    await client.query('SELECT pg_terminate_backend($1)', [waiting[0]?.pid]);
    await refused;
    await client.query('COMMIT');
    expect(await rows(ULTIMA)).toEqual([{ ultima: '0071' }]);
    expect(await figures('antes')).toEqual(before);

    const done = await migrate(base.url, { service: base.servicioUrl, guards: HAY_GUARDAS });
    expect(done[0]).toBe('Tiquetes1700000000075');
    expect(await figures('ahora')).toEqual(before);
    for (const [missing, text] of Object.entries(FALTAS))
      expect({ [missing]: await rows(text) }).toEqual({ [missing]: [] });
    expect((await verificar(base.url)).filter(({ filas }) => filas.length > 0)).toEqual([]);
  }, 120_000);
});
