import { randomBytes } from 'node:crypto';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { cabeza, conectar, enviarCrudo, trozo } from '../../../test/sockets.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const FILE_TYPE = { 'content-type': 'application/octet-stream' };

describe('El cuerpo de una solicitud', () => {
  let app: Prueba;
  let admin: Actor;
  let session: Record<string, string>;

  beforeAll(async () => {
    app = await abrirApp({ config: { FILE_LIMIT_MB: 1, FILES_IN_FLIGHT_MB: 2 } });
    admin = await crearAdmin(app, 'duena@jornal.test');
    session = { authorization: `Bearer ${admin.token}` };
  });
  afterAll(() => app.cerrar());

  const send = (method: string, path: string, headers: Record<string, string | number>, body: string | Uint8Array) =>
    enviarCrudo(app.url, cabeza(method, path, { ...headers, 'content-length': body.length }), body);

  it.each([
    ['bytes', 'application/octet-stream'],
    ['un formulario', 'application/x-www-form-urlencoded'],
    ['texto', 'text/plain'],
    ['JSON en UTF-16', 'application/json; charset=utf-16'],
    ['JSON en latin1', 'application/json;charset="ISO-8859-1"'],
    ['un tipo que no es un tipo', 'cualquier cosa'],
  ])('de una ruta de JSON que trae %s se rechaza sin leerlo', async (_, type) => {
    // Nothing of the body is ever sent: a server that waits for it never answers.
    const { status, headers, json } = await enviarCrudo(
      app.url,
      cabeza('POST', '/api/login', { 'content-type': type, 'content-length': 100 }),
    );
    expect(status).toBe(415);
    expect(json()).toMatchObject({
      statusCode: 415,
      codigo: 'TIPO_NO_SOPORTADO',
      message: 'El contenido debe ser JSON en UTF-8 (application/json)',
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': expect.any(String) });
  });

  it('comprimido no se lee: nadie lo abriría', async () => {
    const answer = await enviarCrudo(
      app.url,
      cabeza('POST', '/api/login', { ...JSON_TYPE, 'content-encoding': 'gzip', 'content-length': 100 }),
    );
    expect(answer.status).toBe(415);
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON; charset="UTF-8"',
    'application/json;charset=utf8',
  ])('%s es JSON', async (type) => {
    const answer = await send(
      'POST',
      '/api/login',
      { 'content-type': type },
      JSON.stringify({ email: 'duena@jornal.test', password: 'equivocada' }),
    );
    expect(answer.status).toBe(401);
  });

  it('de una ruta de archivo que trae JSON se rechaza, y dice cómo se envía un archivo', async () => {
    const answer = await send('POST', '/api/productos/importar', { ...session, ...JSON_TYPE }, '{"a":1}');
    expect(answer.json()).toMatchObject({
      statusCode: 415,
      codigo: 'TIPO_NO_SOPORTADO',
      message: 'El archivo debe enviarse como application/octet-stream',
    });
  });

  it('JSON que no es UTF-8 es 400', async () => {
    const answer = await send(
      'POST',
      '/api/login',
      JSON_TYPE,
      Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    );
    expect(answer.json()).toMatchObject({ statusCode: 400, codigo: 'SOLICITUD_INVALIDA' });
  });

  it.each([
    ['JSON demasiado largo', 'POST', '/api/login', JSON_TYPE, 200_000],
    ['un archivo demasiado grande', 'POST', '/api/productos/importar', FILE_TYPE, 2 * 1024 * 1024],
  ])('%s es 413 sin esperar a que llegue', async (_, method, path, type, largo) => {
    const answer = await enviarCrudo(app.url, cabeza(method, path, { ...session, ...type, 'content-length': largo }));
    expect(answer.json()).toMatchObject({ statusCode: 413, codigo: 'DEMASIADO_GRANDE' });
  });

  it('el que no dice su tamaño se corta al pasarse', async () => {
    const connection = await conectar(app.url);
    connection.enviar(cabeza('POST', '/api/login', { ...JSON_TYPE, 'transfer-encoding': 'chunked' }));
    connection.enviar(trozo(`{"email":"${'x'.repeat(60_000)}`));
    connection.enviar(trozo('y'.repeat(60_000)));
    const answer = await connection.respuesta();
    expect(answer.status).toBe(413);
    connection.cortar();
  });

  it('de un archivo demasiado grande que se envía entero, quien lo envía alcanza a leer por qué no', async () => {
    const connection = await conectar(app.url);
    const file = randomBytes(3 * 1024 * 1024);
    connection.enviar(
      cabeza('POST', '/api/productos/importar', { ...session, ...FILE_TYPE, 'content-length': file.length }),
    );
    connection.enviar(file);
    expect((await connection.respuesta()).status).toBe(413);
    // And the connection still serves the next one.
    connection.enviar(cabeza('GET', '/api/sesion', session));
    expect((await connection.respuesta()).status).toBe(200);
    connection.cortar();
  });

  it('una ruta sin cuerpo ignora el que llegue, diga lo que diga ser, y la conexión sigue sirviendo', async () => {
    const pago = { metodo: 'POST', ruta: '/api/logout', estado: 401 };
    const read = { metodo: 'GET', ruta: '/api/salud/vivo', estado: 200 };
    for (const { metodo, ruta, estado } of [pago, read]) {
      const connection = await conectar(app.url);
      for (const type of ['cualquier cosa', 'application/json', 'application/octet-stream']) {
        connection.enviar(cabeza(metodo, ruta, { 'content-type': type, 'content-length': 7 }));
        connection.enviar('{"a":no');
        expect((await connection.respuesta()).status).toBe(estado);
      }
      connection.cortar();
    }
  });

  it('a quien pregunta antes de enviarlo se le dice que siga solo si se va a leer', async () => {
    const wait = { ...JSON_TYPE, expect: '100-continue' };
    const body = JSON.stringify({ email: 'duena@jornal.test', password: 'equivocada' });
    const connection = await conectar(app.url);
    connection.enviar(cabeza('POST', '/api/login', { ...wait, 'content-length': body.length }));
    expect((await connection.respuesta()).status).toBe(100);
    connection.enviar(body);
    expect((await connection.respuesta()).status).toBe(401);
    connection.enviar(cabeza('POST', '/api/login', { ...wait, 'content-type': 'text/plain', 'content-length': 100 }));
    const refusal = await connection.respuesta();
    expect([refusal.status, refusal.headers.connection]).toEqual([415, 'close']);
    await connection.cerrada;
  });

  it('el de una ruta que no existe no se lee', async () => {
    for (const path of ['/api/no-existe', '/api/%E0%A4%A']) {
      const connection = await conectar(app.url);
      connection.enviar(cabeza('POST', path, { ...JSON_TYPE, 'transfer-encoding': 'chunked' }));
      expect([404, 400]).toContain((await connection.respuesta()).status);
      connection.cortar();
    }
  });

  it('el que nadie pidió no se recibe sin fin', async () => {
    const connection = await conectar(app.url);
    connection.enviar(cabeza('GET', '/api/salud/vivo', { 'transfer-encoding': 'chunked' }));
    expect((await connection.respuesta()).status).toBe(200);
    const mucho = trozo('x'.repeat(256 * 1024));
    const follow = (): void => {
      while (!connection.socket.destroyed && connection.socket.write(mucho));
    };
    connection.socket.on('drain', follow);
    follow();
    await connection.cerrada;
  });

  it('JSON de más de veinte niveles, o con miles de elementos en una lista, no llega a validarse', async () => {
    const deep = `${'['.repeat(45_000)}${']'.repeat(45_000)}`;
    const largo = JSON.stringify({ servicios: Array.from({ length: 40_000 }, () => 1) });
    for (const [body, message] of [
      [deep, 'El contenido tiene demasiados niveles'],
      [largo, 'El contenido tiene una lista demasiado larga'],
    ] as const) {
      const withKey = { ...session, ...JSON_TYPE, 'idempotency-key': 'una-clave' };
      const answer = await send('POST', '/api/servicios/servicios-multiples', withKey, body);
      expect(answer.json()).toMatchObject({ statusCode: 400, codigo: 'SOLICITUD_INVALIDA', message });
    }
    // Signs inside of a text are neither.
    const text = await send(
      'POST',
      '/api/login',
      JSON_TYPE,
      JSON.stringify({ email: '[{"\\'.repeat(50), password: ',",{'.repeat(40) }),
    );
    expect(text.status).toBe(401);
  });

  it('de lo que sobra o falta se nombran diez campos y cincuenta errores a lo sumo', async () => {
    const surplus = Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`c${i}`, 1]));
    const { errores, message } = (
      await send('POST', '/api/login', JSON_TYPE, JSON.stringify({ email: 'a', password: 'b', ...surplus }))
    ).json() as {
      errores: Record<string, string[]>;
      message: string;
    };
    expect(message).toBe('Campos no reconocidos: c0, c1, c2, c3, c4, c5, c6, c7, c8, c9 y 8990 más');
    expect(errores).toEqual({ _: [message] });

    const name = 'n'.repeat(90_000);
    const largo = (
      await send('POST', '/api/login', JSON_TYPE, JSON.stringify({ email: 'a', password: 'b', [name]: 1 }))
    ).texto;
    expect(largo.length).toBeLessThan(1_000);

    const bad = {
      empleado_id: 1,
      fecha: '2026-11-18',
      metodo_pago: 'efectivo',
      servicios: Array.from({ length: 50 }, () => ({ servicio_id: 'x', cantidad: 0 })),
    };
    const many = await admin.api.post('/api/servicios/servicios-multiples').send(bad).expect(400);
    expect(Object.values(many.body.errores as Record<string, string[]>).flat()).toHaveLength(50);
  });

  it('un cuerpo disparatado a la puerta no le cuesta a nadie: su respuesta cabe en un kilobyte', async () => {
    const bytes = await send('POST', '/api/login', FILE_TYPE, Buffer.alloc(5 * 1024 * 1024));
    expect([bytes.status, bytes.texto.length < 1_000]).toEqual([415, true]);
    const claves = `{${Array.from({ length: 12_000 }, (_, i) => `"${i.toString(36)}":1`).join()}}`;
    const surplus = await send('POST', '/api/login', JSON_TYPE, claves.slice(0, 102_000));
    expect([surplus.status, surplus.texto.length < 2_000]).toEqual([400, true]);
  });

  it('un archivo de quien no muestra una sesión es 401 sin leerlo', async () => {
    const unknown: Array<Record<string, string>> = [{}, { authorization: 'Bearer inventado' }];
    for (const token of unknown) {
      // Nothing of it is ever sent: a server that waits for it never answers.
      const answer = await enviarCrudo(
        app.url,
        cabeza('POST', '/api/productos/importar', { ...token, ...FILE_TYPE, 'content-length': 900_000 }),
      );
      expect(answer.json()).toMatchObject({ statusCode: 401 });
    }
  });

  it('una sola sesión no ocupa todo el espacio de los archivos: los de las demás caben', async () => {
    const upload = async (token: string, bytes: number) => {
      const connection = await conectar(app.url);
      connection.enviar(
        cabeza('POST', '/api/productos/importar?entidad_id=1', {
          authorization: `Bearer ${token}`,
          ...FILE_TYPE,
          'content-length': 900_000,
        }),
      );
      connection.enviar(Buffer.alloc(bytes, 'a'));
      return connection;
    };
    const own = await Promise.all([1, 2].map(() => upload(admin.token, 899_000)));
    // The first to answer found no room, so the other holds nearly all that one session may.
    expect((await Promise.race(own.map((c) => c.respuesta()))).json()).toMatchObject({
      statusCode: 503,
      codigo: 'OCUPADO',
    });
    const foreign = await upload((await crearAdmin(app)).token, 900_000);
    expect((await foreign.respuesta()).status).not.toBe(503);
    for (const socket of [...own, foreign]) socket.cortar();
    await Promise.all([...own, foreign].map((c) => c.cerrada));
  });

  it('cuando llegan demasiados archivos a la vez, el que no cabe vuelve en un momento y lo demás sigue', async () => {
    const lentos = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const connection = await conectar(app.url);
        connection.enviar(
          cabeza('POST', '/api/productos/importar', { ...session, ...FILE_TYPE, 'content-length': 900_000 }),
        );
        connection.enviar(Buffer.alloc(899_000, 'a'));
        return connection;
      }),
    );
    const first = await Promise.race(lentos.map((c) => c.respuesta()));
    expect(first.json()).toMatchObject({ statusCode: 503, codigo: 'OCUPADO' });
    expect(Number(first.headers['retry-after'])).toBeGreaterThan(0);
    await admin.api.get('/api/sesion').expect(200);
    for (const socket of lentos) socket.cortar();
    await Promise.all(lentos.map((c) => c.cerrada));
    // The bytes that were held are given back.
    const csv = 'nombre;precio;costo\nCera;2000;1000';
    let ultima = 503;
    while (ultima === 503)
      ultima = (await send('POST', '/api/productos/importar?entidad_id=1', { ...session, ...FILE_TYPE }, csv)).status;
    expect(ultima).toBeLessThan(500);
  });
});
