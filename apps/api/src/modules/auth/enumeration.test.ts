import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { crearAdmin, crearUsuario } from '../../../test/crear.js';
import { checkPassword } from '../../core/access/passwords.js';
import { ForgottenService } from './forgotten.service.js';

const original = Client.prototype.query;
const cifrados = jest.spyOn(jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2'), 'verify');

/** The work of a sign-in is counted, not timed: `npm run drills timing` has the stopwatch. */
describe('Si un correo tiene cuenta', () => {
  let app: Prueba;
  const mails: Record<string, string> = { 'sin cuenta': 'nadie@jornal.test' };

  beforeAll(async () => {
    app = await abrirApp();
    await crearAdmin(app);
    mails['con cuenta'] = (await crearUsuario(app, 'supervisor')).email;
    const [invitada, retirada] = [await crearUsuario(app, 'supervisor'), await crearUsuario(app, 'supervisor')];
    await app.sql('UPDATE usuario SET clave_hash = NULL WHERE id = $1', [invitada.usuario_id]);
    await app.sql('UPDATE usuario SET activo = false WHERE id = $1', [retirada.usuario_id]);
    Object.assign(mails, {
      'de quien no ha elegido contraseña': invitada.email,
      'de una cuenta desactivada': retirada.email,
    });
  });
  afterAll(() => {
    cifrados.mockRestore();
    return app.cerrar();
  });

  /** How many passwords were checked while something was done. */
  const contando = async (make: () => PromiseLike<unknown>) => {
    cifrados.mockClear();
    await make();
    return cifrados.mock.calls.length;
  };
  const sinIdentificar = (body: { request_id?: string }) => ({ ...body, request_id: '' });

  it('no se sabe al entrar: la misma respuesta, con una contraseña comprobada en cada caso', async () => {
    const said = new Set<string>();
    for (const email of Object.values(mails)) {
      const comprobadas = await contando(async () => {
        const { status, body } = await app.http.post('/api/login').send({ email, password: 'una que no es' });
        said.add(`${status} ${JSON.stringify(sinIdentificar(body))}`);
      });
      expect(comprobadas).toBe(1);
    }
    expect([...said]).toEqual([expect.stringMatching(/^401 .*Credenciales incorrectas/)]);
  });

  it('control: quien no comprueba nada donde no hay cuenta se distingue', async () => {
    const ingenuo = async (email: string) => {
      const [cuenta] = await app.sql<{ clave_hash: string | null }>(
        'SELECT clave_hash FROM usuario WHERE email = $1 AND activo',
        [email],
      );
      return cuenta?.clave_hash ? checkPassword('una que no es', cuenta.clave_hash, 'control') : false;
    };
    const comprobadas: Record<string, number> = {};
    for (const [testCase, email] of Object.entries(mails)) comprobadas[testCase] = await contando(() => ingenuo(email));
    expect(comprobadas).toEqual({
      'con cuenta': 1,
      'sin cuenta': 0,
      'de quien no ha elegido contraseña': 0,
      'de una cuenta desactivada': 0,
    });
  });

  it('no se sabe al pedir otra contraseña: se responde antes de preguntarle nada a la base', async () => {
    const questions: string[] = [];
    const espia = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...data: unknown[]) {
      questions.push(String((data[0] as { text?: string }).text ?? data[0]));
      return (original as (...d: unknown[]) => unknown).apply(this, data);
    } as never);
    try {
      const said = new Set<string>();
      // Housekeeping and live events have nothing to ask of accounts or links.
      const deCuentas = () => questions.filter((text) => /\busuario\b|enlace_clave|correo_saliente/.test(text));
      for (const email of Object.values(mails)) {
        questions.length = 0;
        const { status, body } = await app.http.post('/api/recuperar').send({ email });
        said.add(`${status} ${JSON.stringify(body)}`);
        expect(deCuentas()).toEqual([]);
        await app.app.get(ForgottenService, { strict: false }).atender();
        expect(deCuentas().length).toBeGreaterThan(0);
      }
      expect(said.size).toBe(1);
    } finally {
      espia.mockRestore();
    }
  });
});
