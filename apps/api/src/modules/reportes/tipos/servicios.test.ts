import { type Periodo, porcentajeDe, type ReporteGenerado } from '@jornal/contract';
import type { Actor } from '../../../../test/crear.js';
import {
  abrirNegocioChico,
  HOY,
  ITEMS,
  type Item,
  type NegocioChico,
  nombreDe,
  type Sucursal,
} from '../../../../test/small-business.js';

const NOVIEMBRE: Periodo = { inicio: '2026-11-01', fin: '2026-11-30' };
const PERIODOS: readonly Periodo[] = [
  NOVIEMBRE,
  { inicio: HOY, fin: HOY },
  { inicio: '2025-12-31', fin: '2026-01-01' },
  { inicio: '2024-02-29', fin: '2024-02-29' },
];
/** Everything, each branch (Sur is archived) and 'General'. */
const AMBITOS = [undefined, 'Centro', 'Norte', 'Sur', 'General'] as const;
type Ambito = (typeof AMBITOS)[number];

const sum = <T>(list: readonly T[], value: (t: T) => number): number => list.reduce((total, t) => total + value(t), 0);
const enPeriodo = ({ inicio, fin }: Periodo, ambito?: Ambito): Item[] =>
  ITEMS.filter((i) => i.fecha >= inicio && i.fecha <= fin && (ambito === undefined || i.sucursal === ambito)).reverse();
/** As a report lists them: by day, the last written first. */
const porDia = (items: readonly Item[]): Item[] => items.toSorted((a, b) => b.fecha.localeCompare(a.fecha));

