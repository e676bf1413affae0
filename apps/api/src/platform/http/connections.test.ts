import { Writable } from 'node:stream';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { cabeza, conectar, enviarCrudo, trozo } from '../../../test/sockets.js';

const JSON_TYPE = { 'content-type': 'application/json' };

/** The shape of every refusal, whichever part makes it. */
const oneShape = (status: number, code: string, message: string) => ({
  statusCode: status,
  codigo: code,
  message,
  error: message,
  request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
});
const STRICT = {
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
};

describe('Lo que no llega a ser una solicitud', () => {
  let app: Prueba;
  beforeAll(async () => {
    app = await abrirApp();
  });
  afterAll(() => app.cerrar());

  it.each([
    [
      'unas cabeceras de 20 kB',
      cabeza('GET', '/api/sesion', { cookie: 'x'.repeat(20_000) }),
      431,
      'CABECERAS_DEMASIADO_GRANDES',
      'La solicitud trae cabeceras demasiado grandes',
    ],
    ['unos bytes cualquiera', '\x16\x03\x01hola\r\n\r\n', 400, 'SOLICITUD_INVALIDA', 'La solicitud no es válida'],
    [
      'dos tamaños',
      'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
      'SOLICITUD_INVALIDA',
      'La solicitud no es válida',
    ],
    [
      'dos maneras de decir dónde acaba',
      cabeza('POST', '/api/login', { 'content-length': 5, 'transfer-encoding': 'chunked' }),
      400,
      'SOLICITUD_INVALIDA',
      'La solicitud no es válida',
    ],
    [
      'una solicitud sin anfitrión',
      'GET /api/sesion HTTP/1.1\r\n\r\n',
      400,
      'SOLICITUD_INVALIDA',
      'La solicitud no es válida',
    ],
    [
      'HTTP/2 sin acordarlo',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      400,
      'SOLICITUD_INVALIDA',
      'La solicitud no es válida',
    ],
  ])('%s se rechaza en español, con la misma forma y las mismas cabeceras', async (_, bytes, status, code, message) => {
    const answer = await enviarCrudo(app.url, bytes);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({ ...STRICT, 'x-request-id': answer.json().request_id });
    expect(answer.json()).toEqual(oneShape(status, code, message));
  });

  it('quien espera otra cosa antes de enviar recibe su respuesta', async () => {
    expect((await enviarCrudo(app.url, cabeza('GET', '/api/salud/vivo', { expect: 'un milagro' }))).status).toBe(200);
  });
});

describe('Quien envía a cuentagotas', () => {
  let app: Prueba;
  beforeAll(async () => {
    app = await abrirApp({
      config: { BODY_GRACE_SECONDS: 1, BODY_MIN_BYTES_PER_SECOND: 1_000_000, REQUEST_SECONDS: 4 },
    });
  });
  afterAll(() => app.cerrar());

  const SLOW = oneShape(408, 'SOLICITUD_LENTA', 'La solicitud tardó demasiado en llegar. Intenta de nuevo.');

  it('un cuerpo que llega más despacio de lo que se admite se da por perdido, y los demás siguen', async () => {
    const connection = await conectar(app.url);
    connection.enviar(cabeza('POST', '/api/login', { ...JSON_TYPE, 'content-length': 90_000 }));
    connection.enviar('{"email":"');
    const drops = setInterval(() => connection.enviar('x'), 100);
    const answer = await connection.respuesta();
    clearInterval(drops);
    expect(answer.json()).toEqual(SLOW);
    expect(answer.headers).toMatchObject({ ...STRICT, connection: 'close' });
    await connection.cerrada;
    await app.http.get('/api/salud/vivo').expect(200);
  });

  it('el que nadie va a leer se corta igual', async () => {
    const connection = await conectar(app.url);
    connection.enviar(cabeza('POST', '/api/no-existe', { ...JSON_TYPE, 'content-length': 90_000 }));
    expect((await connection.respuesta()).status).toBe(404);
    await connection.cerrada;
  });

  it.each([
    ['no dice nada', ''],
    ['no acaba sus cabeceras', 'GET /api/sesion HTTP/1.1\r\nhost: a\r\n'],
  ])('quien se conecta y %s tiene un plazo', async (_, bytes) => {
    const connection = await conectar(app.url);
    connection.enviar(bytes);
    const answer = await connection.respuesta();
    expect(answer.json()).toEqual(SLOW);
    expect(answer.headers).toMatchObject({ ...STRICT, connection: 'close' });
    await connection.cerrada;
  });
});

