import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { abrirApp, type Prueba } from '../../../test/app.js';

const TEMA = "document.documentElement.dataset.tema = 'claro'";

describe('Las cabeceras y las pantallas', () => {
  let prueba: Prueba;
  let web: string;

  beforeAll(async () => {
    web = await mkdtemp(join(tmpdir(), 'jornal-web-'));
    await mkdir(join(web, 'assets'));
    await writeFile(join(web, 'index.html'), `<!doctype html><script>${TEMA}</script><script type="module" src="/assets/a-1.js"></script>`);
    await writeFile(join(web, 'assets/a-1.js'), 'export {};');
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
      'strict-transport-security': 'max-age=15552000',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
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
});