describe('Los reportes de servicios', () => {
  let business: NegocioChico;

  beforeAll(async () => {
    business = await abrirNegocioChico();
  }, 120_000);
  afterAll(() => business.prueba.cerrar());

  const entidad = (ambito: Ambito): number | undefined =>
    ambito === 'General' ? 0 : ambito && business.sucursales[ambito as Sucursal];
  const ask = (who: Actor, report_type: string, { inicio, fin }: Periodo, extra: Record<string, unknown> = {}) =>
    who.api.post('/api/generate-report').send({ report_type, start_date: inicio, end_date: fin, ...extra });
  const generate = async (
    report_type: string,
    period: Periodo,
    extra: Record<string, unknown> = {},
    who: Actor = business.admin,
  ): Promise<ReporteGenerado> => (await ask(who, report_type, period, extra).expect(200)).body.data;
  const tablero = async ({ inicio, fin }: Periodo, ambito: Ambito) =>
    (
      await business.admin.api
        .get('/api/servicios/ganancias-por-rango')
        .query({ fecha_inicio: inicio, fecha_fin: fin, entidad_id: entidad(ambito) })
        .expect(200)
    ).body;

  it('cada servicio prestado sale una vez con su dinero, lo ocasional de su ingreso y lo anulado no', async () => {
    const { data } = await generate('servicios_realizados', NOVIEMBRE);
    expect(
      data.map((f) => [
        f['fecha'],
        f['servicio'],
        f['operador'],
        f['entidad'],
        f['cantidad'],
        f['total_servicio'],
        f['descuento'],
        f['total_con_descuento'],
        f['monto_empleado'],
      ]),
    ).toEqual(
      porDia(enPeriodo(NOVIEMBRE)).map((i) => [
        i.fecha,
        i.servicio,
        nombreDe(i.de),
        i.sucursal,
        i.cantidad,
        i.total,
        i.total - i.neto,
        i.neto,
        i.comision,
      ]),
    );
    expect(data.map((f) => f['origen'])).toEqual(
      porDia(enPeriodo(NOVIEMBRE)).map((i) => (i.tipo === 'ocasional' ? 'ingreso' : 'servicio_realizado')),
    );
    for (const { origen, origen_id } of data.filter((f) => f['origen'] === 'ingreso'))
      expect((await business.prueba.sql(`SELECT concepto FROM ${origen} WHERE id = $1`, [origen_id]))[0]).toEqual({
        concepto: 'Peinado a domicilio',
      });
  });

  it.each(PERIODOS)('de $inicio a $fin suman lo de cada ámbito, que es lo del tablero', async (period) => {
    for (const ambito of AMBITOS) {
      const items = enPeriodo(period, ambito);
      const deCatalogo = items.filter((i) => i.tipo === 'catalogo');
      const conDescuento = items.filter((i) => i.descuento > 0);
      const [realizados, vendidos, descuentos, t] = await Promise.all([
        ...['servicios_realizados', 'servicios_mas_vendidos', 'descuentos'].map((type) =>
          generate(type, period, { entidad_id: entidad(ambito) }),
        ),
        tablero(period, ambito),
      ]);
      const neto = sum(items, (i) => i.neto);
      const comision = sum(items, (i) => i.comision);
      expect(realizados.summary).toEqual({
        cantidad_servicios: sum(items, (i) => i.cantidad),
        ingresos_servicios: neto,
        monto_efectivo: sum(items, (i) => (i.medio === 'efectivo' ? i.neto : 0)),
        monto_transferencia: sum(items, (i) => (i.medio === 'efectivo' ? 0 : i.neto)),
        pagos_servicios: comision,
        ganancia_servicios: neto - comision,
      });
      expect(sum(t.dias, (d: { total_pagar_empleados: number }) => d.total_pagar_empleados)).toBe(comision);
      expect(vendidos.summary).toMatchObject({
        cantidad_servicios: sum(deCatalogo, (i) => i.cantidad),
        ingresos_servicios: sum(deCatalogo, (i) => i.neto),
      });
      expect(vendidos.summary['cantidad_servicios']).toBe(t.estadisticas.total_servicios);
      const { accesorios, otros, monto_servicios_ocasionales } = t.ingresos_adicionales_detalle;
      expect(vendidos.summary['ingresos_servicios']).toBe(
        t.resumen_diario.ingresos_totales -
          t.ventas_productos.total_ventas -
          accesorios -
          otros -
          monto_servicios_ocasionales,
      );
      expect(descuentos.summary).toEqual({
        registros: conDescuento.length,
        cantidad_servicios: sum(conDescuento, (i) => i.cantidad),
        ingresos_servicios: sum(conDescuento, (i) => i.neto),
        descuentos: sum(items, (i) => i.total - i.neto),
        descuentos_en_porcentaje: sum(items, (i) => i.total - i.neto),
        ...{ descuentos_en_pesos: 0, descuentos_en_pesos_de_linea: 0, descuentos_de_todo: 0 },
      });
    }
  });

  it('los más vendidos van de mayor a menor ingreso, con el nombre que hoy tienen y su parte del total', async () => {
    const { data, totales } = await generate('servicios_mas_vendidos', NOVIEMBRE);
    const deCatalogo = enPeriodo(NOVIEMBRE).filter((i) => i.tipo === 'catalogo');
    const all = sum(deCatalogo, (i) => i.neto);
    const groups = [...new Set(deCatalogo.map((i) => i.servicio))].map((name) => {
      const theirs = deCatalogo.filter((i) => i.servicio === name);
      const ingresos = sum(theirs, (i) => i.neto);
      return [
        name === 'Manos' ? 'Manos y pies' : name,
        sum(theirs, (i) => i.cantidad),
        ingresos,
        porcentajeDe(ingresos, all),
      ] as const;
    });
    expect(data.map((f) => [f['servicio'], f['cantidad'], f['ingresos'], f['participacion']])).toEqual(
      groups.toSorted((a, b) => b[2] - a[2]),
    );
    expect(totales['ingresos']).toBe(all);
    expect(data.map((f) => f['servicio'])).toEqual(['Corte', 'Manos y pies', 'Barba']);
  });

  it('un descuento dice de cuánto fue y qué se dejó de cobrar, también el de todo el precio', async () => {
    const { data } = await generate('descuentos', { inicio: '2026-10-01', fin: '2026-11-30' });
    expect(
      data.map((f) => [f['fecha'], f['servicio'], f['descuento_porcentaje'], f['descuento'], f['total_con_descuento']]),
    ).toEqual([
      [HOY, 'Barba', 10, 1_500, 13_501],
      ['2026-11-17', 'Manos', 33.33, 7_776, 15_555],
      ['2026-11-02', 'Corte', 12.5, 3_125, 21_875],
      ['2026-10-31', 'Barba', 100, 60_004, 0],
    ]);
  });

  it('se reducen a un operador o a un servicio, y entonces no los explica una cuenta del libro', async () => {
    const { gente, servicios } = business;
    for (const type of ['servicios_realizados', 'servicios_mas_vendidos', 'descuentos']) {
      const deAna = await generate(type, NOVIEMBRE, { operador_id: gente.Ana.id });
      const deCatalogo = type === 'servicios_mas_vendidos';
      const theirs = enPeriodo(NOVIEMBRE).filter(
        (i) => i.de === 'Ana' && (!deCatalogo || i.tipo === 'catalogo') && (type !== 'descuentos' || i.descuento > 0),
      );
      expect([type, deAna.summary['ingresos_servicios']]).toEqual([type, sum(theirs, (i) => i.neto)]);
      const deBarba = await generate(type, NOVIEMBRE, { servicio_id: servicios.Barba });
      expect([type, deBarba.summary['ingresos_servicios'], deBarba.asientos]).toEqual([type, 13_501, {}]);
    }
    expect((await generate('servicios_mas_vendidos', NOVIEMBRE)).asientos).toEqual({
      ingresos_servicios: { cuenta: 'ingresos.servicios' },
    });
  });
});
