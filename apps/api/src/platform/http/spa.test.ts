import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { cabeza, conectar, enviarCrudo } from '../../../test/sockets.js';

const TEMA = "document.documentElement.dataset.tema = 'claro'";

describe('Las cabeceras y las pantallas', () => {
  let prueba: Prueba;
  let web: string;

  beforeAll(async () => {
    web = await mkdtemp(join(tmpdir(), 'jornal-web-'));
    await mkdir(join(web, 'assets'));
    await writeFile(
      join(web, 'index.html'),
      `<!doctype html><script>${TEMA}</script><script type="module" src="/assets/a-1.js"></script>`,
    );
    await writeFile(join(web, 'assets/a-1.js'), 'export {};');
    await writeFile(join(web, 'assets/a-1.js.gz'), gzipSync('export {};'));
    prueba = await abrirApp({ web });
  });
  afterAll(async () => {
    await prueba.cerrar();
    await rm(web, { recursive: true });
  });

  it.each([
    ['una respuesta', '/api/salud/vivo', 200],
    ['un rechazo', '/api/sesion', 401],
    ['una ruta que no existe', '/api/no-existe', 404],
    ['una dirección mal escrita', '/api/%E0%A4%A', 400],
  ])('%s del API no se guarda, no se enmarca y lleva el id de su solicitud', async (_, ruta, estado) => {
    const { headers } = await prueba.http.get(ruta).expect(estado);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'permissions-policy': expect.stringContaining('camera=(), display-capture=(), geolocation=()'),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it.each([
    ['una letra escrita como %61', '/%61pi/sesion', 401],
    ['todas', '/%61%70%69/%73esion', 401],
    ['una ruta que no existe', '/%61pi/no-existe', 404],
    ['la dirección entera', 'http://jornal.test/api/sesion', 401],
    ['una barra de más', '/api//sesion', 404],
    ['una al final', '/api/sesion/', 404],
    ['nada después', '/api', 404],
    ['un signo que no se puede leer', '/api/sesion%00', 404],
    ['sin barra', '*', 404],
    ['la carpeta sola', '/%61pi', 404],
  ])('el API lo es aunque su dirección se escriba con %s', async (_, ruta, estado) => {
    const { status, headers, json } = await enviarCrudo(prueba.url, cabeza('GET', ruta));
    expect({ status, ...headers }).toMatchObject({
      status: estado,
      'cache-control': 'no-store',
      'x-request-id': json().request_id,
    });
  });

  it.each(['/API/sesion', '//api/sesion', '/apis', '/servicios/api'])(
    '%s no es del API: es una pantalla, sin un dato de nadie',
    async (ruta) => {
      const { status, headers, texto } = await enviarCrudo(prueba.url, cabeza('GET', ruta));
      expect([status, headers['cache-control'], texto.includes(TEMA)]).toEqual([200, 'no-cache', true]);
    },
  );

  it.each([
    ['DELETE', '/api/login', 'POST, OPTIONS'],
    ['PATCH', '/api/gastos/recibo/1', 'GET, HEAD, PUT, DELETE, OPTIONS'],
    ['PROPFIND', '/api/sesion', 'GET, HEAD, OPTIONS'],
    ['TRACE', '/%61pi/sesion', 'GET, HEAD, OPTIONS'],
    ['POST', '/api/salud/vivo', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/assets/a-1.js', 'GET, HEAD, OPTIONS'],
  ])('%s %s no se atiende, y la respuesta dice con qué sí', async (metodo, ruta, permitidos) => {
    const { status, headers, json } = await enviarCrudo(prueba.url, cabeza(metodo, ruta));
    expect([status, headers.allow]).toEqual([405, permitidos]);
    expect(json()).toMatchObject({
      statusCode: 405,
      codigo: 'METODO_NO_PERMITIDO',
      message: 'Esta dirección no atiende ese método',
      request_id: headers['x-request-id'],
    });
  });

  it.each([
    ['POST', '/api/no-existe'],
    ['DELETE', '/servicios'],
    ['PROPFIND', '/api/no-existe'],
  ])('%s %s es 404 y no dice permitir nada', async (metodo, ruta) => {
    const { status, headers } = await enviarCrudo(prueba.url, cabeza(metodo, ruta));
    expect([status, headers.allow]).toEqual([404, undefined]);
  });

  it('a HEAD se contesta como a GET sin el cuerpo, y a OPTIONS con los métodos que hay', async () => {
    const conexion = await conectar(prueba.url);
    conexion.enviar(cabeza('OPTIONS', '/api/login'));
    const opciones = await conexion.respuesta();
    expect([opciones.status, opciones.headers.allow, opciones.headers['access-control-allow-origin']]).toEqual([
      204,
      'POST, OPTIONS',
      undefined,
    ]);
    conexion.cortar();
    const sinCuerpo = await prueba.http.head('/%61pi/salud/vivo').expect(200);
    expect([sinCuerpo.headers['cache-control'], sinCuerpo.text]).toEqual(['no-store', undefined]);
  });

  it('cualquier pantalla es la misma página, se pregunta siempre por ella y solo corren sus propios programas', async () => {
    for (const ruta of ['/', '/servicios/registrar?fecha=2026-11-18']) {
      const { headers, text } = await prueba.http.get(ruta).expect(200);
      expect(text).toContain(TEMA);
      expect(headers['cache-control']).toBe('no-cache');
      const programas = /script-src ([^;]+)/.exec(headers['content-security-policy'] ?? '')?.[1];
      expect(programas).toMatch(/^'self' 'sha256-[A-Za-z0-9+/=]{44}'$/);
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    }
  });

  it('un archivo con su huella en el nombre se guarda para siempre, y uno que no existe no es la página', async () => {
    const { headers } = await prueba.http.get('/assets/a-1.js').expect(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    await prueba.http.get('/assets/a-2.js').expect(404);
  });

  it('uno que ya se tiene no se envía otra vez, y comprimido es otro', async () => {
    const { headers, text } = await prueba.http.get('/assets/a-1.js').set('Accept-Encoding', 'identity').expect(200);
    expect([headers['content-type'], headers.vary, text]).toEqual([
      'text/javascript; charset=utf-8',
      'Accept-Encoding',
      'export {};',
    ]);
    const etag = headers.etag as string;
    await prueba.http.get('/assets/a-1.js').set('Accept-Encoding', 'identity').set('If-None-Match', etag).expect(304);
    const comprimido = await prueba.http.get('/assets/a-1.js').set('If-None-Match', etag).expect(200);
    expect([comprimido.headers['content-encoding'], comprimido.text]).toEqual(['gzip', 'export {};']);
    const cabecera = await prueba.http.head('/assets/a-1.js').set('Accept-Encoding', 'identity').expect(200);
    expect([cabecera.headers['content-length'], cabecera.headers.etag]).toEqual(['10', etag]);
  });
});
