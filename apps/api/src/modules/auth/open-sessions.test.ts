import supertest from 'supertest';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { CLAVE, crearAdmin } from '../../../test/crear.js';

const DUENA = 'duena@jornal.test';

describe('Las sesiones abiertas de una cuenta', () => {
  let prueba: Prueba;
  beforeAll(async () => {
    prueba = await abrirApp({ config: { SESSIONS_PER_ACCOUNT: 3 } });
  });
  afterAll(() => prueba.cerrar());

  const entrar = async (): Promise<string> =>
    (await supertest(prueba.url).post('/api/login').send({ email: DUENA, password: CLAVE }).expect(200)).body
      .access_token;
  const estados = (tokens: string[]) =>
    Promise.all(tokens.map(async (token) => (await prueba.como(token).get('/api/sesion')).status));

  it('no pasan de las que caben: al entrar termina la que lleva más sin usarse, y queda escrito', async () => {
    const { usuario_id } = await crearAdmin(prueba, DUENA);
    await prueba.sql('DELETE FROM sesion WHERE usuario_id = $1', [usuario_id]);
    const tokens: string[] = [];
    for (let i = 0; i < 3; i++) {
      tokens.push(await entrar());
      prueba.reloj.avanzar({ minutos: 1 });
    }
    expect(await estados(tokens)).toEqual([200, 200, 200]);
    tokens.push(await entrar());
    expect(await estados(tokens)).toEqual([401, 200, 200, 200]);
    const escritas = await prueba.sql(`SELECT 1 FROM auditoria WHERE accion = 'cerrar_sesiones' AND usuario_id = $1`, [
      usuario_id,
    ]);
    expect(escritas).toHaveLength(1);
  });
});
