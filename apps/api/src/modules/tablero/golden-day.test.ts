import { type EstadoPagoEmpleado, type ServicioRealizado } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearServicio,
  crearSucursal,
  type Operador,
} from '../../../test/crear.js';

const HOY = '2026-11-18';
const RECAUDO = { efectivo: 19_251, transferencia: 19_250, propinas: 0, abonos: 0, anticipos: 0, devuelto: 0 };

/** Every figure of a month, a day and everybody's balance, as the dashboards show them. */
async function read(who: Actor, path: string, query: Record<string, unknown> = {}) {
  return (await who.api.get(`/api/${path}`).query(query).expect(200)).body;
}

/** The figure of an account, and that it is the sum of the rows that explain it. */
async function enElLibro(who: Actor, filter: Record<string, unknown>): Promise<number> {
  const { data, total } = await read(who, 'libro/asientos', { per_page: 100, ...filter });
  expect(data.reduce((sum: number, a: { efecto: number }) => sum + a.efecto, 0)).toBe(total);
  return total;
}

describe('El día de oro', () => {
  let app: Prueba;
  let admin: Actor;
  let ana: Operador;
  let lines: ServicioRealizado[];
  let entidad_id: number;
  let corte: number;
  let barba: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    entidad_id = (await crearSucursal(admin, { name: 'Centro' })).id;
    ana = await crearOperador(admin, { entidad_id, nombre: 'Ana', apellido: 'Díaz' });
    corte = (await crearServicio(admin, { nombre: 'Corte', precio: 25_000, porcentaje_pago_empleado: 40 })).id;
    barba = (await crearServicio(admin, { nombre: 'Barba', precio: 15_001, porcentaje_pago_empleado: 40 })).id;
  });
  afterAll(() => app.cerrar());

  const status = async (): Promise<EstadoPagoEmpleado> =>
    (await read(admin, 'pagos/estado-empleados')).find((e: EstadoPagoEmpleado) => e.empleado_id === ana.id);
  const caja = (medio: string) => enElLibro(admin, { cuenta: `caja.${medio}` });

  /** The figures that no payment and no change of the catalogue may move. */
  const CIFRAS = {
    ingresos_totales: 38_501,
    total_pagar_empleados: 15_400,
    ganancia_neta: 23_101,
    porcentaje_ganancia: 60,
  };
  const exigirCifras = async () => {
    expect(await read(admin, 'servicios/ganancia-neta')).toEqual({
      ...CIFRAS,
      ingresos_totales_mes_anterior: 0,
      gastos_mes_anterior: 0,
      mes: 11,
      anio: 2026,
      gastos_mes: 0,
      costo_productos: 0,
      ganancia_neta_mes_anterior: 0,
      mismo_corte: { ingresos_totales: 0, gastos: 0, ganancia_neta: 0 },
    });
  };

  it('un registro mixto de 38.501 reparte sus pesos entre las líneas y calcula cada comisión', async () => {
    const answer = await ana.api
      .post('/api/servicios/servicios-multiples')
      .send({
        empleado_id: ana.id,
        fecha: HOY,
        metodo_pago: 'mixto',
        monto_efectivo: 19_251,
        monto_transferencia: 19_250,
        servicios: [
          { servicio_id: corte, cantidad: 1 },
          { servicio_id: barba, cantidad: 1, descuento_porcentaje: 10 },
        ],
      })
      .expect(201);
    expect(answer.body.message).toBe('¡2 servicios asignados exitosamente!');
    lines = answer.body.data;
    expect(lines).toMatchObject([
      {
        servicio_nombre: 'Corte',
        total_servicio: 25_000,
        total_con_descuento: 25_000,
        monto_empleado: 10_000,
        monto_efectivo: 12_500,
        monto_transferencia: 12_500,
        pagado: false,
      },
      {
        servicio_nombre: 'Barba',
        total_servicio: 15_001,
        total_con_descuento: 13_501,
        monto_empleado: 5_400,
        monto_efectivo: 6_751,
        monto_transferencia: 6_750,
        pagado: false,
      },
    ]);
  });

  it('cada cifra de cada tablero sale de ahí, al peso', async () => {
    await exigirCifras();
    expect(await read(admin, 'servicios/ganancias-por-metodo-pago')).toEqual({
      total_general: 38_501,
      efectivo: { total_ingresos: 19_251, porcentaje_del_total: 50 },
      transferencia: { total_ingresos: 19_250, porcentaje_del_total: 50 },
      por_cobrar: { total_ingresos: 0, porcentaje_del_total: 0 },
      recaudo: RECAUDO,
    });
    const block = {
      resumen_diario: { ingresos_totales: 38_501, ganancia_neta: 23_101, porcentaje_ganancia: 60 },
      ventas_productos: { total_ventas: 0, ganancia_ventas: 0, cantidad_ventas: 0 },
      estadisticas: { total_servicios: 2 },
      metodos_pago: { efectivo: { total: 19_251 }, transferencia: { total: 19_250 }, por_cobrar: { total: 0 } },
      recaudo: RECAUDO,
      ingresos_adicionales_detalle: {
        accesorios: 0,
        servicios_ocasionales: 0,
        otros: 0,
        monto_servicios_ocasionales: 0,
      },
      servicios_por_empleado: [
        {
          empleado_id: ana.id,
          nombre: 'Ana',
          apellido: 'Díaz',
          cantidad_servicios: 2,
          total_pagar: 15_400,
          total_bruto: 38_501,
          servicios: [
            {
              servicio_nombre: 'Corte',
              cantidad: 1,
              total_servicio: 10_000,
              total_bruto_servicio: 25_000,
              porcentaje_empleado: 40,
              total_con_descuento: 25_000,
              monto_empleado: 10_000,
            },
            {
              servicio_nombre: 'Barba',
              cantidad: 1,
              total_servicio: 5_400,
              total_bruto_servicio: 13_501,
              porcentaje_empleado: 40,
              total_con_descuento: 13_501,
              monto_empleado: 5_400,
            },
          ],
        },
      ],
    };
    expect(await read(admin, 'servicios/ganancias-diarias')).toEqual({ fecha: HOY, ...block });
    expect(
      await read(admin, 'servicios/ganancias-por-rango', { fecha_inicio: '2026-11-17', fecha_fin: '2026-11-19' }),
    ).toEqual({
      fecha_inicio: '2026-11-17',
      fecha_fin: '2026-11-19',
      ...block,
      dias: [
        { fecha: '2026-11-17', ingresos_totales: 0, ganancia_neta: 0, gastos: 0, total_pagar_empleados: 0 },
        { fecha: HOY, ingresos_totales: 38_501, ganancia_neta: 23_101, gastos: 0, total_pagar_empleados: 15_400 },
        { fecha: '2026-11-19', ingresos_totales: 0, ganancia_neta: 0, gastos: 0, total_pagar_empleados: 0 },
      ],
    });
    expect(await read(admin, 'servicios/estadisticas-completas')).toEqual({
      resumen_general: { ingresos_adicionales: 0, ingresos_totales: 38_501 },
      ingresos_adicionales_detalle: { accesorios: 0, servicios_ocasionales: 0, otros: 0, total_registros: 0 },
      metodos_pago: { efectivo: { adicionales: 0 }, transferencia: { adicionales: 0 } },
    });
    expect(await read(admin, 'servicios/total-ganado')).toEqual({
      total_ganado: 15_400,
      total_propinas: 0,
      servicios_realizados: 2,
      servicios_pendientes: 2,
      servicios_pagados: 0,
      total_pagado: 0,
      saldo_pendiente: 15_400,
      retenido: 0,
    });
    const row = {
      empleado_id: ana.id,
      nombre: 'Ana',
      apellido: 'Díaz',
      entidad_id,
      cantidad_servicios: 2,
      estado_pago: 'pendiente',
      saldo_pendiente: 15_400,
      total_bruto: 38_501,
      total_pagar: 15_400,
      propinas: 0,
      pagos_realizados: 0,
      descontado: 0,
      retenido: 0,
      detalles_servicios: [
        { servicio_nombre: 'Barba', cantidad: 1, porcentaje_empleado: 40 },
        { servicio_nombre: 'Corte', cantidad: 1, porcentaje_empleado: 40 },
      ],
    };
    for (const path of [
      'servicios/total-pagar-operador',
      'servicios/total-pagar-operador-completo',
      'pagos/estado-empleados',
    ])
      expect(await read(admin, path)).toEqual([row]);
  });

  it('cada cifra es la suma de sus asientos', async () => {
    expect(await enElLibro(admin, { cuenta: 'ingresos' })).toBe(38_501);
    expect(await enElLibro(admin, { cuenta: 'ingresos', contra: 'caja.efectivo' })).toBe(19_251);
    expect(await enElLibro(admin, { cuenta: 'ingresos', contra: 'caja.transferencia' })).toBe(19_250);
    expect(await enElLibro(admin, { cuenta: 'comisiones' })).toBe(15_400);
    expect(await enElLibro(admin, { cuenta: 'por_pagar', operador_id: ana.id })).toBe(15_400);
  });

  it('pagar solo el Corte deja un saldo de 5.400, parcial', async () => {
    await admin.api
      .post('/api/pagos/crear-pago-semanal')
      .send({ empleado_id: ana.id, monto: 10_000, tipo_pago: 'parcial', servicios_incluidos: [lines[0]?.id] })
      .expect(201);
    expect(await status()).toMatchObject({
      saldo_pendiente: 5_400,
      pagos_realizados: 10_000,
      total_pagar: 15_400,
      estado_pago: 'parcial',
    });
    expect(await caja('efectivo')).toBe(9_251);
    expect(await caja('transferencia')).toBe(19_250);
    await exigirCifras();
  });

  it('subir el Corte al 50 % en el catálogo no mueve nada de lo ya hecho', async () => {
    await admin.api
      .put(`/api/servicios/modificar-servicio/${corte}`)
      .send({ porcentaje_pago_empleado: 50, precio: 99_000, nombre: 'Corte nuevo' })
      .expect(200);
    expect(await status()).toMatchObject({ saldo_pendiente: 5_400, total_pagar: 15_400, total_bruto: 38_501 });
    expect((await read(admin, 'servicios/ganancias-diarias')).servicios_por_empleado[0].servicios[0]).toMatchObject({
      servicio_nombre: 'Corte',
      porcentaje_empleado: 40,
    });
    await exigirCifras();
  });

  it('el Corte ya pagado no se elimina', async () => {
    const answer = await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${lines[0]?.id}`).expect(409);
    expect(answer.body.message).toBe('No se puede eliminar un servicio que ya fue pagado');
    await exigirCifras();
  });

  it('pagar los 5.400 que faltan lo deja pagado, en 0; eliminar ese pago lo deja de nuevo en 5.400, parcial', async () => {
    const pago = await admin.api
      .post('/api/pagos/crear-pago-semanal')
      .send({ empleado_id: ana.id, monto: 5_400, tipo_pago: 'total' })
      .expect(201);
    expect(await status()).toMatchObject({ saldo_pendiente: 0, pagos_realizados: 15_400, estado_pago: 'pagado' });
    expect(await caja('efectivo')).toBe(3_851);
    await admin.api.delete(`/api/pagos/eliminar-pago/${pago.body.data.id}`).expect(200);
    expect(await status()).toMatchObject({ saldo_pendiente: 5_400, pagos_realizados: 10_000, estado_pago: 'parcial' });
    expect(await caja('efectivo')).toBe(9_251);
    expect(await enElLibro(admin, { cuenta: 'por_pagar', operador_id: ana.id })).toBe(5_400);
    await exigirCifras();
  });
});
