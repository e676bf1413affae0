import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { crearAdmin, crearUsuario } from '../../../test/crear.js';
import { checkPassword } from '../../core/access/passwords.js';
import { ForgottenService } from './forgotten.service.js';

const original = Client.prototype.query;
const cifrados = jest.spyOn(jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2'), 'verify');

/** The work of a sign-in is counted, not timed: `npm run drills timing` has the stopwatch. */
describe('Si un correo tiene cuenta', () => {
  let prueba: Prueba;
  const correos: Record<string, string> = { 'sin cuenta': 'nadie@jornal.test' };

  beforeAll(async () => {
    prueba = await abrirApp();
    await crearAdmin(prueba);
    correos['con cuenta'] = (await crearUsuario(prueba, 'supervisor')).email;
    const [invitada, retirada] = [await crearUsuario(prueba, 'supervisor'), await crearUsuario(prueba, 'supervisor')];
    await prueba.sql('UPDATE usuario SET clave_hash = NULL WHERE id = $1', [invitada.usuario_id]);
    await prueba.sql('UPDATE usuario SET activo = false WHERE id = $1', [retirada.usuario_id]);
    Object.assign(correos, {
      'de quien no ha elegido contraseña': invitada.email,
      'de una cuenta desactivada': retirada.email,
    });
  });
  afterAll(() => {
    cifrados.mockRestore();
    return prueba.cerrar();
  });

  /** How many passwords were checked while something was done. */
  const contando = async (hacer: () => PromiseLike<unknown>) => {
    cifrados.mockClear();
    await hacer();
    return cifrados.mock.calls.length;
  };
  const sinIdentificar = (cuerpo: { request_id?: string }) => ({ ...cuerpo, request_id: '' });

  it('no se sabe al entrar: la misma respuesta, con una contraseña comprobada en cada caso', async () => {
    const dichos = new Set<string>();
    for (const email of Object.values(correos)) {
      const comprobadas = await contando(async () => {
        const { status, body } = await prueba.http.post('/api/login').send({ email, password: 'una que no es' });
        dichos.add(`${status} ${JSON.stringify(sinIdentificar(body))}`);
      });
      expect(comprobadas).toBe(1);
    }
    expect([...dichos]).toEqual([expect.stringMatching(/^401 .*Credenciales incorrectas/)]);
  });

  it('control: quien no comprueba nada donde no hay cuenta se distingue', async () => {
    const ingenuo = async (email: string) => {
      const [cuenta] = await prueba.sql<{ clave_hash: string | null }>(
        'SELECT clave_hash FROM usuario WHERE email = $1 AND activo',
        [email],
      );
      return cuenta?.clave_hash ? checkPassword('una que no es', cuenta.clave_hash, 'control') : false;
    };
    const comprobadas: Record<string, number> = {};
    for (const [caso, email] of Object.entries(correos)) comprobadas[caso] = await contando(() => ingenuo(email));
    expect(comprobadas).toEqual({
      'con cuenta': 1,
      'sin cuenta': 0,
      'de quien no ha elegido contraseña': 0,
      'de una cuenta desactivada': 0,
    });
  });

  it('no se sabe al pedir otra contraseña: se responde antes de preguntarle nada a la base', async () => {
    const preguntas: string[] = [];
    const espia = jest.spyOn(Client.prototype, 'query').mockImplementation(function (
      this: Client,
      ...datos: unknown[]
    ) {
      preguntas.push(String((datos[0] as { text?: string }).text ?? datos[0]));
      return (original as (...d: unknown[]) => unknown).apply(this, datos);
    } as never);
    try {
      const dichos = new Set<string>();
      // Housekeeping and live events have nothing to ask of accounts or links.
      const deCuentas = () => preguntas.filter((texto) => /\busuario\b|enlace_clave|correo_saliente/.test(texto));
      for (const email of Object.values(correos)) {
        preguntas.length = 0;
        const { status, body } = await prueba.http.post('/api/recuperar').send({ email });
        dichos.add(`${status} ${JSON.stringify(body)}`);
        expect(deCuentas()).toEqual([]);
        await prueba.app.get(ForgottenService, { strict: false }).atender();
        expect(deCuentas().length).toBeGreaterThan(0);
      }
      expect(dichos.size).toBe(1);
    } finally {
      espia.mockRestore();
    }
  });
});
