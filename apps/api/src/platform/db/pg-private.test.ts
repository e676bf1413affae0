import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { cut } from './cancel.js';
import { CHECKED_PG, isWaiting, lineOf, processOf } from './pg-private.js';

describe('Lo privado de pg', () => {
  let app: Prueba;
  let client: Client;
  beforeAll(async () => {
    app = await abrirApp();
    client = new Client({ connectionString: app.servicioUrl });
    client.on('error', () => undefined);
    await client.connect();
  });
  afterAll(() => app.cerrar());

  it('se leyó en la versión instalada: con otra, léelo de nuevo y di aquí cuál es', () => {
    expect(JSON.parse(readFileSync(require.resolve('pg/package.json'), 'utf8')).version).toBe(CHECKED_PG);
  });

  it('la línea es la de la conexión: por ella llega lo que el servidor contesta', async () => {
    const line = lineOf(client);
    expect(line).toBeInstanceOf(Socket);
    const before = line.bytesRead;
    await client.query('SELECT 1');
    expect(line.bytesRead).toBeGreaterThan(before);
  });

  it('se sabe si se le debe una respuesta', async () => {
    expect(isWaiting(client)).toBe(false);
    const answer = client.query('SELECT 1');
    expect(isWaiting(client)).toBe(true);
    await answer;
    expect(isWaiting(client)).toBe(false);
  });

  it('se sabe qué proceso la atiende y dónde, y con eso se le pide que pare lo que hace', async () => {
    const { host, port, pid, secret } = processOf(client);
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
    expect(pid).toBe(rows[0].pid);
    expect(secret).toEqual(expect.any(Number));
    const address = new URL(app.servicioUrl);
    expect([host, port]).toEqual([address.hostname, Number(address.port)]);
    const long = client.query('SELECT pg_sleep(60)').catch((error: Error) => error);
    const siguen = () => app.sql(`SELECT FROM pg_stat_activity WHERE pid = $1 AND state = 'active'`, [pid]);
    // A server that is asked to stop before it reads what to do has nothing to stop.
    while ((await siguen()).length === 0) await new Promise(setImmediate);
    cut(client);
    expect(await long).toBeInstanceOf(Error);
    expect(lineOf(client).destroyed).toBe(true);
    // Until it is so; where the server was not asked to stop, the test's own limit ends it.
    while ((await siguen()).length > 0) await new Promise(setImmediate);
  });

  it('y de una que no se conectó no se sabe ninguno', () => {
    expect(processOf(new Client({ connectionString: app.servicioUrl }))).toMatchObject({
      pid: null,
      secret: null,
    });
  });
});
