import type { ReporteGenerado, TableroDia, TableroMes } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { abrirFiado, type Fiado } from '../../../test/fiado.js';
import { abrirMostrador, crearCarta, EFECTIVO, type Mostrador } from '../../../test/mostrador.js';
import { cifrasDe, porcentajesDe } from './cifras.js';

const HOY = '2026-11-18';
const SIN_RECAUDO = { efectivo: 0, transferencia: 0, propinas: 0, abonos: 0, anticipos: 0, devuelto: 0 };

describe('Las cifras del tiquete que quedó debiendo', () => {
  let app: Prueba;
  let admin: Actor;
  let m: Mostrador;
  let f: Fiado;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    m = await abrirMostrador(app, admin, await crearCarta(admin));
    f = await abrirFiado(admin, m);
    await m.cobrar({
      ...m.dorado(),
      persona_id: f.luisa,
      cobros: [
        { metodo_id: EFECTIVO, monto: 50_000 },
        { metodo_id: m.nequi.id, monto: 34_500, propina: 9_500 },
      ],
      queda_debiendo: 20_000,
    });
  });
  afterAll(() => app.cerrar());

  const leer = async (path: string, query: Record<string, unknown> = {}) =>
    (
      await admin.api
        .get(`/api/${path}`)
        .query({ entidad_id: m.entidad_id, ...query })
        .expect(200)
    ).body;
  const reporte = async (report_type: string, extra: Record<string, unknown> = {}): Promise<ReporteGenerado> =>
    (
      await admin.api
        .post('/api/generate-report')
        .send({ report_type, start_date: HOY, end_date: HOY, entidad_id: m.entidad_id, ...extra })
        .expect(200)
    ).body.data;

  /** By transfer came in the tip too. */
  const RECAUDO = { efectivo: 50_000, transferencia: 34_500, propinas: 9_500, abonos: 0, anticipos: 0, devuelto: 0 };
  const MEDIOS = {
    total_general: 95_000,
    efectivo: { total_ingresos: 50_000, porcentaje_del_total: 52.63 },
    transferencia: { total_ingresos: 25_000, porcentaje_del_total: 26.32 },
    por_cobrar: { total_ingresos: 20_000, porcentaje_del_total: 21.05 },
  };
  const METODOS = { efectivo: { total: 50_000 }, transferencia: { total: 25_000 }, por_cobrar: { total: 20_000 } };

  /** `abonado`: in cash on another day of the month. */
  const exigirCifras = async (abonado = 0) => {
    const delMes = { ...RECAUDO, efectivo: 50_000 + abonado, abonos: abonado };
    expect(await leer('servicios/ganancias-por-metodo-pago')).toEqual({ ...MEDIOS, recaudo: delMes });
    const rango = { fecha_inicio: HOY, fecha_fin: HOY };
    for (const bloque of [
      await leer('servicios/ganancias-diarias'),
      await leer('servicios/ganancias-por-rango', rango),
      (await leer('tablero/dia')) as TableroDia,
    ]) {
      expect(bloque.metodos_pago).toEqual(METODOS);
      expect(bloque.recaudo).toEqual(RECAUDO);
      expect(bloque.resumen_diario.ingresos_totales).toBe(95_000);
      expect(bloque.ventas_productos.total_ventas).toBe(57_868);
    }
    const mes: TableroMes = await leer('tablero/mes');
    expect([mes.medios, mes.neta.ingresos_totales]).toEqual([{ ...MEDIOS, recaudo: delMes }, 95_000]);
    expect(mes.mismo_corte).toEqual({ efectivo: 0, transferencia: 0, por_cobrar: 0 });
  };

  it('lo que se fió es ingreso del día en que se atendió, y las tres partes suman el total', () => exigirCifras());

  it('el mes siguiente lo compara con el mismo corte', async () => {
    app.reloj.poner('2026-12-18T10:00:00-05:00');
    const { mismo_corte } = (await leer('tablero/mes')) as TableroMes;
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    expect(mismo_corte).toEqual({ efectivo: 50_000, transferencia: 25_000, por_cobrar: 20_000 });
  });

  it('un abono, y su anulación, no cambian los ingresos de ningún día', async () => {
    app.reloj.poner('2026-11-19T10:00:00-05:00');
    await f.abonar(8_000).expect(201);
    const { metodos_pago, recaudo }: TableroDia = await leer('tablero/dia');
    expect(metodos_pago).toEqual({ efectivo: { total: 0 }, transferencia: { total: 0 }, por_cobrar: { total: 0 } });
    expect(recaudo).toEqual({ ...SIN_RECAUDO, efectivo: 8_000, abonos: 8_000 });
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    await exigirCifras(8_000);
    await admin.api
      .delete(`/api/cobros/${await f.ultimoAbono()}`)
      .query({ motivo: 'Era de otra' })
      .expect(200);
    expect((await leer('servicios/ganancias-diarias', { fecha: '2026-11-19' })).recaudo).toEqual(SIN_RECAUDO);
    await exigirCifras();
  });

  it('los reportes dicen cuánto quedó por cobrar y de qué', async () => {
    const porMetodo = await reporte('ingresos_metodo_pago');
    const QUE = ['metodo_pago', 'servicios', 'productos', 'adicionales', 'total', 'porcentaje'];
    expect(porMetodo.data.map((fila) => QUE.map((clave) => fila[clave]))).toEqual([
      ['Efectivo', 19_543, 30_457, 0, 50_000, 52.63],
      ['Transferencia', 0, 0, 0, 0, 0],
      ['Nequi', 9_772, 15_228, 0, 25_000, 26.32],
      ['Por cobrar', 7_817, 12_183, 0, 20_000, 21.05],
    ]);
    const montos = { monto_efectivo: 50_000, monto_transferencia: 25_000, monto_por_cobrar: 20_000 };
    expect(porMetodo.summary).toEqual({ ingresos_totales: 95_000, ...montos, recaudo: 84_500 });
    expect(porMetodo.asientos.monto_por_cobrar).toEqual({ cuenta: 'ingresos', contra: 'por_cobrar' });
    expect((await reporte('resumen_financiero')).summary).toMatchObject({ ingresos_totales: 95_000, ...montos });

    const servicios = await reporte('servicios_realizados', { orden: 'monto_por_cobrar', sentido: 'desc' });
    expect(servicios.data.map((fila) => [fila['servicio'], fila['metodo_pago'], fila['monto_por_cobrar']])).toEqual([
      ['Corte', 'Mixto', 5_076],
      ['Barba', 'Mixto', 2_741],
    ]);
    expect(servicios.summary).toMatchObject({
      ingresos_servicios: 37_132,
      monto_efectivo: 19_543,
      monto_transferencia: 9_772,
      monto_por_cobrar: 7_817,
    });
  });

  it('de lo que se fió entero el reporte no dice que se pagó en efectivo', async () => {
    const venta = { lineas: [{ producto_id: m.champu.id, cantidad: 1 }], cobros: [], queda_debiendo: 30_000 };
    app.reloj.poner('2026-11-20T10:00:00-05:00');
    await f.fiar(25_000);
    await f.pedirFiado(30_000, venta).expect(201);
    const dia = { start_date: '2026-11-20', end_date: '2026-11-20' };
    const [servicios, ventas] = [await reporte('servicios_realizados', dia), await reporte('ventas_productos', dia)];
    app.reloj.poner('2026-11-18T10:00:00-05:00');
    expect([...servicios.data, ...ventas.data].map((fila) => fila['metodo_pago'])).toEqual(['Fiado', 'Fiado']);
  });

  it('donde no se fía no hay tercera parte', async () => {
    const dia = { start_date: '2026-11-17', end_date: '2026-11-17' };
    const { data, summary } = await reporte('ingresos_metodo_pago', dia);
    expect(data.map((fila) => fila['metodo_pago'])).toEqual(['Efectivo', 'Transferencia']);
    expect(Object.keys(summary)).toEqual(['ingresos_totales', 'monto_efectivo', 'monto_transferencia']);
    expect((await reporte('resumen_financiero', dia)).summary).not.toHaveProperty('monto_por_cobrar');
  });

  it('un abono anulado está en lo anulado del día, con su tiquete, y en el reporte de anulaciones', async () => {
    const { resumen, filas } = await leer('tablero/anulado');
    expect(resumen).toEqual([{ recurso: 'cobro', cantidad: 1, monto: 8_000 }]);
    expect(filas).toMatchObject([{ nombre: 'Tiquete 1', monto: 8_000, motivo: 'Era de otra', fecha: '2026-11-19' }]);
    expect((await reporte('anulaciones')).data).toMatchObject([
      {
        clase: 'Abono',
        detalle: 'Tiquete 1',
        fecha: '2026-11-19',
        monto: 8_000,
        motivo: 'Era de otra',
        origen: 'cobro',
      },
    ]);
  });
});

describe('Las partes del ingreso en porcentaje', () => {
  const de = (efectivo: number, transferencia: number, por_cobrar: number) =>
    porcentajesDe(
      cifrasDe(
        (
          [
            ['caja.efectivo', efectivo],
            ['caja.transferencia', transferencia],
            ['por_cobrar', por_cobrar],
          ] as const
        ).map(([debe, monto]) => ({ debe, haber: 'ingresos.servicios' as const, monto, cantidad: 1 })),
      ),
    );

  it.each([
    [50_000, 25_000, 20_000, [52.63, 26.32, 21.05]],
    [120_000, 60_000, 0, [66.67, 33.33, 0]],
    [0, 0, 0, [0, 0, 0]],
    [0, 0, 9_000, [0, 0, 100]],
    // Two that end in a half are rounded up both: what is over leaves the debt, and the transfer is never below 0.
    [50_005, 0, 49_995, [50.01, 0, 49.99]],
  ])('%d, %d y %d', (efectivo, transferencia, por_cobrar, [primero, segundo, tercero]) => {
    expect(de(efectivo, transferencia, por_cobrar)).toEqual({
      efectivo: primero,
      transferencia: segundo,
      por_cobrar: tercero,
    });
  });
});
