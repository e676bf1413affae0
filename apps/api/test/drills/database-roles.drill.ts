import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@jornal/postgres';
import { Client } from 'pg';
import { migrate } from '../../src/platform/db/data-source.js';
import { readConfig } from '../../src/platform/settings/config.js';
import { avisoDePermisos, prepararBase } from '../../src/startup.js';
import { abrirApp, type Prueba } from '../app.js';
import { compilar, levantar, type Programa } from '../child-server.js';

const JWT_SECRET = 'a-secret-that-only-the-tests-ever-use';
const DE_MAS =
  /El usuario «jornal» con que Jornal trabaja en la base de datos puede más de lo que necesita: es superusuario\. Dale uno propio/;

let programa: Programa;
beforeAll(async () => {
  programa = await compilar();
});

/** The output of a task, or of a start that fails, and its exit code. */
const ejecutar = (archivo: string, argumentos: string[], env: Record<string, string>) =>
  new Promise<{ codigo: number; dicho: string }>((listo) => {
    execFile(
      process.execPath,
      [join(programa.carpeta, archivo), ...argumentos],
      { env: { PATH: process.env.PATH, JWT_SECRET, ...env } },
      (error, stdout, stderr) => listo({ codigo: Number(error?.code ?? 0), dicho: `${stdout}${stderr}` }),
    );
  });

async function conUsuario<T>(url: string, trabajo: (cliente: Client) => Promise<T>): Promise<T> {
  const cliente = new Client({ connectionString: url });
  await cliente.connect();
  try {
    return await trabajo(cliente);
  } finally {
    await cliente.end();
  }
}

describe('Los dos usuarios de la base de datos', () => {
  let prueba: Prueba;

  beforeAll(async () => {
    prueba = await abrirApp();
  });
  afterAll(() => prueba.cerrar());

  it('con uno solo para todo, se dice al empezar y al verificar, y todo funciona', async () => {
    const servidor = await levantar([join(programa.carpeta, 'main.js')], {
      DATABASE_URL: prueba.baseUrl,
      JWT_SECRET,
      PORT: '0',
    });
    expect(servidor.dicho()).toMatch(DE_MAS);
    await servidor.detener();
    const verificado = await ejecutar('cli.js', ['verificar'], { DATABASE_URL: prueba.baseUrl });
    expect(verificado).toMatchObject({ codigo: 0, dicho: expect.stringMatching(DE_MAS) });
    expect(verificado.dicho).toContain('Todo cuadra.');
  });

  it('lo que falta por migrar se puede saber sin hacerlo', async () => {
    const planear = () =>
      ejecutar('cli.js', ['migrate', '--plan'], {
        DATABASE_URL: prueba.servicioUrl,
        DATABASE_ADMIN_URL: prueba.baseUrl,
      });
    const [hecha] = await prueba.sql<{ timestamp: string; name: string }>(
      `DELETE FROM migracion WHERE name LIKE 'AgendasOlvidadas%' RETURNING "timestamp", name`,
    );
    expect(await planear()).toEqual({ codigo: 0, dicho: 'Se aplicaría una migración:\n  0039 AgendasOlvidadas\n' });
    expect(await prueba.sql(`SELECT name FROM migracion WHERE name LIKE 'AgendasOlvidadas%'`)).toEqual([]);
    await prueba.sql('INSERT INTO migracion ("timestamp", name) VALUES ($1, $2)', [hecha?.timestamp, hecha?.name]);
    expect(await planear()).toEqual({ codigo: 0, dicho: 'La base de datos ya está al día.\n' });
  });

  /** Prepares the two addresses as every start and `migrate` do, and answers the warning about them. */
  const preparar = async (DATABASE_URL: string, DATABASE_ADMIN_URL: string) => {
    const config = readConfig({ DATABASE_URL, DATABASE_ADMIN_URL });
    await prepararBase(config, DATABASE_URL);
    return avisoDePermisos(config, DATABASE_URL);
  };

  it('con dos no hay nada que decir', async () => {
    expect(await preparar(prueba.servicioUrl, prueba.baseUrl)).toBeNull();
  });

  it('el del servicio lo crea quien migra, con la clave de DATABASE_URL, y lo que sobra se le quita', async () => {
    const nuevo = Object.assign(new URL(prueba.baseUrl), {
      username: 'Recién llegado',
      password: encodeURIComponent('cl@ve/con ñ%'),
    }).href;
    try {
      expect(await preparar(nuevo, prueba.baseUrl)).toBeNull();
      await conUsuario(nuevo, async (cliente) => {
        expect((await cliente.query('SELECT 1 FROM libro')).rows).toEqual([]);
        await expect(cliente.query('DELETE FROM libro')).rejects.toMatchObject({ code: '42501' });
      });
      await prueba.sql(`GRANT DELETE ON libro TO "Recién llegado"`);
      const config = readConfig({ DATABASE_URL: nuevo, DATABASE_ADMIN_URL: prueba.baseUrl });
      expect(await avisoDePermisos(config, nuevo)).toMatch(
        /«Recién llegado».*puede cambiar o borrar el libro, la auditoría o los movimientos\./,
      );
      expect(await preparar(nuevo, prueba.baseUrl)).toBeNull();
    } finally {
      await prueba.sql(`DROP OWNED BY "Recién llegado"`);
      await prueba.sql(`DROP ROLE "Recién llegado"`);
    }
  });

  it('si no existe y quien migra no puede crearlo, se dice', async () => {
    await prueba.sql(`CREATE ROLE migrador LOGIN PASSWORD 'suya'`);
    try {
      await prueba.sql(`GRANT SELECT ON migracion TO migrador`);
      const migrador = Object.assign(new URL(prueba.baseUrl), { username: 'migrador', password: 'suya' }).href;
      await expect(preparar(prueba.baseUrl.replace('//jornal:', '//nadie:'), migrador)).rejects.toThrow(
        'El usuario «nadie» de DATABASE_URL no existe y el de DATABASE_ADMIN_URL no puede crearlo: créalo y vuelve a intentarlo.',
      );
    } finally {
      await prueba.sql('DROP OWNED BY migrador');
      await prueba.sql('DROP ROLE migrador');
    }
  });
});