describe('Una solicitud entera', () => {
  let app: Prueba;
  beforeAll(async () => {
    app = await abrirApp({ config: { REQUEST_SECONDS: 2 } });
  });
  afterAll(() => app.cerrar());

  it('tiene un plazo, por mucho que envíe', async () => {
    const connection = await conectar(app.url);
    connection.enviar(cabeza('POST', '/api/login', { ...JSON_TYPE, 'transfer-encoding': 'chunked' }));
    const drops = setInterval(() => connection.enviar(trozo('x'.repeat(1_000))), 100);
    const answer = await connection.respuesta();
    clearInterval(drops);
    expect([answer.status, answer.headers['cache-control']]).toEqual([408, 'no-store']);
    await connection.cerrada;
  });
});

describe('Las conexiones a la vez', () => {
  let app: Prueba;
  beforeAll(async () => {
    app = await abrirApp({ config: { MAX_CONNECTIONS: 3 } });
  });
  afterAll(() => app.cerrar());

  it('no pasan de las que caben, y la que solo espera deja su lugar a quien llega', async () => {
    const quiet = await Promise.all(Array.from({ length: 3 }, () => conectar(app.url)));
    for (const connection of quiet) {
      connection.enviar(cabeza('GET', '/api/salud/vivo'));
      expect((await connection.respuesta()).status).toBe(200);
    }
    expect((await enviarCrudo(app.url, cabeza('GET', '/api/salud/vivo'))).status).toBe(200);
    await Promise.race(quiet.map((c) => c.cerrada));
    for (const socket of quiet) socket.cortar();
  });
});

describe('Quien cuelga', () => {
  let app: Prueba;
  type Line = { level: number; msg: string; req?: { url: string } };
  const lines: Line[] = [];

  beforeAll(async () => {
    const target = new Writable({
      write: (line, _, ready) => {
        lines.push(JSON.parse(String(line)));
        ready();
      },
    });
    app = await abrirApp({ config: { LOG_LEVEL: 'debug' }, destino: target });
  });
  afterAll(() => app.cerrar());

  /** Waits for a line, while others are served. */
  const hasta = async (which: (line: Line) => boolean): Promise<void> => {
    while (!lines.some(which)) await app.http.get('/api/salud/vivo').expect(200);
  };
  const arrived = (path: string) => hasta(({ msg, req }) => msg === 'incoming request' && req?.url === path);

  it('a mitad de lo que envía no es una falla nuestra', async () => {
    const connection = await conectar(app.url);
    connection.enviar(cabeza('POST', '/api/login', { ...JSON_TYPE, 'content-length': 1_000 }));
    connection.enviar('{"email":');
    await arrived('/api/login');
    lines.length = 0;
    connection.socket.resetAndDestroy();
    await hasta(({ msg }) => msg === 'client hung up');
    await app.http.get('/api/salud/vivo').expect(200);
    expect(lines.filter((l) => l.level >= 40)).toEqual([]);
  });

  it('antes de leer lo que pidió, tampoco', async () => {
    // Where nothing was built it is made now: else that goes on after the last test, and keeps its process from ending.
    await app.http.get('/api/openapi.json').expect(200);
    lines.length = 0;
    const connection = await conectar(app.url);
    connection.socket.pause();
    for (let i = 0; i < 12; i++) connection.enviar(cabeza('GET', '/api/openapi.json'));
    await arrived('/api/openapi.json');
    lines.length = 0;
    connection.socket.resetAndDestroy();
    await hasta(({ msg }) => msg === 'client hung up');
    await app.http.get('/api/salud/vivo').expect(200);
    expect(lines.filter((l) => l.level >= 40)).toEqual([]);
  });
});
