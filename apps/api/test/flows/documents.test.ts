import { request as pedir } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { abrirApp, type Prueba } from '../app.js';

type Llegada = { estado: number; cabeceras: Record<string, string | string[] | undefined>; bytes: Buffer };

describe('Los documentos de la API', () => {
  let prueba: Prueba;
  beforeAll(async () => {
    prueba = await abrirApp();
  });
  afterAll(() => prueba.cerrar());

  /** Without a client that decompresses on its own. */
  const traer = (ruta: string, headers: Record<string, string>): Promise<Llegada> =>
    new Promise((listo, fallo) => {
      pedir(`${prueba.url}${ruta}`, { headers }, (respuesta) => {
        const trozos: Buffer[] = [];
        respuesta
          .on('data', (t: Buffer) => trozos.push(t))
          .on('end', () =>
            listo({ estado: respuesta.statusCode ?? 0, cabeceras: respuesta.headers, bytes: Buffer.concat(trozos) }),
          );
      })
        .on('error', fallo)
        .end();
    });

  it.each(['/api/openapi.json', '/api/docs'])(
    '%s llega comprimido, igual en cada forma, y bajo la política estricta',
    async (ruta) => {
      const [br, gzip, entero] = await Promise.all([
        traer(ruta, { 'accept-encoding': 'gzip, deflate, br' }),
        traer(ruta, { 'accept-encoding': 'gzip, br;q=0' }),
        traer(ruta, {}),
      ]);
      expect([br, gzip, entero].map((r) => [r.estado, r.cabeceras['content-encoding']])).toEqual([
        [200, 'br'],
        [200, 'gzip'],
        [200, undefined],
      ]);
      expect(brotliDecompressSync(br.bytes).equals(entero.bytes) && gunzipSync(gzip.bytes).equals(entero.bytes)).toBe(
        true,
      );
      expect(br.bytes.length).toBeLessThan(entero.bytes.length / 10);
      expect(br.cabeceras).toMatchObject({
        vary: 'Accept-Encoding',
        'cache-control': 'no-cache',
        etag: entero.cabeceras.etag,
      });
      expect(br.cabeceras['content-security-policy']).toContain("default-src 'none'");
      expect(String(br.cabeceras['content-type'])).toMatch(
        ruta === '/api/docs' ? /^text\/html; charset=utf-8$/ : /^application\/json; charset=utf-8$/,
      );
    },
  );

  it('quien ya lo tiene no lo recibe otra vez', async () => {
    const primera = await traer('/api/openapi.json', {});
    const otra = await traer('/api/openapi.json', { 'if-none-match': String(primera.cabeceras.etag) });
    expect([otra.estado, otra.bytes.length, otra.cabeceras.etag]).toEqual([304, 0, primera.cabeceras.etag]);
    expect((await traer('/api/openapi.json', { 'if-none-match': '"otra"' })).estado).toBe(200);
  });

  it('el documento es el del contrato', async () => {
    const { body } = await prueba.http.get('/api/openapi.json').expect(200);
    expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Jornal', license: { name: 'MIT' } } });
  });
});
