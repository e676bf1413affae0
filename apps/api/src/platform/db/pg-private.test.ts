import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { cut } from './cancel.js';
import { CHECKED_PG, isWaiting, lineOf, processOf } from './pg-private.js';

describe('Lo privado de pg', () => {
  let prueba: Prueba;
  let cliente: Client;
  beforeAll(async () => {
    prueba = await abrirApp();
    cliente = new Client({ connectionString: prueba.servicioUrl });
    cliente.on('error', () => undefined);
    await cliente.connect();
  });
  afterAll(() => prueba.cerrar());

  it('se leyó en la versión instalada: con otra, léelo de nuevo y di aquí cuál es', () => {
    expect(JSON.parse(readFileSync(require.resolve('pg/package.json'), 'utf8')).version).toBe(CHECKED_PG);
  });

  it('la línea es la de la conexión: por ella llega lo que el servidor contesta', async () => {
    const linea = lineOf(cliente);
    expect(linea).toBeInstanceOf(Socket);
    const antes = linea.bytesRead;
    await cliente.query('SELECT 1');
    expect(linea.bytesRead).toBeGreaterThan(antes);
  });

  it('se sabe si se le debe una respuesta', async () => {
    expect(isWaiting(cliente)).toBe(false);
    const respuesta = cliente.query('SELECT 1');
    expect(isWaiting(cliente)).toBe(true);
    await respuesta;
    expect(isWaiting(cliente)).toBe(false);
  });

  it('se sabe qué proceso la atiende y dónde, y con eso se le pide que pare lo que hace', async () => {
    const { host, port, pid, secret } = processOf(cliente);
    const { rows } = await cliente.query('SELECT pg_backend_pid() AS pid');
    expect(pid).toBe(rows[0].pid);
    expect(secret).toEqual(expect.any(Number));
    const direccion = new URL(prueba.servicioUrl);
    expect([host, port]).toEqual([direccion.hostname, Number(direccion.port)]);
    const larga = cliente.query('SELECT pg_sleep(60)').catch((error: Error) => error);
    cut(cliente);
    expect(await larga).toBeInstanceOf(Error);
    expect(lineOf(cliente).destroyed).toBe(true);
    const siguen = () => prueba.sql(`SELECT FROM pg_stat_activity WHERE pid = $1 AND state = 'active'`, [pid]);
    // Until it is so; where the server was not asked to stop, the test's own limit ends it.
    while ((await siguen()).length > 0) await new Promise(setImmediate);
  });

  it('y de una que no se conectó no se sabe ninguno', () => {
    expect(processOf(new Client({ connectionString: prueba.servicioUrl }))).toMatchObject({
      pid: null,
      secret: null,
    });
  });
});
