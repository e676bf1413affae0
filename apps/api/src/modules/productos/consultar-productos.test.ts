import type { Producto } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearProducto,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../../../test/crear.js';

describe('Consultar los productos', () => {
  let app: Prueba;
  let admin: Actor;
  let north: number;
  let sur: number;
  let sara: Operador;
  let entidad_id: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    sara = await crearSupervisor(admin, { entidad_id: north });
    entidad_id = (await crearSucursal(admin, { name: 'Consultas' })).id;
    for (const [name, stock, code] of [
      ['Ñandú', 11, 'N-1'],
      ['champú de día', 10, null],
      ['Acondicionador', 6, null],
      ['Bálsamo 100%', 5, null],
      ['Zeta', 0, null],
    ] as const) {
      await crearProducto(admin, { entidad_id, nombre: name, stock, codigo: code });
    }
  });
  afterAll(() => app.cerrar());
  const list = async (query: Record<string, unknown> = {}, who: Actor = sara): Promise<Producto[]> =>
    (
      await who.api
        .get('/api/productos/listar-productos')
        .query({ per_page: 100, ...query })
        .expect(200)
    ).body.data;
  const names = async (query: Record<string, unknown>, who?: Actor) =>
    (await list(query, who)).map(({ nombre }) => nombre);
  const cifras = async (entidad_id?: number) =>
    (await admin.api.get('/api/productos/estadisticas').query({ entidad_id }).expect(200)).body;
  const valorEnLibro = async (origen_id?: number) =>
    (
      await admin.api
        .get('/api/libro/asientos')
        .query({ cuenta: 'inventario.productos', origen: origen_id && 'producto', origen_id })
        .expect(200)
    ).body.total;

  it('vienen por nombre, se buscan sin importar tildes y un código se busca entero', async () => {
    expect(await names({ entidad_id }, admin)).toEqual([
      'Acondicionador',
      'Bálsamo 100%',
      'champú de día',
      'Ñandú',
      'Zeta',
    ]);
    expect(await names({ entidad_id, search: 'DIA' }, admin)).toEqual(['champú de día']);
    expect(await names({ entidad_id, search: '%' }, admin)).toEqual(['Bálsamo 100%']);
    expect(await names({ entidad_id, search: 'N-1' }, admin)).toEqual(['Ñandú']);
    expect(await names({ entidad_id, codigo: 'N-1' }, admin)).toEqual(['Ñandú']);
    expect(await names({ entidad_id, codigo: 'N' }, admin)).toEqual([]);
    expect(await names({ entidad_id, stock: 'bajo' }, admin)).toEqual(['Bálsamo 100%', 'Zeta']);
    expect(await names({ entidad_id, stock: 'disponible' }, admin)).not.toContain('Zeta');
    expect(await names({ entidad_id, stock: 'optimo' }, admin)).toHaveLength(
      (await cifras(entidad_id)).productos_stock_optimo,
    );
  });

  it('por páginas de diez si no se dice otra cosa; una página de más viene vacía', async () => {
    const { body } = await admin.api.get('/api/productos/listar-productos').query({ entidad_id }).expect(200);
    expect(body.pagination).toEqual({ current_page: 1, per_page: 10, total: 5, total_pages: 1, from: 1, to: 5 });
    expect(await names({ entidad_id, page: 9 }, admin)).toEqual([]);
  });

  it('las cifras: bajo es 5 o menos, óptimo más de 10; el valor es al costo y la ganancia, la que queda por vender', async () => {
    expect(await cifras(entidad_id)).toEqual({
      total_productos: 5,
      total_stock: 32,
      valor_total_inventario: 32 * 18_000,
      ganancia_total_potencial: 32 * 12_000,
      productos_bajo_stock: 2,
      productos_stock_optimo: 1,
    });
    await sara.api.get('/api/productos/estadisticas').query({ entidad_id }).expect(403);
    expect((await sara.api.get('/api/productos/estadisticas').expect(200)).body).toEqual(await cifras(north));
    const [all, ...parts] = await Promise.all([cifras(), cifras(north), cifras(sur), cifras(entidad_id)]);
    expect(parts.reduce((sum, c) => sum + c.valor_total_inventario, 0)).toBe(all.valor_total_inventario);
    expect(await valorEnLibro()).toBe(all.valor_total_inventario);
  });
});
