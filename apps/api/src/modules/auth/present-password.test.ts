import { abrirApp, type OpcionesPrueba, type Prueba } from '../../../test/app.js';
import { type Actor, CLAVE, crearAdmin, crearUsuario, iniciarSesion } from '../../../test/crear.js';
import { aLaVez, resumir, veces } from '../../../test/tormenta.js';

const MALA = 'equivocada';

let app: Prueba;
let admin: Actor;

async function open(config: OpcionesPrueba['config'] = {}): Promise<void> {
  app = await abrirApp({ config: { LOGIN_FREE_FAILURES: 3, ...config } });
  admin = await crearAdmin(app);
}
afterEach(() => app.cerrar());

describe('Quien prueba cuál es la contraseña de una sesión que encontró abierta', () => {
  const change = (api: Actor['api'], current: string, fresh = 'otra clave larga') =>
    api.put('/api/sesion/contrasena').send({ actual: current, nueva: fresh });

  it('espera como quien trata de entrar, sin que esperen las demás sesiones', async () => {
    await open();
    const other = app.como(await iniciarSesion(app, admin.usuario_id));
    for (let i = 0; i < 3; i++) await change(admin.api, MALA).expect(400);
    const slowed = await change(admin.api, CLAVE).expect(429);
    expect(slowed.headers['retry-after']).toBe('1');
    expect(slowed.body.codigo).toBe('DEMASIADOS_INTENTOS');
    await change(other, CLAVE).expect(200);
  });

  it('de cien a la vez prueba tres', async () => {
    await open();
    const { estados } = resumir(await veces(100, () => change(admin.api, MALA)));
    expect(estados).toEqual({ 400: 3, 429: 97 });
  });

  it('repetir un cambio ya hecho con su clave no cuenta: recibe la primera respuesta', async () => {
    await open();
    for (let i = 0; i < 6; i++) {
      const repeated = await admin.api
        .put('/api/sesion/contrasena')
        .set('Idempotency-Key', 'cambio')
        .send({ actual: CLAVE, nueva: 'otra clave larga' })
        .expect(200);
      expect(repeated.body.message).toBe('Contraseña actualizada exitosamente');
    }
  });

  it('cambiarla cien veces a la vez no deja sin respuesta a los demás', async () => {
    await open({ DATABASE_POOL: 2 });
    const sara = await crearUsuario(app, 'supervisor');
    let hechos = 0;
    const cambios = veces(100, async () => {
      const answer = await change(sara.api, CLAVE);
      hechos += 1;
      return answer;
    });
    const rest = await aLaVez(20, () => admin.api.get('/api/sesion'));
    expect(resumir(rest).estados).toEqual({ 200: 20 });
    // They did not stand behind all of hers, of which two have a connection: at any speed of the machine.
    expect(hechos).toBeLessThan(95);
    expect(resumir(await cambios).estados[200]).toBe(1);
  });
});
