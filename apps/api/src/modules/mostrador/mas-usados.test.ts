import type { MasUsados } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearProducto, crearRol, crearSupervisor } from '../../../test/crear.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

const RUTA = '/api/mostrador/mas-usados';

describe('Lo que más se cobra', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    carta = await crearCarta(admin);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    m = await abrirMostrador(app, admin, carta);
  });

  const leer = async (quien = admin, entidad_id: number | undefined = m.entidad_id): Promise<MasUsados> =>
    (
      await quien.api
        .get(RUTA)
        .query(quien === admin && entidad_id ? { entidad_id } : {})
        .expect(200)
    ).body;
  const unaBarba = (quien = m.ana) => m.unCorte(quien, { servicio_id: m.barba });

  it('primero lo que más se hizo y se vendió, sin lo anulado ni lo de otra sucursal', async () => {
    const [gel, talco] = [
      await crearProducto(admin, { entidad_id: m.entidad_id }),
      await crearProducto(admin, { entidad_id: m.entidad_id }),
    ];
    expect(await leer()).toEqual({ servicios: [], productos: [] });
    await m.cobrar({
      lineas: [
        m.unCorte(),
        m.unCorte(m.beto),
        { ...unaBarba(), cantidad: 3 },
        { producto_id: m.champu.id, cantidad: 1 },
      ],
      cobros: enEfectivo(125_003),
    });
    await m.cobrar({ lineas: [{ producto_id: talco.id, cantidad: 2 }], cobros: enEfectivo(2 * talco.precio_unitario) });
    const anulada = (
      await m
        .pedir({ lineas: [{ producto_id: gel.id, cantidad: 5 }], cobros: enEfectivo(5 * gel.precio_unitario) })
        .expect(201)
    ).body.tiquete.id;
    expect((await leer()).productos.map(({ id }) => id)).toEqual([gel.id, talco.id, m.champu.id]);
    const [venta] = (await m.leer(anulada)).ventas;
    await admin.api.delete(`/api/ventas/eliminar-venta/${venta?.id}`).expect(200);
    expect(await leer()).toEqual({
      servicios: [m.barba, m.corte],
      productos: [talco, m.champu].map(({ id, nombre, precio_unitario }) => ({
        ...{ id, nombre, precio_unitario },
        stock: id === talco.id ? talco.stock - 2 : m.champu.stock - 1,
      })),
    });
    expect(await leer(admin, (await abrirMostrador(app, admin, carta)).entidad_id)).toEqual({
      servicios: [],
      productos: [],
    });
    expect(await leer(admin, 0)).toEqual({ servicios: [], productos: [] });
  });

  it('no ofrece lo que no hay ni lo que se archivó', async () => {
    const gel = await crearProducto(admin, { entidad_id: m.entidad_id });
    for (const { id, precio_unitario, stock } of [m.champu, gel])
      await m.cobrar({ lineas: [{ producto_id: id, cantidad: stock }], cobros: enEfectivo(stock * precio_unitario) });
    expect((await leer()).productos).toEqual([]);
    await admin.api.put(`/api/productos/actualizar-stock/${gel.id}`).send({ cantidad: 3 }).expect(200);
    expect((await leer()).productos.map(({ id }) => id)).toEqual([gel.id]);
    await admin.api.delete(`/api/productos/eliminar-producto/${gel.id}`).expect(200);
    expect((await leer()).productos).toEqual([]);
  });

  it('a un operador, de lo que él hace; a quien no ve productos, sin ellos', async () => {
    await m.cobrar({
      lineas: [{ ...m.unCorte(), cantidad: 4 }, unaBarba(m.beto), { producto_id: m.champu.id, cantidad: 1 }],
      cobros: enEfectivo(145_001),
    });
    const supervisor = await crearSupervisor(admin, { entidad_id: m.entidad_id });
    expect(await leer(supervisor)).toEqual(await leer());
    await supervisor.api
      .get(RUTA)
      .query({ entidad_id: m.entidad_id + 1 })
      .expect(403);
    const rol = await crearRol(admin, { alcance: 'propio', permisos: ['tiquetes.crear', 'servicios.crear'] });
    await admin.api.put(`/api/roles/usuarios/${m.beto.usuario_id}/role`).send({ role_id: rol.id }).expect(200);
    expect(await leer(m.beto)).toEqual({ servicios: [m.barba], productos: [] });
  });
});