describe('La base que viene con el producto', () => {
  let carpeta: string;

  beforeAll(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'jornal-prueba-'));
  });
  afterAll(() => rm(carpeta, { recursive: true, force: true }));

  const ARCHIVO = 'postgres/clave-servicio';

  it('de una versión anterior pasa a tener su usuario de servicio al empezar, con una clave que guarda solo para su dueño', async () => {
    // As a version with one role for everything left it.
    const anterior = await startPostgres({ folder: carpeta, quick: true });
    await migrate(anterior.url);
    await anterior.stop();

    const claves = [];
    // The second time its password was lost: it gets another.
    for (let vez = 0; vez < 2; vez++) {
      const servidor = await levantar([join(programa.carpeta, 'main.js')], {
        DATA_DIR: carpeta,
        DEMO_DATA: 'off',
        PORT: '0',
      });
      try {
        expect((await fetch(`${servidor.url}/api/salud/listo`)).status).toBe(200);
        expect((await stat(join(carpeta, ARCHIVO))).mode & 0o777).toBe(0o600);
        const clave = await readFile(join(carpeta, ARCHIVO), 'utf8');
        claves.push(clave);
        const puerto = (await readFile(join(carpeta, 'postgres/datos/postmaster.pid'), 'utf8')).split('\n')[3];
        const direccion = (usuario: string, suya: string) =>
          `postgresql://${usuario}:${suya}@127.0.0.1:${puerto}/jornal`;
        await conUsuario(direccion('jornal_servicio', clave), (cliente) =>
          expect(cliente.query('DROP TABLE libro')).rejects.toMatchObject({ code: '42501' }),
        );
        const quienes = await conUsuario(
          direccion('jornal', (await readFile(join(carpeta, 'postgres/clave'), 'utf8')).trim()),
          async (cliente) =>
            (await cliente.query(`SELECT DISTINCT usename FROM pg_stat_activity WHERE application_name = 'jornal'`))
              .rows,
        );
        expect(quienes).toEqual([{ usename: 'jornal_servicio' }]);
      } finally {
        await servidor.detener();
      }
      await rm(join(carpeta, ARCHIVO));
    }
    expect(new Set(claves).size).toBe(2);
  });
});
