import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@jornal/postgres';
import { Client } from 'pg';
import { abrirApp, copiarPlantilla, type Prueba } from '../../../test/app.js';
import { veces } from '../../../test/tormenta.js';
import { migrate } from '../../platform/db/data-source.js';
import { OperacionesService } from './operaciones.service.js';

const BIEN = { estado: 'ok', detalle: { base_de_datos: 'ok', migraciones: 'ok', esquema: 'ok' } };

describe('Si el servidor está listo', () => {
  let app: Prueba;

  beforeEach(async () => {
    app = await abrirApp();
  });
  afterEach(() => app.cerrar());

  const ready = () => app.http.get('/api/salud/listo');
  const unSegundo = () => app.reloj.avanzar({ minutos: 1 / 60 });
  const renombrar = (de: string, a: string) => app.sql(`ALTER TABLE ${de} RENAME TO ${a}`);

  it('se pregunta a la base una vez por segundo a lo sumo: quien llega entre tanto recibe lo mismo', async () => {
    await ready().expect(200, BIEN);
    await renombrar('migracion', 'escondida');
    for (const { status } of await veces(20, () => ready())) expect(status).toBe(200);
    unSegundo();
    await ready().expect(503, { estado: 'error', detalle: { base_de_datos: 'sin respuesta' } });
    await renombrar('escondida', 'migracion');
    await ready().expect(503);
    unSegundo();
    await ready().expect(200, BIEN);
  });

  it('un reloj que se atrasa no deja la respuesta quieta', async () => {
    await ready().expect(200);
    await renombrar('migracion', 'escondida');
    app.reloj.avanzar({ horas: -1 });
    await ready().expect(503);
    await renombrar('escondida', 'migracion');
  });

  it('muchos a la vez, con la base detenida, son una sola pregunta, y los demás siguen siendo atendidos', async () => {
    const other = new Client({ connectionString: app.baseUrl });
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query('LOCK TABLE migracion IN ACCESS EXCLUSIVE MODE');
      const answers = veces(40, () => ready().then(({ status }) => status));
      const esperan = async () =>
        (await app.sql(`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'migracion'::regclass`)).length;
      while ((await esperan()) === 0);
      // By when these have been answered, the others have arrived. A minute of the clock changes nothing while one question is on its way.
      unSegundo();
      for (let i = 0; i < 40; i++) await app.http.get('/api/salud/vivo').expect(200);
      expect(await esperan()).toBe(1);
      await other.query('COMMIT');
      expect(new Set(await answers)).toEqual(new Set([200]));
    } finally {
      await other.end();
    }
  });

  it('no lo está sobre una base que solo se deja leer', async () => {
    const database = await copiarPlantilla();
    await app.sql(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET default_transaction_read_only = on`);
    const closed = await abrirApp({ base: database });
    try {
      await closed.http
        .get('/api/salud/listo')
        .expect(503, { estado: 'error', detalle: { ...BIEN.detalle, base_de_datos: 'solo lectura' } });
    } finally {
      await closed.cerrar();
    }
  });

  it('no lo está sobre la base de una versión más nueva', async () => {
    await app.sql(`INSERT INTO migracion ("timestamp", name) VALUES (1700000009999, 'DeManana1700000009999')`);
    unSegundo();
    await ready().expect(503, {
      estado: 'error',
      detalle: { base_de_datos: 'ok', migraciones: 'de una versión más nueva' },
    });
    await app.sql(`DELETE FROM migracion WHERE name = 'DeManana1700000009999'`);
  });

  it('no lo está sobre un esquema que sus migraciones no hicieron, aunque estén todas', async () => {
    await app.sql('ALTER TABLE gasto DROP CONSTRAINT gasto_pkey CASCADE');
    await ready().expect(503, {
      estado: 'error',
      detalle: { ...BIEN.detalle, esquema: 'distinto del que esta versión espera' },
    });
  });

  it('al cerrar deja de estarlo en el acto, aunque la base acabe de decir que sí', async () => {
    await ready().expect(200);
    app.app.get(OperacionesService, { strict: false }).beforeApplicationShutdown();
    await ready().expect(503, { estado: 'error', detalle: { servidor: 'cerrando' } });
  });
});

describe('Una base que es copia de otra', () => {
  it('no deja al servidor estar listo ni guarda nada, dice por qué, y sirve en cuanto toma el relevo', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jornal-prueba-'));
    const start = () => startPostgres({ folder, quick: true });
    let postgres = await start();
    try {
      const servicio = (url: string) =>
        Object.assign(new URL(url), { username: 'jornal_servicio', password: 'de-las-pruebas' }).href;
      await migrate(postgres.url, { service: servicio(postgres.url) });
      await postgres.stop();
      // A PostgreSQL that finds this file follows another until told to go on alone, and until then answers and
      // takes nothing.
      await writeFile(join(folder, 'postgres/datos/standby.signal'), '');
      postgres = await start();
      const app = await abrirApp({
        base: { url: postgres.url, servicioUrl: servicio(postgres.url), borrar: async () => undefined },
      });
      const signIn = () => app.http.post('/api/login').send({ email: 'ana@salon.co', password: 'no es esta' });
      await app.http
        .get('/api/salud/listo')
        .expect(503, { estado: 'error', detalle: { ...BIEN.detalle, base_de_datos: 'copia en espera' } });
      expect((await signIn().expect(503)).body.codigo).toBe('BASE_NO_DISPONIBLE');
      await app.sql('SELECT pg_promote()');
      app.reloj.avanzar({ minutos: 1 / 60 });
      await app.http.get('/api/salud/listo').expect(200, BIEN);
      await signIn().expect(401);
      await app.cerrar();
    } finally {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  }, 60_000);
});
