import { abrirApp, type OpcionesPrueba, type Prueba } from '../../../test/app.js';
import { type Actor, CLAVE, crearAdmin, crearUsuario, iniciarSesion } from '../../../test/crear.js';
import { resumir, veces } from '../../../test/tormenta.js';

const MALA = 'equivocada';

let prueba: Prueba;
let admin: Actor;

async function abrir(config: OpcionesPrueba['config'] = {}): Promise<void> {
  prueba = await abrirApp({ config: { LOGIN_FREE_FAILURES: 3, ...config } });
  admin = await crearAdmin(prueba);
}
afterEach(() => prueba.cerrar());

describe('Quien prueba cuál es la contraseña de una sesión que encontró abierta', () => {
  const cambiar = (api: Actor['api'], actual: string, nueva = 'otra clave larga') =>
    api.put('/api/sesion/contrasena').send({ actual, nueva });

  it('espera como quien trata de entrar, sin que esperen las demás sesiones', async () => {
    await abrir();
    const otra = prueba.como(await iniciarSesion(prueba, admin.usuario_id));
    for (let i = 0; i < 3; i++) await cambiar(admin.api, MALA).expect(400);
    const frenada = await cambiar(admin.api, CLAVE).expect(429);
    expect(frenada.headers['retry-after']).toBe('1');
    expect(frenada.body.codigo).toBe('DEMASIADOS_INTENTOS');
    await cambiar(otra, CLAVE).expect(200);
  });

  it('de cien a la vez prueba tres', async () => {
    await abrir();
    const { estados } = resumir(await veces(100, () => cambiar(admin.api, MALA)));
    expect(estados).toEqual({ 400: 3, 429: 97 });
  });

  it('repetir un cambio ya hecho con su clave no cuenta: recibe la primera respuesta', async () => {
    await abrir();
    for (let i = 0; i < 6; i++) {
      const repetida = await admin.api
        .put('/api/sesion/contrasena')
        .set('Idempotency-Key', 'cambio')
        .send({ actual: CLAVE, nueva: 'otra clave larga' })
        .expect(200);
      expect(repetida.body.message).toBe('Contraseña actualizada exitosamente');
    }
  });

  it('cambiarla cien veces a la vez no deja sin respuesta a los demás', async () => {
    await abrir({ DATABASE_POOL: 2 });
    const sara = await crearUsuario(prueba, 'supervisor');
    const cambios = veces(100, () => cambiar(sara.api, CLAVE));
    const demas = await veces(20, () => admin.api.get('/api/sesion'));
    expect(resumir(demas).estados).toEqual({ 200: 20 });
    const { estados } = resumir(await cambios);
    expect(estados[200]).toBe(1);
    expect(estados[503]).toBeUndefined();
  });
});
