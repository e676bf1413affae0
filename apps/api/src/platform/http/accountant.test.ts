import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { type Conexion, cabeza, conectar } from '../../../test/sockets.js';

const MB = 1024 * 1024;
const SLOW = cabeza('POST', '/api/login', {
  'content-type': 'application/json',
  'content-length': 90_000,
  expect: '100-continue',
});

describe('La cuenta de las conexiones', () => {
  let app: Prueba;
  let admin: Actor;
  let web: string;
  const open: Conexion[] = [];

  beforeAll(async () => {
    web = await mkdtemp(join(tmpdir(), 'jornal-web-'));
    await mkdir(join(web, 'assets'));
    await writeFile(join(web, 'index.html'), '<!doctype html>');
    await writeFile(join(web, 'assets/grande-1.bin'), Buffer.alloc(16 * MB, 'a'));
  });
  afterAll(() => rm(web, { recursive: true }));
  const openOne = async (config: Parameters<typeof abrirApp>[0] = {}) => {
    app = await abrirApp({ ...config, web });
    admin = await crearAdmin(app, 'duena@jornal.test');
  };
  afterEach(async () => {
    for (const connection of open.splice(0)) connection.cortar();
    await app.cerrar();
  });

  const arrive = async (since?: string): Promise<Conexion> => {
    const connection = await conectar(app.url, since);
    open.push(connection);
    return connection;
  };
  /** Says that it is alive, or that it was closed. */
  const answers = async (connection: Conexion, path = '/api/salud/vivo'): Promise<number | null> => {
    connection.enviar(cabeza('GET', path, { authorization: `Bearer ${admin.token}` }));
    return connection.respuesta().then(
      ({ status }) => status,
      () => null,
    );
  };
  /** Begins a request that does not end: it is being read, or its connection was closed. */
  const starts = async (connection: Conexion): Promise<void> => {
    connection.enviar(SLOW);
    await connection.respuesta().catch(() => undefined);
  };
  const howMany = () =>
    new Promise<number>((ready) => (app.app.getHttpServer() as Server).getConnections((_error, n) => ready(n)));

  it('la que no dice nada se cierra a los pocos segundos; la que habló sigue', async () => {
    await openOne();
    const [mute, speaks] = [await arrive(), await arrive()];
    expect(await answers(speaks)).toBe(200);
    await mute.cerrada;
    expect(await answers(speaks)).toBe(200);
  });

  it('quien pide y no lee se cierra por su paso; quien lee recibe todo', async () => {
    await openOne({ config: { BODY_GRACE_SECONDS: 0.2 } });
    const reader = await arrive();
    const before = await howMany();
    const sorda = await arrive();
    sorda.socket.pause();
    sorda.enviar(cabeza('GET', '/assets/grande-1.bin'));
    reader.enviar(cabeza('GET', '/assets/grande-1.bin'));
    expect((await reader.respuesta()).texto).toHaveLength(16 * MB);
    while ((await howMany()) > before) expect(await answers(reader)).toBe(200);
  }, 60_000);

  it('una dirección no ocupa más que su parte, y las demás entran', async () => {
    await openOne({ config: { MAX_CONNECTIONS: 80 } });
    const own = [];
    for (let i = 0; i < 21; i++) {
      const connection = await arrive('127.0.6.1');
      own.push(connection);
      await starts(connection);
    }
    await Promise.race(own.map((c) => c.cerrada));
    expect(await answers(await arrive('127.0.6.2'))).toBe(200);
  });

  it('los desconocidos no llenan el lugar de quienes ya mostraron una sesión', async () => {
    await openOne({ config: { MAX_CONNECTIONS: 40 } });
    await admin.api.get('/api/sesion').expect(200);
    for (let i = 0; i < 48; i++) {
      const connection = await arrive(`127.0.7.${1 + (i % 4)}`);
      await starts(connection);
    }
    expect(await answers(await arrive('127.0.7.9'))).toBeNull();
    for (let i = 0; i < 8; i++) expect(await answers(await arrive(), '/api/sesion')).toBe(200);
  });

  it('sin descriptores para una más el servidor sigue', async () => {
    await openOne();
    const server = app.app.getHttpServer() as Server;
    server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' }));
    expect(await answers(await arrive())).toBe(200);
  });
});
