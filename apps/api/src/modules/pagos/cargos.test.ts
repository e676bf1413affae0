import {
  type EstadoCuenta,
  type EstadoPagoEmpleado,
  nombreDeCargo,
  type Pago,
  type ServiciosEmpleado,
  sumarDias,
} from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearSupervisor, type Operador } from '../../../test/crear.js';
import { abrirFiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

/** Wednesday; its week is Monday 16 to Sunday 22. */
const HOY = '2026-11-18';

describe('Lo que un operador deja de ganar por una devolución', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;
  let ana: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    carta = await crearCarta(admin);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner(`${HOY}T10:00:00-05:00`);
    m = await abrirMostrador(app, admin, carta);
    ana = m.ana;
  });

  /** A cut of 25.000, of which 10.000 are Ana's. */
  const corte = () => m.cobrar({ lineas: [m.unCorte()], cobros: enEfectivo(25_000) });
  const devolver = async (tiquete: number, monto = 25_000) => {
    const [servicio] = (await m.leer(tiquete)).servicios;
    const linea = { servicio_realizado_id: servicio?.id, ...(monto === 25_000 ? { cantidad: 1 } : { monto }) };
    await admin.api
      .post(`/api/tiquetes/${tiquete}/devolver`)
      .send({ lineas: [linea], motivo: 'No le gustó', reembolso: enEfectivo(monto) })
      .expect(200);
    return servicio?.id as number;
  };
  const pagarTodo = async (monto: number): Promise<Pago> =>
    (
      await admin.api
        .post('/api/pagos/crear-pago-semanal')
        .send({ empleado_id: ana.id, monto, tipo_pago: 'total' })
        .expect(201)
    ).body.data;
  const estado = async (quien: Actor = admin, semana = HOY): Promise<EstadoCuenta> =>
    (await quien.api.get(`/api/pagos/estado-cuenta/${ana.id}`).query({ semana }).expect(200)).body;
  const servicios = async (filtro: object = {}): Promise<ServiciosEmpleado> =>
    (
      await admin.api
        .get(`/api/pagos/servicios-empleado/${ana.id}`)
        .query({ page: 1, per_page: 20, ...filtro })
        .expect(200)
    ).body;
  const pagos = async (): Promise<Pago[]> =>
    (await admin.api.get('/api/pagos/listar-pagos').query({ page: 1, per_page: 20, empleado_id: ana.id }).expect(200))
      .body.data;
  const deVentana = async (): Promise<EstadoPagoEmpleado | undefined> => {
    const filas: EstadoPagoEmpleado[] = (
      await admin.api.get('/api/pagos/estado-empleados').query({ entidad_id: m.entidad_id }).expect(200)
    ).body;
    return filas.find(({ empleado_id }) => empleado_id === ana.id);
  };
  const debido = async () => (await deVentana())?.saldo_pendiente;
  const cuenta = async () =>
    (
      await app.sql<Record<'ganado' | 'pagado' | 'anticipo' | 'cargos', number>>(
        'SELECT ganado, pagado, anticipo, cargos FROM cuenta WHERE empleado_id = $1',
        [ana.id],
      )
    )[0];

  it('es un renglón de su estado de cuenta, el mismo para quien paga y para quien trabaja, y cuadra con el libro', async () => {
    const tiquete = await corte();
    await corte();
    await pagarTodo(20_000);
    await devolver(tiquete);
    await corte();
    const { numero } = await m.leer(tiquete);
    const suyo = await estado(ana);
    expect(await estado(admin)).toEqual(suyo);
    expect(await estado(await crearSupervisor(admin, { entidad_id: m.entidad_id }))).toEqual(suyo);
    expect(suyo.cargos).toEqual([
      {
        id: expect.any(Number),
        fecha: HOY,
        tipo: 'devolucion',
        numero: 1,
        tiquete: { id: tiquete, numero },
        monto: 10_000,
        anticipo: 0,
      },
    ]);
    expect(suyo.cargos.map(nombreDeCargo)).toEqual([`Devolución 1 · tiquete ${numero}`]);
    expect(suyo).toMatchObject({
      total_ganado: 30_000,
      total_pagado: 20_000,
      total_descontado: 10_000,
      saldo_final: 0,
    });
    expect(suyo.pagos.map(({ monto }) => monto)).toEqual([20_000]);
    expect(suyo.items.map(({ pagado, descontado }) => [pagado, descontado])).toEqual([
      [true, 0],
      [true, 0],
      [true, 10_000],
    ]);
    expect(await cuenta()).toEqual({ ganado: 30_000, pagado: 30_000, anticipo: 0, cargos: 10_000 });
    expect([await debido(), (await m.saldos('por_pagar'))[0]]).toEqual([0, 0]);
  });

  it('cuenta en la semana en que se devuelve, y cada semana empieza donde terminó la otra', async () => {
    const tiquete = await corte();
    await pagarTodo(10_000);
    app.reloj.poner(`${sumarDias(HOY, 7)}T10:00:00-05:00`);
    await devolver(tiquete);
    const [antes, ahora] = [await estado(ana), await estado(ana, sumarDias(HOY, 7))];
    expect(antes).toMatchObject({ cargos: [], total_descontado: 0, saldo_final: 0 });
    expect(ahora).toMatchObject({ saldo_anterior: 0, items: [], pagos: [], saldo_final: -10_000 });
    expect(ahora.cargos).toMatchObject([{ monto: 10_000, anticipo: 10_000 }]);
  });

  it('un servicio que cubre entero no lo cubre ningún pago, y ninguna lista de pagos lo muestra', async () => {
    const primero = await corte();
    await pagarTodo(10_000);
    await devolver(primero);
    const segundo = (await m.leer(await corte())).servicios[0]?.id;
    const { data, totales } = await servicios();
    expect(data.find(({ id }) => id === segundo)).toMatchObject({
      ...{ pagado: true, pago_id: null, fecha_pago: HOY, descontado: 10_000 },
    });
    expect(data.find(({ id }) => id !== segundo)).toMatchObject({ pago_id: (await pagos())[0]?.id, descontado: 0 });
    expect((await pagos()).map(({ monto }) => monto)).toEqual([10_000]);
    expect(totales).toEqual({ cantidad: 2, monto_servicio: 50_000, monto_empleado: 20_000 });
    expect(data.reduce((suma, { monto_servicio }) => suma + monto_servicio, 0)).toBe(50_000);
  });

  it('uno que cubren un cargo y un pago es del pago, con lo descontado de él', async () => {
    const primero = await corte();
    await pagarTodo(10_000);
    await devolver(primero, 10_000);
    await corte();
    const pago = await pagarTodo(6_000);
    expect((await servicios()).data[0]).toMatchObject({ pagado: true, pago_id: pago.id, descontado: 4_000 });
    await admin.api.delete(`/api/pagos/eliminar-pago/${pago.id}`).expect(200);
    // The charge waits again: it does not pay a whole service alone.
    expect((await servicios()).data[0]).toMatchObject({ pagado: false, pago_id: null, descontado: 0 });
    expect((await estado()).cargos).toMatchObject([{ monto: 4_000, anticipo: 4_000 }]);
    expect([await debido(), await cuenta()]).toEqual([
      6_000,
      { ganado: 20_000, pagado: 10_000, anticipo: 4_000, cargos: 4_000 },
    ]);
  });

  it('anulado el pago de lo devuelto, el cargo cubre lo más antiguo', async () => {
    const tiquete = await corte();
    const pago = await pagarTodo(10_000);
    const devuelto = await devolver(tiquete);
    await admin.api.delete(`/api/pagos/eliminar-pago/${pago.id}`).expect(200);
    expect((await servicios()).data).toMatchObject([{ id: devuelto, pagado: true, pago_id: null, descontado: 10_000 }]);
    expect(await estado()).toMatchObject({ total_pagado: 0, total_descontado: 10_000, saldo_final: 0 });
    expect(await pagos()).toEqual([]);
  });

  it('lo que se está pagando dice qué parte se descontó sin que saliera dinero, también de lo que espera', async () => {
    const tiquete = await corte();
    await pagarTodo(10_000);
    await devolver(tiquete, 10_000);
    expect(await deVentana()).toMatchObject({ pagos_realizados: 14_000, descontado: 4_000, saldo_pendiente: -4_000 });
    await corte();
    await pagarTodo(6_000);
    await m.cobrar({ lineas: [m.unCorte(m.beto)], cobros: enEfectivo(25_000) });
    expect(await deVentana()).toMatchObject({
      ...{ total_pagar: 20_000, pagos_realizados: 20_000, descontado: 4_000, saldo_pendiente: 0 },
    });
    const { body } = await admin.api
      .get('/api/pagos/estado-empleados')
      .query({ entidad_id: m.entidad_id, page: 1, per_page: 10 })
      .expect(200);
    const descontados = (body.data as EstadoPagoEmpleado[]).map((fila) => [fila.empleado_id, fila.descontado]);
    expect(descontados.toSorted()).toEqual([
      [ana.id, 4_000],
      [m.beto.id, 0],
    ]);
  });

  it('de una deuda castigada con su comisión, también', async () => {
    const f = await abrirFiado(admin, m);
    const tiquete = await f.fiar(25_000);
    await admin.api
      .post(`/api/tiquetes/${tiquete}/castigar`)
      .send({ motivo: 'Se fue del país', con_comision: true })
      .expect(200);
    const { cargos, saldo_final } = await estado(ana);
    expect(cargos.map(nombreDeCargo)).toEqual([expect.stringMatching(/^Deuda castigada 1 · tiquete \d+$/)]);
    expect([cargos[0]?.monto, saldo_final]).toEqual([10_000, 0]);
  });
});
