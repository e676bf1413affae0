import type { ServicioRealizado } from '@jornal/contract';
import { abrirApp, type Prueba } from '../app.js';
import { RELOJES } from '../clocks.js';
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
} from '../crear.js';

/** Everything that asks for the day, asked when the answer is about to change. Times are those of Bogotá. */
describe.each(RELOJES)('En $reloj', ({ instante, hoy, manana, pasado, semana, mes, corte, anio, siguiente }) => {
  let prueba: Prueba;
  let admin: Actor;
  let ana: Operador;
  let entidad_id: number;
  let alVeinte: number;
  let sinComision: number;

  beforeAll(async () => {
    prueba = await abrirApp({ instante });
    admin = await crearAdmin(prueba);
    alVeinte = (await crearServicio(admin, { precio: 10_000, porcentaje_pago_empleado: 20 })).id;
    sinComision = (await crearServicio(admin, { precio: 10_000, porcentaje_pago_empleado: 0 })).id;
  });
  afterAll(() => prueba.cerrar());
  beforeEach(async () => {
    prueba.reloj.poner(instante);
    entidad_id = (await crearSucursal(admin)).id;
    ana = await crearOperador(admin, { entidad_id });
  });

  const leer = async (ruta: string, query: Record<string, unknown> = {}) =>
    (
      await admin.api
        .get(`/api/${ruta}`)
        .query({ entidad_id, ...query })
        .expect(200)
    ).body;
  const hacer = async (fecha: string, servicio_id = alVeinte): Promise<ServicioRealizado> =>
    (
      await registrar(admin, { empleado_id: ana.id, fecha, total: 10_000, servicios: [{ servicio_id }] })
    )[0] as ServicioRealizado;
  const gastar = (fecha: string, monto = 1_000) =>
    admin.api.post('/api/gastos/crear').send({ descripcion: 'Café', monto, fecha, entidad_id });
  const ingresar = (fecha: string) =>
    admin.api.post('/api/servicios/crear-ingreso-adicional').send({
      concepto: 'Gorra',
      tipo: 'accesorio',
      monto: 5_000,
      metodo_pago: 'efectivo',
      monto_efectivo: 5_000,
      monto_transferencia: 0,
      fecha,
      entidad_id,
    });
  const pagar = (datos: Record<string, unknown>) =>
    admin.api
      .post('/api/pagos/crear-pago-semanal')
      .send({ empleado_id: ana.id, tipo_pago: 'total', ...datos })
      .expect(201);
  const anticipar = (fecha: string) =>
    admin.api.post('/api/pagos/crear-pago').send({ empleado_id: ana.id, monto: 700, fecha });
  const cuenta = async () => (await leer('pagos/estado-empleados'))[0];
  const neta = (query = {}) => leer('servicios/ganancia-neta', query);

  it('el dinero se fecha hasta mañana, y pasado mañana todavía es futuro', async () => {
    const ticket = (fecha: string) =>
      admin.api.post('/api/servicios/servicios-multiples').send({
        empleado_id: ana.id,
        fecha,
        metodo_pago: 'efectivo',
        monto_efectivo: 10_000,
        monto_transferencia: 0,
        servicios: [{ servicio_id: alVeinte, cantidad: 1 }],
      });
    for (const intentar of [ticket, gastar, ingresar, anticipar]) {
      for (const fecha of [hoy, manana]) await intentar(fecha).expect(201);
      expect((await intentar(pasado).expect(400)).body.message).toBe(
        `La fecha no puede ser posterior a mañana, ${manana.split('-').reverse().join('/')}`,
      );
    }
  });

  it('lo que no dice su día es de hoy: venta, caja, arqueo, pago de la semana y mercancía', async () => {
    await vender(admin, await crearProducto(admin, { entidad_id }));
    await admin.api
      .post('/api/caja-menor/movimientos')
      .send({ entidad_id, tipo: 'ingreso', medio: 'efectivo', monto: 50_000, concepto: 'Base' })
      .expect(201);
    expect(
      (await admin.api.post('/api/caja-menor/arqueos').send({ entidad_id, efectivo_contado: 79_000 }).expect(201)).body
        .data,
    ).toMatchObject({
      fecha: hoy,
      diferencia: -1_000,
    });
    await hacer(semana.lunes);
    expect((await pagar({ monto: 2_000 })).body.data.fecha).toBe(hoy);

    const asientos = (await leer('libro/asientos', { per_page: 100 })).data as Array<{ fecha: string; origen: string }>;
    expect(asientos.map((a) => a.origen)).toEqual(
      expect.arrayContaining(['producto', 'venta', 'caja', 'arqueo', 'pago']),
    );
    expect(asientos.filter((a) => a.origen !== 'servicio' && a.fecha !== hoy)).toEqual([]);
    const movimientos = (await leer(`caja-menor/listar-cajas/${entidad_id}`, { entidad_id: undefined })).movimientos
      .data as Array<{ fecha: string; origen: string }>;
    expect(movimientos.filter((m) => m.origen !== 'servicio' && m.fecha !== hoy)).toEqual([]);
    expect(await leer('ventas/estadisticas')).toMatchObject({
      ventas_hoy: 30_000,
      ganancia_hoy: 12_000,
      total_ventas: 30_000,
    });
    expect((await leer('ventas/listar-ventas', { fecha_inicio: hoy, fecha_fin: hoy })).data).toHaveLength(1);
    expect((await leer('ventas/listar-ventas', { fecha_inicio: manana })).data).toEqual([]);

    prueba.reloj.poner(siguiente);
    expect(await leer('ventas/estadisticas')).toMatchObject({ ventas_hoy: 0, ganancia_hoy: 0, total_ventas: 30_000 });
  });

  it('el día del tablero es hoy, y a medianoche es otro', async () => {
    await hacer(hoy);
    await hacer(manana);
    await hacer(manana);
    expect(await leer('servicios/ganancias-diarias')).toMatchObject({
      fecha: hoy,
      resumen_diario: { ingresos_totales: 10_000 },
      estadisticas: { total_servicios: 1 },
    });
    prueba.reloj.poner(siguiente);
    expect(await leer('servicios/ganancias-diarias')).toMatchObject({
      fecha: manana,
      resumen_diario: { ingresos_totales: 20_000 },
      estadisticas: { total_servicios: 2 },
    });
  });

  it('el mes va de su primer día a su último, y se compara con el anterior entero y hasta el mismo día', async () => {
    await hacer(mes.antes);
    await hacer(mes.primero);
    await hacer(hoy);
    await hacer(manana);
    const enElMes = manana <= mes.ultimo ? 30_000 : 20_000;
    expect(await neta()).toMatchObject({
      mes: mes.mes,
      anio: mes.anio,
      ingresos_totales: enElMes,
      ingresos_totales_mes_anterior: 10_000,
    });
    expect((await leer('servicios/ganancias-por-metodo-pago')).total_general).toBe(enElMes);
    await gastar(mes.antes, 300).expect(201);
    await gastar(mes.primero, 500).expect(201);
    await gastar(hoy, 700).expect(201);
    expect((await leer('gastos/total-mes')).data).toEqual({ total_gastos_mes: 1_200 });
    expect(await neta()).toMatchObject({ gastos_mes: 1_200, gastos_mes_anterior: 300 });
    await ingresar(mes.antes).expect(201);
    await ingresar(hoy).expect(201);
    expect((await leer('servicios/estadisticas-completas')).ingresos_adicionales_detalle).toMatchObject({
      accesorios: 5_000,
      total_registros: 1,
    });
  });

  it('el mismo corte del mes anterior llega hasta el día de hoy, o hasta su fin si es más corto', async () => {
    await gastar(corte.dentro, 400).expect(201);
    await gastar(corte.fuera, 150).expect(201);
    expect((await neta()).mismo_corte.gastos).toBe(400);
  });

  it('el año de los gastos va del 1 de enero al 31 de diciembre', async () => {
    await gastar(anio.antes, 100).expect(201);
    await gastar(anio.primero, 1_000).expect(201);
    await gastar(hoy, 10_000).expect(201);
    await gastar(manana, 100_000).expect(201);
    const total = manana.slice(0, 4) === hoy.slice(0, 4) ? 111_000 : 11_000;
    expect((await leer('gastos/estadisticas')).data).toMatchObject({ total_gastos_anio: total, total_registros: 4 });
  });

  it('la semana de pagos va del lunes al domingo: lo hecho antes y lo de después no entran si nada se debe', async () => {
    const fechas = [semana.antes, semana.lunes, hoy, manana];
    for (const fecha of fechas) await hacer(fecha, sinComision);
    expect((await cuenta()).cantidad_servicios).toBe(manana <= semana.domingo ? 3 : 2);
    const { inicio, fin, items } = await leer(`pagos/estado-cuenta/${ana.id}`);
    expect([inicio, fin]).toEqual([semana.lunes, semana.domingo]);
    expect(items.map((i: { fecha: string }) => i.fecha)).toEqual(
      fechas.filter((f) => f !== semana.antes && (f !== manana || manana <= semana.domingo)),
    );
  });

  it('lo que se debe entra sea del día que sea, y lo pagado hoy es de esta semana hasta el domingo', async () => {
    await hacer('2025-08-05');
    expect(await cuenta()).toMatchObject({
      cantidad_servicios: 1,
      saldo_pendiente: 2_000,
      pagos_realizados: 0,
      estado_pago: 'pendiente',
    });
    await pagar({ monto: 2_000 });
    const pagado = {
      cantidad_servicios: 1,
      total_pagar: 2_000,
      pagos_realizados: 2_000,
      saldo_pendiente: 0,
      estado_pago: 'pagado',
    };
    expect(await cuenta()).toMatchObject(pagado);
    prueba.reloj.poner(`${semana.domingo}T23:59:59-05:00`);
    expect(await cuenta()).toMatchObject(pagado);
    expect((await leer(`pagos/estado-cuenta/${ana.id}`)).total_pagado).toBe(2_000);
    prueba.reloj.avanzar({ minutos: 1 });
    expect(await cuenta()).toMatchObject({
      cantidad_servicios: 0,
      total_pagar: 0,
      pagos_realizados: 0,
      saldo_pendiente: 0,
    });
    expect(await leer(`pagos/estado-cuenta/${ana.id}`)).toMatchObject({ total_pagado: 0, items: [] });
  });

  it('lo ganado un lunes y pagado desde el domingo anterior es de la semana que empieza ese lunes', async () => {
    prueba.reloj.poner(`${semana.antes}T23:59:00-05:00`);
    await hacer(semana.lunes);
    await pagar({ monto: 2_000 });
    const suyo = { cantidad_servicios: 1, total_pagar: 2_000, pagos_realizados: 2_000, saldo_pendiente: 0 };
    expect(await cuenta()).toMatchObject(suyo);
    for (const dia of [semana.lunes, hoy, semana.domingo]) {
      prueba.reloj.poner(`${dia}T12:00:00-05:00`);
      expect(await cuenta()).toMatchObject(suyo);
    }
    expect(await leer(`pagos/estado-cuenta/${ana.id}`)).toMatchObject({
      total_ganado: 2_000,
      total_pagado: 0,
      items: [{ fecha: semana.lunes, pagado: true }],
    });
    prueba.reloj.poner(`${semana.domingo}T23:59:00-05:00`);
    prueba.reloj.avanzar({ minutos: 1 });
    expect(await cuenta()).toMatchObject({ cantidad_servicios: 0, total_pagar: 0 });
  });
});
