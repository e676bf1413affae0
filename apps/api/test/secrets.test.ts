import { abrirApp, type Prueba } from './app.js';
import { type Actor, CLAVE, crearAdmin, crearOperador, crearSucursal } from './crear.js';

/** The other suites end with this same question; here it is seen that it finds the secrets. */
describe('Las contraseñas y los enlaces', () => {
  let prueba: Prueba;
  let admin: Actor;

  beforeEach(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    await prueba.http.post('/api/login').send({ email: admin.email, password: CLAVE }).expect(200);
  });

  it('no quedan en ninguna parte al usar el producto', () => prueba.cerrar());

  it.each([
    [
      'la auditoría',
      (p: Prueba) =>
        p.sql(
          `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, despues, solicitud_id, created_at)
      VALUES (0, 999999, (SELECT min(id) FROM usuario), 'crear', 'x', 1, jsonb_build_object('clave', $1::text), 'x', now())`,
          [CLAVE],
        ),
    ],
    ['un correo', (p: Prueba) => p.sql(`UPDATE correo_saliente SET cuerpo = cuerpo || $1`, [CLAVE])],
    ['el registro', async (p: Prueba) => p.app.getHttpAdapter().getInstance().log.warn({ detalle: CLAVE }, 'control')],
    [
      'una respuesta',
      async (p: Prueba) => {
        await p.sql(`UPDATE operador SET nombre = $1`, [CLAVE]);
        await admin.api.get('/api/operadores/listar-operador').expect(200);
      },
    ],
  ])('control: una que queda en %s se encuentra', async (_, dejar) => {
    await dejar(prueba);
    await expect(prueba.cerrar()).rejects.toThrow('A password or a token was left lying around');
  });
});
