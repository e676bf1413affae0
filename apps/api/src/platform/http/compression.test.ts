import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, CLAVE, crearAdmin, crearOperador, crearServicio, crearSucursal } from '../../../test/crear.js';

describe('Una respuesta larga', () => {
  let app: Prueba;
  let admin: Actor;
  let entidad_id: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app, 'duena@jornal.test');
    entidad_id = (await crearSucursal(admin)).id;
    for (let i = 0; i < 10; i++) await crearServicio(admin, { nombre: `Corte número ${i}` });
  });
  afterAll(() => app.cerrar());

  /** The answer as it came over the wire, before any client opened it. */
  const ask = async (path: string, accepted: string | null) => {
    const answer = await fetch(`${app.url}${path}`, {
      headers: { authorization: `Bearer ${admin.token}`, ...(accepted !== null && { 'accept-encoding': accepted }) },
    });
    return { status: answer.status, headers: answer.headers, texto: await answer.text() };
  };

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
  ])('a quien acepta «%s» va en %s, y es la misma', async (accepted, encoding) => {
    const compressed = await ask('/api/servicios/listar-servicio', accepted);
    const entera = await ask('/api/servicios/listar-servicio', 'identity');
    expect(compressed.headers.get('content-encoding')).toBe(encoding);
    expect(entera.headers.get('content-encoding')).toBeNull();
    expect(compressed.texto).toBe(entera.texto);
    expect(Number(compressed.headers.get('content-length'))).toBeLessThan(
      Number(entera.headers.get('content-length')) / 2,
    );
    for (const { headers } of [compressed, entera])
      expect([headers.get('vary'), headers.get('cache-control')]).toEqual(['Accept-Encoding', 'no-store']);
  });

  it.each(['', 'identity', 'deflate', 'br;q=0'])('a quien acepta «%s» va como es', async (accepted) => {
    expect((await ask('/api/servicios/listar-servicio', accepted)).headers.get('content-encoding')).toBeNull();
  });

  it('la corta va como es', async () => {
    const { headers } = await ask('/api/salud/vivo', 'br');
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([null, null]);
  });

  it('la de entrar lleva un secreto: nunca se comprime, por larga que sea', async () => {
    const { email } = await crearOperador(admin, { entidad_id });
    await app.sql(`UPDATE operador SET nombre = repeat('Ana ', 500)`);
    const answer = await fetch(`${app.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'br, gzip' },
      body: JSON.stringify({ email, password: CLAVE }),
    });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null]);
    expect((await answer.text()).length).toBeGreaterThan(2_000);
  });

  it('la de un archivo va como es', async () => {
    const { data } = (
      await admin.api
        .post('/api/gastos/crear')
        .send({ descripcion: 'Luz', monto: 1_000, fecha: '2026-11-18', metodo_pago: 'efectivo', entidad_id })
        .expect(201)
    ).body;
    const photo = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(2_000, 'x'), Buffer.from('\n%%EOF')]);
    await admin.api
      .put(`/api/gastos/recibo/${data.id}`)
      .set('Content-Type', 'application/octet-stream')
      .send(photo)
      .expect(200);
    expect((await ask(`/api/gastos/recibo/${data.id}`, 'br')).headers.get('content-encoding')).toBeNull();
  });
});
