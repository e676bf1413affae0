import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, CLAVE, crearAdmin, crearSucursal, siguiente } from '../../../test/crear.js';

const COMMON = 'Esta contraseña es de las más usadas y sería la primera en probarse. Elige otra.';

describe('Una contraseña que cualquiera probaría primero', () => {
  let app: Prueba;
  let admin: Actor;
  let entidad_id: number;
  beforeAll(async () => {
    app = await abrirApp({ config: { LOGIN_FREE_FAILURES: 100 } });
    admin = await crearAdmin(app);
    entidad_id = (await crearSucursal(admin)).id;
  });
  afterAll(() => app.cerrar());

  const operador = (password: string) =>
    admin.api.post('/api/operadores/crear-operador').send({
      nombre: 'Ana',
      apellido: 'Ruiz',
      telefono: '3001234567',
      entidad_id,
      cargo_id: 1,
      email: 'ana.ruiz.gomez@jornal.test',
      password,
    });

  it.each([
    ['          ', 'La contraseña no puede ser solo espacios'],
    ['Ana.Ruiz.Gomez@jornal.test', 'La contraseña no puede ser el correo de la cuenta'],
    ['ana.ruiz.gomez', 'La contraseña no puede ser el correo de la cuenta'],
    ['password1', COMMON],
    ['12345678', COMMON],
    ['QwertyUiop', COMMON],
    ['iloveyou1', COMMON],
    ['Jornal-demo-1', COMMON],
  ])('no se acepta al crear una cuenta: «%s»', async (password, message) => {
    const { body } = await operador(password).expect(400);
    expect(body).toMatchObject({ message, errores: { password: [message] } });
  });

  it('no se acepta al cambiarla, tampoco la misma otra vez', async () => {
    const change = (fresh: string) => admin.api.put('/api/sesion/contrasena').send({ actual: CLAVE, nueva: fresh });
    for (const [newOne, message] of [
      [CLAVE, 'La contraseña nueva debe ser distinta de la actual'],
      ['\u00a0        ', 'La contraseña no puede ser solo espacios'],
      ['sunshine', COMMON],
    ] as const) {
      expect((await change(newOne).expect(400)).body).toMatchObject({
        message,
        errores: { nueva: [message] },
      });
    }
    await change('tres tristes tigres').expect(200);
  });

  it.each(['Jornal-demo-2', 'una clave larga', 'Clave-de-viaje-1'])('«%s» no es de esas', async (password) => {
    const { body } = await admin.api.post('/api/clients').send({
      name: 'C',
      business_name: 'C',
      nit: `${siguiente()}`,
      address: 'x',
      phone: '300',
      email: `${password.replaceAll(' ', '')}.x@jornal.test`,
      password,
    });
    expect(body.message).toMatch(/Cliente creado exitosamente/);
  });
});
