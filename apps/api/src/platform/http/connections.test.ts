import { Writable } from 'node:stream';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { cabeza, conectar, enviarCrudo, trozo } from '../../../test/sockets.js';

const JSON_TIPO = { 'content-type': 'application/json' };

/** What every refusal has, whoever makes it. */
const unaForma = (estado: number, codigo: string, message: string) => ({
  statusCode: estado,
  codigo,
  message,
  error: message,
  request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
});
const ESTRICTAS = {
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
};

describe('Lo que no llega a ser una solicitud', () => {
  let prueba: Prueba;
  beforeAll(async () => {
    prueba = await abrirApp();
  });
  afterAll(() => prueba.cerrar());

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
  ])(
    '%s se rechaza en español, con la misma forma y las mismas cabeceras',
    async (_, bytes, estado, codigo, message) => {
      const respuesta = await enviarCrudo(prueba.url, bytes);
      expect(respuesta.status).toBe(estado);
      expect(respuesta.headers).toMatchObject({ ...ESTRICTAS, 'x-request-id': respuesta.json().request_id });
      expect(respuesta.json()).toEqual(unaForma(estado, codigo, message));
    },
  );

  it('quien espera otra cosa antes de enviar recibe su respuesta', async () => {
    expect((await enviarCrudo(prueba.url, cabeza('GET', '/api/salud/vivo', { expect: 'un milagro' }))).status).toBe(
      200,
    );
  });
});

describe('Quien envía a cuentagotas', () => {
  let prueba: Prueba;
  beforeAll(async () => {
    prueba = await abrirApp({
      config: { BODY_GRACE_SECONDS: 1, BODY_MIN_BYTES_PER_SECOND: 1_000_000, REQUEST_SECONDS: 4 },
    });
  });
  afterAll(() => prueba.cerrar());

  const LENTA = unaForma(408, 'SOLICITUD_LENTA', 'La solicitud tardó demasiado en llegar. Intenta de nuevo.');

  it('un cuerpo que llega más despacio de lo que se admite se da por perdido, y los demás siguen', async () => {
    const conexion = await conectar(prueba.url);
    conexion.enviar(cabeza('POST', '/api/login', { ...JSON_TIPO, 'content-length': 90_000 }));
    conexion.enviar('{"email":"');
    const gotas = setInterval(() => conexion.enviar('x'), 100);
    const respuesta = await conexion.respuesta();
    clearInterval(gotas);
    expect(respuesta.json()).toEqual(LENTA);
    expect(respuesta.headers).toMatchObject({ ...ESTRICTAS, connection: 'close' });
    await conexion.cerrada;
    await prueba.http.get('/api/salud/vivo').expect(200);
  });

  it('el que nadie va a leer se corta igual', async () => {
    const conexion = await conectar(prueba.url);
    conexion.enviar(cabeza('POST', '/api/no-existe', { ...JSON_TIPO, 'content-length': 90_000 }));
    expect((await conexion.respuesta()).status).toBe(404);
    await conexion.cerrada;
  });

  it.each([
    ['no dice nada', ''],
    ['no acaba sus cabeceras', 'GET /api/sesion HTTP/1.1\r\nhost: a\r\n'],
  ])('quien se conecta y %s tiene un plazo', async (_, bytes) => {
    const conexion = await conectar(prueba.url);
    conexion.enviar(bytes);
    const respuesta = await conexion.respuesta();
    expect(respuesta.json()).toEqual(LENTA);
    expect(respuesta.headers).toMatchObject({ ...ESTRICTAS, connection: 'close' });
    await conexion.cerrada;
  });
});

describe('Una solicitud entera', () => {
  let prueba: Prueba;
  beforeAll(async () => {
    prueba = await abrirApp({ config: { REQUEST_SECONDS: 2 } });
  });
  afterAll(() => prueba.cerrar());

  it('tiene un plazo, por mucho que envíe', async () => {
    const conexion = await conectar(prueba.url);
    conexion.enviar(cabeza('POST', '/api/login', { ...JSON_TIPO, 'transfer-encoding': 'chunked' }));
    const gotas = setInterval(() => conexion.enviar(trozo('x'.repeat(1_000))), 100);
    const respuesta = await conexion.respuesta();
    clearInterval(gotas);
    expect([respuesta.status, respuesta.headers['cache-control']]).toEqual([408, 'no-store']);
    await conexion.cerrada;
  });
});

describe('Las conexiones a la vez', () => {
  let prueba: Prueba;
  beforeAll(async () => {
    prueba = await abrirApp({ config: { MAX_CONNECTIONS: 3 } });
  });
  afterAll(() => prueba.cerrar());

  it('no pasan de las que caben, y la que solo espera deja su lugar a quien llega', async () => {
    const quietas = await Promise.all(Array.from({ length: 3 }, () => conectar(prueba.url)));
    for (const conexion of quietas) {
      conexion.enviar(cabeza('GET', '/api/salud/vivo'));
      expect((await conexion.respuesta()).status).toBe(200);
    }
    expect((await enviarCrudo(prueba.url, cabeza('GET', '/api/salud/vivo'))).status).toBe(200);
    await Promise.race(quietas.map((c) => c.cerrada));
    for (const conexion of quietas) conexion.cortar();
  });
});

describe('Quien cuelga', () => {
  let prueba: Prueba;
  type Linea = { level: number; msg: string; req?: { url: string } };
  const lineas: Linea[] = [];

  beforeAll(async () => {
    const destino = new Writable({
      write: (linea, _, listo) => {
        lineas.push(JSON.parse(String(linea)));
        listo();
      },
    });
    prueba = await abrirApp({ config: { LOG_LEVEL: 'debug' }, destino });
  });
  afterAll(() => prueba.cerrar());

  /** Waits for a line, while others are served. */
  const hasta = async (cual: (linea: Linea) => boolean): Promise<void> => {
    while (!lineas.some(cual)) await prueba.http.get('/api/salud/vivo').expect(200);
  };
  const llego = (ruta: string) => hasta(({ msg, req }) => msg === 'incoming request' && req?.url === ruta);

  it('a mitad de lo que envía no es una falla nuestra', async () => {
    const conexion = await conectar(prueba.url);
    conexion.enviar(cabeza('POST', '/api/login', { ...JSON_TIPO, 'content-length': 1_000 }));
    conexion.enviar('{"email":');
    await llego('/api/login');
    lineas.length = 0;
    conexion.socket.resetAndDestroy();
    await hasta(({ msg }) => msg === 'client hung up');
    await prueba.http.get('/api/salud/vivo').expect(200);
    expect(lineas.filter((l) => l.level >= 40)).toEqual([]);
  });

  it('antes de leer lo que pidió, tampoco', async () => {
    lineas.length = 0;
    const conexion = await conectar(prueba.url);
    conexion.socket.pause();
    for (let i = 0; i < 12; i++) conexion.enviar(cabeza('GET', '/api/openapi.json'));
    await llego('/api/openapi.json');
    lineas.length = 0;
    conexion.socket.resetAndDestroy();
    await hasta(({ msg }) => msg === 'client hung up');
    await prueba.http.get('/api/salud/vivo').expect(200);
    expect(lineas.filter((l) => l.level >= 40)).toEqual([]);
  });
});
