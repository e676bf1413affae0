import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearServicio, crearSucursal, crearSupervisor } from '../../../test/crear.js';
import { aLaVez, barrera, resumir, veces } from '../../../test/tormenta.js';

const LISTA = [
  { nombre: 'Corte clásico', precio: 20_000, porcentaje_pago_empleado: 50 },
  { nombre: 'Arreglo de barba', precio: 15_000, porcentaje_pago_empleado: 45 },
];

describe('Un primer catálogo de servicios', () => {
  let app: Prueba;
  let admin: Actor;
  beforeEach(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
  });
  afterEach(() => app.cerrar());

  const create = (servicios: readonly object[] = LISTA, who = admin) =>
    who.api.post('/api/servicios/crear-varios').send({ servicios });
  const names = async () =>
    (await admin.api.get('/api/servicios/listar-servicio').expect(200)).body.map(
      ({ nombre }: { nombre: string }) => nombre,
    );

  it('los crea todos, con su precio y su porcentaje, para todas las sucursales', async () => {
    const { body } = await create().expect(201);
    expect(body.message).toBe('2 servicios agregados');
    expect(body.data).toEqual({
      creados: LISTA.map((servicio) => expect.objectContaining({ ...servicio, estado: true, entidad_id: null })),
      ya_estaban: [],
    });
    expect(await names()).toEqual(['Arreglo de barba', 'Corte clásico']);
  });

  it('lo que ya está por su nombre, con otras tildes o mayúsculas, no se repite', async () => {
    await crearServicio(admin, { nombre: 'CORTE CLASICO' });
    const { body } = await create().expect(201);
    expect(body.message).toBe('1 servicio agregado');
    expect(body.data.ya_estaban).toEqual(['Corte clásico']);
    expect((await create().expect(409)).body).toMatchObject({
      codigo: 'SERVICIOS_YA_ESTAN',
      message: 'Todos esos servicios ya están en tu catálogo',
    });
    expect(await names()).toHaveLength(2);
  });

  it('uno mal escrito no deja crear ninguno, y se dice cuál es', async () => {
    const { body } = await create([...LISTA, { nombre: '', precio: 0, porcentaje_pago_empleado: 40 }]).expect(400);
    expect(Object.keys(body.errores)).toEqual(['servicios.2.nombre', 'servicios.2.precio']);
    expect((await create([]).expect(400)).body.message).toBe('Elige al menos un servicio');
    expect(await names()).toEqual([]);
  });

  it('los de quien ve una sucursal son de ella', async () => {
    const { id } = await crearSucursal(admin);
    const { body } = await create(LISTA, await crearSupervisor(admin, { entidad_id: id })).expect(201);
    expect(body.data.creados.map(({ entidad_id }: { entidad_id: number }) => entidad_id)).toEqual([id, id]);
  });

  it('de muchos que aceptan la misma lista a la vez queda una', async () => {
    const { estados, mensajes } = resumir(await aLaVez(6, () => create()));
    expect(estados).toEqual({ 201: 1, 409: 5 });
    expect(mensajes).toEqual(['Todos esos servicios ya están en tu catálogo']);
    expect(await names()).toEqual(['Arreglo de barba', 'Corte clásico']);
  });

  it('control: quien mira si está y luego escribe lo deja repetido', async () => {
    const together = barrera(3);
    await veces(3, async (i) => {
      const there = (await app.sql(`SELECT FROM servicio WHERE nombre = 'Cejas'`)).length > 0;
      await together();
      if (!there)
        await app.sql(
          `INSERT INTO servicio (id, nombre, precio, porcentaje_pago_empleado, created_at) VALUES ($1, 'Cejas', 1, 40, now())`,
          [1000 + i],
        );
    });
    expect(await names()).toEqual(['Cejas', 'Cejas', 'Cejas']);
  });
});
