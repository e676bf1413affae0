import { randomBytes } from 'node:crypto';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { cabeza, conectar, enviarCrudo, trozo } from '../../../test/sockets.js';

const JSON_TIPO = { 'content-type': 'application/json' };
const ARCHIVO_TIPO = { 'content-type': 'application/octet-stream' };

describe('El cuerpo de una solicitud', () => {
  let prueba: Prueba;
  let admin: Actor;
  let sesion: Record<string, string>;

  beforeAll(async () => {
    prueba = await abrirApp({ config: { FILE_LIMIT_MB: 1, FILES_IN_FLIGHT_MB: 2 } });
    admin = await crearAdmin(prueba, 'duena@jornal.test');
    sesion = { authorization: `Bearer ${admin.token}` };
  });
  afterAll(() => prueba.cerrar());

  const enviar = (
    metodo: string,
    ruta: string,
    cabeceras: Record<string, string | number>,
    cuerpo: string | Uint8Array,
  ) => enviarCrudo(prueba.url, cabeza(metodo, ruta, { ...cabeceras, 'content-length': cuerpo.length }), cuerpo);

  it.each([
    ['bytes', 'application/octet-stream'],
    ['un formulario', 'application/x-www-form-urlencoded'],
    ['texto', 'text/plain'],
    ['JSON en UTF-16', 'application/json; charset=utf-16'],
    ['JSON en latin1', 'application/json;charset="ISO-8859-1"'],
    ['un tipo que no es un tipo', 'cualquier cosa'],
  ])('de una ruta de JSON que trae %s se rechaza sin leerlo', async (_, tipo) => {
    // Nothing of the body is ever sent: who waits for it never answers.
    const { status, headers, json } = await enviarCrudo(
      prueba.url,
      cabeza('POST', '/api/login', { 'content-type': tipo, 'content-length': 100 }),
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
    const respuesta = await enviarCrudo(
      prueba.url,
      cabeza('POST', '/api/login', { ...JSON_TIPO, 'content-encoding': 'gzip', 'content-length': 100 }),
    );
    expect(respuesta.status).toBe(415);
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON; charset="UTF-8"',
    'application/json;charset=utf8',
  ])('%s es JSON', async (tipo) => {
    const respuesta = await enviar(
      'POST',
      '/api/login',
      { 'content-type': tipo },
      JSON.stringify({ email: 'duena@jornal.test', password: 'equivocada' }),
    );
    expect(respuesta.status).toBe(401);
  });

  it('de una ruta de archivo que trae JSON se rechaza, y dice cómo se envía un archivo', async () => {
    const respuesta = await enviar('POST', '/api/productos/importar', { ...sesion, ...JSON_TIPO }, '{"a":1}');
    expect(respuesta.json()).toMatchObject({
      statusCode: 415,
      codigo: 'TIPO_NO_SOPORTADO',
      message: 'El archivo debe enviarse como application/octet-stream',
    });
  });

  it('JSON que no es UTF-8 es 400', async () => {
    const respuesta = await enviar(
      'POST',
      '/api/login',
      JSON_TIPO,
      Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    );
    expect(respuesta.json()).toMatchObject({ statusCode: 400, codigo: 'SOLICITUD_INVALIDA' });
  });

  it.each([
    ['JSON demasiado largo', 'POST', '/api/login', JSON_TIPO, 200_000],
    ['un archivo demasiado grande', 'POST', '/api/productos/importar', ARCHIVO_TIPO, 2 * 1024 * 1024],
  ])('%s es 413 sin esperar a que llegue', async (_, metodo, ruta, tipo, largo) => {
    const respuesta = await enviarCrudo(
      prueba.url,
      cabeza(metodo, ruta, { ...sesion, ...tipo, 'content-length': largo }),
    );
    expect(respuesta.json()).toMatchObject({ statusCode: 413, codigo: 'DEMASIADO_GRANDE' });
  });

  it('el que no dice su tamaño se corta al pasarse', async () => {
    const conexion = await conectar(prueba.url);
    conexion.enviar(cabeza('POST', '/api/login', { ...JSON_TIPO, 'transfer-encoding': 'chunked' }));
    conexion.enviar(trozo(`{"email":"${'x'.repeat(60_000)}`));
    conexion.enviar(trozo('y'.repeat(60_000)));
    const respuesta = await conexion.respuesta();
    expect(respuesta.status).toBe(413);
    conexion.cortar();
  });

  it('de un archivo demasiado grande que se envía entero, quien lo envía alcanza a leer por qué no', async () => {
    const conexion = await conectar(prueba.url);
    const archivo = randomBytes(3 * 1024 * 1024);
    conexion.enviar(
      cabeza('POST', '/api/productos/importar', { ...sesion, ...ARCHIVO_TIPO, 'content-length': archivo.length }),
    );
    conexion.enviar(archivo);
    expect((await conexion.respuesta()).status).toBe(413);
    // And the connection still serves the next one.
    conexion.enviar(cabeza('GET', '/api/sesion', sesion));
    expect((await conexion.respuesta()).status).toBe(200);
    conexion.cortar();
  });

  it('una ruta sin cuerpo ignora el que llegue, diga lo que diga ser, y la conexión sigue sirviendo', async () => {
    const pago = { metodo: 'POST', ruta: '/api/logout', estado: 401 };
    const lectura = { metodo: 'GET', ruta: '/api/salud/vivo', estado: 200 };
    for (const { metodo, ruta, estado } of [pago, lectura]) {
      const conexion = await conectar(prueba.url);
      for (const tipo of ['cualquier cosa', 'application/json', 'application/octet-stream']) {
        conexion.enviar(cabeza(metodo, ruta, { 'content-type': tipo, 'content-length': 7 }));
        conexion.enviar('{"a":no');
        expect((await conexion.respuesta()).status).toBe(estado);
      }
      conexion.cortar();
    }
  });

  it('a quien pregunta antes de enviarlo se le dice que siga solo si se va a leer', async () => {
    const espera = { ...JSON_TIPO, expect: '100-continue' };
    const cuerpo = JSON.stringify({ email: 'duena@jornal.test', password: 'equivocada' });
    const conexion = await conectar(prueba.url);
    conexion.enviar(cabeza('POST', '/api/login', { ...espera, 'content-length': cuerpo.length }));
    expect((await conexion.respuesta()).status).toBe(100);
    conexion.enviar(cuerpo);
    expect((await conexion.respuesta()).status).toBe(401);
    conexion.enviar(cabeza('POST', '/api/login', { ...espera, 'content-type': 'text/plain', 'content-length': 100 }));
    const rechazo = await conexion.respuesta();
    expect([rechazo.status, rechazo.headers.connection]).toEqual([415, 'close']);
    await conexion.cerrada;
  });

  it('el de una ruta que no existe no se lee', async () => {
    for (const ruta of ['/api/no-existe', '/api/%E0%A4%A']) {
      const conexion = await conectar(prueba.url);
      conexion.enviar(cabeza('POST', ruta, { ...JSON_TIPO, 'transfer-encoding': 'chunked' }));
      expect([404, 400]).toContain((await conexion.respuesta()).status);
      conexion.cortar();
    }
  });

  it('el que nadie pidió no se recibe sin fin', async () => {
    const conexion = await conectar(prueba.url);
    conexion.enviar(cabeza('GET', '/api/salud/vivo', { 'transfer-encoding': 'chunked' }));
    expect((await conexion.respuesta()).status).toBe(200);
    const mucho = trozo('x'.repeat(256 * 1024));
    const seguir = (): void => {
      while (!conexion.socket.destroyed && conexion.socket.write(mucho));
    };
    conexion.socket.on('drain', seguir);
    seguir();
    await conexion.cerrada;
  });

  it('JSON de más de veinte niveles, o con miles de elementos en una lista, no llega a validarse', async () => {
    const hondo = `${'['.repeat(45_000)}${']'.repeat(45_000)}`;
    const largo = JSON.stringify({ servicios: Array.from({ length: 40_000 }, () => 1) });
    for (const [cuerpo, message] of [
      [hondo, 'El contenido tiene demasiados niveles'],
      [largo, 'El contenido tiene una lista demasiado larga'],
    ] as const) {
      const conClave = { ...sesion, ...JSON_TIPO, 'idempotency-key': 'una-clave' };
      const respuesta = await enviar('POST', '/api/servicios/servicios-multiples', conClave, cuerpo);
      expect(respuesta.json()).toMatchObject({ statusCode: 400, codigo: 'SOLICITUD_INVALIDA', message });
    }
    // What is inside of a text is neither.
    const texto = await enviar(
      'POST',
      '/api/login',
      JSON_TIPO,
      JSON.stringify({ email: '[{"\\'.repeat(50), password: ',",{'.repeat(40) }),
    );
    expect(texto.status).toBe(401);
  });

  it('de lo que sobra o falta se nombran diez campos y cincuenta errores a lo sumo', async () => {
    const sobran = Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`c${i}`, 1]));
    const { errores, message } = (
      await enviar('POST', '/api/login', JSON_TIPO, JSON.stringify({ email: 'a', password: 'b', ...sobran }))
    ).json() as {
      errores: Record<string, string[]>;
      message: string;
    };
    expect(message).toBe('Campos no reconocidos: c0, c1, c2, c3, c4, c5, c6, c7, c8, c9 y 8990 más');
    expect(errores).toEqual({ _: [message] });

    const nombre = 'n'.repeat(90_000);
    const largo = (
      await enviar('POST', '/api/login', JSON_TIPO, JSON.stringify({ email: 'a', password: 'b', [nombre]: 1 }))
    ).texto;
    expect(largo.length).toBeLessThan(1_000);

    const malos = {
      empleado_id: 1,
      fecha: '2026-11-18',
      metodo_pago: 'efectivo',
      servicios: Array.from({ length: 50 }, () => ({ servicio_id: 'x', cantidad: 0 })),
    };
    const muchos = await admin.api.post('/api/servicios/servicios-multiples').send(malos).expect(400);
    expect(Object.values(muchos.body.errores as Record<string, string[]>).flat()).toHaveLength(50);
  });

  it('un cuerpo disparatado a la puerta no le cuesta a nadie: su respuesta cabe en un kilobyte', async () => {
    const bytes = await enviar('POST', '/api/login', ARCHIVO_TIPO, Buffer.alloc(5 * 1024 * 1024));
    expect([bytes.status, bytes.texto.length < 1_000]).toEqual([415, true]);
    const claves = `{${Array.from({ length: 12_000 }, (_, i) => `"${i.toString(36)}":1`).join()}}`;
    const sobran = await enviar('POST', '/api/login', JSON_TIPO, claves.slice(0, 102_000));
    expect([sobran.status, sobran.texto.length < 2_000]).toEqual([400, true]);
  });

  it('un archivo de quien no muestra una sesión es 401 sin leerlo', async () => {
    const desconocidos: Array<Record<string, string>> = [{}, { authorization: 'Bearer inventado' }];
    for (const token of desconocidos) {
      // Nothing of it is ever sent: who waits for it never answers.
      const respuesta = await enviarCrudo(
        prueba.url,
        cabeza('POST', '/api/productos/importar', { ...token, ...ARCHIVO_TIPO, 'content-length': 900_000 }),
      );
      expect(respuesta.json()).toMatchObject({ statusCode: 401 });
    }
  });

  it('una sola sesión no ocupa todo el espacio de los archivos: los de las demás caben', async () => {
    const subir = async (token: string, bytes: number) => {
      const conexion = await conectar(prueba.url);
      conexion.enviar(
        cabeza('POST', '/api/productos/importar?entidad_id=1', {
          authorization: `Bearer ${token}`,
          ...ARCHIVO_TIPO,
          'content-length': 900_000,
        }),
      );
      conexion.enviar(Buffer.alloc(bytes, 'a'));
      return conexion;
    };
    const suyas = await Promise.all([1, 2].map(() => subir(admin.token, 899_000)));
    // One of the two found no room, so the other holds nearly all that one session may.
    expect((await Promise.race(suyas.map((c) => c.respuesta()))).json()).toMatchObject({
      statusCode: 503,
      codigo: 'OCUPADO',
    });
    const ajena = await subir((await crearAdmin(prueba)).token, 900_000);
    expect((await ajena.respuesta()).status).not.toBe(503);
    for (const conexion of [...suyas, ajena]) conexion.cortar();
    await Promise.all([...suyas, ajena].map((c) => c.cerrada));
  });

  it('cuando llegan demasiados archivos a la vez, el que no cabe vuelve en un momento y lo demás sigue', async () => {
    const lentos = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const conexion = await conectar(prueba.url);
        conexion.enviar(
          cabeza('POST', '/api/productos/importar', { ...sesion, ...ARCHIVO_TIPO, 'content-length': 900_000 }),
        );
        conexion.enviar(Buffer.alloc(899_000, 'a'));
        return conexion;
      }),
    );
    const primera = await Promise.race(lentos.map((c) => c.respuesta()));
    expect(primera.json()).toMatchObject({ statusCode: 503, codigo: 'OCUPADO' });
    expect(Number(primera.headers['retry-after'])).toBeGreaterThan(0);
    await admin.api.get('/api/sesion').expect(200);
    for (const conexion of lentos) conexion.cortar();
    await Promise.all(lentos.map((c) => c.cerrada));
    // What was held is given back.
    const csv = 'nombre;precio;costo\nCera;2000;1000';
    let ultima = 503;
    while (ultima === 503)
      ultima = (await enviar('POST', '/api/productos/importar?entidad_id=1', { ...sesion, ...ARCHIVO_TIPO }, csv))
        .status;
    expect(ultima).toBeLessThan(500);
  });
});
