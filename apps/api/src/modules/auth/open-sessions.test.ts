import supertest from 'supertest';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { CLAVE, crearAdmin } from '../../../test/crear.js';

const DUENA = 'duena@jornal.test';

describe('Las sesiones abiertas de una cuenta', () => {
  let app: Prueba;
  beforeAll(async () => {
    app = await abrirApp({ config: { SESSIONS_PER_ACCOUNT: 3 } });
  });
  afterAll(() => app.cerrar());

  const signIn = async (): Promise<string> =>
    (await supertest(app.url).post('/api/login').send({ email: DUENA, password: CLAVE }).expect(200)).body.access_token;
  const statuses = (tokens: string[]) =>
    Promise.all(tokens.map(async (token) => (await app.como(token).get('/api/sesion')).status));

  it('no pasan de las que caben: al entrar termina la que lleva más sin usarse, y queda escrito', async () => {
    const { usuario_id } = await crearAdmin(app, DUENA);
    await app.sql('DELETE FROM sesion WHERE usuario_id = $1', [usuario_id]);
    const tokens: string[] = [];
    for (let i = 0; i < 3; i++) {
      tokens.push(await signIn());
      app.reloj.avanzar({ minutos: 1 });
    }
    expect(await statuses(tokens)).toEqual([200, 200, 200]);
    tokens.push(await signIn());
    expect(await statuses(tokens)).toEqual([401, 200, 200, 200]);
    const written = await app.sql(`SELECT 1 FROM auditoria WHERE accion = 'cerrar_sesiones' AND usuario_id = $1`, [
      usuario_id,
    ]);
    expect(written).toHaveLength(1);
  });

  it('la que termina por otras lo dice, cada vez que vuelve; la que se cerró de otro modo dice lo de siempre', async () => {
    await crearAdmin(app, 'otra@jornal.test');
    const de = async () =>
      (await supertest(app.url).post('/api/login').send({ email: 'otra@jornal.test', password: CLAVE }).expect(200))
        .body.access_token as string;
    await app.sql(`DELETE FROM sesion WHERE usuario_id = (SELECT id FROM usuario WHERE email = 'otra@jornal.test')`);
    const first = await de();
    app.reloj.avanzar({ minutos: 1 });
    const second = await de();
    for (let i = 0; i < 2; i++) {
      app.reloj.avanzar({ minutos: 1 });
      await de();
    }
    const porOtras = {
      codigo: 'SESION_POR_OTRAS',
      message:
        'Tu sesión se cerró porque tu cuenta se abrió en más lugares de los que puede tener a la vez. Inicia sesión de nuevo.',
    };
    // The second time the database is not asked, and with a file it is not read.
    for (let i = 0; i < 2; i++)
      expect((await app.como(first).get('/api/sesion').expect(401)).body).toMatchObject(porOtras);
    const { body } = await app
      .como(first)
      .put('/api/gastos/recibo/1')
      .set('Content-Type', 'application/octet-stream')
      .send('x')
      .expect(401);
    expect(body).toMatchObject(porOtras);
    await app.como(second).post('/api/logout').expect(200);
    for (let i = 0; i < 2; i++)
      expect((await app.como(second).get('/api/sesion').expect(401)).body).toMatchObject({
        codigo: 'SESION_INVALIDA',
        message: 'Tu sesión terminó. Inicia sesión de nuevo.',
      });
  });
});
