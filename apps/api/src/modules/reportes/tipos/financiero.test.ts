import type { ReporteGenerado, TipoReporte } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearArticulo,
  crearCita,
  crearHorario,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
  registrar,
  vender,
} from '../../../../test/crear.js';

const HOY = '2026-11-18';
const AYER = '2026-11-17';
const MES = { start_date: '2026-11-01', end_date: '2026-11-30' };

/**
 * A month known by hand. Centro: Ana cuts twice (25.000 cash; 25.000 with 10 % off by transfer) at 40 %, two waxes are sold (30.000
 * each, cost 18.000, half and half), an accessory of 8.000, an occasional service of 20.000 by Ana, a towel of 12.000 on the house.
 * Norte: one cut of 25.000 in October and 9.000 of expenses. General: 5.000 of expenses.
 */
describe('Los reportes financieros, las tendencias y las sucursales', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let ana: Operador;
  let center: number;
  let north: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    center = (await crearSucursal(admin, { name: 'Centro', budget: 300_000 })).id;
    north = (await crearSucursal(admin, { name: 'Norte', budget: 90_000 })).id;
    sara = await crearSupervisor(admin, { entidad_id: center, nombre: 'Sara', apellido: 'Gómez' });
    ana = await crearOperador(admin, { entidad_id: center, nombre: 'Ana', apellido: 'Díaz' });
    const beto = await crearOperador(admin, { entidad_id: north, nombre: 'Beto', apellido: 'Ruiz' });
    const corte = await crearServicio(admin, { nombre: 'Corte', precio: 25_000, porcentaje_pago_empleado: 40 });
    const unCorte = { total: 25_000, servicios: [{ servicio_id: corte.id }] };
    await registrar(sara, { empleado_id: ana.id, ...unCorte });
    await registrar(sara, {
      empleado_id: ana.id,
      total: 0,
      fecha: AYER,
      metodo_pago: 'transferencia',
      monto_efectivo: 0,
      monto_transferencia: 22_500,
      servicios: [{ servicio_id: corte.id, descuento_porcentaje: 10 }],
    });
    await registrar(admin, { empleado_id: beto.id, fecha: '2026-10-10', ...unCorte });
    const cera = await crearProducto(sara, { nombre: 'Cera', stock: 10 });
    await vender(sara, cera, 2, { metodoPago: 'mixto', montoEfectivo: 30_000, montoTransferencia: 30_000 });
    await crearArticulo(sara, { nombre: 'Toallas', cantidad: 20, costo_unitario: 2_500 });
    const ingreso = (data: Record<string, unknown>) =>
      sara.api
        .post('/api/servicios/crear-ingreso-adicional')
        .send({ metodo_pago: 'efectivo', monto_transferencia: 0, fecha: HOY, ...data });
    await ingreso({ concepto: 'Gel', tipo: 'accesorio', monto: 8_000, monto_efectivo: 8_000 }).expect(201);
    await ingreso({
      concepto: 'Peinado',
      tipo: 'servicio_ocasional',
      monto: 20_000,
      monto_efectivo: 20_000,
      operador_id: ana.id,
    }).expect(201);
    const spend = (who: Actor, data: Record<string, unknown>) =>
      who.api.post('/api/gastos/crear').send({ fecha: HOY, ...data });
    await spend(sara, { descripcion: 'Jabón', monto: 12_000 }).expect(201);
    await spend(admin, { descripcion: 'Aseo', monto: 9_000, entidad_id: north }).expect(201);
    await spend(admin, { descripcion: 'Contador', monto: 5_000 }).expect(201);
    const surplus = (await spend(sara, { descripcion: 'Repetido', monto: 7_000, fecha: AYER }).expect(201)).body.data;
    await sara.api.delete(`/api/gastos/eliminar/${surplus.id}`).query({ motivo: 'Estaba dos veces' }).expect(200);
    const horario = await crearHorario(sara, {
      agenda_id: (await crearAgenda(sara, { operador_id: ana.id })).id,
      dia_semana: 'miercoles',
      hora_inicio: '11:00',
      hora_fin: '12:00',
      capacidad: 3,
    });
    await crearCita(sara, horario);
    const cancelada = await crearCita(sara, horario, { cliente_nombre: 'Luz' });
    await sara.api.put(`/api/agenda/actualizar-cita/${cancelada.id}`).send({ estado: 'cancelada' }).expect(200);
  });
  afterAll(() => app.cerrar());

  const generate = async (
    report_type: TipoReporte,
    order: Record<string, unknown> = {},
    who: Actor = admin,
  ): Promise<ReporteGenerado> =>
    (
      await who.api
        .post('/api/generate-report')
        .send({ report_type, ...MES, ...order })
        .expect(200)
    ).body.data;
  const columns = ({ data }: ReporteGenerado, ...keys: string[]) => data.map((row) => keys.map((key) => row[key]));

  it('el resumen financiero pone una bajo otra las cifras del tablero, y suma la ganancia', async () => {
    const reporte = await generate('resumen_financiero');
    expect(columns(reporte, 'concepto', 'monto', 'porcentaje')).toEqual([
      ['Servicios', 47_500, 35.06],
      ['Productos', 60_000, 44.28],
      ['Servicios ocasionales', 20_000, 14.76],
      ['Accesorios', 8_000, 5.9],
      ['Otros ingresos', 0, 0],
      ['Para operadores', -27_000, -19.93],
      ['Costo de productos', -36_000, -26.57],
      ['Gastos operativos', -26_000, -19.19],
    ]);
    expect(reporte.totales).toEqual({ monto: 46_500 });
    expect(reporte.summary).toEqual({
      ingresos_totales: 135_500,
      pagos_servicios: 27_000,
      gastos_costo_productos: 36_000,
      gastos: 26_000,
      ganancia_neta: 46_500,
      porcentaje_ganancia: 34.32,
      monto_efectivo: 83_000,
      monto_transferencia: 52_500,
    });
  });

  it('por método de pago, un pago mixto está en los dos con su parte', async () => {
    expect(
      columns(
        await generate('ingresos_metodo_pago'),
        'metodo_pago',
        'servicios',
        'productos',
        'adicionales',
        'total',
        'porcentaje',
      ),
    ).toEqual([
      ['Efectivo', 25_000, 30_000, 28_000, 83_000, 61.25],
      ['Transferencia', 22_500, 30_000, 0, 52_500, 38.75],
    ]);
    expect(columns(await generate('ingresos_metodo_pago', { entidad_id: 0 }), 'total', 'porcentaje')).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('los gastos, los ingresos adicionales y las ventas van uno por uno', async () => {
    expect(
      columns(await generate('gastos', { orden: 'monto', sentido: 'desc' }), 'descripcion', 'entidad', 'monto'),
    ).toEqual([
      ['Jabón', 'Centro', 12_000],
      ['Aseo', 'Norte', 9_000],
      ['Contador', 'General', 5_000],
    ]);
    const adicionales = await generate('ingresos_adicionales');
    expect(columns(adicionales, 'concepto', 'tipo', 'operador', 'monto')).toEqual([
      ['Peinado', 'Servicio ocasional', 'Ana Díaz', 20_000],
      ['Gel', 'Accesorio', null, 8_000],
    ]);
    expect(adicionales.summary).toEqual({
      ingresos_adicionales: 28_000,
      ingresos_accesorios: 8_000,
      ingresos_ocasionales: 20_000,
      ingresos_otros: 0,
      monto_efectivo: 28_000,
      monto_transferencia: 0,
    });
    const ventas = await generate('ventas_productos');
    expect(columns(ventas, 'producto', 'metodo_pago', 'cantidad', 'total', 'costo', 'ganancia', 'origen')).toEqual([
      ['Cera', 'Mixto', 2, 60_000, 36_000, 24_000, 'venta'],
    ]);
    expect(ventas.summary).toEqual({
      cantidad_ventas: 1,
      cantidad_productos: 2,
      ingresos_productos: 60_000,
      gastos_costo_productos: 36_000,
      ganancia_ventas: 24_000,
    });
  });

  it('la caja dice lo que se metió y sacó a mano, y cada arqueo con su diferencia', async () => {
    const mover = (type: string, amount: number) =>
      sara.api
        .post('/api/caja-menor/movimientos')
        .send({ entidad_id: center, tipo: type, medio: 'efectivo', monto: amount, concepto: 'Base' });
    await mover('ingreso', 50_000).expect(201);
    await mover('retiro', 20_000).expect(201);
    const counted = {
      efectivo_contado: 100_000,
      denominaciones: [{ valor: 50_000, cantidad: 2 }],
      observaciones: 'Cierre',
    };
    await sara.api
      .post('/api/caja-menor/arqueos')
      .send({ entidad_id: center, ...counted })
      .expect(201);
    const reporte = await generate('caja_arqueos', {}, sara);
    // 83.000 that came in − 12.000 + 50.000 − 20.000.
    expect(columns(reporte, 'tipo', 'entrada', 'salida', 'esperado', 'contado', 'diferencia', 'usuario')).toEqual([
      ['Arqueo', null, null, 101_000, 100_000, -1_000, 'Sara Gómez'],
      ['Retiro', null, 20_000, null, null, null, 'Sara Gómez'],
      ['Ingreso', 50_000, null, null, null, null, 'Sara Gómez'],
    ]);
    expect(reporte.summary).toEqual({
      depositos: 50_000,
      retiros: 20_000,
      cantidad_arqueos: 1,
      diferencia_arqueos: -1_000,
    });
    expect((await generate('caja_arqueos', { entidad_id: north })).data).toEqual([]);
  });

  it('el inventario es el de ahora y lo dice; sus movimientos, los del período', async () => {
    const valorizado = await generate('inventario_valorizado', { start_date: '2025-01-01', end_date: '2025-01-02' });
    expect(valorizado.title).toBe('Inventario valorizado a hoy, 18/11/2026');
    expect(columns(valorizado, 'clase', 'nombre', 'categoria', 'cantidad', 'valor', 'ganancia')).toEqual([
      ['Producto', 'Cera', 'General', 8, 144_000, 96_000],
      ['Inventario interno', 'Toallas', null, 20, 50_000, null],
    ]);
    expect(valorizado.summary).toEqual({
      valor_inventario: 194_000,
      valor_productos: 144_000,
      valor_interno: 50_000,
      ganancia_posible: 96_000,
      agotados: 0,
    });
    const movimientos = await generate('movimientos_inventario');
    expect(columns(movimientos, 'clase', 'nombre', 'causa', 'entrada', 'salida', 'cantidad_nueva').sort()).toEqual([
      ['Inventario interno', 'Toallas', 'Creación', 20, null, 20],
      ['Producto', 'Cera', 'Creación', 10, null, 10],
      ['Producto', 'Cera', 'Venta', null, 2, 8],
    ]);
    expect(movimientos.summary).toEqual({ registros: 3, entradas: 30, salidas: 2 });
    expect((await generate('movimientos_inventario', { end_date: AYER })).data).toEqual([]);
  });

  it('lo anulado dice qué era, cuánto, quién y por qué, por el día en que se anuló', async () => {
    const reporte = await generate('anulaciones', { start_date: HOY, end_date: HOY });
    expect(columns(reporte, 'clase', 'detalle', 'entidad', 'fecha', 'monto', 'usuario', 'motivo')).toEqual([
      ['Gasto', 'Repetido', 'Centro', AYER, 7_000, 'Sara Gómez', 'Estaba dos veces'],
    ]);
    expect(reporte.summary).toEqual({ registros: 1, anulado: 7_000 });
    const { resumen } = (await admin.api.get('/api/tablero/anulado').expect(200)).body;
    expect(resumen).toEqual([{ recurso: 'gasto', cantidad: 1, monto: 7_000 }]);
    expect((await generate('anulaciones', { start_date: AYER, end_date: AYER })).data).toEqual([]);
  });

  it('lo anulado de un día es igual en el tablero y en su reporte: un ocasional es un ingreso; un pago sin entregar, nada', async () => {
    const ocasional = {
      concepto: 'Trenza',
      tipo: 'servicio_ocasional',
      monto: 15_000,
      metodo_pago: 'efectivo',
      monto_efectivo: 15_000,
      monto_transferencia: 0,
      fecha: HOY,
    };
    const ingreso = (
      await sara.api
        .post('/api/servicios/crear-ingreso-adicional')
        .send({ ...ocasional, operador_id: ana.id })
        .expect(201)
    ).body.data;
    await sara.api.delete(`/api/servicios/eliminar-ingreso-adicional/${ingreso.id}`).expect(200);
    for (const pago of [
      { monto: 4_000, estado: false },
      { monto: 6_000, estado: true, metodo_pago: 'efectivo' },
    ]) {
      const { id } = (
        await sara.api
          .post('/api/pagos/crear-pago')
          .send({ empleado_id: ana.id, fecha: HOY, ...pago })
          .expect(201)
      ).body.data;
      await sara.api.delete(`/api/pagos/eliminar-pago/${id}`).expect(200);
    }
    const rows = (await generate('anulaciones', { start_date: HOY, end_date: HOY })).data as Array<{
      origen: string;
      monto: number;
    }>;
    const { resumen } = (await admin.api.get('/api/tablero/anulado').expect(200)).body as {
      resumen: Array<{ recurso: string; cantidad: number; monto: number }>;
    };
    const porClase = ['ingreso', 'gasto', 'pago'].map((resource) => {
      const amounts = rows.filter((row) => row.origen === resource).map(({ monto }) => monto);
      return { recurso: resource, cantidad: amounts.length, monto: amounts.reduce((sum, amount) => sum + amount, 0) };
    });
    expect(resumen).toEqual(porClase);
    expect(porClase.map(({ cantidad, monto }) => [cantidad, monto])).toEqual([
      [1, 15_000],
      [1, 7_000],
      [1, 6_000],
    ]);
    expect(rows).toHaveLength(3);
  });

  it('el comparativo mide cada mes con los mismos días del anterior', async () => {
    const reporte = await generate('comparativo_mensual', { start_date: '2026-10-01' });
    expect(columns(reporte, 'mes', 'ingresos_totales', 'cambio_ingresos', 'ganancia_neta', 'cambio')).toEqual([
      ['2026-10', 25_000, null, 15_000, null],
      ['2026-11', 135_500, 442, 46_500, 210],
    ]);
    expect(reporte.summary).toMatchObject({ ingresos_totales: 160_500, ganancia_neta: 61_500 });
    // From the 15th on: against the 15th to the 18th of October, when nothing happened.
    expect(columns(await generate('comparativo_mensual', { start_date: '2026-11-15' }), 'mes', 'cambio')).toEqual([
      ['2026-11', null],
    ]);
  });

  it('el último día del mes se compara con los mismos días del anterior, como el tablero, y un mes que no empezó con ninguno', async () => {
    await admin.api
      .post('/api/gastos/crear')
      .send({ descripcion: 'Del 31', monto: 100_000, fecha: '2026-10-31', entidad_id: north })
      .expect(201);
    app.reloj.poner('2026-11-30T10:00:00-05:00');
    const { mismo_corte } = (await admin.api.get('/api/servicios/ganancia-neta').expect(200)).body;
    expect(mismo_corte.ganancia_neta).toBe(15_000);
    expect(columns(await generate('comparativo_mensual', { end_date: '2026-12-31' }), 'mes', 'cambio')).toEqual([
      ['2026-11', 210],
      ['2026-12', null],
    ]);
    app.reloj.poner('2026-11-18T10:00:00-05:00');
  });

  it('las horas pico cuentan cada servicio a la hora en que se registró, y cada cita a la suya', async () => {
    expect(columns(await generate('horas_pico'), 'dia_semana', 'hora', 'servicios', 'citas')).toEqual([
      ['Miércoles', '10:00', 3, 0],
      ['Miércoles', '11:00', 0, 1],
    ]);
  });

  it('las citas se cuentan por como quedaron', async () => {
    const reporte = await generate('citas_estado');
    expect(columns(reporte, 'estado', 'cantidad', 'porcentaje')).toEqual([
      ['Pendiente', 1, 50],
      ['Confirmada', 0, 0],
      ['Completada', 0, 0],
      ['No asistió', 0, 0],
      ['Cancelada', 1, 50],
    ]);
    expect(reporte.summary).toEqual({
      cantidad_citas: 2,
      citas_completadas: 0,
      citas_no_asistio: 0,
      citas_canceladas: 1,
    });
  });

  it('las sucursales y «General» suman el total', async () => {
    const reporte = await generate('entidades');
    expect(columns(reporte, 'entidad', 'ingresos_totales', 'gastos', 'ganancia_neta')).toEqual([
      ['Centro', 135_500, 12_000, 60_500],
      ['Norte', 0, 9_000, -9_000],
      ['General', 0, 5_000, -5_000],
    ]);
    expect(reporte.totales['ganancia_neta']).toBe(reporte.summary['ganancia_neta']);
    expect(columns(await generate('entidades', {}, sara), 'entidad')).toEqual([['Centro']]);
  });

  it('el presupuesto de medio mes es el de sus días', async () => {
    const whole = await generate('presupuesto_sucursales');
    expect(columns(whole, 'mes', 'entidad', 'presupuesto', 'gastos', 'disponible', 'porcentaje')).toEqual([
      ['2026-11', 'Centro', 300_000, 12_000, 288_000, 4],
      ['2026-11', 'Norte', 90_000, 9_000, 81_000, 10],
      ['2026-11', 'General', null, 5_000, null, null],
    ]);
    const dosMeses = await generate('presupuesto_sucursales', {
      start_date: '2026-10-22',
      end_date: '2026-11-15',
      entidad_id: center,
    });
    expect(columns(dosMeses, 'mes', 'presupuesto', 'gastos')).toEqual([
      // 300.000 × 10 / 31 = 96.774,19…
      ['2026-10', 96_774, 0],
      ['2026-11', 150_000, 0],
    ]);
  });

  it('una sucursal archivada tuvo presupuesto hasta el mes en que se archivó', async () => {
    const sur = (await crearSucursal(admin, { name: 'Sur', budget: 60_000 })).id;
    await admin.api.delete(`/api/branches/${sur}`).expect(200);
    app.reloj.poner('2026-12-02T10:00:00-05:00');
    const reporte = await generate('presupuesto_sucursales', { entidad_id: sur, end_date: '2026-12-31' });
    expect(columns(reporte, 'mes', 'presupuesto', 'disponible')).toEqual([['2026-11', 60_000, 60_000]]);
    expect(columns(await generate('entidades', { end_date: '2026-12-31' }), 'entidad')).toEqual([
      ['Centro'],
      ['Norte'],
      ['General'],
    ]);
  });
});
