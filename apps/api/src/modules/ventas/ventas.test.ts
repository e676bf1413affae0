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
  let app: Prueba;
  let admin: Actor;
  let north: number;
  let sur: number;
  let sara: Operador;
  let champu: Producto;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    sara = await crearSupervisor(admin, { entidad_id: north, nombre: 'Sara', apellido: 'Rojas' });
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    champu = await crearProducto(sara, {
      nombre: 'Champú',
      precio_unitario: 30_001,
      costo_unitario: 18_000,
      stock: 10,
    });
  });

  const enEfectivo = (montoEfectivo: number) => ({ metodoPago: 'efectivo', montoEfectivo, montoTransferencia: 0 });
  const attempt = (data: Record<string, unknown> = {}, who: Actor = sara) =>
    who.api
      .post('/api/ventas/crear-venta')
      .send({ productoId: champu.id, cantidad: 2, ...enEfectivo(60_002), ...data });
  const remove = (id: number, who: Actor = sara) => who.api.delete(`/api/ventas/eliminar-venta/${id}`);
  const stock = async ({ id } = champu) =>
    (await sara.api.get(`/api/productos/obtener-producto/${id}`).expect(200)).body.stock;
  const list = async (query: Record<string, unknown> = {}, who: Actor = sara): Promise<Venta[]> =>
    (
      await who.api
        .get('/api/ventas/listar-ventas')
        .query({ per_page: 100, ...query })
        .expect(200)
    ).body.data;
  const cifras = async (query = {}, who: Actor = admin): Promise<EstadisticasVentas> =>
    (await who.api.get('/api/ventas/estadisticas').query(query).expect(200)).body;
  const delDia = async (entidad_id = north) =>
    (await admin.api.get('/api/servicios/ganancias-diarias').query({ fecha: HOY, entidad_id }).expect(200)).body;
  const enLibro = async (query: Record<string, unknown>) =>
    (await admin.api.get('/api/libro/asientos').query(query).expect(200)).body.total;

  describe('Vender', () => {
    it('a nombre de quien vende, con su ganancia, y el stock baja con su movimiento', async () => {
      const answer = await attempt({ observaciones: ' Para regalo ' }).expect(201);
      const { id } = answer.body.data;
      const { tiquete } = answer.body;
      expect(answer.body).toEqual({
        message: 'Venta registrada exitosamente',
        tiquete: { id: expect.any(Number), numero: 1 },
        data: {
          id,
          tiquete,
          empleado: { id: sara.id, nombre: 'Sara', apellido: 'Rojas' },
          productos: [
            { id: champu.id, nombre: 'Champú', precio_unitario: 30_001, pivot: { cantidad: 2, subtotal: 60_002 } },
          ],
          total: 60_002,
          ganancia_total: 24_002,
          metodo_pago: 'efectivo',
          monto_efectivo: 60_002,
          monto_transferencia: 0,
          monto_por_cobrar: 0,
          cantidad_devuelta: 0,
          monto_devuelto: 0,
          observaciones: 'Para regalo',
          entidad: { id: north, nombre: 'Norte' },
          created_at: '2026-11-18T15:00:00.000Z',
        },
      });
      expect((await sara.api.get(`/api/ventas/obtener-venta/${id}`).expect(200)).body).toEqual(answer.body.data);
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

    it('en el archivo cada una dice su tiquete', async () => {
      const { tiquete } = await vender(sara, champu);
      const { text } = await sara.api.get('/api/ventas/listar-ventas').query({ formato: 'csv' }).expect(200);
      const [cabeza = '', venta = ''] = text.replace(/^\uFEFF/, '').split('\r\n');
      expect(cabeza.split(';').slice(0, 2)).toEqual(['Fecha y hora', 'Tiquete']);
      expect(venta.split(';')[1]).toBe(String(tiquete.numero));
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
        expect((await attempt({ productoId }).expect(404)).body.message).toBe('No se encontró el producto');
    });

    it('un operador no vende mientras su rol no tenga el permiso', async () => {
      const operador = await crearOperador(admin, { entidad_id: north });
      await attempt({}, operador).expect(403);
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
    ])('con %j se rechaza: %s', async (data, message) => {
      const answer = await attempt(data).expect(400);
      if (message !== undefined) expect(answer.body.message).toBe(message);
      expect(await stock()).toBe(10);
    });

    it('un centésimo de diferencia se acepta, y se guarda en pesos enteros', async () => {
      expect((await attempt(enEfectivo(60_002.01)).expect(201)).body.data).toMatchObject({
        total: 60_002,
        monto_efectivo: 60_002,
      });
    });

    it('no se vende más de lo que hay; lo último sí', async () => {
      const answer = await attempt({ cantidad: 11, ...enEfectivo(330_011) }).expect(409);
      expect(answer.body).toMatchObject({
        codigo: 'STOCK_INSUFICIENTE',
        message: 'Stock insuficiente. Disponible: 10',
      });
      await vender(sara, champu, 10);
      expect((await attempt().expect(409)).body.message).toBe('Stock insuficiente. Disponible: 0');
    });

    it('un total que no cabe se rechaza', async () => {
      const caro = await crearProducto(sara, { costo_unitario: 1 });
      // From before the value of a stock had a bound.
      await app.sql('UPDATE producto SET precio_unitario = 900000000000 WHERE id = $1', [caro.id]);
      expect((await attempt({ productoId: caro.id, ...enEfectivo(1_000_000_000_000) }).expect(400)).body.message).toBe(
        'El monto es demasiado grande',
      );
    });

    it('la misma clave no vende dos veces', async () => {
      const first = await attempt().set('Idempotency-Key', 'venta-repetida').expect(201);
      const second = await attempt().set('Idempotency-Key', 'venta-repetida').expect(201);
      expect(second.body).toEqual(first.body);
      expect(await stock()).toBe(8);
    });
  });

  describe('Eliminar', () => {
    const all = async () => [
      await cifras(),
      await delDia(),
      await enLibro({ cuenta: 'inventario.productos' }),
      await enLibro({ cuenta: 'caja' }),
    ];

    it('devuelve el stock y deshace cada cifra, una sola vez', async () => {
      const before = await all();
      const { id } = await vender(sara, champu, 2);
      expect(await all()).not.toEqual(before);
      expect((await remove(id).query({ motivo: 'La devolvieron' }).expect(200)).body).toEqual({
        message: 'Venta eliminada exitosamente',
      });
      expect(await all()).toEqual(before);
      expect(await stock()).toBe(10);
      const [movimiento] = (await sara.api.get(`/api/productos/movimientos/${champu.id}`).expect(200)).body.data;
      expect(movimiento).toMatchObject({ tipo: 'entrada', cantidad_movimiento: 2, origen: 'anulacion', origen_id: id });
      expect((await remove(id).expect(404)).body.message).toBe('No se encontró la venta');
      await sara.api.get(`/api/ventas/obtener-venta/${id}`).expect(404);
      expect((await list()).map((v) => v.id)).not.toContain(id);
      expect(await stock()).toBe(10);
      expect(await app.sql('SELECT motivo, anulado_por::int AS por FROM venta WHERE id = $1', [id])).toEqual([
        { motivo: 'La devolvieron', por: sara.usuario_id },
      ]);
    });

    it.each([[21_000], [9_000]])(
      'aunque el costo haya pasado a %i: vuelve al costo de hoy, y la diferencia es un ajuste de hoy',
      async (costo_unitario) => {
        const { id } = await vender(sara, champu, 2);
        app.reloj.avanzar({ dias: 1 });
        await sara.api.put(`/api/productos/actualizar-producto/${champu.id}`).send({ costo_unitario }).expect(200);
        const de = { origen: 'producto', origen_id: champu.id };
        const revaluo = await enLibro({ cuenta: 'ajustes.inventario', ...de });
        await remove(id).expect(200);
        app.reloj.avanzar({ dias: -1 });
        expect(await stock()).toBe(10);
        expect(await enLibro({ cuenta: 'ajustes.inventario', ...de })).toBe(revaluo - (costo_unitario - 18_000) * 2);
        expect(
          await enLibro({ cuenta: 'ajustes.inventario', ...de, fecha_inicio: '2026-11-19', fecha_fin: '2026-11-19' }),
        ).toBe(-(costo_unitario - 18_000) * 10);
        expect(await enLibro({ cuenta: 'costo.productos', origen: 'venta', origen_id: id })).toBe(0);
      },
    );

    it('aunque el producto ya no se venda: el dinero vuelve y el producto sigue en cero', async () => {
      const before = await all();
      const other = await crearProducto(sara, { stock: 3 });
      const { id } = await vender(sara, other, 2);
      await sara.api.delete(`/api/productos/eliminar-producto/${other.id}`).expect(200);
      await remove(id).expect(200);
      expect(await all()).toEqual(before);
      expect(
        await app.sql('SELECT stock, archivado_en IS NOT NULL AS archivado FROM producto WHERE id = $1', [other.id]),
      ).toEqual([{ stock: 0, archivado: true }]);
    });

    it('la de otra sucursal no existe', async () => {
      const venta = await vender(admin, await crearProducto(admin, { entidad_id: sur }));
      await remove(venta.id).expect(404);
      await sara.api.get(`/api/ventas/obtener-venta/${venta.id}`).expect(404);
      await remove(venta.id, admin).expect(200);
    });
  });

  describe('Consultar', () => {
    it('las más recientes primero; se buscan por producto o por quien vendió, y se filtran por fecha', async () => {
      const peine = await crearProducto(sara, { nombre: 'Peíne único' });
      const first = await vender(sara, peine);
      app.reloj.avanzar({ dias: 2 });
      const second = await vender(admin, peine);
      app.reloj.avanzar({ dias: -2 });
      const ids = async (query: Record<string, unknown>) => (await list(query)).map((v) => v.id);
      expect(await ids({ search: 'PEINE UNICO' })).toEqual([second.id, first.id]);
      expect(await ids({ search: 'sara rojas', fecha_inicio: HOY, fecha_fin: HOY })).toContain(first.id);
      expect(await ids({ search: 'sara rojas' })).not.toContain(second.id);
      expect(await ids({ search: 'peine', fecha_inicio: '2026-11-19' })).toEqual([second.id]);
      expect(await ids({ search: '_' })).toEqual([]);
    });

    it('cada quien las de su sucursal; por páginas', async () => {
      const venta = await vender(admin, await crearProducto(admin, { entidad_id: sur }));
      expect((await list()).map((v) => v.id)).not.toContain(venta.id);
      await sara.api.get('/api/ventas/listar-ventas').query({ entidad_id: sur }).expect(403);
      const { data, pagination } = (
        await admin.api.get('/api/ventas/listar-ventas').query({ entidad_id: sur, per_page: 1 }).expect(200)
      ).body;
      expect([data.length, pagination.current_page, pagination.total]).toEqual([
        1,
        1,
        (await list({ entidad_id: sur }, admin)).length,
      ]);
    });

    it('las cifras de siempre y de hoy, por método, y las mismas en el tablero del día', async () => {
      const { id: entidad_id } = await crearSucursal(admin);
      const producto = await crearProducto(admin, { entidad_id, precio_unitario: 10_001, costo_unitario: 4_000 });
      await vender(admin, producto, 1);
      app.reloj.avanzar({ dias: -3 });
      await vender(admin, producto, 2, { metodoPago: 'transferencia', montoEfectivo: 0, montoTransferencia: 20_002 });
      app.reloj.avanzar({ dias: 3 });
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
        devuelto: 0,
      });
      for (const { metodo_pago, total } of (await cifras({ entidad_id })).ventas_por_metodo) {
        const rows = await list({ entidad_id, metodo_pago }, admin);
        expect(rows.map((row) => row.metodo_pago)).toEqual([metodo_pago]);
        expect(rows.reduce((sum, row) => sum + row.total, 0)).toBe(total);
      }
      const day = await delDia(entidad_id);
      expect(day.ventas_productos).toEqual({ total_ventas: 20_002, ganancia_ventas: 12_002, cantidad_ventas: 2 });
      expect(day.resumen_diario).toMatchObject({ ingresos_totales: 20_002, ganancia_neta: 12_002 });
      expect(day.metodos_pago).toEqual({
        efectivo: { total: 10_002 },
        transferencia: { total: 10_000 },
        por_cobrar: { total: 0 },
      });
    });

    it('las de una supervisora son las de su sucursal, y las de todas suman las de cada una', async () => {
      expect(await cifras({}, sara)).toEqual(await cifras({ entidad_id: north }));
      await sara.api.get('/api/ventas/estadisticas').query({ entidad_id: sur }).expect(403);
      const sucursales: Array<{ id: number }> = (await admin.api.get('/api/entidad/listar-entidades').expect(200)).body
        .entidades;
      const parts = await Promise.all(sucursales.map(({ id }) => cifras({ entidad_id: id })));
      const { total_ventas, total_ganancia, ventas_por_metodo } = await cifras();
      expect(parts.reduce((sum, p) => sum + p.total_ventas, 0)).toBe(total_ventas);
      expect(parts.reduce((sum, p) => sum + p.total_ganancia, 0)).toBe(total_ganancia);
      expect(ventas_por_metodo.reduce((sum, m) => sum + m.total, 0)).toBe(total_ventas);
    });

    it('la de las once y media de la noche es de ese día', async () => {
      const before = (await delDia()).ventas_productos.cantidad_ventas;
      app.reloj.poner('2026-11-18T23:30:00-05:00');
      await vender(sara, champu);
      app.reloj.poner('2026-11-18T10:00:00-05:00');
      expect((await delDia()).ventas_productos.cantidad_ventas).toBe(before + 1);
    });
  });
});
