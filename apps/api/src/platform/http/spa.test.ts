import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { cabeza, conectar, enviarCrudo } from '../../../test/sockets.js';

const THEME = "document.documentElement.dataset.tema = 'claro'";

describe('Las cabeceras y las pantallas', () => {
  let app: Prueba;
  let web: string;

  beforeAll(async () => {
    web = await mkdtemp(join(tmpdir(), 'jornal-web-'));
    await mkdir(join(web, 'assets'));
    await writeFile(
      join(web, 'index.html'),
      `<!doctype html><script>${THEME}</script><script type="module" src="/assets/a-1.js"></script>`,
    );
    await writeFile(join(web, 'assets/a-1.js'), 'export {};');
    await writeFile(join(web, 'assets/a-1.js.gz'), gzipSync('export {};'));
    app = await abrirApp({ web });
  });
  afterAll(async () => {
    await app.cerrar();
    await rm(web, { recursive: true });
  });

  it.each([
    ['una respuesta', '/api/salud/vivo', 200],
    ['un rechazo', '/api/sesion', 401],
    ['una ruta que no existe', '/api/no-existe', 404],
    ['una dirección mal escrita', '/api/%E0%A4%A', 400],
  ])('%s del API no se guarda, no se enmarca y lleva el id de su solicitud', async (_, path, status) => {
    const { headers } = await app.http.get(path).expect(status);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'permissions-policy': expect.stringContaining(
        'camera=(self), accelerometer=(), autoplay=(), display-capture=(), geolocation=()',
      ),
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
  ])('el API lo es aunque su dirección se escriba con %s', async (_, path, state) => {
    const { status, headers, json } = await enviarCrudo(app.url, cabeza('GET', path));
    expect({ status, ...headers }).toMatchObject({
      status: state,
      'cache-control': 'no-store',
      'x-request-id': json().request_id,
    });
  });

  it.each(['/API/sesion', '//api/sesion', '/apis', '/servicios/api'])(
    '%s no es del API: es una pantalla, sin un dato de nadie',
    async (path) => {
      const { status, headers, texto } = await enviarCrudo(app.url, cabeza('GET', path));
      expect([status, headers['cache-control'], texto.includes(THEME)]).toEqual([200, 'no-cache', true]);
    },
  );

  it.each([
    ['DELETE', '/api/login', 'POST, OPTIONS'],
    ['PATCH', '/api/gastos/recibo/1', 'GET, HEAD, PUT, DELETE, OPTIONS'],
    ['PROPFIND', '/api/sesion', 'GET, HEAD, OPTIONS'],
    ['TRACE', '/%61pi/sesion', 'GET, HEAD, OPTIONS'],
    ['POST', '/api/salud/vivo', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/assets/a-1.js', 'GET, HEAD, OPTIONS'],
  ])('%s %s no se atiende, y la respuesta dice con qué sí', async (method, path, allowed) => {
    const { status, headers, json } = await enviarCrudo(app.url, cabeza(method, path));
    expect([status, headers.allow]).toEqual([405, allowed]);
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
  ])('%s %s es 404 y no dice permitir nada', async (method, path) => {
    const { status, headers } = await enviarCrudo(app.url, cabeza(method, path));
    expect([status, headers.allow]).toEqual([404, undefined]);
  });

  it('a HEAD se contesta como a GET sin el cuerpo, y a OPTIONS con los métodos que hay', async () => {
    const connection = await conectar(app.url);
    connection.enviar(cabeza('OPTIONS', '/api/login'));
    const options = await connection.respuesta();
    expect([options.status, options.headers.allow, options.headers['access-control-allow-origin']]).toEqual([
      204,
      'POST, OPTIONS',
      undefined,
    ]);
    connection.cortar();
    const withoutBody = await app.http.head('/%61pi/salud/vivo').expect(200);
    expect([withoutBody.headers['cache-control'], withoutBody.text]).toEqual(['no-store', undefined]);
  });

  it('cualquier pantalla es la misma página, se pregunta siempre por ella y solo corren sus propios programas', async () => {
    for (const path of ['/', '/servicios/registrar?fecha=2026-11-18']) {
      const { headers, text } = await app.http.get(path).expect(200);
      expect(text).toContain(THEME);
      expect(headers['cache-control']).toBe('no-cache');
      const scripts = /script-src ([^;]+)/.exec(headers['content-security-policy'] ?? '')?.[1];
      expect(scripts).toMatch(/^'self' 'sha256-[A-Za-z0-9+/=]{44}'$/);
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    }
  });

  it('un archivo con su huella en el nombre se guarda para siempre, y uno que no existe no es la página', async () => {
    const { headers } = await app.http.get('/assets/a-1.js').expect(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    });
    // They are about pages: a file that many screens ask for goes without them.
    expect(headers).not.toHaveProperty('content-security-policy');
    expect(headers).not.toHaveProperty('permissions-policy');
    await app.http.get('/assets/a-2.js').expect(404);
  });

  it('el programa que guarda la página se pregunta siempre, y con OFFLINE_PAGE=off es uno que borra lo guardado', async () => {
    await writeFile(join(web, 'sw.js'), 'self.keeps = true;');
    const [keeps, drops] = await Promise.all([abrirApp({ web }), abrirApp({ web, config: { OFFLINE_PAGE: false } })]);
    const [on, off] = await Promise.all([keeps.http.get('/sw.js'), drops.http.get('/sw.js')]);
    await Promise.all([keeps.cerrar(), drops.cerrar()]);
    expect(on.text).toBe('self.keeps = true;');
    expect(off.text).toContain('registration.unregister()');
    for (const { status, headers } of [on, off]) {
      expect([status, headers['cache-control'], headers['content-type']]).toEqual([
        200,
        'no-cache',
        'text/javascript; charset=utf-8',
      ]);
      expect(headers['content-security-policy']).toContain("worker-src 'self'");
    }
  });

  it('uno que ya se tiene no se envía otra vez, y comprimido es otro', async () => {
    const { headers, text } = await app.http.get('/assets/a-1.js').set('Accept-Encoding', 'identity').expect(200);
    expect([headers['content-type'], headers.vary, text]).toEqual([
      'text/javascript; charset=utf-8',
      'Accept-Encoding',
      'export {};',
    ]);
    const etag = headers.etag as string;
    await app.http.get('/assets/a-1.js').set('Accept-Encoding', 'identity').set('If-None-Match', etag).expect(304);
    const compressed = await app.http.get('/assets/a-1.js').set('If-None-Match', etag).expect(200);
    expect([compressed.headers['content-encoding'], compressed.text]).toEqual(['gzip', 'export {};']);
    const header = await app.http.head('/assets/a-1.js').set('Accept-Encoding', 'identity').expect(200);
    expect([header.headers['content-length'], header.headers.etag]).toEqual(['10', etag]);
  });
});

describe('La página de una demostración', () => {
  it('dice que sus datos son de ejemplo, en cualquier dirección, y con qué cuenta se entra', async () => {
    const web = await mkdtemp(join(tmpdir(), 'jornal-web-'));
    await writeFile(join(web, 'index.html'), '<!doctype html><html lang="es"><body><p>Hola</p></body></html>');
    for (const DEMONSTRATION of [true, false]) {
      const app = await abrirApp({ web, config: { DEMONSTRATION } });
      for (const path of ['/', '/dashboard', '/index.html']) {
        const { text, headers } = await app.http.get(path).expect(200);
        expect(headers['cache-control']).toBe('no-cache');
        expect(text.includes('>Datos de ejemplo</aside><p>Hola</p>')).toBe(DEMONSTRATION);
        expect(text.includes('data-ejemplo-correo="admin@jornal.demo"')).toBe(DEMONSTRATION);
      }
      await app.cerrar();
    }
    await rm(web, { recursive: true });
  });
});
