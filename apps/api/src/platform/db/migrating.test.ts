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

/** Somebody has an account: without one there is no business. */
const EMPEZAR = `INSERT INTO usuario (id, email, clave_hash, role_id, created_at)
  SELECT 900, 'ana@ejemplo.co', 'x', id, now() FROM role WHERE nombre = 'admin'`;

const NOMBRES = migrationsOf({ guardas: !EN_CLUSTER }).map(({ name }) => name);

describe('Preparar la base', () => {
  let base: BaseDePrueba;
  let cliente: Client;

  const abrir = async (nueva: Promise<BaseDePrueba>) => {
    base = await nueva;
    cliente = new Client({ connectionString: base.url });
    await cliente.connect();
  };
  afterEach(async () => {
    await cliente.end();
    await base.borrar();
  });

  const preparar = (respaldar?: (dueno: string) => Promise<unknown>) =>
    prepararBase(
      readConfig({ DATABASE_URL: base.servicioUrl, DATABASE_ADMIN_URL: base.url }),
      base.servicioUrl,
      respaldar,
    );
  const filas = async <T extends object>(texto: string) => (await cliente.query<T>(texto)).rows;

  it('se niega ante un esquema que sus migraciones no hicieron, y dice en qué difiere', async () => {
    await abrir(copiarPlantilla());
    await cliente.query('ALTER TABLE gasto DROP COLUMN descripcion, ADD COLUMN detalle text NOT NULL');
    await expect(preparar()).rejects.toThrow(
      /^La base de datos no tiene el esquema que esta versión de Jornal espera, y no se abrió\..*restaura un respaldo.*\n {2}falta: columna gasto\.descripcion text not null\n(.*\n)* {2}sobra: columna gasto\.detalle text not null$/,
    );
  });

  it('y la deja con las migraciones que tenía, para que la abra la versión con que se hizo', async () => {
    await abrir(copiarPlantilla());
    await cliente.query('ALTER TABLE gasto ADD CONSTRAINT de_otros CHECK (monto < 1000000000)');
    await cliente.query(`DELETE FROM migracion WHERE name LIKE 'AgendasOlvidadas%'`);
    await expect(preparar()).rejects.toThrow(/\n {2}sobra: restricción gasto\.de_otros: CHECK/);
    expect((await migracionesDe(base.url)).missing).toEqual(['AgendasOlvidadas1700000000039']);
  });

  it('se niega ante la base de una versión más nueva, sin hacerle nada', async () => {
    await abrir(copiarPlantilla());
    await cliente.query(`INSERT INTO migracion ("timestamp", name) VALUES (1700000009999, 'DeManana1700000009999')`);
    await cliente.query(`DELETE FROM migracion WHERE name LIKE 'Agendas%'`);
    await expect(preparar()).rejects.toThrow(
      /^La base de datos es de una versión de Jornal más nueva que esta \(migraciones que aquí no se conocen: 9999 DeManana\)\. Usa esa versión/,
    );
    expect(await filas(`SELECT name FROM migracion WHERE name LIKE 'Agendas%'`)).toEqual([]);
  });

  it('una que pasó de las guardas sin tenerlas, como en un clúster, sigue sin ellas, y con las de una no queda a medias', async () => {
    await abrir(copiarPlantilla({ guardas: false }));
    expect((await migracionesDe(base.url)).missing).toEqual([]);
    expect(await preparar()).toEqual([]);
    expect(await filas('SELECT tgname FROM pg_trigger WHERE NOT tgisinternal')).toEqual([]);
  });

  it('guarda lo que hay antes de cambiarlo, y solo entonces', async () => {
    const vistas: string[][] = [];
    const respaldar = async () => vistas.push((await migracionesDe(base.url)).missing);
    await abrir(copiarPlantilla());
    await preparar(respaldar);
    expect(vistas).toEqual([]);
    await cliente.query(`DELETE FROM migracion WHERE name LIKE 'AgendasOlvidadas%'`);
    expect(await preparar(respaldar)).toEqual(['AgendasOlvidadas1700000000039']);
    expect(vistas).toEqual([['AgendasOlvidadas1700000000039']]);
  });

  it('de varios que llegan a la vez lo guarda uno solo', async () => {
    let guardados = 0;
    const respaldar = async () => {
      guardados += 1;
    };
    await abrir(copiarPlantilla());
    await cliente.query(`DELETE FROM migracion WHERE name LIKE 'AgendasOlvidadas%'`);
    const hechas = await Promise.all(Array.from({ length: 4 }, () => preparar(respaldar)));
    expect(hechas.flat()).toEqual(['AgendasOlvidadas1700000000039']);
    expect(guardados).toBe(1);
  });

  it('y lo que guarda es un respaldo entero, en su carpeta y con la llave al lado', async () => {
    const carpeta = await mkdtemp(join(tmpdir(), 'jornal-antes-'));
    await abrir(copiarPlantilla());
    await cliente.query(`DELETE FROM migracion WHERE name LIKE 'AgendasOlvidadas%'`);
    await cliente.query(EMPEZAR);
    const config = readConfig({ DATA_DIR: carpeta });
    await preparar((dueno) => respaldarAntesDeMigrar(dueno, config));
    const respaldos = join(carpeta, 'respaldos');
    const lista = await new BackupFolder(respaldos, config.BUSINESS_TIME_ZONE).list();
    expect(lista).toMatchObject([{ motivo: 'migracion', entero: true }]);
    const llave = join(respaldos, `${lista[0]?.nombre}.clave`);
    expect(await readFile(llave, 'utf8')).toBe(await readFile(join(carpeta, 'jwt-secret'), 'utf8'));
    await rm(carpeta, { recursive: true });
  });

  it('y donde nadie ha empezado no guarda nada ni deja de migrar', async () => {
    const carpeta = await mkdtemp(join(tmpdir(), 'jornal-antes-'));
    await abrir(copiarPlantilla());
    await cliente.query(`DELETE FROM migracion WHERE name LIKE 'AgendasOlvidadas%'`);
    const config = readConfig({ DATABASE_URL: base.servicioUrl, RESPALDO_DIR: carpeta });
    expect(await preparar((dueno) => respaldarAntesDeMigrar(dueno, config))).toEqual(['AgendasOlvidadas1700000000039']);
    expect(await new BackupFolder(carpeta, config.BUSINESS_TIME_ZONE).list()).toEqual([]);
    await rm(carpeta, { recursive: true });
  });

  it('no migra lo que no se pudo guardar', async () => {
    await abrir(copiarPlantilla());
    await cliente.query(`DELETE FROM migracion WHERE name LIKE 'AgendasOlvidadas%'`);
    await expect(preparar(() => Promise.reject(new Error('sin sitio')))).rejects.toThrow('sin sitio');
    expect((await migracionesDe(base.url)).missing).toEqual(['AgendasOlvidadas1700000000039']);
  });

  it('de una base vacía dice que falta todo, y migra sin plazo para ninguna sentencia', async () => {
    await abrir(crearBase());
    expect(await migracionesDe(base.url)).toEqual({ applied: [], missing: NOMBRES });
    // Each migration is written down as it is done: what is in force then was in force for it.
    await cliente.query(
      'CREATE TABLE migracion (id serial PRIMARY KEY, "timestamp" bigint NOT NULL, name varchar NOT NULL)',
    );
    await cliente.query('CREATE TABLE visto (plazo text)');
    await cliente.query(
      `CREATE FUNCTION ver() RETURNS trigger LANGUAGE plpgsql
         AS $$ BEGIN INSERT INTO visto VALUES (current_setting('statement_timeout')); RETURN NEW; END $$`,
    );
    await cliente.query('CREATE TRIGGER ver BEFORE INSERT ON migracion FOR EACH ROW EXECUTE FUNCTION ver()');
    await migrate(base.url, { comprobar: false });
    expect(await filas('SELECT plazo, count(*)::int AS veces FROM visto GROUP BY 1')).toEqual([
      { plazo: '0', veces: NOMBRES.length },
    ]);
  });

  it('espera a quien ya está migrando, tarde lo que tarde', async () => {
    await abrir(copiarPlantilla());
    await cliente.query('SELECT pg_advisory_lock(70617)');
    // A thousandth of a second is what any other lock may take here.
    const apurada = migrate(`${base.url}?lock_timeout=1`);
    const espera = async () =>
      (
        await filas(
          `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        )
      ).length > 0;
    const esperando = async () => {
      while (!(await espera()));
    };
    await Promise.race([apurada, esperando()]);
    await cliente.query('SELECT pg_advisory_unlock(70617)');
    expect(await apurada).toEqual([]);
  });
});
