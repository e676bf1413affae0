import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, CLAVE, crearAdmin, crearSucursal, crearSupervisor } from '../../../test/crear.js';
import { aLaVez, resumir } from '../../../test/tormenta.js';

const PAULA = { nombre: 'Paula', apellido: 'Ríos', email: 'paula@salon.co', telefono: '300 123 4567' };
const BETO = { nombre: 'Beto', apellido: 'Lara', email: 'beto@salon.co' };

describe('Varios operadores a la vez', () => {
  let app: Prueba;
  let admin: Actor;
  let entidad_id: number;
  beforeEach(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    entidad_id = (await crearSucursal(admin)).id;
  });
  afterEach(() => app.cerrar());

  const invite = (data: object, who = admin) =>
    who.api.post('/api/operadores/invitar-varios').send({ entidad_id, ...data });
  const operators = async () => (await admin.api.get('/api/operadores/listar-operador').expect(200)).body;

  it('quedan como operadores, y cada uno entra con la contraseña que elige en su enlace', async () => {
    const { body } = await invite({ personas: [PAULA, BETO] }).expect(201);
    expect(body.message).toBe('2 personas agregadas');
    expect(body.data.map(({ operador }: { operador: { nombre: string } }) => operador.nombre)).toEqual([
      'Paula',
      'Beto',
    ]);
    await app.http.post('/api/login').send({ email: PAULA.email, password: CLAVE }).expect(401);

    const link = await admin.api.post(`/api/correo/${body.data[0].correo_id}/enlace`).send({}).expect(200);
    const token = link.body.enlace.split('#')[1];
    await app.http.post('/api/clave').send({ token, nueva: CLAVE }).expect(200);
    const entered = await app.http.post('/api/login').send({ email: PAULA.email, password: CLAVE }).expect(200);
    expect(entered.body.user).toMatchObject({
      role: { nombre: 'operador' },
      operador: { nombre: 'Paula', apellido: 'Ríos', entidad_id },
    });
  });

  it('quien administra también presta servicios, con la cuenta que ya tiene y una sola vez', async () => {
    const me = { nombre: 'Marina', apellido: 'Duarte' };
    const { body } = await invite({ yo: me, personas: [] }).expect(201);
    expect(body.message).toBe('1 persona agregada');
    expect(body.data).toEqual([
      { operador: expect.objectContaining({ ...me, telefono: '', entidad_id }), correo_id: null },
    ]);
    expect((await invite({ yo: me, personas: [] }).expect(409)).body.message).toBe('Tu cuenta ya presta servicios');
    expect(await operators()).toHaveLength(1);
    // They go on administrating.
    await admin.api.get('/api/branches').expect(200);
  });

  it('de muchas veces a la vez, quien administra queda una como operador, y un correo con una cuenta', async () => {
    const all = await aLaVez(5, () => invite({ yo: { nombre: 'Marina', apellido: 'Duarte' }, personas: [BETO] }));
    const { estados } = resumir(all);
    expect(estados).toEqual({ 201: 1, 409: 4 });
    expect(await operators()).toHaveLength(2);
  });

  it('un correo que ya tiene cuenta se dice en su fila, y no queda nadie', async () => {
    await invite({ personas: [PAULA] }).expect(201);
    const { body } = await invite({ personas: [BETO, PAULA] }).expect(409);
    expect(body.codigo).toBe('EMAIL_REGISTRADO');
    expect(body.errores).toEqual({ 'personas.1.email': ['El email ya está registrado'] });
    expect(await operators()).toHaveLength(1);
  });

  it('rechaza a nadie, a dos con el mismo correo y una sucursal que no es la suya', async () => {
    expect((await invite({ personas: [] }).expect(400)).body.errores).toEqual({
      personas: ['Escribe al menos una persona'],
    });
    expect((await invite({ personas: [PAULA, { ...BETO, email: 'PAULA@salon.co' }] }).expect(400)).body.message).toBe(
      'Dos personas no pueden tener el mismo correo',
    );
    const other = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    await invite({ personas: [PAULA] }, other).expect(403);
    expect((await operators()).map(({ nombre }: { nombre: string }) => nombre)).not.toContain('Paula');
  });
});
