import { type ComisionDeFiado, type EstadoPagoEmpleado, RECARGAR, type ServicioEmpleado } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { abrirCorreccion } from '../../../test/correccion.js';
import { type Actor, crearAdmin, crearSucursal, type Operador } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirFlujo } from '../../../test/flujo.js';
import { abrirMostrador, crearCarta, EFECTIVO, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

describe('La comisión de lo fiado, al cobrar', () => {
  let app: Prueba;
  let admin: Actor;
  let carta: Awaited<ReturnType<typeof crearCarta>>;
  let m: Mostrador;
  let f: Fiado;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    carta = await crearCarta(admin);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    m = await abrirMostrador(app, admin, carta);
    f = await abrirFiado(admin, m);
    await pagarComision('al_cobrar');
  });

  const pagarComision = (comision_fiado: ComisionDeFiado) =>
    f.ajustar({ fia: true, limite_fiado: 100_000, comision_fiado }).expect(200);
  const estadoDe = async ({ id }: Operador): Promise<EstadoPagoEmpleado> =>
    (
      await admin.api
        .get('/api/pagos/estado-empleados')
        .query({ entidad_id: m.entidad_id, empleado_id: id })
        .expect(200)
    ).body[0];
  const cuentaDe = async (quien = m.ana) => {
    const { saldo_pendiente, retenido } = await estadoDe(quien);
    return [saldo_pendiente, retenido];
  };
  const serviciosDe = async (filtro: Record<string, string>, quien = m.ana): Promise<ServicioEmpleado[]> =>
    (await admin.api.get(`/api/pagos/servicios-empleado/${quien.id}`).query(filtro).expect(200)).body;
  const pagar = (datos: Record<string, unknown>) =>
    admin.api.post('/api/pagos/crear-pago-semanal').send({ empleado_id: m.ana.id, metodo_pago: 'efectivo', ...datos });
  const anticipar = async (monto: number): Promise<number> =>
    (
      await admin.api
        .post('/api/pagos/crear-pago')
        .send({ empleado_id: m.ana.id, monto, metodo_pago: 'efectivo', fecha: '2026-11-18', estado: true })
        .expect(201)
    ).body.data.id;
  const devolver = (id: number, datos: Record<string, unknown>) =>
    admin.api.post(`/api/tiquetes/${id}/devolver`).send({ motivo: 'No le gustó', reembolso: [], ...datos });

  /** The golden ticket, of which 20.000 is owed, with its tip. */
  const dorado = (): Promise<number> =>
    m.cobrar({
      ...m.dorado(),
      persona_id: f.luisa,
      cobros: [
        { metodo_id: EFECTIVO, monto: 50_000, recibido: 60_000 },
        { metodo_id: m.nequi.id, monto: 34_500, propina: 9_500 },
      ],
      queda_debiendo: 20_000,
    });

  it('el día dorado: Ana cobra su propina, y su comisión cuando Luisa no debe nada', async () => {
    const id = await dorado();
    expect([await cuentaDe(), await cuentaDe(m.beto)]).toEqual([
      [6_169, 9_644],
      [3_331, 5_208],
    ]);
    expect(await m.saldos('por_pagar')).toEqual([-24_352]);
    app.reloj.poner('2026-11-19T10:00:00-05:00');
    await f.abonar(12_000).expect(201);
    expect(await cuentaDe()).toEqual([6_169, 9_644]);
    const venta = (await m.leer(id)).ventas[0];
    const linea = { venta_id: venta?.id, cantidad: 1, destino: 'stock' };
    await devolver(id, { lineas: [linea], reembolso: [{ metodo_id: EFECTIVO, monto: 20_934 }] }).expect(200);
    expect([await cuentaDe(), await cuentaDe(m.beto)]).toEqual([
      [15_813, 0],
      [8_539, 0],
    ]);
  });

  it('se ganó el día en que se hizo, y el operador lee lo mismo que el administrador', async () => {
    await dorado();
    const hoy = { fecha: '2026-11-18', entidad_id: m.entidad_id };
    const { body } = await admin.api.get('/api/servicios/ganancias-diarias').query(hoy).expect(200);
    expect(body.resumen_diario).toMatchObject({ ganancia_neta: 44_148 });
    expect(body.servicios_por_empleado.map((e: { total_pagar: number }) => e.total_pagar)).toEqual([9_644, 5_208]);
    for (const quien of [admin, m.ana]) {
      const { body: total } = await quien.api
        .get('/api/servicios/total-ganado')
        .query(quien === admin ? { operador_id: m.ana.id } : {})
        .expect(200);
      expect(total).toMatchObject({
        ...{ total_ganado: 9_644, total_propinas: 6_169, total_pagado: 0, saldo_pendiente: 6_169, retenido: 9_644 },
      });
      const semana = (await quien.api.get(`/api/pagos/estado-cuenta/${m.ana.id}`).expect(200)).body;
      expect(semana).toMatchObject({ saldo_final: 15_813, retenido: 9_644, total_ganado: 15_813 });
      expect(semana.items.map((item: { tipo: string; retenido: boolean }) => [item.tipo, item.retenido])).toEqual([
        ['catalogo', true],
        ['propina', false],
      ]);
    }
  });

  it('no se ofrece para pagar, no entra en el pago de todo ni lo toca un anticipo', async () => {
    await f.fiar(25_000);
    await m.cobrar({ lineas: [m.unCorte()], cobros: enEfectivo(25_000) });
    expect(await cuentaDe()).toEqual([10_000, 10_000]);
    const [retenido] = await serviciosDe({ retenido: 'true' });
    expect([retenido?.pagado, retenido?.retenido, retenido?.monto_empleado]).toEqual([false, true, 10_000]);
    expect((await serviciosDe({ pagado: 'false' })).map((s) => s.retenido)).toEqual([true, false]);
    expect((await serviciosDe({ ventana: 'true', pagado: 'false' })).map((s) => s.retenido)).toEqual([false]);
    const pendientes = await admin.api.get(`/api/pagos/servicios-pendientes/${m.ana.id}`).expect(200);
    expect(pendientes.body.map(({ id }: { id: number }) => id)).not.toContain(retenido?.id);
    const elegido = await pagar({ tipo_pago: 'parcial', monto: 10_000, servicios_incluidos: [retenido?.id] });
    expect([elegido.status, elegido.body.codigo, elegido.body.message]).toEqual([
      409,
      'RETENIDO_POR_FIADO',
      'Uno o más servicios esperan a que el cliente pague lo que quedó debiendo',
    ]);
    await pagar({ tipo_pago: 'total', monto: 20_000 }).expect(409);
    await pagar({ tipo_pago: 'total', monto: 10_000 }).expect(201);
    await anticipar(12_000);
    expect(await cuentaDe()).toEqual([-12_000, 10_000]);
    await f.abonar(25_000).expect(201);
    expect(await cuentaDe()).toEqual([-2_000, 0]);
    expect((await serviciosDe({})).map((s) => [s.pagado, s.retenido])).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  it('vuelve a esperar si se anula el abono, y lo que ya se pagó no', async () => {
    const pagado = await f.fiar(25_000);
    await f.abonar(25_000).expect(201);
    const abono = await f.ultimoAbono();
    await pagar({ tipo_pago: 'total', monto: 10_000 }).expect(201);
    const { body } = await admin.api.delete(`/api/cobros/${abono}`).expect(200);
    expect([body.message, (await m.leer(pagado)).saldo]).toEqual(['Abono anulado: la deuda volvió', 25_000]);
    expect(await cuentaDe()).toEqual([0, 0]);
    const pagos = (await admin.api.get('/api/pagos/listar-pagos').query({ empleado_id: m.ana.id }).expect(200)).body;
    await admin.api.delete(`/api/pagos/eliminar-pago/${pagos.data[0].id}`).expect(200);
    expect(await cuentaDe()).toEqual([0, 10_000]);
    app.reloj.poner('2026-11-18T11:00:00-05:00');
    await f.abonar(25_000).expect(201);
    expect(await cuentaDe()).toEqual([10_000, 0]);
    await admin.api.delete(`/api/cobros/${await f.ultimoAbono()}`).expect(200);
    expect(await cuentaDe()).toEqual([0, 10_000]);
  });

  it('se suelta al anular la línea que se debía, al castigar la deuda y al devolver', async () => {
    const dos = () =>
      f.fiar(15_001, {
        lineas: [m.unCorte(), { ...m.unCorte(m.beto), servicio_id: m.barba }],
        cobros: enEfectivo(25_000),
      });
    const anulado = await m.leer(await dos());
    expect([await cuentaDe(), await cuentaDe(m.beto)]).toEqual([
      [0, 10_000],
      [0, 6_000],
    ]);
    const [suyo] = anulado.servicios.filter(({ empleado }) => empleado.id === m.beto.id);
    const cuantoDebe = anulado.saldo - (suyo?.monto_por_cobrar ?? 0);
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${suyo?.id}`).expect(200);
    expect([await cuentaDe(), await cuentaDe(m.beto), (await m.leer(anulado.id)).saldo]).toEqual([
      [0, 10_000],
      [0, 0],
      cuantoDebe,
    ]);
    await f.abonar(cuantoDebe).expect(201);
    expect(await cuentaDe()).toEqual([10_000, 0]);
    const castigado = await dos();
    await admin.api.post(`/api/tiquetes/${castigado}/castigar`).send({ motivo: 'No volvió' }).expect(200);
    expect([await cuentaDe(), await cuentaDe(m.beto)]).toEqual([
      [20_000, 0],
      [6_000, 0],
    ]);
    const devuelto = await m.leer(await dos());
    const [barba] = devuelto.servicios.filter(({ empleado }) => empleado.id === m.beto.id);
    await devolver(devuelto.id, {
      lineas: [{ servicio_realizado_id: barba?.id, cantidad: 1 }],
    }).expect(200);
    expect([await cuentaDe(), await cuentaDe(m.beto)]).toEqual([
      [30_000, 0],
      [6_000, 0],
    ]);
  });

  it('sigue a la venta que se anula, si era lo único que se debía', async () => {
    const id = await f.fiar(30_000, {
      lineas: [m.unCorte(), { producto_id: m.champu.id, cantidad: 1 }],
      cobros: enEfectivo(25_000),
    });
    const { ventas, servicios } = await m.leer(id);
    await admin.api.delete(`/api/ventas/eliminar-venta/${ventas[0]?.id}`).expect(200);
    const queda = servicios[0]?.monto_por_cobrar ?? 0;
    expect([(await m.leer(id)).saldo, await cuentaDe()]).toEqual([queda, queda === 0 ? [10_000, 0] : [0, 10_000]]);
  });

  it('una corrección la retiene o la suelta, también en la línea que no cambia', async () => {
    const { corregir } = abrirCorreccion(admin, m);
    const id = await m.cobrar({
      lineas: [m.unCorte(), { ...m.unCorte(m.beto), servicio_id: m.barba }],
      cobros: enEfectivo(40_001),
    });
    await anticipar(4_000);
    expect([await cuentaDe(), await cuentaDe(m.beto)]).toEqual([
      [6_000, 0],
      [6_000, 0],
    ]);
    await corregir(id, () => ({ persona_id: f.luisa, cobros: enEfectivo(30_001), queda_debiendo: 10_000 }));
    expect([await cuentaDe(), await cuentaDe(m.beto)]).toEqual([
      [-4_000, 10_000],
      [0, 6_000],
    ]);
    // The beard was Ana's: what is written anew waits with the rest.
    await corregir(id, ({ lineas: [corte, barba] }) => ({ lineas: [corte, { ...barba, empleado_id: m.ana.id }] }));
    expect([await cuentaDe(), await cuentaDe(m.beto)]).toEqual([
      [-4_000, 16_000],
      [0, 0],
    ]);
    await corregir(id, () => ({ cobros: enEfectivo(40_001), queda_debiendo: undefined }));
    expect(await cuentaDe()).toEqual([12_000, 0]);
  });

  it('lo que ya se debía espera desde que se cambia, y se suelta si se cambia de nuevo', async () => {
    await pagarComision('al_prestar');
    await anticipar(10_000);
    await f.fiar(25_000);
    await f.fiar(25_000);
    // The advance settled the first at once.
    expect(await cuentaDe()).toEqual([10_000, 0]);
    await pagarComision('al_cobrar');
    expect(await cuentaDe()).toEqual([0, 10_000]);
    const { body } = await f.ajustar({ fia: false, limite_fiado: 0 }).expect(200);
    expect([body.data.comision_fiado, await cuentaDe()]).toEqual(['al_cobrar', [0, 10_000]]);
    await anticipar(3_000);
    await pagarComision('al_prestar');
    expect(await cuentaDe()).toEqual([7_000, 0]);
    expect((await serviciosDe({ retenido: 'true' })).length).toBe(0);
  });

  it('quien la espera no se va ni cambia de sucursal, tampoco con un anticipo igual, y lee por qué', async () => {
    await f.fiar(25_000);
    const espera = 'retenidos por fiado. Espera a que los clientes paguen antes de eliminarlo.';
    const irse = () => admin.api.delete(`/api/operadores/eliminar-operador/${m.ana.id}`);
    const { status, body } = await irse();
    expect([status, body.codigo, body.message.replace(/\s/g, ' ')]).toEqual([
      409,
      'OPERADOR_CON_RETENIDO',
      `El operador tiene $ 10.000 ${espera}`,
    ]);
    const { id } = await crearSucursal(admin);
    const mover = await admin.api.put(`/api/operadores/modificar-operador/${m.ana.id}`).send({ entidad_id: id });
    expect([mover.status, mover.body.codigo]).toEqual([409, 'OPERADOR_CON_RETENIDO']);
    await anticipar(10_000);
    expect((await irse()).body.codigo).toBe('OPERADOR_CON_RETENIDO');
  });

  it('su pantalla se entera cuando se suelta y cuando vuelve a esperar', async () => {
    await f.fiar(25_000);
    const suyo = await abrirFlujo(app.url, admin.token);
    /** Once something more is told of payments. */
    const deSuCuenta = async (hecho: PromiseLike<unknown>) => {
      const antes = suyo.sucesos.length;
      await hecho;
      await suyo.hasta(({ sucesos }) => sucesos.slice(antes).some((uno) => uno !== RECARGAR && uno.tema === 'pagos'));
    };
    await deSuCuenta(f.abonar(25_000).expect(201));
    await deSuCuenta(admin.api.delete(`/api/cobros/${await f.ultimoAbono()}`).expect(200));
    await deSuCuenta(pagarComision('al_prestar'));
    suyo.cerrar();
  });

  it('no acepta otra palabra', async () => {
    const { status, body } = await f.ajustar({ ...{ fia: true, limite_fiado: 0 }, comision_fiado: 'nunca' as never });
    expect([status, body.errores]).toEqual([400, { comision_fiado: ['Elige cuándo se paga la comisión de lo fiado'] }]);
  });
});
