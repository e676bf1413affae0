import { randomUUID } from 'node:crypto';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearServicio, crearSucursal } from '../../../test/crear.js';
import { abrirMostrador, crearCarta, EFECTIVO, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

type Pedido = { lineas: Array<Record<string, unknown>>; cobros: Array<Record<string, unknown>> };

describe('Lo que llega mal al mostrador', () => {
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
    m = await abrirMostrador(app, admin, carta);
  });

  const unCorte = (linea: Record<string, unknown> = {}): Pedido => ({
    lineas: [m.unCorte(m.ana, linea)],
    cobros: enEfectivo(25_000),
  });
  const unChampu = (linea: Record<string, unknown> = {}): Pedido => ({
    lineas: [{ producto_id: m.champu.id, cantidad: 1, ...linea }],
    cobros: enEfectivo(30_000),
  });

  it('un producto archivado ya no se vende', async () => {
    await m.cobrar(unChampu());
    await admin.api.put(`/api/productos/actualizar-stock/${m.champu.id}`).send({ cantidad: 0 }).expect(200);
    await admin.api.delete(`/api/productos/eliminar-producto/${m.champu.id}`).expect(200);
    const { body } = await m.pedir(unChampu()).expect(404);
    expect(body.codigo).toBe('NO_ENCONTRADO');
    expect(await m.numeros()).toEqual([1]);
  });

  it('un servicio, un operador o un método inactivo ya no se cobra', async () => {
    const { id } = await crearServicio(admin, { nombre: 'Cejas', precio: 25_000, entidad_id: m.entidad_id });
    const deCejas = unCorte({ servicio_id: id });
    const porNequi = { ...unCorte(), cobros: [{ metodo_id: m.nequi.id, monto: 25_000 }] };
    const deBeto = { ...unCorte(), lineas: [m.unCorte(m.beto)] };
    for (const pedido of [deCejas, porNequi]) await m.cobrar(pedido);
    await admin.api.put(`/api/servicios/modificar-servicio/${id}`).send({ estado: false }).expect(200);
    await admin.api.put(`/api/metodos/${m.nequi.id}`).send({ activo: false }).expect(200);
    await admin.api.delete(`/api/operadores/eliminar-operador/${m.beto.id}`).expect(200);
    expect((await m.pedir(deCejas).expect(409)).body.codigo).toBe('SERVICIO_INACTIVO');
    expect((await m.pedir(porNequi).expect(409)).body.codigo).toBe('METODO_INACTIVO');
    expect((await m.pedir(deBeto).expect(409)).body.codigo).toBe('OPERADOR_INACTIVO');
    expect(await m.numeros()).toEqual([1, 2]);
  });

  it.each<[string, string, () => Pedido]>([
    [
      'el monto de un cobro',
      'cobros.0.monto',
      () => ({ ...unCorte(), cobros: [{ metodo_id: EFECTIVO, monto: 24_999.5 }] }),
    ],
    [
      'lo recibido',
      'cobros.0.recibido',
      () => ({ ...unCorte(), cobros: [{ metodo_id: EFECTIVO, monto: 25_000, recibido: 25_000.5 }] }),
    ],
    ['la cantidad de un servicio', 'lineas.0.cantidad', () => unCorte({ cantidad: 1.5 })],
    ['la cantidad de un producto', 'lineas.0.cantidad', () => unChampu({ cantidad: 0.5 })],
    [
      'el precio',
      'lineas.0.precio_unitario',
      () => unCorte({ precio_unitario: 24_999.5, motivo_precio: 'Cabello largo' }),
    ],
    ['el descuento en pesos', 'lineas.0.descuento_pesos', () => unCorte({ descuento_pesos: 0.5 })],
  ])('%s no se parte en pedazos', async (_, campo, pedido) => {
    const { body } = await m.pedir(pedido()).expect(400);
    expect(Object.keys(body.errores)).toContain(campo);
    expect(await m.numeros()).toEqual([]);
  });

  it('la misma clave con otro pedido es 409, y lo primero queda como estaba', async () => {
    const clave = randomUUID();
    const pedir = (pedido: Pedido) => m.pedir(pedido).set('Idempotency-Key', clave);
    const { body } = await pedir(unCorte()).expect(201);
    const otro = { ...unCorte(), cobros: [{ metodo_id: m.nequi.id, monto: 25_000 }] };
    expect((await pedir(otro).expect(409)).body.codigo).toBe('CLAVE_REUTILIZADA');
    expect((await pedir(unCorte()).expect(201)).body).toEqual(body);
    expect(await m.numeros()).toEqual([1]);
    expect(await m.saldos('caja.efectivo', 'caja.transferencia')).toEqual([25_000, 0]);
  });

  it('la persona de otra sucursal no es de esta', async () => {
    const { id: entidad_id } = await crearSucursal(admin);
    const { body } = await admin.api.post('/api/personas').send({ entidad_id, nombre: 'Luisa Mora' }).expect(201);
    const pedido = { ...unCorte(), persona_id: body.data.id };
    expect((await m.pedir(pedido).expect(409)).body.codigo).toBe('FICHA_DE_OTRA_SUCURSAL');
    expect(await m.numeros()).toEqual([]);
  });
});
