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

const sumar = <T>(lista: readonly T[], valor: (t: T) => number): number =>
  lista.reduce((total, t) => total + valor(t), 0);
const enPeriodo = ({ inicio, fin }: Periodo, ambito?: Ambito): Item[] =>
  ITEMS.filter((i) => i.fecha >= inicio && i.fecha <= fin && (ambito === undefined || i.sucursal === ambito)).reverse();
/** As a report lists them: by day, the last written first. */
const porDia = (items: readonly Item[]): Item[] => items.toSorted((a, b) => b.fecha.localeCompare(a.fecha));

describe('Los reportes de servicios', () => {
  let negocio: NegocioChico;

  beforeAll(async () => {
    negocio = await abrirNegocioChico();
  }, 120_000);
  afterAll(() => negocio.prueba.cerrar());

  const entidad = (ambito: Ambito): number | undefined =>
    ambito === 'General' ? 0 : ambito && negocio.sucursales[ambito as Sucursal];
  const pedir = (quien: Actor, report_type: string, { inicio, fin }: Periodo, extra: Record<string, unknown> = {}) =>
    quien.api.post('/api/generate-report').send({ report_type, start_date: inicio, end_date: fin, ...extra });
  const generar = async (
    report_type: string,
    periodo: Periodo,
    extra: Record<string, unknown> = {},
    quien: Actor = negocio.admin,
  ): Promise<ReporteGenerado> => (await pedir(quien, report_type, periodo, extra).expect(200)).body.data;
  const tablero = async ({ inicio, fin }: Periodo, ambito: Ambito) =>
    (
      await negocio.admin.api
        .get('/api/servicios/ganancias-por-rango')
        .query({ fecha_inicio: inicio, fecha_fin: fin, entidad_id: entidad(ambito) })
        .expect(200)
    ).body;

  it('cada servicio prestado sale una vez con su dinero, lo ocasional de su ingreso y lo anulado no', async () => {
    const { data } = await generar('servicios_realizados', NOVIEMBRE);
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
      expect((await negocio.prueba.sql(`SELECT concepto FROM ${origen} WHERE id = $1`, [origen_id]))[0]).toEqual({
        concepto: 'Peinado a domicilio',
      });
  });

  it.each(PERIODOS)('de $inicio a $fin suman lo de cada ámbito, que es lo del tablero', async (periodo) => {
    for (const ambito of AMBITOS) {
      const items = enPeriodo(periodo, ambito);
      const deCatalogo = items.filter((i) => i.tipo === 'catalogo');
      const conDescuento = items.filter((i) => i.descuento > 0);
      const [realizados, vendidos, descuentos, t] = await Promise.all([
        ...['servicios_realizados', 'servicios_mas_vendidos', 'descuentos'].map((tipo) =>
          generar(tipo, periodo, { entidad_id: entidad(ambito) }),
        ),
        tablero(periodo, ambito),
      ]);
      const neto = sumar(items, (i) => i.neto);
      const comision = sumar(items, (i) => i.comision);
      expect(realizados.summary).toEqual({
        cantidad_servicios: sumar(items, (i) => i.cantidad),
        ingresos_servicios: neto,
        monto_efectivo: sumar(items, (i) => (i.medio === 'efectivo' ? i.neto : 0)),
        monto_transferencia: sumar(items, (i) => (i.medio === 'efectivo' ? 0 : i.neto)),
        pagos_servicios: comision,
        ganancia_servicios: neto - comision,
      });
      expect(sumar(t.dias, (d: { total_pagar_empleados: number }) => d.total_pagar_empleados)).toBe(comision);
      expect(vendidos.summary).toMatchObject({
        cantidad_servicios: sumar(deCatalogo, (i) => i.cantidad),
        ingresos_servicios: sumar(deCatalogo, (i) => i.neto),
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
        cantidad_servicios: sumar(conDescuento, (i) => i.cantidad),
        ingresos_servicios: sumar(conDescuento, (i) => i.neto),
        descuentos: sumar(items, (i) => i.total - i.neto),
      });
    }
  });

  it('los más vendidos van de mayor a menor ingreso, con el nombre que hoy tienen y su parte del total', async () => {
    const { data, totales } = await generar('servicios_mas_vendidos', NOVIEMBRE);
    const deCatalogo = enPeriodo(NOVIEMBRE).filter((i) => i.tipo === 'catalogo');
    const todo = sumar(deCatalogo, (i) => i.neto);
    const grupos = [...new Set(deCatalogo.map((i) => i.servicio))].map((nombre) => {
      const suyos = deCatalogo.filter((i) => i.servicio === nombre);
      const ingresos = sumar(suyos, (i) => i.neto);
      return [
        nombre === 'Manos' ? 'Manos y pies' : nombre,
        sumar(suyos, (i) => i.cantidad),
        ingresos,
        porcentajeDe(ingresos, todo),
      ] as const;
    });
    expect(data.map((f) => [f['servicio'], f['cantidad'], f['ingresos'], f['participacion']])).toEqual(
      grupos.toSorted((a, b) => b[2] - a[2]),
    );
    expect(totales['ingresos']).toBe(todo);
    expect(data.map((f) => f['servicio'])).toEqual(['Corte', 'Manos y pies', 'Barba']);
  });

  it('un descuento dice de cuánto fue y qué se dejó de cobrar, también el de todo el precio', async () => {
    const { data } = await generar('descuentos', { inicio: '2026-10-01', fin: '2026-11-30' });
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
    const { gente, servicios } = negocio;
    for (const tipo of ['servicios_realizados', 'servicios_mas_vendidos', 'descuentos']) {
      const deAna = await generar(tipo, NOVIEMBRE, { operador_id: gente.Ana.id });
      const deCatalogo = tipo === 'servicios_mas_vendidos';
      const suyos = enPeriodo(NOVIEMBRE).filter(
        (i) => i.de === 'Ana' && (!deCatalogo || i.tipo === 'catalogo') && (tipo !== 'descuentos' || i.descuento > 0),
      );
      expect([tipo, deAna.summary['ingresos_servicios']]).toEqual([tipo, sumar(suyos, (i) => i.neto)]);
      const deBarba = await generar(tipo, NOVIEMBRE, { servicio_id: servicios.Barba });
      expect([tipo, deBarba.summary['ingresos_servicios'], deBarba.asientos]).toEqual([tipo, 13_501, {}]);
    }
    expect((await generar('servicios_mas_vendidos', NOVIEMBRE)).asientos).toEqual({
      ingresos_servicios: { cuenta: 'ingresos.servicios' },
    });
  });
});
