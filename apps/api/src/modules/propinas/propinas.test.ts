import { type EstadoCuenta, type EstadoPagoEmpleado, formatoPesos, type Tiquete } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { abrirAprobaciones, exigirSegunda, requiereDe } from '../../../test/aprobar.js';
import { type Actor, crearAdmin, crearOperador, crearProducto } from '../../../test/crear.js';
import { abrirMostrador, crearCarta, EFECTIVO, enEfectivo, type Mostrador } from '../../../test/mostrador.js';

const HOY = '2026-11-18';

describe('Las propinas', () => {
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
    app.reloj.poner(`${HOY}T10:00:00-05:00`);
    m = await abrirMostrador(app, admin, carta);
  });

  const estado = async (id: number): Promise<EstadoPagoEmpleado> => {
    const { body } = await admin.api
      .get('/api/pagos/estado-empleados')
      .query({ entidad_id: m.entidad_id, empleado_id: id })
      .expect(200);
    return body[0];
  };
  const pagar = (empleado_id: number, datos: Record<string, unknown>) =>
    admin.api.post('/api/pagos/crear-pago-semanal').send({ empleado_id, metodo_pago: 'efectivo', ...datos });
  /** A cut of Ana's at 25.000, with a tip in cash. */
  const conPropina = (propina: number, mas: Record<string, unknown> = {}) => ({
    lineas: [m.unCorte()],
    cobros: [{ metodo_id: EFECTIVO, monto: 25_000 + propina, propina }],
    ...mas,
  });
  const deUno = async (id: number): Promise<Tiquete['propinas'][number]> => {
    const [propina, ...otras] = (await m.leer(id)).propinas;
    expect(otras).toEqual([]);
    return propina as Tiquete['propinas'][number];
  };

  it('el día dorado: la propina se reparte por lo que costó cada servicio, se debe entera y no es ingreso', async () => {
    const dorado = m.dorado();
    const { body } = await m
      .pedir({
        ...dorado,
        cobros: [dorado.cobros[0], { metodo_id: m.nequi.id, monto: 54_500, referencia: 'M-1', propina: 9_500 }],
      })
      .expect(201);
    expect(body.data).toEqual({ total: 95_000, por_cobrar: 0, a_favor: 0, propina: 9_500, vuelto: 10_000 });
    const tiquete = await m.leer(body.tiquete.id);
    expect(tiquete).toMatchObject({ total: 95_000, monto_efectivo: 50_000, monto_transferencia: 45_000 });
    expect(tiquete.propinas.map(({ operador, monto, pagada }) => [operador.id, monto, pagada])).toEqual([
      [m.ana.id, 6_169, false],
      [m.beto.id, 3_331, false],
    ]);
    expect(tiquete.cobros.map(({ monto, propina }) => [monto, propina])).toEqual([
      [50_000, 0],
      [54_500, 9_500],
    ]);
    expect(
      await m.saldos('caja.efectivo', 'caja.transferencia', 'ingresos.servicios', 'ingresos.productos', 'comisiones'),
    ).toEqual([50_000, 54_500, -37_132, -57_868, 14_852]);
    expect(await m.saldos('por_pagar')).toEqual([-(15_813 + 8_539)]);
    expect(await estado(m.ana.id)).toMatchObject({
      ...{ saldo_pendiente: 15_813, total_pagar: 15_813, propinas: 6_169, total_bruto: 24_111, cantidad_servicios: 1 },
      detalles_servicios: [{ servicio_nombre: 'Corte', cantidad: 1, porcentaje_empleado: 40 }],
    });
    const { body: dia } = await admin.api
      .get('/api/servicios/ganancias-diarias')
      .query({ entidad_id: m.entidad_id, fecha: HOY })
      .expect(200);
    expect(dia.resumen_diario).toMatchObject({
      ...{ ingresos_totales: 95_000, ganancia_neta: 44_148, porcentaje_ganancia: 46.47 },
    });
  });

  it('el pago de todo la paga con lo demás, y el estado de cuenta la dice', async () => {
    await m.cobrar(conPropina(5_000));
    const cuenta = async (): Promise<EstadoCuenta> =>
      (await admin.api.get(`/api/pagos/estado-cuenta/${m.ana.id}`).expect(200)).body;
    expect(await cuenta()).toMatchObject({ total_ganado: 15_000, total_propinas: 5_000, saldo_final: 15_000 });
    await pagar(m.ana.id, { tipo_pago: 'total', monto: 10_000 }).expect(409);
    const { body } = await pagar(m.ana.id, { tipo_pago: 'total', monto: 15_000 }).expect(201);
    expect(
      (await cuenta()).items.map(({ tipo, servicio_nombre, monto_empleado, pagado }) => [
        tipo,
        servicio_nombre,
        monto_empleado,
        pagado,
      ]),
    ).toEqual([
      ['catalogo', 'Corte', 10_000, true],
      ['propina', 'Propina', 5_000, true],
    ]);
    expect(await m.saldos('caja.efectivo', 'por_pagar')).toEqual([15_000, 0]);
    await admin.api.delete(`/api/pagos/eliminar-pago/${body.data.id}`).expect(200);
    expect(await cuenta()).toMatchObject({ saldo_final: 15_000, items: [{ pagado: false }, { pagado: false }] });
    const suyo = (await m.ana.api.get(`/api/pagos/estado-cuenta/${m.ana.id}`).expect(200)).body;
    expect(suyo).toEqual(await cuenta());
  });

  it('se paga sola entre las elegidas, y un anticipo la cubre como a un servicio', async () => {
    await m.cobrar(conPropina(5_000));
    const { body: pendientes } = await admin.api.get(`/api/pagos/servicios-pendientes/${m.ana.id}`).expect(200);
    const propina = pendientes.find(({ tipo }: { tipo: string }) => tipo === 'propina');
    expect(propina).toMatchObject({
      servicio_nombre: 'Propina',
      cantidad: 0,
      monto_empleado: 5_000,
      monto_servicio: 0,
    });
    await pagar(m.ana.id, { tipo_pago: 'parcial', monto: 4_000, servicios_incluidos: [propina.id] }).expect(400);
    await pagar(m.ana.id, { tipo_pago: 'parcial', monto: 5_000, servicios_incluidos: [propina.id] }).expect(201);
    await pagar(m.ana.id, { tipo_pago: 'parcial', monto: 5_000, servicios_incluidos: [propina.id] }).expect(409);
    expect(await estado(m.ana.id)).toMatchObject({ saldo_pendiente: 10_000, pagos_realizados: 5_000, propinas: 5_000 });
    await admin.api
      .post('/api/pagos/crear-pago')
      .send({ empleado_id: m.ana.id, monto: 13_000, fecha: HOY, metodo_pago: 'efectivo' })
      .expect(201);
    await m.cobrar({ lineas: [{ producto_id: m.champu.id, cantidad: 1 }], ...alaPropina(3_000) });
    expect(await estado(m.ana.id)).toMatchObject({ saldo_pendiente: 0, estado_pago: 'pagado' });
    const { body } = await admin.api.get(`/api/pagos/servicios-empleado/${m.ana.id}`).query({ page: '1' }).expect(200);
    expect(body.totales).toEqual({ cantidad: 1, monto_servicio: 25_000, monto_empleado: 18_000 });
    expect(
      body.data.map(({ pagado, pago_id }: { pagado: boolean; pago_id: number | null }) => [pagado, pago_id !== null]),
    ).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ]);
  });
  /** Paid in cash, with a tip that is said to be Ana's. */
  const alaPropina = (monto: number) => ({
    cobros: [{ metodo_id: EFECTIVO, monto: 30_000 + monto }],
    propinas: [{ operador_id: m.ana.id, monto }],
  });

  it('al anular lo último de quien la ganó vuelve al cliente con su dinero, salvo que se conserve', async () => {
    const id = await m.cobrar({
      lineas: [m.unCorte(), m.unCorte(m.beto)],
      cobros: [{ metodo_id: EFECTIVO, monto: 60_000, propina: 10_000 }],
    });
    const [deAna, deBeto] = (await m.leer(id)).servicios;
    const anular = (cual: number | undefined, query: Record<string, string> = {}) =>
      admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${cual}`).query(query);
    await anular(deAna?.id).expect(200);
    expect((await m.leer(id)).propinas.map(({ monto, anulacion }) => [monto, anulacion !== null])).toEqual([
      [5_000, true],
      [5_000, false],
    ]);
    expect(await m.saldos('caja.efectivo', 'por_pagar')).toEqual([30_000, -15_000]);
    await anular(deBeto?.id, { conservar_propina: 'true' }).expect(200);
    expect(await m.saldos('caja.efectivo', 'por_pagar')).toEqual([5_000, -5_000]);
    const tiquete = await m.leer(id);
    expect(tiquete).toMatchObject({ estado: 'anulado', total: 0 });
    const suma = (tipo: string) =>
      tiquete.cobros.filter((cobro) => cobro.tipo === tipo).reduce((s, { monto, propina }) => s + monto - propina, 0);
    expect([suma('tiquete'), suma('salida')]).toEqual([50_000, 50_000]);
  });

  it('la que ya se pagó no se devuelve: se conserva', async () => {
    const id = await m.cobrar(conPropina(5_000));
    const propina = await deUno(id);
    await pagar(m.ana.id, { tipo_pago: 'parcial', monto: 5_000, servicios_incluidos: [propina.id] }).expect(201);
    const [corte] = (await m.leer(id)).servicios;
    const anular = () => admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${corte?.id}`);
    expect((await anular().expect(409)).body).toMatchObject({
      codigo: 'PROPINA_PAGADA',
      message: `La propina ya se pagó a ${propina.operador.nombre}: consérvala`,
    });
    await admin.api.delete(`/api/propinas/${propina.id}`).expect(409);
    await anular().query({ conservar_propina: 'true' }).expect(200);
    expect(await m.saldos('caja.efectivo', 'por_pagar')).toEqual([0, 0]);
  });

  it('se anula sola, una vez, por el medio que se diga, y queda en la historia del tiquete', async () => {
    const id = await m.cobrar(conPropina(5_000));
    const { id: propina } = await deUno(id);
    const anular = () =>
      admin.api
        .delete(`/api/propinas/${propina}`)
        .query({ motivo: 'Se escribió de más', devolver_con: 'transferencia' });
    expect((await anular().expect(200)).body).toEqual({ message: 'Propina anulada' });
    await anular().expect(404);
    expect(await m.saldos('caja.efectivo', 'caja.transferencia', 'por_pagar', 'traslados')).toEqual([
      30_000, -5_000, -10_000, 0,
    ]);
    expect((await deUno(id)).anulacion).toMatchObject({ motivo: 'Se escribió de más' });
    const { body } = await admin.api.get(`/api/tiquetes/${id}/historia`).expect(200);
    expect(body.data[0]).toMatchObject({ accion: 'anular', recurso: 'propina' });
    await m.ana.api.delete(`/api/propinas/${propina}`).expect(403);
  });

  it('lo que no cuadra se rechaza y no escribe nada', async () => {
    const [otra, ajena] = [
      await crearOperador(admin, { entidad_id: m.entidad_id }),
      await crearOperador(admin, {
        entidad_id: (await abrirMostrador(app, admin, carta)).entidad_id,
      }),
    ];
    const producto = await crearProducto(admin, { entidad_id: m.entidad_id, precio_unitario: 20_000 });
    const rechazar = async (datos: Record<string, unknown>, status: number, message: string) =>
      expect((await m.pedir(datos).expect(status)).body.message).toBe(message);
    await rechazar(
      conPropina(5_000, { cobros: [{ metodo_id: EFECTIVO, monto: 25_000, propina: 5_000 }] }),
      400,
      `Faltan ${formatoPesos(5_000)} por cobrar`,
    );
    await rechazar(
      conPropina(0, { cobros: enEfectivo(30_000) }),
      400,
      `Sobran ${formatoPesos(5_000)}: da vuelto, propina o déjalos a favor`,
    );
    await rechazar(
      conPropina(0, { cobros: [{ metodo_id: EFECTIVO, monto: 25_000, propina: 25_001 }] }),
      400,
      'La propina supera lo pagado',
    );
    await rechazar(
      conPropina(0, { propinas: [{ operador_id: m.ana.id, monto: 25_001 }] }),
      400,
      'La propina supera lo pagado',
    );
    await rechazar(
      conPropina(5_000, { propinas: [{ operador_id: m.ana.id, monto: 4_000 }] }),
      400,
      `La propina cobrada es ${formatoPesos(5_000)} y la repartida ${formatoPesos(4_000)}`,
    );
    await rechazar(
      conPropina(5_000, { propinas: [{ operador_id: otra.id, monto: 5_000 }] }),
      400,
      'La propina es para quien atendió en el tiquete',
    );
    await rechazar(
      conPropina(5_000, { propinas: [{ operador_id: ajena.id, monto: 5_000 }] }),
      400,
      `${ajena.nombre} no es de esa sucursal`,
    );
    await rechazar(
      {
        lineas: [{ producto_id: producto.id, cantidad: 1 }],
        cobros: [{ metodo_id: EFECTIVO, monto: 21_000, propina: 1_000 }],
      },
      400,
      'Elige para quién es la propina',
    );
    await m.pedir(conPropina(-1)).expect(400);
    await m.pedir(conPropina(0.5)).expect(400);
    expect(await m.numeros()).toEqual([]);
    expect(await m.saldos('caja.efectivo', 'por_pagar')).toEqual([0, 0]);
  });

  it('sin decir de quién, de los que nada cobraron va por partes iguales', async () => {
    const gratis = { descuento_porcentaje: 100, motivo_descuento: 'Cortesía' };
    const id = await m.cobrar({
      lineas: [m.unCorte(m.ana, gratis), m.unCorte(m.beto, gratis)],
      cobros: [{ metodo_id: m.nequi.id, monto: 5_001, propina: 5_001 }],
    });
    expect((await m.leer(id)).propinas.map(({ monto }) => monto)).toEqual([2_501, 2_500]);
    expect((await m.leer(id, m.ana)).propinas.map(({ monto }) => monto)).toEqual([2_501]);
  });

  it('anular una por encima de un tope lo aprueba otra persona', async () => {
    const a = await abrirAprobaciones(admin, m);
    const anular = (id: number) => a.sara.api.delete(`/api/propinas/${id}`).query({ motivo: 'Era el vuelto' });
    const una = async () => (await deUno(await m.cobrar(conPropina(5_000)))).id;
    await a.topes({ anular_monto: 5_000, anular_dias: 3 });
    await anular(await una()).expect(200);
    await a.topes({ anular_monto: 4_999 });
    const id = await una();
    const requiere = [{ que: 'anular_monto' as const, valor: 5_000, tope: 4_999 }];
    const acto = await exigirSegunda(admin, a, () => anular(id), { requiere, recurso: 'propina', recurso_id: id });
    expect(acto.resumen).toBe(`Propina de $ 5.000 de ${m.ana.nombre}, del 18/11/2026. Era el vuelto`);
    const vieja = await una();
    await a.topes({ anular_dias: 3 });
    app.reloj.poner('2026-11-26T10:00:00-05:00');
    expect(requiereDe(await anular(vieja))).toEqual([{ que: 'anular_dias', valor: 8, tope: 3 }]);
  });

  it('la que se va con su línea cuenta para el tope de anularla, y la que se conserva no', async () => {
    const a = await abrirAprobaciones(admin, m);
    const servicio = async () => (await m.leer(await m.cobrar(conPropina(5_000)))).servicios[0]?.id;
    const anular = (id: number | undefined) =>
      a.sara.api.delete(`/api/servicios/eliminar-servicio-realizado/${id}`).query({ motivo: 'Se quejó' });
    await a.topes({ anular_monto: 30_000 });
    await anular(await servicio()).expect(200);
    await a.topes({ anular_monto: 29_999 });
    const id = (await servicio()) as number;
    await anular(await servicio())
      .query({ conservar_propina: 'true' })
      .expect(200);
    const requiere = [{ que: 'anular_monto' as const, valor: 30_000, tope: 29_999 }];
    const deServicio = { requiere, recurso: 'servicio_realizado', recurso_id: id };
    const { resumen } = await exigirSegunda(admin, a, () => anular(id), deServicio);
    expect(resumen).toContain(`Corte de $ 25.000 y $ 5.000 de propina, del 18/11/2026. Se quejó`);
    const vendido = await m.cobrar({
      lineas: [{ producto_id: m.champu.id, cantidad: 1 }],
      cobros: [{ metodo_id: EFECTIVO, monto: 35_000, propina: 5_000 }],
      propinas: [{ operador_id: m.ana.id, monto: 5_000 }],
    });
    const venta_id = (await m.leer(vendido)).ventas[0]?.id as number;
    await a.topes({ anular_monto: 34_999 });
    await exigirSegunda(admin, a, () => a.sara.api.delete(`/api/ventas/eliminar-venta/${venta_id}`), {
      requiere: [{ que: 'anular_monto', valor: 35_000, tope: 34_999 }],
      ...{ recurso: 'venta', recurso_id: venta_id },
    });
  });
});
