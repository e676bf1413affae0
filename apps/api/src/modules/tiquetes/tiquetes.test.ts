import type { ServicioRealizado } from '@jornal/contract';
import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  type Operador,
  registrar,
  vender,
} from '../../../test/crear.js';
import { aLaVez, barrera, resumir, veces } from '../../../test/tormenta.js';

describe('Los tiquetes', () => {
  let app: Prueba;
  let admin: Actor;
  let entidad_id: number;
  let ana: Operador;
  let corte: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    corte = (await crearServicio(admin, { precio: 10_000 })).id;
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    entidad_id = (await crearSucursal(admin)).id;
    ana = await crearOperador(admin, { entidad_id });
  });

  const ticket = (quien = ana, servicios = 1): Promise<ServicioRealizado[]> =>
    registrar(admin, {
      empleado_id: quien.id,
      total: 10_000 * servicios,
      servicios: [{ servicio_id: corte, cantidad: servicios }],
    });
  const anular = (id: number) => admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${id}`).expect(200);
  const guardados = (de = entidad_id) =>
    app.sql<{ numero: number; estado: string; total: number; monto_efectivo: number }>(
      'SELECT numero, estado, total, monto_efectivo FROM tiquete WHERE entidad_id = $1 ORDER BY numero',
      [de],
    );

  it('llevan el número siguiente de su sucursal, sean de servicios o de una venta, y cada fila dice el suyo', async () => {
    const otra = (await crearSucursal(admin)).id;
    const beto = await crearOperador(admin, { entidad_id: otra });
    const producto = await crearProducto(admin, { entidad_id, stock: 5 });
    const [primero] = await ticket();
    const { tiquete } = await vender(admin, producto, 1);
    const [tercero] = await ticket();
    const [deOtra] = await ticket(beto);
    expect([primero, { tiquete }, tercero, deOtra].map((fila) => fila?.tiquete?.numero)).toEqual([1, 2, 3, 1]);
    const { data } = (
      await admin.api.get('/api/servicios/listar-servicios-realizados').query({ entidad_id }).expect(200)
    ).body;
    expect(data.map((fila: ServicioRealizado) => fila.tiquete)).toEqual([tercero?.tiquete, primero?.tiquete]);
    const ventas = (await admin.api.get('/api/ventas/listar-ventas').query({ entidad_id }).expect(200)).body.data;
    expect(ventas.map((fila: { tiquete: object }) => fila.tiquete)).toEqual([tiquete]);
  });

  it('un cobro que se rechaza no gasta número, y el repetido con su clave tiene el mismo', async () => {
    const producto = await crearProducto(admin, { entidad_id, stock: 1 });
    const venta = (clave: string) =>
      admin.api.post('/api/ventas/crear-venta').set('Idempotency-Key', clave).send({
        productoId: producto.id,
        cantidad: 1,
        metodoPago: 'efectivo',
        montoEfectivo: producto.precio_unitario,
        montoTransferencia: 0,
      });
    const { body } = await venta('tiquete-1').expect(201);
    await venta('tiquete-2').expect(409);
    expect((await venta('tiquete-1').expect(201)).body).toEqual(body);
    expect((await ticket())[0]?.tiquete?.numero).toBe(2);
  });

  it('anular una línea la quita de lo que suma; sin ninguna queda anulado con su número, que nadie más recibe', async () => {
    const lineas = await registrar(admin, {
      empleado_id: ana.id,
      total: 25_000,
      monto_efectivo: 15_000,
      monto_transferencia: 10_000,
      metodo_pago: 'mixto',
      servicios: [{ servicio_id: corte }, { servicio_id: (await crearServicio(admin, { precio: 15_000 })).id }],
    });
    const [una, otra] = lineas as [ServicioRealizado, ServicioRealizado];
    await anular(una.id);
    expect(await guardados()).toEqual([
      { numero: 1, estado: 'cobrado', total: 15_000, monto_efectivo: otra.monto_efectivo },
    ]);
    await anular(otra.id);
    expect(await guardados()).toEqual([{ numero: 1, estado: 'anulado', total: 0, monto_efectivo: 0 }]);
    const venta = await vender(admin, await crearProducto(admin, { entidad_id, stock: 1 }), 1);
    await admin.api.delete(`/api/ventas/eliminar-venta/${venta.id}`).expect(200);
    expect((await ticket())[0]?.tiquete?.numero).toBe(3);
    expect((await guardados()).map(({ estado }) => estado)).toEqual(['anulado', 'anulado', 'cobrado']);
  });

  it('cincuenta cobros a la vez llevan del 1 al 50, sin saltos ni repetidos', async () => {
    const beto = await crearOperador(admin, { entidad_id });
    const producto = await crearProducto(admin, { entidad_id, stock: 100 });
    const { estados } = resumir(
      await aLaVez(50, (i) =>
        i % 5 === 0
          ? admin.api.post('/api/ventas/crear-venta').send({
              productoId: producto.id,
              cantidad: 1,
              metodoPago: 'efectivo',
              montoEfectivo: producto.precio_unitario,
              montoTransferencia: 0,
            })
          : admin.api.post('/api/servicios/servicios-multiples').send({
              empleado_id: (i % 2 === 0 ? ana : beto).id,
              fecha: '2026-11-18',
              metodo_pago: 'efectivo',
              monto_efectivo: 10_000,
              monto_transferencia: 0,
              servicios: [{ servicio_id: corte, cantidad: 1, descuento_porcentaje: 0 }],
            }),
      ),
    );
    expect(estados).toEqual({ 201: 50 });
    expect((await guardados()).map(({ numero }) => numero)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  });

  it('control: quien toma el mayor más uno repite números', async () => {
    await app.sql('CREATE TABLE ingenuo (numero bigint)');
    const leyeron = barrera(2);
    const numeros = await veces(2, async () => {
      const cliente = new Client({ connectionString: app.baseUrl });
      await cliente.connect();
      const [{ numero }] = (await cliente.query('SELECT coalesce(max(numero), 0) + 1 AS numero FROM ingenuo')).rows;
      await leyeron();
      await cliente.query('INSERT INTO ingenuo VALUES ($1)', [numero]);
      await cliente.end();
      return numero;
    });
    expect(numeros[1]).toBe(numeros[0]);
    await app.sql('DROP TABLE ingenuo');
  });
});
