import { MODULOS, type Modulo } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearOperador, crearSucursal, crearSupervisor, type Empleado } from '../../../test/crear.js';

describe('Los módulos de cada sucursal', () => {
  let prueba: Prueba;
  let admin: Actor;
  let centro: { id: number };
  let norte: { id: number };
  let supervisora: Empleado;
  let delNorte: Empleado;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    centro = await crearSucursal(admin, { name: 'Centro' });
    norte = await crearSucursal(admin, { name: 'Norte' });
    supervisora = await crearSupervisor(admin, { entidad_id: centro.id });
    delNorte = await crearSupervisor(admin, { entidad_id: norte.id });
  });
  afterAll(() => prueba.cerrar());

  const cambiar = (entidad_id: number, modulo: string, activo: boolean, quien = admin) =>
    quien.api.put(`/api/modulos-entidades/${entidad_id}`).send({ modulos: [{ modulo, activo }] });
  const accesibles = async (quien: Actor) => (await quien.api.get('/api/sesion').expect(200)).body.modulos as Modulo[];

  it('cada sucursal empieza con todos; la sucursal General no aparece', async () => {
    const filas = (await admin.api.get('/api/modulos-entidades').expect(200)).body;
    expect(filas.map((f: { entidad: string }) => f.entidad)).toEqual(['Centro', 'Norte']);
    expect(filas[0].modulos).toEqual(MODULOS.map((modulo) => ({ modulo, activo: true })));
    await cambiar(0, 'pagos', false).expect(400);
  });

  it('apagado rige desde la siguiente solicitud, en esa sucursal y salvo para administradores', async () => {
    await supervisora.api.get('/api/pagos/estado-empleados').expect(200);
    const respuesta = await cambiar(centro.id, 'pagos', false).expect(200);
    expect(respuesta.body.message).toBe('Módulos actualizados exitosamente');
    expect(respuesta.body.data.modulos).toContainEqual({ modulo: 'pagos', activo: false });

    expect((await supervisora.api.get('/api/pagos/estado-empleados').expect(403)).body.message).toBe('No tienes permisos para realizar esta acción');
    await delNorte.api.get('/api/pagos/estado-empleados').expect(200);
    await admin.api.get('/api/pagos/estado-empleados').expect(200);
    expect(await accesibles(supervisora)).not.toContain('pagos');
    expect(await accesibles(delNorte)).toContain('pagos');
    const mios = (await supervisora.api.get('/api/roles/permissions').expect(200)).body as Array<{ modulo: string; estado: boolean }>;
    expect(mios.filter((p) => p.modulo === 'pagos').map((p) => p.estado)).toEqual([false, false, false, false]);

    await cambiar(centro.id, 'pagos', true).expect(200);
    await supervisora.api.get('/api/pagos/estado-empleados').expect(200);
  });

  it('apagado también cierra lo propio de un operador', async () => {
    const ana = await crearOperador(admin, { entidad_id: centro.id });
    await ana.api.get(`/api/pagos/servicios-pendientes/${ana.id}`).expect(200);
    await cambiar(centro.id, 'pagos', false).expect(200);
    await ana.api.get(`/api/pagos/servicios-pendientes/${ana.id}`).expect(403);
    await cambiar(centro.id, 'pagos', true).expect(200);
  });

  it('un módulo o una sucursal que no existen se rechazan y nada cambia', async () => {
    const respuesta = await admin.api
      .put(`/api/modulos-entidades/${centro.id}`)
      .send({
        modulos: [
          { modulo: 'ventas', activo: false },
          { modulo: 'magia', activo: false },
        ],
      })
      .expect(400);
    expect(respuesta.body.message).toBe('El módulo «magia» no existe');
    await cambiar(999_999, 'ventas', false).expect(404);
    expect(await accesibles(supervisora)).toContain('ventas');
  });

  it('solo los administradores lo ven y lo cambian', async () => {
    await supervisora.api.get('/api/modulos-entidades').expect(403);
    await cambiar(centro.id, 'ventas', false, supervisora).expect(403);
  });

  it('apagar dos veces es lo mismo que una, y cada cambio queda en la auditoría', async () => {
    await cambiar(norte.id, 'agendas', false).expect(200);
    await cambiar(norte.id, 'agendas', false).expect(200);
    await cambiar(norte.id, 'agendas', true).expect(200);
    const rastros = await prueba.sql(`SELECT 1 FROM auditoria WHERE entidad_id = $1 AND accion = 'cambiar_modulos'`, [norte.id]);
    expect(rastros).toHaveLength(3);
    expect(await accesibles(delNorte)).toContain('agendas');
  });
});
