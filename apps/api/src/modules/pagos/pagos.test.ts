import type { EstadoPagoEmpleado, ServicioEmpleado } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
  registrar,
} from '../../../test/crear.js';

describe('Pagar a los empleados', () => {
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

  it('el pago total paga exactamente el saldo y todo lo pendiente', async () => {
    const [a, b] = [await work(10_000), await work(5_400)];
    const answer = await semanal({ monto: 15_400, tipo_pago: 'total' }).expect(201);
    expect(answer.body).toMatchObject({
      message: 'Pago registrado exitosamente',
      data: {
        empleado: { id: ana.id, nombre: 'Ana', apellido: 'Díaz' },
        monto: 15_400,
        fecha: '2026-11-18',
        estado: true,
        tipo_pago: 'total',
        metodo_pago: 'efectivo',
      },
    });
    expect(await pagados()).toEqual([a, b]);
    expect(await items()).toMatchObject([{ pago_id: answer.body.data.id, fecha_pago: '2026-11-18' }, {}]);
    expect(await pending()).toEqual([]);
    expect(await status()).toMatchObject({ saldo_pendiente: 0, estado_pago: 'pagado', pagos_realizados: 15_400 });
    expect(await enCaja()).toBe(0);
  });

  it('un pago total por otro monto se rechaza diciendo el saldo de este momento, y no deja rastro', async () => {
    await work(5_400);
    for (const amount of [5_399, 5_401, 1]) {
      const answer = await semanal({ monto: amount, tipo_pago: 'total' }).expect(409);
      expect(answer.body).toMatchObject({
        codigo: 'SALDO_CAMBIO',
        message: 'El saldo pendiente cambió. Saldo actual: $\u00a05.400',
      });
    }
    await semanal({ monto: 5_400, tipo_pago: 'total' }).expect(201);
    expect((await semanal({ monto: 5_400, tipo_pago: 'total' }).expect(409)).body.message).toBe(
      'El saldo pendiente cambió. Saldo actual: $\u00a00',
    );
    expect(
      (await admin.api.get('/api/pagos/listar-pagos').query({ empleado_id: ana.id }).expect(200)).body.pagination.total,
    ).toBe(1);
  });

  it('el pago parcial paga los servicios elegidos por su suma, y el resto sigue pendiente', async () => {
    const [a, b, c] = [await work(3_000), await work(4_000), await work(5_000)];
    const answer = await semanal({ monto: 8_001, tipo_pago: 'parcial', servicios_incluidos: [a, c] }).expect(400);
    expect(answer.body.message).toBe('El monto debe ser la suma de los servicios elegidos: $\u00a08.000');
    await semanal({
      monto: 8_000,
      tipo_pago: 'parcial',
      servicios_incluidos: [c, a],
      metodo_pago: 'transferencia',
    }).expect(201);
    expect(await pagados()).toEqual([a, c]);
    expect(await status()).toMatchObject({ saldo_pendiente: 4_000, estado_pago: 'parcial' });
    expect(await enCaja('caja.transferencia')).toBe(-8_000);
    expect(
      (await semanal({ monto: 7_000, tipo_pago: 'parcial', servicios_incluidos: [a, b] }).expect(409)).body.message,
    ).toBe('Uno o más servicios ya fueron pagados');
    expect(await pending()).toEqual([b]);
  });

  it.each([
    [{ tipo_pago: 'parcial', monto: 1 }, 'Por favor selecciona al menos un servicio'],
    [{ tipo_pago: 'parcial', monto: 1, servicios_incluidos: [] }, 'Por favor selecciona al menos un servicio'],
    [{ tipo_pago: 'parcial', monto: 1, servicios_incluidos: [1, 1] }, 'Un servicio está repetido en la lista'],
    [{ tipo_pago: 'total', monto: 0 }, 'Por favor ingresa un monto válido'],
    [{ tipo_pago: 'total', monto: -5 }, 'Por favor ingresa un monto válido'],
    [{ tipo_pago: 'otro', monto: 1 }, 'Selecciona un tipo de pago válido'],
    [{ tipo_pago: 'total', monto: 1, metodo_pago: 'mixto' }, 'Selecciona un método de pago válido'],
  ])('un pago semanal como %j se rechaza con «%s»', async (data, message) => {
    expect((await semanal(data).expect(400)).body.message).toBe(message);
  });

  it('no se pagan servicios de otro empleado ni anulados', async () => {
    const beto = await crearOperador(admin, { entidad_id });
    const foreign = await work(2_000, '2026-11-18', beto);
    const anulado = await work(2_000);
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${anulado}`).expect(200);
    for (const id of [foreign, anulado, 999_999]) {
      expect(
        (await semanal({ monto: 2_000, tipo_pago: 'parcial', servicios_incluidos: [id] }).expect(409)).body.message,
      ).toBe('Uno o más servicios ya fueron pagados');
    }
  });

  it('un pago pendiente es solo una nota hasta que se marca pagado, y su dinero se mueve ese día', async () => {
    const a = await work(5_000);
    const { id } = (await manual(5_000, { estado: false, fecha: '2026-11-10' }).expect(201)).body.data;
    expect(await pending()).toEqual([a]);
    expect(await enCaja()).toBe(5_000);
    const answer = await admin.api.put(`/api/pagos/marcar-pagado/${id}`).expect(200);
    expect(answer.body).toMatchObject({
      message: 'Pago actualizado exitosamente',
      data: { id, estado: true, fecha: '2026-11-10' },
    });
    expect(await pagados()).toEqual([a]);
    const asientos = (await admin.api.get('/api/libro/asientos').query({ origen: 'pago', origen_id: id }).expect(200))
      .body.data;
    expect(asientos).toMatchObject([
      { fecha: '2026-11-18', debe: 'por_pagar', haber: 'caja.efectivo', monto: 5_000, concepto: 'Pago a Ana Díaz' },
    ]);
    expect((await admin.api.put(`/api/pagos/marcar-pagado/${id}`).expect(409)).body.message).toBe(
      'El pago ya está marcado como pagado',
    );
  });

  it('una nota se elimina sin mover nada', async () => {
    await work(5_000);
    const { id } = (await manual(5_000, { estado: false }).expect(201)).body.data;
    expect((await borrar(id).expect(200)).body.message).toBe('Pago eliminado exitosamente');
    expect(await balance()).toBe(5_000);
    await admin.api.put(`/api/pagos/marcar-pagado/${id}`).expect(404);
  });

  it('eliminar un pago deja pendiente lo que pagó y devuelve el dinero a la caja, una sola vez', async () => {
    const a = await work(5_000);
    const { id } = (await semanal({ monto: 5_000, tipo_pago: 'total' }).expect(201)).body.data;
    await borrar(id).expect(200);
    expect(await pending()).toEqual([a]);
    expect(await items()).toMatchObject([{ pagado: false, pago_id: null, fecha_pago: null }]);
    expect(await balance()).toBe(5_000);
    expect(await enCaja()).toBe(5_000);
    expect((await borrar(id).expect(404)).body.message).toBe('No se encontró el pago');
    expect(
      (await admin.api.get('/api/pagos/listar-pagos').query({ empleado_id: ana.id }).expect(200)).body.data,
    ).toEqual([]);
  });

  it('un servicio sin comisión nace pagado y no estorba ningún pago', async () => {
    const { id } = await crearServicio(admin, { precio: 8_000, porcentaje_pago_empleado: 0 });
    const [line] = await registrar(admin, { empleado_id: ana.id, total: 8_000, servicios: [{ servicio_id: id }] });
    expect(line).toMatchObject({ monto_empleado: 0, pagado: true });
    expect(await pending()).toEqual([]);
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${line?.id}`).expect(200);
    expect(await items()).toEqual([]);
  });

  it('la ventana de pago trae lo pendiente de siempre, lo de esta semana y lo pagado en ella', async () => {
    const vieja = await work(1_000, '2026-10-01');
    await work(2_000, '2026-11-15');
    await work(4_000, '2026-11-16');
    expect(await status()).toMatchObject({ total_pagar: 7_000, cantidad_servicios: 3 });
    await semanal({ monto: 1_000, tipo_pago: 'parcial', servicios_incluidos: [vieja] }).expect(201);
    expect(await status()).toMatchObject({ total_pagar: 7_000, pagos_realizados: 1_000, saldo_pendiente: 6_000 });
    app.reloj.poner('2026-11-23T08:00:00-05:00');
    expect(await status()).toMatchObject({
      total_pagar: 6_000,
      pagos_realizados: 0,
      saldo_pendiente: 6_000,
      cantidad_servicios: 2,
    });
    app.reloj.poner('2026-11-18T10:00:00-05:00');
  });

  it('los servicios de una cuenta se piden por páginas, los más nuevos primero, con lo que suman todos', async () => {
    const viejo = await work(1_000, '2026-10-01');
    const [a, b] = [await work(2_000, '2026-11-16'), await work(4_000)];
    const viejoPagado = await work(8_000, '2026-10-02');
    await semanal({ monto: 10_000, tipo_pago: 'parcial', servicios_incluidos: [viejoPagado, a] }).expect(201);
    app.reloj.poner('2026-11-23T08:00:00-05:00');
    const ask = async (query: Record<string, unknown>) =>
      (await admin.api.get(`/api/pagos/servicios-empleado/${ana.id}`).query(query).expect(200)).body;
    const de = async (query: Record<string, unknown>) => {
      const { data, totales, pagination } = await ask({ page: 1, ...query });
      return [data.map((i: ServicioEmpleado) => i.id), totales.monto_empleado, pagination.total];
    };
    expect(await de({})).toEqual([[b, a, viejoPagado, viejo], 15_000, 4]);
    expect(await de({ per_page: 2, page: 2 })).toEqual([[viejoPagado, viejo], 15_000, 4]);
    expect(await de({ pagado: true })).toEqual([[a, viejoPagado], 10_000, 2]);
    expect(await de({ pagado: false })).toEqual([[b, viejo], 5_000, 2]);
    expect(await de({ ventana: true })).toEqual([[b, viejo], 5_000, 2]);
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    expect(await de({ ventana: true })).toEqual([[b, a, viejoPagado, viejo], 15_000, 4]);
    expect(await de({ ventana: true, pagado: true })).toEqual([[a, viejoPagado], 10_000, 2]);
    expect(await ask({ page: 1, pagado: true })).toMatchObject({
      totales: { cantidad: 2, monto_servicio: 10_000, monto_empleado: 10_000 },
    });
    expect((await items()).map((i) => i.id)).toEqual([viejo, viejoPagado, a, b]);
  });

  it.each([
    [{ monto: 0 }, 'El monto debe ser mayor a 0'],
    [{ monto: 'mil' }, 'El monto debe ser mayor a 0'],
    [{ monto: 1_000_000_000_001 }, 'El monto es demasiado grande'],
    [{ monto: 10.5 }, 'El monto debe ser en pesos enteros'],
    [{ fecha: '2026-11-20' }, 'La fecha no puede ser posterior a mañana, 19/11/2026'],
    [{ fecha: '2026-02-30' }, 'Por favor selecciona una fecha válida'],
    [{ empleado_id: 0 }, 'El empleado es requerido'],
  ])('un pago manual con %j se rechaza con «%s»', async (data, message) => {
    expect((await manual(1_000, data).expect(400)).body.message).toBe(message);
  });

  it('un operador ve sus pagos y su cuenta, los mismos que el administrador, y nada de los demás', async () => {
    const beto = await crearOperador(admin, { entidad_id });
    await work(5_000);
    await manual(2_000).expect(201);
    await admin.api
      .post('/api/pagos/crear-pago')
      .send({ empleado_id: beto.id, monto: 7, fecha: '2026-11-18' })
      .expect(201);
    const mios = await ana.api.get('/api/pagos/listar-pagos').expect(200);
    expect(mios.body.data).toMatchObject([{ monto: 2_000, empleado: { id: ana.id } }]);
    for (const path of ['servicios-empleado', 'servicios-pendientes']) {
      expect((await ana.api.get(`/api/pagos/${path}/${ana.id}`).expect(200)).body).toEqual(
        (await admin.api.get(`/api/pagos/${path}/${ana.id}`).expect(200)).body,
      );
      expect((await ana.api.get(`/api/pagos/${path}/${beto.id}`).expect(403)).text).not.toContain(beto.nombre);
    }
    await ana.api.get('/api/pagos/listar-pagos').query({ empleado_id: beto.id }).expect(403);
    await ana.api.get('/api/pagos/estado-empleados').expect(403);
    await ana.api
      .post('/api/pagos/crear-pago')
      .send({ empleado_id: ana.id, monto: 1, fecha: '2026-11-18' })
      .expect(403);
    await ana.api
      .post('/api/pagos/crear-pago-semanal')
      .send({ empleado_id: ana.id, monto: 5_000, tipo_pago: 'total' })
      .expect(403);
    await ana.api.delete(`/api/pagos/eliminar-pago/${mios.body.data[0].id}`).expect(403);
  });

  it('un supervisor paga en su sucursal; lo de otra no existe para él', async () => {
    const other = (await crearSucursal(admin)).id;
    const sara = await crearSupervisor(admin, { entidad_id: other });
    await work(5_000);
    const { id } = (await manual(1_000).expect(201)).body.data;
    await sara.api
      .post('/api/pagos/crear-pago')
      .send({ empleado_id: ana.id, monto: 1, fecha: '2026-11-18' })
      .expect(404);
    await sara.api
      .post('/api/pagos/crear-pago-semanal')
      .send({ empleado_id: ana.id, monto: 4_000, tipo_pago: 'total' })
      .expect(404);
    await sara.api.delete(`/api/pagos/eliminar-pago/${id}`).expect(404);
    await sara.api.get(`/api/pagos/servicios-empleado/${ana.id}`).expect(404);
    expect((await sara.api.get('/api/pagos/listar-pagos').expect(200)).body.data).toEqual([]);
    expect((await sara.api.get('/api/pagos/listar-pagos').query({ entidad_id }).expect(403)).body.message).toBe(
      'No tienes acceso a esa sucursal',
    );
    await sara.api
      .post('/api/pagos/crear-pago')
      .send({ empleado_id: sara.id, monto: 1_000, fecha: '2026-11-18' })
      .expect(201);
    expect(await balance()).toBe(4_000);
  });

  it('la lista de pagos va del más nuevo al más viejo, por páginas, y se busca por empleado sin tildes', async () => {
    for (const amount of [1, 2, 3]) await manual(amount, { fecha: `2026-11-0${amount}` }).expect(201);
    const ask = async (query: Record<string, unknown>) =>
      (
        await admin.api
          .get('/api/pagos/listar-pagos')
          .query({ empleado_id: ana.id, ...query })
          .expect(200)
      ).body;
    const first = await ask({ per_page: 2 });
    expect(first.data.map((p: { monto: number }) => p.monto)).toEqual([3, 2]);
    expect(first.pagination).toEqual({ current_page: 1, per_page: 2, total: 3, total_pages: 2, from: 1, to: 2 });
    expect((await ask({ per_page: 2, page: 2 })).data).toMatchObject([{ monto: 1 }]);
    expect((await ask({ page: 9 })).pagination).toMatchObject({ from: 0, to: 0, total: 3 });
    expect((await ask({ search: 'ANA DIAZ' })).pagination.total).toBe(3);
    expect((await ask({ search: '%' })).pagination.total).toBe(0);
    expect((await ask({ fecha_inicio: '2026-11-02', fecha_fin: '2026-11-02' })).data).toMatchObject([{ monto: 2 }]);
  });
});
