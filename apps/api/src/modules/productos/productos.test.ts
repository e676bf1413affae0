import type { MovimientoStock, Producto } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearProducto,
  crearSucursal,
  crearSupervisor,
  type Operador,
  vender,
} from '../../../test/crear.js';

describe('Los productos', () => {
  let app: Prueba;
  let admin: Actor;
  let north: number;
  let sur: number;
  let sara: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    sara = await crearSupervisor(admin, { entidad_id: north });
  });
  afterAll(() => app.cerrar());

  const CERA = { nombre: 'Cera mate', precio_unitario: 30_000, costo_unitario: 18_000, stock: 8 };
  const attempt = (data: Record<string, unknown> = {}, who: Actor = sara) =>
    who.api.post('/api/productos/crear-producto').send({ ...CERA, ...data });
  const change = (id: number, data: Record<string, unknown>, who: Actor = sara) =>
    who.api.put(`/api/productos/actualizar-producto/${id}`).send(data);
  const ponerStock = (id: number, data: Record<string, unknown>, who: Actor = sara) =>
    who.api.put(`/api/productos/actualizar-stock/${id}`).send(data);
  const remove = (id: number, who: Actor = sara) => who.api.delete(`/api/productos/eliminar-producto/${id}`);
  const get = async (id: number): Promise<Producto> =>
    (await admin.api.get(`/api/productos/obtener-producto/${id}`).expect(200)).body;
  const list = async (query: Record<string, unknown> = {}, who: Actor = sara): Promise<Producto[]> =>
    (
      await who.api
        .get('/api/productos/listar-productos')
        .query({ per_page: 100, ...query })
        .expect(200)
    ).body.data;
  const movimientos = async (id: number): Promise<MovimientoStock[]> =>
    (await sara.api.get(`/api/productos/movimientos/${id}`).expect(200)).body.data;
  const cifras = async (entidad_id?: number) =>
    (await admin.api.get('/api/productos/estadisticas').query({ entidad_id }).expect(200)).body;
  const valorEnLibro = async (origen_id?: number) =>
    (
      await admin.api
        .get('/api/libro/asientos')
        .query({ cuenta: 'inventario.productos', origen: origen_id && 'producto', origen_id })
        .expect(200)
    ).body.total;

  describe('Crear', () => {
    it('es de la sucursal de quien lo crea, en la categoría General; su stock es el primer movimiento y valor en el libro', async () => {
      const answer = await attempt().expect(201);
      const { id } = answer.body.data;
      expect(answer.body).toEqual({
        message: 'Producto creado exitosamente',
        data: {
          ...CERA,
          id,
          categoria_id: 1,
          categoria: { id: 1, nombre: 'General' },
          codigo: null,
          entidad_id: north,
          entidad: { id: north, nombre: 'Norte' },
          created_at: '2026-11-18T15:00:00.000Z',
        },
      });
      expect(await get(id)).toEqual(answer.body.data);
      expect(await movimientos(id)).toMatchObject([
        {
          id: 1,
          tipo: 'entrada',
          cantidad_movimiento: 8,
          cantidad_anterior: 0,
          cantidad_nueva: 8,
          origen: 'creacion',
          usuario: { id: sara.usuario_id, email: sara.email },
        },
      ]);
      expect(await valorEnLibro(id)).toBe(8 * 18_000);
    });

    it('sin stock empieza en cero y sin movimientos', async () => {
      const { id } = (await attempt({ stock: undefined }).expect(201)).body.data;
      expect([(await get(id)).stock, await movimientos(id)]).toEqual([0, []]);
    });

    it.each([
      [{ nombre: '  ' }, 'nombre', 'El nombre es requerido'],
      [{ categoria_id: null }, 'categoria_id', 'La categoría es requerida'],
      [{ categoria_id: 999_999 }, 'categoria_id', 'La categoría no existe'],
      [{ precio_unitario: 0 }, 'precio_unitario', 'El precio unitario debe ser mayor a 0'],
      [{ precio_unitario: '30000' }, 'precio_unitario', 'El precio unitario debe ser mayor a 0'],
      [{ costo_unitario: 0 }, 'costo_unitario', 'El costo unitario debe ser mayor a 0'],
      [{ costo_unitario: -5 }, 'costo_unitario', 'El costo unitario debe ser mayor a 0'],
      [
        { costo_unitario: 30_000 },
        'precio_unitario',
        'El precio de venta debe ser mayor al costo de compra para tener ganancia',
      ],
      [
        { costo_unitario: 30_001 },
        'precio_unitario',
        'El precio de venta debe ser mayor al costo de compra para tener ganancia',
      ],
      [{ precio_unitario: 30_000.5 }, 'precio_unitario', 'El monto debe ser en pesos enteros'],
      [{ stock: -1 }, 'stock', 'El stock no puede ser negativo'],
      [{ stock: 1.5 }, 'stock', 'El stock debe ser un número entero'],
      [{ stock: 1_000_001 }, 'stock', 'El stock es demasiado grande'],
    ])('con %j se rechaza en %s con «%s»', async (data, field, message) => {
      const answer = await attempt(data).expect(400);
      expect(answer.body).toMatchObject({ message, errores: { [field]: [message] } });
    });

    it('lo que valdría en total es un monto como los demás: hasta un billón', async () => {
      const answer = await attempt({ precio_unitario: 1_000_000_001, costo_unitario: 1, stock: 1_000 }).expect(409);
      expect(answer.body).toMatchObject({
        codigo: 'VALOR_EXCESIVO',
        message: 'El valor del inventario es demasiado grande',
      });
      const { id } = (await attempt({ precio_unitario: 1_000_000_000, costo_unitario: 1, stock: 1_000 }).expect(201))
        .body.data;
      const change = (change: object) => sara.api.put(`/api/productos/actualizar-producto/${id}`).send(change);
      for (const changed of [{ stock: 1_001 }, { precio_unitario: 1_000_000_001 }])
        expect((await change(changed).expect(409)).body.codigo).toBe('VALOR_EXCESIVO');
      // The value after the change counts, not the one half way.
      await change({ stock: 1, precio_unitario: 1_000_000_000_000 }).expect(200);
      await change({ stock: 1_000, precio_unitario: 1_000_000_000 }).expect(200);
      await sara.api.delete(`/api/productos/eliminar-producto/${id}`).expect(200);
    });

    it('una venta se anula aunque entre tanto se surtiera hasta ese tope; lo que ya lo pasa se vende, se renombra y se suma', async () => {
      const [precio_unitario, costo_unitario] = [1_000_000_000, 999_999_999];
      const { data } = (await attempt({ precio_unitario, costo_unitario, stock: 1_000 }).expect(201)).body;
      const venta = await vender(sara, data, 400);
      await ponerStock(data.id, { cantidad: 1_000 }).expect(200);
      await sara.api.delete(`/api/ventas/eliminar-venta/${venta.id}`).expect(200);
      expect(await get(data.id)).toMatchObject({ stock: 1_400 });

      await vender(sara, data);
      await change(data.id, { nombre: 'Otro nombre' }).expect(200);
      expect((await ponerStock(data.id, { cantidad: 1_400 }).expect(409)).body).toMatchObject({
        codigo: 'VALOR_EXCESIVO',
        errores: { stock: ['El valor del inventario es demasiado grande'] },
      });
      await ponerStock(data.id, { cantidad: 1_398 }).expect(200);
      expect((await cifras(north)).valor_total_inventario).toBeGreaterThan(1_398 * costo_unitario - 1);
      await remove(data.id).expect(200);
    });

    it('y aunque entre tanto se haya surtido hasta el millón de unidades, de donde solo puede bajar', async () => {
      const { data } = (await attempt({ precio_unitario: 2, costo_unitario: 1, stock: 1_000_000 }).expect(201)).body;
      const venta = await vender(sara, data, 5);
      await ponerStock(data.id, { cantidad: 1_000_000 }).expect(200);
      await sara.api.delete(`/api/ventas/eliminar-venta/${venta.id}`).expect(200);
      expect(await get(data.id)).toMatchObject({ stock: 1_000_005 });
      await ponerStock(data.id, { cantidad: 1_000_006, cantidad_esperada: 1_000_005 }).expect(400);
      await ponerStock(data.id, { cantidad: 7, cantidad_esperada: 1_000_005 }).expect(200);
      await remove(data.id).expect(200);
    });

    it('un administrador dice de qué sucursal; un supervisor solo la suya', async () => {
      const answer = await attempt({}, admin).expect(400);
      expect(answer.body.errores).toEqual({ entidad_id: ['Debe seleccionar una entidad'] });
      expect((await attempt({ entidad_id: sur }, admin).expect(201)).body.data.entidad).toEqual({
        id: sur,
        nombre: 'Sur',
      });
      await attempt({ entidad_id: 999_999 }, admin).expect(404);
      await attempt({ entidad_id: sur }).expect(403);
      await attempt({ entidad_id: north }).expect(201);
    });

    it('un operador no ve ni crea productos', async () => {
      const operador = await crearOperador(admin, { entidad_id: north });
      await attempt({}, operador).expect(403);
      await operador.api.get('/api/productos/listar-productos').expect(403);
    });

    it('el código es único en su sucursal mientras el producto se vende', async () => {
      const { id } = (await attempt({ codigo: ' 7701234567890 ' }).expect(201)).body.data;
      expect((await get(id)).codigo).toBe('7701234567890');
      const answer = await attempt({ codigo: '7701234567890' }).expect(409);
      expect(answer.body).toMatchObject({
        codigo: 'CODIGO_REPETIDO',
        message: 'Ya existe un producto con ese código en la sucursal',
      });
      await attempt({ codigo: '7701234567890', entidad_id: sur }, admin).expect(201);
      await remove(id).expect(200);
      await attempt({ codigo: '7701234567890' }).expect(201);
      // No code is no code: several products have none.
      await attempt({ codigo: '' }).expect(201);
      await attempt({ codigo: '' }).expect(201);
    });

    it('las categorías se crean una vez, sin importar tildes, y General va primero', async () => {
      const answer = await sara.api.post('/api/productos/categorias').send({ nombre: 'Ampollas' }).expect(201);
      expect(answer.body).toMatchObject({ message: 'Categoría creada exitosamente', data: { nombre: 'Ampollas' } });
      const repeated = await sara.api.post('/api/productos/categorias').send({ nombre: 'AMPÓLLAS' }).expect(409);
      expect(repeated.body.message).toBe('Ya existe una categoría con ese nombre');
      const categorias = (await sara.api.get('/api/productos/categorias').expect(200)).body;
      expect(categorias.map((c: { nombre: string }) => c.nombre)).toEqual(['General', 'Ampollas']);
      const { id } = (await attempt({ categoria_id: answer.body.data.id }).expect(201)).body.data;
      expect((await list({ categoria_id: answer.body.data.id })).map((p) => p.id)).toEqual([id]);
    });
  });

  describe('Cambiar', () => {
    it('lo que no se envía queda igual, y otro costo revalúa lo que hay en los estantes', async () => {
      const { id } = await crearProducto(sara, { ...CERA, codigo: 'CER-1' });
      const answer = await change(id, { costo_unitario: 20_000 }).expect(200);
      expect(answer.body).toMatchObject({
        message: 'Producto actualizado exitosamente',
        data: { ...CERA, codigo: 'CER-1', costo_unitario: 20_000 },
      });
      expect(await valorEnLibro(id)).toBe(8 * 20_000);
      expect(await movimientos(id)).toHaveLength(1);
      expect((await change(id, { codigo: '' }).expect(200)).body.data.codigo).toBeNull();
    });

    it('otro stock queda como movimiento, y con otro costo a la vez el libro cuadra', async () => {
      const { id } = await crearProducto(sara, CERA);
      await change(id, { stock: 3, costo_unitario: 10_000 }).expect(200);
      expect((await movimientos(id))[0]).toMatchObject({
        tipo: 'salida',
        cantidad_movimiento: 5,
        cantidad_anterior: 8,
        cantidad_nueva: 3,
        origen: 'ajuste',
      });
      expect(await valorEnLibro(id)).toBe(30_000);
    });

    it('el precio no puede quedar por debajo del costo guardado, ni el costo por encima del precio', async () => {
      const { id } = await crearProducto(sara, CERA);
      const message = 'El precio de venta debe ser mayor al costo de compra para tener ganancia';
      for (const data of [{ precio_unitario: 18_000 }, { costo_unitario: 30_000 }]) {
        expect((await change(id, data).expect(400)).body).toMatchObject({
          message,
          errores: { precio_unitario: [message] },
        });
      }
      await change(id, { precio_unitario: 17_000, costo_unitario: 9_000 }).expect(200);
      expect((await change(id, { nombre: '' }).expect(400)).body.message).toBe('El nombre es requerido');
    });

    it('no cambia de sucursal: nombrar la suya no estorba, otra se rechaza', async () => {
      const { id } = await crearProducto(sara);
      for (const entidad_id of [north, null]) await change(id, { entidad_id, nombre: 'Igual' }).expect(200);
      await change(id, { entidad_id: sur }).expect(403);
      const answer = await admin.api
        .put(`/api/productos/actualizar-producto/${id}`)
        .send({ entidad_id: sur })
        .expect(409);
      expect(answer.body).toMatchObject({
        codigo: 'OTRA_SUCURSAL',
        message: 'Un producto no cambia de sucursal: elimínalo y créalo en la otra',
      });
      expect(await get(id)).toMatchObject({ entidad_id: north, nombre: 'Igual' });
    });

    it('lo ya vendido conserva su nombre y su precio', async () => {
      const producto = await crearProducto(sara, CERA);
      const venta = await vender(sara, producto, 2);
      await change(producto.id, { nombre: 'Otra cosa', precio_unitario: 90_000 }).expect(200);
      expect((await sara.api.get(`/api/ventas/obtener-venta/${venta.id}`).expect(200)).body).toEqual(venta);
    });

    it('el de otra sucursal no existe', async () => {
      const { id } = await crearProducto(admin, { entidad_id: sur });
      for (const request of [change(id, { nombre: 'Mío' }), ponerStock(id, { cantidad: 0 }), remove(id)]) {
        expect((await request.expect(404)).body.message).toBe('No se encontró el producto');
      }
      expect(await get(id)).toMatchObject({ stock: 10 });
    });
  });

  describe('El stock', () => {
    it('se deja en una cantidad, con su motivo, y los movimientos vienen del más reciente al primero', async () => {
      const { id } = await crearProducto(sara, CERA);
      const answer = await ponerStock(id, { cantidad: 5, motivo: 'Tres se dañaron' }).expect(200);
      expect(answer.body).toMatchObject({ message: 'Stock actualizado exitosamente', data: { id, stock: 5 } });
      await ponerStock(id, { cantidad: 12 }).expect(200);
      expect(
        (await movimientos(id)).map((m) => [
          m.id,
          m.tipo,
          m.cantidad_anterior,
          m.cantidad_movimiento,
          m.cantidad_nueva,
          m.motivo,
        ]),
      ).toEqual([
        [3, 'entrada', 5, 7, 12, null],
        [2, 'salida', 8, 3, 5, 'Tres se dañaron'],
        [1, 'entrada', 0, 8, 8, null],
      ]);
      expect(await valorEnLibro(id)).toBe(12 * 18_000);
      const page = (await sara.api.get(`/api/productos/movimientos/${id}`).query({ page: 2, per_page: 2 }).expect(200))
        .body;
      expect(page.pagination).toEqual({ current_page: 2, per_page: 2, total: 3, total_pages: 2, from: 3, to: 3 });
    });

    it('en la cantidad que ya tiene no mueve nada', async () => {
      const { id } = await crearProducto(sara, CERA);
      await ponerStock(id, { cantidad: 8 }).expect(200);
      expect(await movimientos(id)).toHaveLength(1);
    });

    it('si alguien lo movió mientras se contaba, se dice cuánto hay y no se pisa', async () => {
      const producto = await crearProducto(sara, CERA);
      await vender(sara, producto, 1);
      const answer = await ponerStock(producto.id, { cantidad: 10, cantidad_esperada: 8 }).expect(409);
      expect(answer.body).toMatchObject({ codigo: 'STOCK_CAMBIO', message: 'El stock cambió. Stock actual: 7' });
      await ponerStock(producto.id, { cantidad: 10, cantidad_esperada: 7 }).expect(200);
      expect(await get(producto.id)).toMatchObject({ stock: 10 });
    });

    it.each([
      [{ cantidad: -1 }, 'El stock no puede ser negativo'],
      [{ cantidad: 2.5 }, 'El stock debe ser un número entero'],
      [{}, 'El stock debe ser un número entero'],
    ])('con %j se rechaza: %s', async (data, message) => {
      const { id } = await crearProducto(sara, CERA);
      expect((await ponerStock(id, data).expect(400)).body.message).toBe(message);
    });
  });

  describe('Eliminar', () => {
    it('sale de las listas y de las cifras, su stock y su valor quedan en cero y sus ventas lo conservan', async () => {
      const before = await cifras();
      const producto = await crearProducto(sara, CERA);
      const venta = await vender(sara, producto, 2);
      const answer = await remove(producto.id).query({ motivo: 'Descontinuado' }).expect(200);
      expect(answer.body).toEqual({ message: 'Producto eliminado exitosamente' });
      expect((await list()).map((p) => p.id)).not.toContain(producto.id);
      await sara.api.get(`/api/productos/obtener-producto/${producto.id}`).expect(404);
      expect(await cifras()).toEqual(before);
      expect((await movimientos(producto.id))[0]).toMatchObject({
        tipo: 'salida',
        cantidad_movimiento: 6,
        cantidad_nueva: 0,
        origen: 'archivo',
        motivo: 'Descontinuado',
      });
      expect((await sara.api.get(`/api/ventas/obtener-venta/${venta.id}`).expect(200)).body).toEqual(venta);
      await remove(producto.id).expect(404);
      await ponerStock(producto.id, { cantidad: 4 }).expect(404);
      const pago = { metodoPago: 'efectivo', montoEfectivo: 30_000, montoTransferencia: 0 };
      await sara.api
        .post('/api/ventas/crear-venta')
        .send({ productoId: producto.id, cantidad: 1, ...pago })
        .expect(404);
    });
  });
});
