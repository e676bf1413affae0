import type { EstadoPagoEmpleado, ServicioEmpleado } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearServicio,
  crearSucursal,
  type Operador,
  registrar,
} from '../../../test/crear.js';

describe('Los anticipos', () => {
  let app: Prueba;
  let admin: Actor;
  let entidad_id: number;
  let ana: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    entidad_id = (await crearSucursal(admin)).id;
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    ana = await crearOperador(admin, { entidad_id, nombre: 'Ana', apellido: 'Díaz' });
  });

  /** A performed service whose share is exactly `comision`; answers its id. */
  const work = async (comision: number, date = '2026-11-18', operador = ana): Promise<number> => {
    const { id } = await crearServicio(admin, { precio: comision, porcentaje_pago_empleado: 100 });
    const [line] = await registrar(admin, {
      empleado_id: operador.id,
      total: comision,
      fecha: date,
      servicios: [{ servicio_id: id }],
    });
    return line?.id as number;
  };
  const semanal = (data: Record<string, unknown>) =>
    admin.api.post('/api/pagos/crear-pago-semanal').send({ empleado_id: ana.id, ...data });
  const manual = (amount: number, data: Record<string, unknown> = {}) =>
    admin.api.post('/api/pagos/crear-pago').send({ empleado_id: ana.id, monto: amount, fecha: '2026-11-18', ...data });
  const borrar = (id: number) => admin.api.delete(`/api/pagos/eliminar-pago/${id}`);
  const status = async (): Promise<EstadoPagoEmpleado> =>
    (await admin.api.get('/api/pagos/estado-empleados').expect(200)).body.find(
      (e: EstadoPagoEmpleado) => e.empleado_id === ana.id,
    );
  const balance = async () => (await status()).saldo_pendiente;
  const items = async (): Promise<ServicioEmpleado[]> =>
    (await admin.api.get(`/api/pagos/servicios-empleado/${ana.id}`).expect(200)).body;
  const pagados = async () => (await items()).filter((i) => i.pagado).map((i) => i.id);
  const pending = async () =>
    (await admin.api.get(`/api/pagos/servicios-pendientes/${ana.id}`).expect(200)).body.map(
      (i: { id: number }) => i.id,
    );
  const enCaja = async (cuenta = 'caja') =>
    (await admin.api.get('/api/libro/asientos').query({ cuenta, operador_id: ana.id }).expect(200)).body.total;

  it('un anticipo paga lo más antiguo primero, entero, y se detiene en lo primero que no le cabe', async () => {
    const martes = await work(4_000, '2026-11-17');
    const lunes = await work(3_000, '2026-11-16');
    const hoy = await work(1_000);
    await manual(5_000).expect(201);
    expect(await pagados()).toEqual([lunes]);
    expect(await pending()).toEqual([martes, hoy]);
    expect(await balance()).toBe(3_000);
    await manual(2_000).expect(201);
    expect(await pending()).toEqual([hoy]);
    expect(await balance()).toBe(1_000);
    expect(await enCaja()).toBe(8_000 - 7_000);
  });

  it('un anticipo que sobra queda a favor del negocio y paga solo lo nuevo que le cabe', async () => {
    await manual(10_000).expect(201);
    expect(await status()).toMatchObject({ saldo_pendiente: -10_000, estado_pago: 'pagado', pagos_realizados: 10_000 });
    const a = await work(6_000);
    expect(await pagados()).toEqual([a]);
    const b = await work(7_000);
    expect(await pending()).toEqual([b]);
    expect(await status()).toMatchObject({
      saldo_pendiente: 3_000,
      estado_pago: 'parcial',
      total_pagar: 13_000,
      pagos_realizados: 10_000,
    });
    await semanal({ monto: 3_000, tipo_pago: 'total' }).expect(201);
    expect(await pagados()).toEqual([a, b]);
    expect(await balance()).toBe(0);
  });

  it('lo que otros pagos habían puesto en un servicio vuelve a ser anticipo', async () => {
    await manual(4_000).expect(201);
    const a = await work(10_000);
    const { id } = (await semanal({ monto: 6_000, tipo_pago: 'total' }).expect(201)).body.data;
    expect(await pagados()).toEqual([a]);
    await borrar(id).expect(200);
    expect(await pending()).toEqual([a]);
    expect(await status()).toMatchObject({ saldo_pendiente: 6_000, pagos_realizados: 4_000, estado_pago: 'parcial' });
    await semanal({ monto: 6_000, tipo_pago: 'total' }).expect(201);
    expect(await balance()).toBe(0);
  });

  it('un servicio pagado solo con anticipo se puede anular y su dinero vuelve al anticipo; uno tocado por un pago semanal no', async () => {
    await manual(4_000).expect(201);
    const conAnticipo = await work(3_000);
    expect(await pagados()).toEqual([conAnticipo]);
    const mezclado = await work(5_000);
    await semanal({ monto: 4_000, tipo_pago: 'total' }).expect(201);
    expect(await pagados()).toEqual([conAnticipo, mezclado]);
    expect(
      (await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${mezclado}`).expect(409)).body.message,
    ).toBe('No se puede eliminar un servicio que ya fue pagado');
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${conAnticipo}`).expect(200);
    expect(await status()).toMatchObject({
      saldo_pendiente: -3_000,
      estado_pago: 'pagado',
      total_pagar: 5_000,
      pagos_realizados: 8_000,
    });
    const fresh = await work(3_000);
    expect(await pagados()).toEqual([mezclado, fresh]);
    expect(await balance()).toBe(0);
  });

  it('el anticipo que deja libre un servicio anulado cubre enseguida lo que le cabe', async () => {
    await manual(5_000).expect(201);
    const anulado = await work(5_000);
    const [b, c] = [await work(3_000), await work(2_000)];
    expect(await pending()).toEqual([b, c]);
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${anulado}`).expect(200);
    expect(await pagados()).toEqual([b, c]);
    expect(await status()).toMatchObject({
      saldo_pendiente: 0,
      estado_pago: 'pagado',
      total_pagar: 5_000,
      pagos_realizados: 5_000,
    });
  });

  it('quitar lo más antiguo, que no le cabía, deja que el anticipo cubra lo siguiente: al anularlo y al pagarlo aparte', async () => {
    const grande = await work(9_000, '2026-11-16');
    const [chico, mediano, minimo] = [await work(2_000), await work(6_000), await work(1_000)];
    await manual(3_000).expect(201);
    expect(await pagados()).toEqual([]);
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${grande}`).expect(200);
    expect(await pagados()).toEqual([chico]);
    await semanal({ monto: 6_000, tipo_pago: 'parcial', servicios_incluidos: [mediano] }).expect(201);
    expect(await pagados()).toEqual([chico, mediano, minimo]);
    expect(await status()).toMatchObject({ saldo_pendiente: 0, pagos_realizados: 9_000 });
  });

  it('lo que un pago eliminado deja pendiente lo cubre el anticipo de otro pago si le cabe', async () => {
    const a = await work(5_000);
    const { id } = (await semanal({ monto: 5_000, tipo_pago: 'total' }).expect(201)).body.data;
    const other = (await manual(5_000).expect(201)).body.data.id;
    await borrar(id).expect(200);
    expect(await items()).toMatchObject([{ id: a, pagado: true, pago_id: other }]);
    expect(await balance()).toBe(0);
  });
});
