import { channel } from 'node:diagnostics_channel';
import { readdirSync, readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { cabeza, conectar, enviarCrudo } from '../../../test/sockets.js';

const MB = 1024 * 1024;
const FILE = { 'content-type': 'application/octet-stream' };

/** The files of a folder that this process, which serves, holds open: only Linux tells. */
const enLinux = process.platform === 'linux' ? it : it.skip;
function openOf(folder: string): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
    } catch {
      return false;
    }
  }).length;
}

describe('Varias solicitudes en fila por una conexión que se cuelga', () => {
  let app: Prueba;
  let admin: Actor;
  let web: string;

  beforeAll(async () => {
    web = await mkdtemp(join(tmpdir(), 'jornal-web-'));
    await mkdir(join(web, 'assets'));
    await writeFile(join(web, 'index.html'), '<!doctype html>');
    await writeFile(join(web, 'assets/grande-1.bin'), Buffer.alloc(8 * MB, 'a'));
    await writeFile(join(web, 'assets/chico-1.js'), 'export {};');
    app = await abrirApp({ web, config: { FILE_LIMIT_MB: 1, FILES_IN_FLIGHT_MB: 2 } });
    admin = await crearAdmin(app, 'duena@jornal.test');
  });
  afterAll(async () => {
    await app.cerrar();
    await rm(web, { recursive: true });
  });

  const sessionOf = ({ token }: Actor) => ({ authorization: `Bearer ${token}` });

  enLinux('lo que se sirve de memoria no se abre otra vez después de servido', async () => {
    for (let i = 0; i < 20; i++) await app.http.get('/assets/chico-1.js').expect(200);
    expect(openOf(web)).toBe(0);
  });

  enLinux(
    'no dejan abierto ningún archivo de la web',
    async () => {
      const rows = await Promise.all(Array.from({ length: 4 }, () => conectar(app.url)));
      for (const fila of rows) {
        fila.socket.pause();
        fila.enviar(cabeza('GET', '/assets/grande-1.bin').repeat(12));
      }
      // The open file can be seen: while the requests wait, it is open.
      while (openOf(web) < rows.length) await app.http.get('/api/salud/vivo').expect(200);
      for (const fila of rows) fila.cortar();
      while (openOf(web) > 0) await app.http.get('/api/salud/vivo').expect(200);
    },
    20_000,
  );

  it('tras un flujo que no termina, no ocupan el espacio de los archivos de los demás', async () => {
    const fila = await conectar(app.url);
    fila.enviar(cabeza('GET', '/api/eventos', sessionOf(admin)));
    await new Promise((ready) => fila.socket.once('data', ready));
    const recibo = { ...sessionOf(admin), ...FILE, 'content-length': MB };
    for (let i = 0; i < 2; i++) {
      fila.enviar(cabeza('PUT', '/api/gastos/recibo/1', recibo));
      fila.enviar(Buffer.alloc(MB, 'a'));
    }
    // They have arrived, as far as they are taken: the server goes on serving others meanwhile.
    for (let i = 0; i < 40; i++) await app.http.get('/api/salud/vivo').expect(200);
    fila.cortar();
    await fila.cerrada;
    for (const who of [admin, await crearAdmin(app)]) {
      const { status } = await enviarCrudo(
        app.url,
        cabeza('PUT', '/api/gastos/recibo/1', { ...sessionOf(who), ...FILE, 'content-length': MB }),
        Buffer.alloc(MB, 'a'),
      );
      expect(status).not.toBe(503);
    }
  }, 20_000);

  it('se contestan una tras otra y en su orden', async () => {
    const fila = await conectar(app.url);
    fila.enviar(
      [
        cabeza('GET', '/api/salud/vivo'),
        cabeza('GET', '/api/sesion'),
        cabeza('GET', '/api/no-existe'),
        cabeza('GET', '/api/salud/vivo'),
      ].join(''),
    );
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await fila.respuesta()).status);
    expect(statuses).toEqual([200, 401, 404, 200]);
    fila.cortar();
  });

  it('entre una y otra les toca a los demás: lo que se contesta al momento no espera a toda la fila', async () => {
    let round = 0;
    let follow = true;
    const turn = () => {
      round++;
      if (follow) setImmediate(turn);
    };
    const rounds: number[] = [];
    const answered = () => void rounds.push(round);
    channel('http.server.response.finish').subscribe(answered);
    const fila = await conectar(app.url);
    setImmediate(turn);
    fila.enviar(cabeza('GET', '/api/salud/vivo').repeat(12));
    for (let i = 0; i < 12; i++) expect((await fila.respuesta()).status).toBe(200);
    follow = false;
    channel('http.server.response.finish').unsubscribe(answered);
    fila.cortar();
    expect(new Set(rounds).size).toBe(12);
  });

  it('no pasan de unas cuantas: la que envía miles sin leer se cierra', async () => {
    const fila = await conectar(app.url);
    fila.enviar(cabeza('GET', '/api/eventos', sessionOf(admin)));
    await new Promise((ready) => fila.socket.once('data', ready));
    fila.enviar(cabeza('GET', '/api/salud/vivo').repeat(1_000));
    await fila.cerrada;
    await app.http.get('/api/salud/vivo').expect(200);
  });
});
