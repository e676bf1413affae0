import type { Caja, EstadoPagoEmpleado, IngresoAdicional, Pago, Producto, ServicioRealizado } from '@jornal/contract';
import { abrirApp, CON_Y_SIN_GUARDAS, MIERCOLES, type Prueba } from '../app.js';
import { RELOJES } from '../clocks.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  type Operador,
  vender,
} from '../crear.js';
import { HAY_GUARDAS } from '../ground.js';

const DIAS = [
  ...CON_Y_SIN_GUARDAS.map((base) => ({ ...base, instante: MIERCOLES, HOY: '2026-11-18' })),
  ...RELOJES.map(({ reloj, instante, hoy }) => ({ guardas: HAY_GUARDAS, base: `, ${reloj}`, instante, HOY: hoy })),
];

/** The golden day: one branch, one operator, one date, and every way money moves: each figure is known to the peso. */
describe.each(DIAS)('El día de oro completo$base', ({ guardas, instante, HOY }) => {
  let prueba: Prueba;
  let admin: Actor;
  let ana: Operador;
  let entidad_id: number;
  let corte: number;
  let lineas: ServicioRealizado[];
  let champu: Producto;
  let ingresos: IngresoAdicional[];
  let venta: number;
  let gasto: number;
  let parcial: Pago;
  let total: Pago;

  beforeAll(async () => {
    prueba = await abrirApp({ guardas, instante });
    admin = await crearAdmin(prueba);
    entidad_id = (await crearSucursal(admin, { name: 'Centro' })).id;
    ana = await crearOperador(admin, { entidad_id, nombre: 'Ana', apellido: 'Díaz' });
  });
  afterAll(() => prueba.cerrar());

  const leer = async (ruta: string, query: Record<string, unknown> = {}) =>
    (await admin.api.get(`/api/${ruta}`).query(query).expect(200)).body;
  const enviar = async (ruta: string, cuerpo: object) =>
    (await admin.api.post(`/api/${ruta}`).send(cuerpo).expect(201)).body.data;
  const borrar = (ruta: string) => admin.api.delete(`/api/${ruta}`);
  const caja = async (): Promise<Caja> => leer(`caja-menor/listar-cajas/${entidad_id}`);
  const cuenta = async (): Promise<EstadoPagoEmpleado> =>
    (await leer('pagos/estado-empleados')).find((e: EstadoPagoEmpleado) => e.empleado_id === ana.id);

  /** The total of an account in the book, checked against the sum of its rows. */
  const enLibro = async (cuenta: string, filtro: Record<string, unknown> = {}): Promise<number> => {
    const { data, total } = await leer('libro/asientos', { per_page: 100, cuenta, ...filtro });
    expect(data.reduce((suma: number, a: { efecto: number }) => suma + a.efecto, 0)).toBe(total);
    return total;
  };

  /** Every figure of the business, by each way of asking; all of them say the same. */
  const exigirCifras = async (c: {
    ingresos: number;
    efectivo: number;
    transferencia: number;
    comisiones: number;
    costo: number;
    gastos: number;
    porcentaje: number;
  }) => {
    const ganancia_neta = c.ingresos - c.comisiones - c.costo - c.gastos;
    const neta = { ingresos_totales: c.ingresos, ganancia_neta, porcentaje_ganancia: c.porcentaje };
    for (const donde of [{}, { entidad_id }]) {
      expect(await leer('servicios/ganancia-neta', donde)).toMatchObject({
        ...neta,
        total_pagar_empleados: c.comisiones,
        costo_productos: c.costo,
        gastos_mes: c.gastos,
      });
      expect(await leer('servicios/ganancias-por-metodo-pago', donde)).toMatchObject({
        total_general: c.ingresos,
        efectivo: { total_ingresos: c.efectivo },
        transferencia: { total_ingresos: c.transferencia },
      });
      const dia = await leer('servicios/ganancias-diarias', { fecha: HOY, ...donde });
      expect(dia).toMatchObject({
        resumen_diario: neta,
        metodos_pago: { efectivo: { total: c.efectivo }, transferencia: { total: c.transferencia } },
      });
      expect(
        dia.servicios_por_empleado.reduce((suma: number, e: { total_pagar: number }) => suma + e.total_pagar, 0),
      ).toBe(c.comisiones);
      const rango = await leer('servicios/ganancias-por-rango', { fecha_inicio: HOY, fecha_fin: HOY, ...donde });
      expect(rango.resumen_diario).toEqual(dia.resumen_diario);
      expect((await leer('servicios/estadisticas-completas', donde)).resumen_general.ingresos_totales).toBe(c.ingresos);
    }
    const libro = [
      await enLibro('ingresos'),
      await enLibro('ingresos', { contra: 'caja.efectivo' }),
      await enLibro('ingresos', { contra: 'caja.transferencia' }),
    ];
    expect(libro).toEqual([c.ingresos, c.efectivo, c.transferencia]);
    expect([await enLibro('comisiones'), await enLibro('costo.productos'), await enLibro('gastos')]).toEqual([
      c.comisiones,
      c.costo,
      c.gastos,
    ]);
  };
  const DE_ORO = {
    ingresos: 126_501,
    efectivo: 99_251,
    transferencia: 27_250,
    comisiones: 23_400,
    costo: 36_000,
    gastos: 12_000,
    porcentaje: 43.56,
  };

  it('se vive en la base que dice', async () => {
    const disparadores = await prueba.sql(`SELECT tgname FROM pg_trigger WHERE tgname LIKE 'guarda%'`);
    expect(disparadores.length > 0).toBe(guardas);
  });

  it('se pone la base de la caja y se trabaja: un registro mixto, una venta, dos ingresos y un gasto', async () => {
    await enviar('caja-menor/movimientos', {
      entidad_id,
      tipo: 'ingreso',
      medio: 'efectivo',
      monto: 100_000,
      concepto: 'Base',
    });
    corte = (await crearServicio(admin, { nombre: 'Corte', precio: 25_000, porcentaje_pago_empleado: 40 })).id;
    const barba = (await crearServicio(admin, { nombre: 'Barba', precio: 15_001, porcentaje_pago_empleado: 40 })).id;
    lineas = await enviar('servicios/servicios-multiples', {
      empleado_id: ana.id,
      fecha: HOY,
      metodo_pago: 'mixto',
      monto_efectivo: 19_251,
      monto_transferencia: 19_250,
      servicios: [
        { servicio_id: corte, cantidad: 1 },
        { servicio_id: barba, cantidad: 1, descuento_porcentaje: 10 },
      ],
    });
    expect(lineas).toMatchObject([
      { total_con_descuento: 25_000, monto_empleado: 10_000, monto_efectivo: 12_500, monto_transferencia: 12_500 },
      { total_con_descuento: 13_501, monto_empleado: 5_400, monto_efectivo: 6_751, monto_transferencia: 6_750 },
    ]);
    champu = await crearProducto(admin, {
      nombre: 'Champú',
      precio_unitario: 30_000,
      costo_unitario: 18_000,
      stock: 5,
      entidad_id,
    });
    const vendida = await vender(admin, champu, 2);
    expect(vendida).toMatchObject({ total: 60_000, ganancia_total: 24_000 });
    venta = vendida.id;
    const adicional = (datos: object) =>
      enviar('servicios/crear-ingreso-adicional', { fecha: HOY, entidad_id, ...datos });
    ingresos = [
      await adicional({
        concepto: 'Gorra',
        tipo: 'accesorio',
        monto: 8_000,
        metodo_pago: 'transferencia',
        monto_efectivo: 0,
        monto_transferencia: 8_000,
      }),
      await adicional({
        concepto: 'A domicilio',
        tipo: 'servicio_ocasional',
        monto: 20_000,
        metodo_pago: 'efectivo',
        monto_efectivo: 20_000,
        monto_transferencia: 0,
        operador_id: ana.id,
      }),
    ];
    gasto = (
      await enviar('gastos/crear', {
        descripcion: 'Café',
        monto: 12_000,
        fecha: HOY,
        metodo_pago: 'efectivo',
        entidad_id,
      })
    ).id;
  });

  it('todas las cifras salen de ahí, al peso, y cada una es la suma de sus asientos', async () => {
    await exigirCifras(DE_ORO);
    expect(await leer('servicios/ganancias-diarias', { fecha: HOY })).toMatchObject({
      resumen_diario: { ingresos_totales: 126_501, ganancia_neta: 55_101, porcentaje_ganancia: 43.56 },
      ventas_productos: { total_ventas: 60_000, ganancia_ventas: 24_000, cantidad_ventas: 1 },
      estadisticas: { total_servicios: 2 },
      ingresos_adicionales_detalle: {
        accesorios: 8_000,
        servicios_ocasionales: 1,
        otros: 0,
        monto_servicios_ocasionales: 20_000,
      },
      servicios_por_empleado: [
        { empleado_id: ana.id, cantidad_servicios: 3, total_pagar: 23_400, total_bruto: 58_501 },
      ],
    });
    expect(await leer('servicios/estadisticas-completas')).toEqual({
      resumen_general: { ingresos_adicionales: 28_000, ingresos_totales: 126_501 },
      ingresos_adicionales_detalle: { accesorios: 8_000, servicios_ocasionales: 20_000, otros: 0, total_registros: 2 },
      metodos_pago: { efectivo: { adicionales: 20_000 }, transferencia: { adicionales: 8_000 } },
    });
    expect(await leer('ventas/estadisticas')).toMatchObject({
      total_ventas: 60_000,
      total_ganancia: 24_000,
      ventas_hoy: 60_000,
      ganancia_hoy: 24_000,
    });
    expect(await leer('servicios/total-ingresos-adicionales')).toMatchObject({
      total_general: 28_000,
      efectivo: 20_000,
      transferencia: 8_000,
    });
    expect((await leer('gastos/total-mes')).data).toEqual({ total_gastos_mes: 12_000 });
    expect(await leer('productos/estadisticas')).toMatchObject({
      total_stock: 3,
      valor_total_inventario: 54_000,
      ganancia_total_potencial: 36_000,
    });
    expect(await enLibro('inventario.productos')).toBe(54_000);
    expect(await cuenta()).toMatchObject({
      cantidad_servicios: 3,
      total_bruto: 58_501,
      total_pagar: 23_400,
      pagos_realizados: 0,
      saldo_pendiente: 23_400,
      estado_pago: 'pendiente',
    });
  });

  it('pagarle el corte deja 13.400 por pagar, y la caja en 177.251', async () => {
    const pago = { empleado_id: ana.id, monto: 10_000, tipo_pago: 'parcial', servicios_incluidos: [lineas[0]?.id] };
    parcial = await enviar('pagos/crear-pago-semanal', pago);
    expect(await cuenta()).toMatchObject({ saldo_pendiente: 13_400, estado_pago: 'parcial', pagos_realizados: 10_000 });
    await exigirCifras(DE_ORO);
    expect(await caja()).toMatchObject({ saldo_efectivo: 177_251, saldo_transferencia: 27_250, total: 204_501 });
    expect([await enLibro('caja.efectivo'), await enLibro('caja.transferencia')]).toEqual([177_251, 27_250]);
  });

  it('subirle el porcentaje al corte en el catálogo no mueve nada, y el corte ya pagado no se elimina', async () => {
    await admin.api
      .put(`/api/servicios/modificar-servicio/${corte}`)
      .send({ porcentaje_pago_empleado: 50 })
      .expect(200);
    await exigirCifras(DE_ORO);
    expect(await cuenta()).toMatchObject({ total_pagar: 23_400, saldo_pendiente: 13_400 });
    const respuesta = await borrar(`servicios/eliminar-servicio-realizado/${lineas[0]?.id}`).expect(409);
    expect(respuesta.body.message).toBe('No se puede eliminar un servicio que ya fue pagado');
    expect(
      (await borrar(`servicios/eliminar-ingreso-adicional/${ingresos[1]?.id}`).query({ motivo: 'x' })).status,
    ).toBe(200);
    // Entered again it is the same day.
    const datos = {
      concepto: 'A domicilio',
      tipo: 'servicio_ocasional',
      monto: 20_000,
      metodo_pago: 'efectivo',
      monto_efectivo: 20_000,
      monto_transferencia: 0,
      operador_id: ana.id,
    };
    ingresos[1] = await enviar('servicios/crear-ingreso-adicional', { fecha: HOY, entidad_id, ...datos });
    await exigirCifras(DE_ORO);
  });

  it('pagarle todo la deja en cero, y deshacer ese pago vuelve a 13.400', async () => {
    total = await enviar('pagos/crear-pago-semanal', { empleado_id: ana.id, monto: 13_400, tipo_pago: 'total' });
    expect(await cuenta()).toMatchObject({ saldo_pendiente: 0, estado_pago: 'pagado' });
    expect((await caja()).saldo_efectivo).toBe(163_851);
    await borrar(`pagos/eliminar-pago/${total.id}`).expect(200);
    expect(await cuenta()).toMatchObject({ saldo_pendiente: 13_400, estado_pago: 'parcial' });
    expect((await caja()).saldo_efectivo).toBe(177_251);
    await exigirCifras(DE_ORO);
  });

  it('con todo eliminado cada cifra es cero, menos la base de la caja', async () => {
    await borrar(`pagos/eliminar-pago/${parcial.id}`).expect(200);
    for (const linea of lineas) await borrar(`servicios/eliminar-servicio-realizado/${linea.id}`).expect(200);
    for (const { id } of ingresos) await borrar(`servicios/eliminar-ingreso-adicional/${id}`).expect(200);
    await borrar(`ventas/eliminar-venta/${venta}`).expect(200);
    await borrar(`gastos/eliminar/${gasto}`).expect(200);
    await exigirCifras({
      ingresos: 0,
      efectivo: 0,
      transferencia: 0,
      comisiones: 0,
      costo: 0,
      gastos: 0,
      porcentaje: 0,
    });
    expect(await leer('ventas/estadisticas')).toEqual({
      total_ventas: 0,
      total_ganancia: 0,
      ventas_hoy: 0,
      ganancia_hoy: 0,
      ventas_por_metodo: ['efectivo', 'transferencia', 'mixto'].map((metodo_pago) => ({ metodo_pago, total: 0 })),
      devuelto: 0,
    });
    expect(await cuenta()).toMatchObject({
      cantidad_servicios: 0,
      total_bruto: 0,
      total_pagar: 0,
      pagos_realizados: 0,
      saldo_pendiente: 0,
    });
    expect(await caja()).toMatchObject({ saldo_efectivo: 100_000, saldo_transferencia: 0, total: 100_000 });
    expect((await leer(`productos/obtener-producto/${champu.id}`)).stock).toBe(5);
    await borrar(`productos/eliminar-producto/${champu.id}`).expect(200);
    const saldos = await prueba.sql('SELECT cuenta, saldo FROM libro_saldo WHERE saldo <> 0 ORDER BY cuenta');
    expect(saldos).toEqual([
      { cuenta: 'aportes', saldo: -100_000 },
      { cuenta: 'caja.efectivo', saldo: 100_000 },
    ]);
  });
});
