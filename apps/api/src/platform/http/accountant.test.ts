import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { type Conexion, cabeza, conectar } from '../../../test/sockets.js';

const MB = 1024 * 1024;
const LENTA = cabeza('POST', '/api/login', {
  'content-type': 'application/json',
  'content-length': 90_000,
  expect: '100-continue',
});

describe('La cuenta de las conexiones', () => {
  let prueba: Prueba;
  let admin: Actor;
  let web: string;
  const abiertas: Conexion[] = [];

  beforeAll(async () => {
    web = await mkdtemp(join(tmpdir(), 'jornal-web-'));
    await mkdir(join(web, 'assets'));
    await writeFile(join(web, 'index.html'), '<!doctype html>');
    await writeFile(join(web, 'assets/grande-1.bin'), Buffer.alloc(16 * MB, 'a'));
  });
  afterAll(() => rm(web, { recursive: true }));
  const abrir = async (config: Parameters<typeof abrirApp>[0] = {}) => {
    prueba = await abrirApp({ ...config, web });
    admin = await crearAdmin(prueba, 'duena@jornal.test');
  };
  afterEach(async () => {
    for (const conexion of abiertas.splice(0)) conexion.cortar();
    await prueba.cerrar();
  });

  const llegar = async (desde?: string): Promise<Conexion> => {
    const conexion = await conectar(prueba.url, desde);
    abiertas.push(conexion);
    return conexion;
  };
  /** Says that it is alive, or that it was closed. */
  const responde = async (conexion: Conexion, ruta = '/api/salud/vivo'): Promise<number | null> => {
    conexion.enviar(cabeza('GET', ruta, { authorization: `Bearer ${admin.token}` }));
    return conexion.respuesta().then(
      ({ status }) => status,
      () => null,
    );
  };
  /** Begins a request that does not end: it is being read, or its connection was closed. */
  const empieza = async (conexion: Conexion): Promise<void> => {
    conexion.enviar(LENTA);
    await conexion.respuesta().catch(() => undefined);
  };
  const cuantas = () =>
    new Promise<number>((listo) => (prueba.app.getHttpServer() as Server).getConnections((_error, n) => listo(n)));

  it('la que no dice nada se cierra a los pocos segundos; la que habló sigue', async () => {
    await abrir();
    const [muda, habla] = [await llegar(), await llegar()];
    expect(await responde(habla)).toBe(200);
    await muda.cerrada;
    expect(await responde(habla)).toBe(200);
  });

  it('quien pide y no lee se cierra por su paso; quien lee recibe todo', async () => {
    await abrir({ config: { BODY_GRACE_SECONDS: 0.2 } });
    const lectora = await llegar();
    const antes = await cuantas();
    const sorda = await llegar();
    sorda.socket.pause();
    sorda.enviar(cabeza('GET', '/assets/grande-1.bin'));
    lectora.enviar(cabeza('GET', '/assets/grande-1.bin'));
    expect((await lectora.respuesta()).texto).toHaveLength(16 * MB);
    while ((await cuantas()) > antes) expect(await responde(lectora)).toBe(200);
  }, 60_000);

  it('una dirección no ocupa más que su parte, y las demás entran', async () => {
    await abrir({ config: { MAX_CONNECTIONS: 80 } });
    const suyas = [];
    for (let i = 0; i < 21; i++) {
      const conexion = await llegar('127.0.6.1');
      suyas.push(conexion);
      await empieza(conexion);
    }
    await Promise.race(suyas.map((c) => c.cerrada));
    expect(await responde(await llegar('127.0.6.2'))).toBe(200);
  });

  it('los desconocidos no llenan el lugar de quienes ya mostraron una sesión', async () => {
    await abrir({ config: { MAX_CONNECTIONS: 40 } });
    await admin.api.get('/api/sesion').expect(200);
    for (let i = 0; i < 48; i++) {
      const conexion = await llegar(`127.0.7.${1 + (i % 4)}`);
      await empieza(conexion);
    }
    expect(await responde(await llegar('127.0.7.9'))).toBeNull();
    for (let i = 0; i < 8; i++) expect(await responde(await llegar(), '/api/sesion')).toBe(200);
  });

  it('sin descriptores para una más el servidor sigue', async () => {
    await abrir();
    const servidor = prueba.app.getHttpServer() as Server;
    servidor.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' }));
    expect(await responde(await llegar())).toBe(200);
  });
});
