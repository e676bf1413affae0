import type { EstadisticasVentas, Producto, Venta } from '@jornal/contract';
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

const HOY = '2026-11-18';

describe('Las ventas', () => {
  let prueba: Prueba;
  let admin: Actor;
  let norte: number;
  let sur: number;
  let sara: Operador;
  let champu: Producto;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    norte = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    sara = await crearSupervisor(admin, { entidad_id: norte, nombre: 'Sara', apellido: 'Rojas' });
  });
  afterAll(() => prueba.cerrar());
  beforeEach(async () => {
    champu = await crearProducto(sara, {
      nombre: 'Champú',
      precio_unitario: 30_001,
      costo_unitario: 18_000,
      stock: 10,
    });
  });

  const enEfectivo = (montoEfectivo: number) => ({ metodoPago: 'efectivo', montoEfectivo, montoTransferencia: 0 });
  const intentar = (datos: Record<string, unknown> = {}, quien: Actor = sara) =>
    quien.api
      .post('/api/ventas/crear-venta')
      .send({ productoId: champu.id, cantidad: 2, ...enEfectivo(60_002), ...datos });
  const eliminar = (id: number, quien: Actor = sara) => quien.api.delete(`/api/ventas/eliminar-venta/${id}`);
  const stock = async ({ id } = champu) =>
    (await sara.api.get(`/api/productos/obtener-producto/${id}`).expect(200)).body.stock;
  const listar = async (query: Record<string, unknown> = {}, quien: Actor = sara): Promise<Venta[]> =>
    (
      await quien.api
        .get('/api/ventas/listar-ventas')
        .query({ per_page: 100, ...query })
        .expect(200)
    ).body.data;
  const cifras = async (query = {}, quien: Actor = admin): Promise<EstadisticasVentas> =>
    (await quien.api.get('/api/ventas/estadisticas').query(query).expect(200)).body;
  const delDia = async (entidad_id = norte) =>
    (await admin.api.get('/api/servicios/ganancias-diarias').query({ fecha: HOY, entidad_id }).expect(200)).body;
  const enLibro = async (query: Record<string, unknown>) =>
    (await admin.api.get('/api/libro/asientos').query(query).expect(200)).body.total;

  describe('Vender', () => {
    it('a nombre de quien vende, con su ganancia, y el stock baja con su movimiento', async () => {
      const respuesta = await intentar({ observaciones: ' Para regalo ' }).expect(201);
      const { id } = respuesta.body.data;
      expect(respuesta.body).toEqual({
        message: 'Venta registrada exitosamente',
        data: {
          id,
          empleado: { id: sara.id, nombre: 'Sara', apellido: 'Rojas' },
          productos: [
            { id: champu.id, nombre: 'Champú', precio_unitario: 30_001, pivot: { cantidad: 2, subtotal: 60_002 } },
          ],
          total: 60_002,
          ganancia_total: 24_002,
          metodo_pago: 'efectivo',
          monto_efectivo: 60_002,
          monto_transferencia: 0,
          observaciones: 'Para regalo',
          entidad: { id: norte, nombre: 'Norte' },
          created_at: '2026-11-18T15:00:00.000Z',
        },
      });
      expect((await sara.api.get(`/api/ventas/obtener-venta/${id}`).expect(200)).body).toEqual(respuesta.body.data);
      expect(await stock()).toBe(8);
      const [movimiento] = (await sara.api.get(`/api/productos/movimientos/${champu.id}`).expect(200)).body.data;
      expect(movimiento).toMatchObject({
        tipo: 'salida',
        cantidad_movimiento: 2,
        cantidad_anterior: 10,
        cantidad_nueva: 8,
        origen: 'venta',
        origen_id: id,
      });
    });

    it('en el libro: el ingreso por cada medio, y el costo sale del inventario', async () => {
      const { id } = await vender(sara, champu, 2, {
        metodoPago: 'mixto',
        montoEfectivo: 30_001,
        montoTransferencia: 30_001,
      });
      const deVenta = { origen: 'venta', origen_id: id };
      expect(await enLibro({ cuenta: 'ingresos.productos', contra: 'caja.efectivo', ...deVenta })).toBe(30_001);
      expect(await enLibro({ cuenta: 'ingresos.productos', contra: 'caja.transferencia', ...deVenta })).toBe(30_001);
      expect(await enLibro({ cuenta: 'costo.productos', contra: 'inventario.productos', ...deVenta })).toBe(36_000);
    });

    it('la de un administrador no tiene empleado, y es de la sucursal del producto', async () => {
      const deSur = await crearProducto(admin, { entidad_id: sur });
      expect(await vender(admin, deSur)).toMatchObject({ empleado: null, entidad: { id: sur } });
    });

    it('lo de otra sucursal o lo que no existe no se vende', async () => {
      const deSur = await crearProducto(admin, { entidad_id: sur });
      for (const productoId of [deSur.id, 999_999])
        expect((await intentar({ productoId }).expect(404)).body.message).toBe('No se encontró el producto');
    });

    it('un operador no vende mientras su rol no tenga el permiso', async () => {
      const operador = await crearOperador(admin, { entidad_id: norte });
      await intentar({}, operador).expect(403);
      await operador.api.get('/api/ventas/listar-ventas').expect(403);
    });

    it.each([
      [{ productoId: null }, 'Selecciona un producto'],
      [{ productoId: 0 }, 'Selecciona un producto'],
      [{ cantidad: 0 }, 'La cantidad debe ser mayor a 0'],
      [{ cantidad: -1 }, 'La cantidad debe ser mayor a 0'],
      [{ cantidad: 1.5 }, 'La cantidad debe ser un número entero'],
      [{ metodoPago: 'fiado' }, undefined],
      [{ montoEfectivo: -1, montoTransferencia: 60_003 }, 'El monto no puede ser negativo'],
      [enEfectivo(60_001), 'La suma de efectivo y transferencia debe ser igual a $\u00a060.002'],
      [enEfectivo(60_003), 'La suma de efectivo y transferencia debe ser igual a $\u00a060.002'],
      [enEfectivo(60_002.5), 'El monto debe ser en pesos enteros'],
      [
        { metodoPago: 'efectivo', montoEfectivo: 0, montoTransferencia: 60_002 },
        'El monto en efectivo debe ser mayor a 0',
      ],
      [{ metodoPago: 'transferencia' }, 'El monto en transferencia debe ser mayor a 0'],
      [{ metodoPago: 'mixto' }, 'Ambos montos deben ser mayores a 0'],
      [{ montoEfectivo: 60_001, montoTransferencia: 1 }, 'Los montos no corresponden al método de pago'],
      [
        { metodoPago: 'transferencia', montoEfectivo: 1, montoTransferencia: 60_001 },
        'Los montos no corresponden al método de pago',
      ],
      [{ observaciones: 'x'.repeat(501) }, 'Máximo 500 caracteres'],
      [{ empleado_id: 1 }, 'Campos no reconocidos: empleado_id'],
    ])('con %j se rechaza: %s', async (datos, mensaje) => {
      const respuesta = await intentar(datos).expect(400);
      if (mensaje !== undefined) expect(respuesta.body.message).toBe(mensaje);
      expect(await stock()).toBe(10);
    });

    it('un centésimo de diferencia se acepta, y se guarda en pesos enteros', async () => {
      expect((await intentar(enEfectivo(60_002.01)).expect(201)).body.data).toMatchObject({
        total: 60_002,
        monto_efectivo: 60_002,
      });
    });

    it('no se vende más de lo que hay; lo último sí', async () => {
      const respuesta = await intentar({ cantidad: 11, ...enEfectivo(330_011) }).expect(409);
      expect(respuesta.body).toMatchObject({
        codigo: 'STOCK_INSUFICIENTE',
        message: 'Stock insuficiente. Disponible: 10',
      });
      await vender(sara, champu, 10);
      expect((await intentar().expect(409)).body.message).toBe('Stock insuficiente. Disponible: 0');
    });

    it('un total que no cabe se rechaza', async () => {
      const caro = await crearProducto(sara, { costo_unitario: 1 });
      // From before the value of a stock had a bound.
      await prueba.sql('UPDATE producto SET precio_unitario = 900000000000 WHERE id = $1', [caro.id]);
      expect((await intentar({ productoId: caro.id, ...enEfectivo(1_000_000_000_000) }).expect(400)).body.message).toBe(
        'El monto es demasiado grande',
      );
    });

    it('la misma clave no vende dos veces', async () => {
      const primera = await intentar().set('Idempotency-Key', 'venta-repetida').expect(201);
      const segunda = await intentar().set('Idempotency-Key', 'venta-repetida').expect(201);
      expect(segunda.body).toEqual(primera.body);
      expect(await stock()).toBe(8);
    });
  });

  describe('Eliminar', () => {
    const todo = async () => [
      await cifras(),
      await delDia(),
      await enLibro({ cuenta: 'inventario.productos' }),
      await enLibro({ cuenta: 'caja' }),
    ];

    it('devuelve el stock y deshace cada cifra, una sola vez', async () => {
      const antes = await todo();
      const { id } = await vender(sara, champu, 2);
      expect(await todo()).not.toEqual(antes);
      expect((await eliminar(id).query({ motivo: 'La devolvieron' }).expect(200)).body).toEqual({
        message: 'Venta eliminada exitosamente',
      });
      expect(await todo()).toEqual(antes);
      expect(await stock()).toBe(10);
      const [movimiento] = (await sara.api.get(`/api/productos/movimientos/${champu.id}`).expect(200)).body.data;
      expect(movimiento).toMatchObject({ tipo: 'entrada', cantidad_movimiento: 2, origen: 'anulacion', origen_id: id });
      expect((await eliminar(id).expect(404)).body.message).toBe('No se encontró la venta');
      await sara.api.get(`/api/ventas/obtener-venta/${id}`).expect(404);
      expect((await listar()).map((v) => v.id)).not.toContain(id);
      expect(await stock()).toBe(10);
      expect(await prueba.sql('SELECT motivo, anulado_por::int AS por FROM venta WHERE id = $1', [id])).toEqual([
        { motivo: 'La devolvieron', por: sara.usuario_id },
      ]);
    });

    it.each([[21_000], [9_000]])(
      'aunque el costo haya pasado a %i: vuelve al costo de hoy, y la diferencia es un ajuste de hoy',
      async (costo_unitario) => {
        const { id } = await vender(sara, champu, 2);
        prueba.reloj.avanzar({ dias: 1 });
        await sara.api.put(`/api/productos/actualizar-producto/${champu.id}`).send({ costo_unitario }).expect(200);
        const de = { origen: 'producto', origen_id: champu.id };
        const revaluo = await enLibro({ cuenta: 'ajustes.inventario', ...de });
        await eliminar(id).expect(200);
        prueba.reloj.avanzar({ dias: -1 });
        expect(await stock()).toBe(10);
        expect(await enLibro({ cuenta: 'ajustes.inventario', ...de })).toBe(revaluo - (costo_unitario - 18_000) * 2);
        expect(
          await enLibro({ cuenta: 'ajustes.inventario', ...de, fecha_inicio: '2026-11-19', fecha_fin: '2026-11-19' }),
        ).toBe(-(costo_unitario - 18_000) * 10);
        expect(await enLibro({ cuenta: 'costo.productos', origen: 'venta', origen_id: id })).toBe(0);
      },
    );

    it('aunque el producto ya no se venda: el dinero vuelve y el producto sigue en cero', async () => {
      const antes = await todo();
      const otro = await crearProducto(sara, { stock: 3 });
      const { id } = await vender(sara, otro, 2);
      await sara.api.delete(`/api/productos/eliminar-producto/${otro.id}`).expect(200);
      await eliminar(id).expect(200);
      expect(await todo()).toEqual(antes);
      expect(
        await prueba.sql('SELECT stock, archivado_en IS NOT NULL AS archivado FROM producto WHERE id = $1', [otro.id]),
      ).toEqual([{ stock: 0, archivado: true }]);
    });

    it('la de otra sucursal no existe', async () => {
      const venta = await vender(admin, await crearProducto(admin, { entidad_id: sur }));
      await eliminar(venta.id).expect(404);
      await sara.api.get(`/api/ventas/obtener-venta/${venta.id}`).expect(404);
      await eliminar(venta.id, admin).expect(200);
    });
  });

  describe('Consultar', () => {
    it('las más recientes primero; se buscan por producto o por quien vendió, y se filtran por fecha', async () => {
      const peine = await crearProducto(sara, { nombre: 'Peíne único' });
      const primera = await vender(sara, peine);
      prueba.reloj.avanzar({ dias: 2 });
      const segunda = await vender(admin, peine);
      prueba.reloj.avanzar({ dias: -2 });
      const ids = async (query: Record<string, unknown>) => (await listar(query)).map((v) => v.id);
      expect(await ids({ search: 'PEINE UNICO' })).toEqual([segunda.id, primera.id]);
      expect(await ids({ search: 'sara rojas', fecha_inicio: HOY, fecha_fin: HOY })).toContain(primera.id);
      expect(await ids({ search: 'sara rojas' })).not.toContain(segunda.id);
      expect(await ids({ search: 'peine', fecha_inicio: '2026-11-19' })).toEqual([segunda.id]);
      expect(await ids({ search: '_' })).toEqual([]);
    });

    it('cada quien las de su sucursal; por páginas', async () => {
      const venta = await vender(admin, await crearProducto(admin, { entidad_id: sur }));
      expect((await listar()).map((v) => v.id)).not.toContain(venta.id);
      await sara.api.get('/api/ventas/listar-ventas').query({ entidad_id: sur }).expect(403);
      const { data, pagination } = (
        await admin.api.get('/api/ventas/listar-ventas').query({ entidad_id: sur, per_page: 1 }).expect(200)
      ).body;
      expect([data.length, pagination.current_page, pagination.total]).toEqual([
        1,
        1,
        (await listar({ entidad_id: sur }, admin)).length,
      ]);
    });

    it('las cifras de siempre y de hoy, por método, y las mismas en el tablero del día', async () => {
      const { id: entidad_id } = await crearSucursal(admin);
      const producto = await crearProducto(admin, { entidad_id, precio_unitario: 10_001, costo_unitario: 4_000 });
      await vender(admin, producto, 1);
      prueba.reloj.avanzar({ dias: -3 });
      await vender(admin, producto, 2, { metodoPago: 'transferencia', montoEfectivo: 0, montoTransferencia: 20_002 });
      prueba.reloj.avanzar({ dias: 3 });
      await vender(admin, producto, 1, { metodoPago: 'mixto', montoEfectivo: 1, montoTransferencia: 10_000 });
      expect(await cifras({ entidad_id })).toEqual({
        total_ventas: 40_004,
        total_ganancia: 24_004,
        ventas_hoy: 20_002,
        ganancia_hoy: 12_002,
        ventas_por_metodo: [
          { metodo_pago: 'efectivo', total: 10_001 },
          { metodo_pago: 'transferencia', total: 20_002 },
          { metodo_pago: 'mixto', total: 10_001 },
        ],
      });
      for (const { metodo_pago, total } of (await cifras({ entidad_id })).ventas_por_metodo) {
        const filas = await listar({ entidad_id, metodo_pago }, admin);
        expect(filas.map((fila) => fila.metodo_pago)).toEqual([metodo_pago]);
        expect(filas.reduce((suma, fila) => suma + fila.total, 0)).toBe(total);
      }
      const dia = await delDia(entidad_id);
      expect(dia.ventas_productos).toEqual({ total_ventas: 20_002, ganancia_ventas: 12_002, cantidad_ventas: 2 });
      expect(dia.resumen_diario).toMatchObject({ ingresos_totales: 20_002, ganancia_neta: 12_002 });
      expect(dia.metodos_pago).toEqual({ efectivo: { total: 10_002 }, transferencia: { total: 10_000 } });
    });

    it('las de una supervisora son las de su sucursal, y las de todas suman las de cada una', async () => {
      expect(await cifras({}, sara)).toEqual(await cifras({ entidad_id: norte }));
      await sara.api.get('/api/ventas/estadisticas').query({ entidad_id: sur }).expect(403);
      const sucursales: Array<{ id: number }> = (await admin.api.get('/api/entidad/listar-entidades').expect(200)).body
        .entidades;
      const partes = await Promise.all(sucursales.map(({ id }) => cifras({ entidad_id: id })));
      const { total_ventas, total_ganancia, ventas_por_metodo } = await cifras();
      expect(partes.reduce((suma, p) => suma + p.total_ventas, 0)).toBe(total_ventas);
      expect(partes.reduce((suma, p) => suma + p.total_ganancia, 0)).toBe(total_ganancia);
      expect(ventas_por_metodo.reduce((suma, m) => suma + m.total, 0)).toBe(total_ventas);
    });

    it('la de las once y media de la noche es de ese día', async () => {
      const antes = (await delDia()).ventas_productos.cantidad_ventas;
      prueba.reloj.poner('2026-11-18T23:30:00-05:00');
      await vender(sara, champu);
      prueba.reloj.poner('2026-11-18T10:00:00-05:00');
      expect((await delDia()).ventas_productos.cantidad_ventas).toBe(antes + 1);
    });
  });
});
