import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type BaseDePrueba, copiarPlantilla, crearBase } from '../../../test/app.js';
import { EN_CLUSTER } from '../../../test/ground.js';
import { respaldarAntesDeMigrar } from '../../backup-tasks.js';
import { migracionesDe, prepararBase } from '../../startup.js';
import { BackupFolder } from '../backup/backup-folder.js';
import { readConfig } from '../settings/config.js';
import { migrate } from './data-source.js';
import { migrationsOf } from './known-migrations.js';

/** Makes an account: without one there is no business. */
const START = `INSERT INTO usuario (id, email, clave_hash, role_id, created_at)
  SELECT 900, 'ana@ejemplo.co', 'x', id, now() FROM role WHERE nombre = 'admin'`;

const NAMES = migrationsOf({ guards: !EN_CLUSTER }).map(({ name }) => name);

describe('Preparar la base', () => {
  let database: BaseDePrueba;
  let client: Client;

  const open = async (fresh: Promise<BaseDePrueba>) => {
    database = await fresh;
    client = new Client({ connectionString: database.url });
    await client.connect();
  };
  afterEach(async () => {
    await client.end();
    await database.borrar();
  });

  const prepare = (backUp?: (owner: string) => Promise<unknown>) =>
    prepararBase(
      readConfig({ DATABASE_URL: database.servicioUrl, DATABASE_ADMIN_URL: database.url }),
      database.servicioUrl,
      backUp,
    );
  const rows = async <T extends object>(text: string) => (await client.query<T>(text)).rows;

  it('se niega ante un esquema que sus migraciones no hicieron, y dice en qué difiere', async () => {
    await open(copiarPlantilla());
    await client.query('ALTER TABLE gasto DROP COLUMN descripcion, ADD COLUMN detalle text NOT NULL');
    await expect(prepare()).rejects.toThrow(
      /^La base de datos no tiene el esquema que esta versión de Jornal espera, y no se abrió\..*restaura un respaldo.*\n {2}falta: columna gasto\.descripcion text not null\n(.*\n)* {2}sobra: columna gasto\.detalle text not null$/,
    );
  });

  it('y la deja con las migraciones que tenía, para que la abra la versión con que se hizo', async () => {
    await open(copiarPlantilla());
    await client.query('ALTER TABLE gasto ADD CONSTRAINT de_otros CHECK (monto < 1000000000)');
    await client.query(`DELETE FROM migracion WHERE name LIKE 'AgendasOlvidadas%'`);
    await expect(prepare()).rejects.toThrow(/\n {2}sobra: restricción gasto\.de_otros: CHECK/);
    expect((await migracionesDe(database.url)).missing).toEqual(['AgendasOlvidadas1700000000039']);
  });

  it('se niega ante la base de una versión más nueva, sin hacerle nada', async () => {
    await open(copiarPlantilla());
    await client.query(`INSERT INTO migracion ("timestamp", name) VALUES (1700000009999, 'DeManana1700000009999')`);
    await client.query(`DELETE FROM migracion WHERE name LIKE 'Agendas%'`);
    await expect(prepare()).rejects.toThrow(
      /^La base de datos es de una versión de Jornal más nueva que esta \(migraciones que aquí no se conocen: 9999 DeManana\)\. Usa esa versión/,
    );
    expect(await rows(`SELECT name FROM migracion WHERE name LIKE 'Agendas%'`)).toEqual([]);
  });

  it('una que pasó de las guardas sin tenerlas, como en un clúster, sigue sin ellas, y con las de una no queda a medias', async () => {
    await open(copiarPlantilla({ guardas: false }));
    expect((await migracionesDe(database.url)).missing).toEqual([]);
    expect(await prepare()).toEqual([]);
    expect(await rows('SELECT tgname FROM pg_trigger WHERE NOT tgisinternal')).toEqual([]);
  });

  it('adelanta las secuencias que quedaron detrás de sus filas, como tras mudar la base por réplica, y solo esas', async () => {
    await open(copiarPlantilla());
    await client.query(START);
    for (const branch of [7, 8, 9])
      await client.query(`INSERT INTO entidad (id, name, created_at) VALUES ($1, $2, now())`, [
        branch,
        `Sede ${branch}`,
      ]);
    await client.query(
      `INSERT INTO auditoria (entidad_id, id, accion, recurso, recurso_id, usuario_id, solicitud_id, created_at)
       SELECT * FROM (VALUES (7, 500), (9, 40), (8, 730)) v CROSS JOIN (VALUES ('crear', 'gasto', 1, 900, 'x', now())) w`,
    );
    const [before] = await rows<{ n: string }>('SELECT last_value AS n FROM gasto_id_seq');
    await prepare();
    expect(await rows(`SELECT nextval('auditoria_id_seq')::int AS n`)).toEqual([{ n: 731 }]);
    expect(await rows(`SELECT nextval('usuario_id_seq')::int AS n`)).toEqual([{ n: 901 }]);
    expect(await rows('SELECT last_value AS n FROM gasto_id_seq')).toEqual([before]);
  });

  it('guarda lo que hay antes de cambiarlo, y solo entonces', async () => {
    const vistas: string[][] = [];
    const backUp = async () => vistas.push((await migracionesDe(database.url)).missing);
    await open(copiarPlantilla());
    await prepare(backUp);
    expect(vistas).toEqual([]);
    await client.query(`DELETE FROM migracion WHERE name LIKE 'AgendasOlvidadas%'`);
    expect(await prepare(backUp)).toEqual(['AgendasOlvidadas1700000000039']);
    expect(vistas).toEqual([['AgendasOlvidadas1700000000039']]);
  });

  it('de varios que llegan a la vez lo guarda uno solo', async () => {
    let kept = 0;
    const backUp = async () => {
      kept += 1;
    };
    await open(copiarPlantilla());
    await client.query(`DELETE FROM migracion WHERE name LIKE 'AgendasOlvidadas%'`);
    const done = await Promise.all(Array.from({ length: 4 }, () => prepare(backUp)));
    expect(done.flat()).toEqual(['AgendasOlvidadas1700000000039']);
    expect(kept).toBe(1);
  });

  it('y lo que guarda es un respaldo entero, en su carpeta y con la llave al lado', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jornal-antes-'));
    await open(copiarPlantilla());
    await client.query(`DELETE FROM migracion WHERE name LIKE 'AgendasOlvidadas%'`);
    await client.query(START);
    const config = readConfig({ DATA_DIR: folder });
    await prepare((owner) => respaldarAntesDeMigrar(owner, config));
    const backups = join(folder, 'respaldos');
    const list = await new BackupFolder(backups, config.BUSINESS_TIME_ZONE).list();
    expect(list).toMatchObject([{ motivo: 'migracion', entero: true }]);
    const key = join(backups, `${list[0]?.nombre}.clave`);
    expect(await readFile(key, 'utf8')).toBe(await readFile(join(folder, 'jwt-secret'), 'utf8'));
    await rm(folder, { recursive: true });
  });

  it('y donde nadie ha empezado no guarda nada ni deja de migrar', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jornal-antes-'));
    await open(copiarPlantilla());
    await client.query(`DELETE FROM migracion WHERE name LIKE 'AgendasOlvidadas%'`);
    const config = readConfig({ DATABASE_URL: database.servicioUrl, RESPALDO_DIR: folder });
    expect(await prepare((owner) => respaldarAntesDeMigrar(owner, config))).toEqual(['AgendasOlvidadas1700000000039']);
    expect(await new BackupFolder(folder, config.BUSINESS_TIME_ZONE).list()).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('no migra lo que no se pudo guardar', async () => {
    await open(copiarPlantilla());
    await client.query(`DELETE FROM migracion WHERE name LIKE 'AgendasOlvidadas%'`);
    await expect(prepare(() => Promise.reject(new Error('sin sitio')))).rejects.toThrow('sin sitio');
    expect((await migracionesDe(database.url)).missing).toEqual(['AgendasOlvidadas1700000000039']);
  });

  it('de una base vacía dice que falta todo, y migra sin plazo para ninguna sentencia', async () => {
    await open(crearBase());
    expect(await migracionesDe(database.url)).toEqual({ applied: [], missing: NAMES });
    // Each migration is written down as it is done: the settings in force then were in force for it.
    await client.query(
      'CREATE TABLE migracion (id serial PRIMARY KEY, "timestamp" bigint NOT NULL, name varchar NOT NULL)',
    );
    await client.query('CREATE TABLE visto (plazo text)');
    await client.query(
      `CREATE FUNCTION ver() RETURNS trigger LANGUAGE plpgsql
         AS $$ BEGIN INSERT INTO visto VALUES (current_setting('statement_timeout')); RETURN NEW; END $$`,
    );
    await client.query('CREATE TRIGGER ver BEFORE INSERT ON migracion FOR EACH ROW EXECUTE FUNCTION ver()');
    await migrate(database.url, { verify: false });
    expect(await rows('SELECT plazo, count(*)::int AS veces FROM visto GROUP BY 1')).toEqual([
      { plazo: '0', veces: NAMES.length },
    ]);
  });

  it('espera a quien ya está migrando, tarde lo que tarde', async () => {
    await open(copiarPlantilla());
    await client.query('SELECT pg_advisory_lock(70617)');
    // A thousandth of a second is the time any other lock may take here.
    const hurried = migrate(`${database.url}?lock_timeout=1`);
    const wait = async () =>
      (
        await rows(
          `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        )
      ).length > 0;
    const waiting = async () => {
      while (!(await wait()));
    };
    await Promise.race([hurried, waiting()]);
    await client.query('SELECT pg_advisory_unlock(70617)');
    expect(await hurried).toEqual([]);
  });
});
