import { mesDe, type ReporteGenerado } from '@jornal/contract';
import { CATALOGO } from '../../src/modules/reportes/catalogo.js';
import { Negocio } from '../azar/negocio.js';
import { OPERACIONES, recorrer } from '../azar/pasos.js';
import { contraElTablero, faltasDe, seSuman } from '../report-ties.js';

const PRINCIPIO = '2026-10-24T10:00:00-05:00';
const MESES = [9, 10, 11];
/**
 * A seed to see one again: `SEMILLA=7`. `ENTEROS=1`: each in a business of its own, with everything that happens to it,
 * and every month looked at.
 */
const { SEMILLA, ENTEROS } = process.env;
const SEMILLAS = SEMILLA === undefined ? Array.from({ length: 20 }, (_, i) => 20_261_101 + i) : [Number(SEMILLA)];
// Sessions last thirty days, and more than two hours go by with every operation.
const PASOS = ENTEROS === undefined ? 15 : OPERACIONES;

describe(`Los reportes tras ${PASOS} operaciones al azar de cada una de ${SEMILLAS.length} semillas`, () => {
  let negocio: Negocio | undefined;
  /** Reports that had rows, and figures that were compared: a run without them would prove nothing. */
  const conFilas = new Set<string>();
  let comparadas = 0;
  /** The pesos that people owed or had in their favour, as often as they were looked at. */
  let debidas = 0;
  /** The types of which a dashboard says nothing: they tie with themselves, once. */
  const aparteDelTablero = new Set<string>();

  afterAll(() => negocio?.prueba.cerrar());

  it.each(SEMILLAS)(
    'cada total es el del tablero, por mes y por sucursal (SEMILLA=%i)',
    async (semilla) => {
      if (ENTEROS !== undefined) {
        await negocio?.prueba.cerrar();
        negocio = undefined;
      }
      negocio ??= await Negocio.abrir(PRINCIPIO);
      const { admin, sucursales, aparte, leer } = conLectura(negocio);
      await recorrer(negocio, semilla, PASOS);
      const generar = async (report_type: string, mes: number, entidad_id?: number): Promise<ReporteGenerado> => {
        const { inicio: start_date, fin: end_date } = mesDe(2026, mes);
        return (
          await admin.api
            .post('/api/generate-report')
            .send({ report_type, start_date, end_date, entidad_id })
            .expect(200)
        ).body.data;
      };
      for (const mes of ENTEROS === undefined ? [MESES[semilla % MESES.length] as number] : MESES) {
        const ambitos = [undefined, 0, ...sucursales, aparte];
        const tableros = await Promise.all(ambitos.map((entidad_id) => leer(mes, entidad_id)));
        for (const { id } of CATALOGO.filter((reporte) => !aparteDelTablero.has(reporte.id))) {
          const [todo, ...partes] = (await Promise.all(ambitos.map((entidad_id) => generar(id, mes, entidad_id)))) as [
            ReporteGenerado,
            ...ReporteGenerado[],
          ];
          if (todo.data.length > 0) conFilas.add(id);
          for (const [i, reporte] of [todo, ...partes].entries()) {
            const donde = `SEMILLA=${semilla}, mes ${mes}, sucursal ${ambitos[i] ?? 'todas'}: ${id}`;
            expect([donde, faltasDe(reporte)]).toEqual([donde, []]);
            const cifras = contraElTablero(reporte, tableros[i]);
            comparadas += cifras.length;
            expect([donde, cifras.map(([clave, suya]) => [clave, suya])]).toEqual([
              donde,
              cifras.map(([clave, , delTablero]) => [clave, delTablero]),
            ]);
          }
          if (contraElTablero(todo, tableros[0]).length === 0 && id !== 'horas_pico') aparteDelTablero.add(id);
          if (id === 'horas_pico') {
            const hechos = (await generar('servicios_realizados', mes)).data.map(({ cantidad }) => Number(cantidad));
            expect(todo.summary.cantidad_servicios).toBe(hechos.filter((n) => n > 0).reduce((suma, n) => suma + n, 0));
          }
          for (const clave of Object.keys(todo.summary).filter(seSuman)) {
            const suma = partes.reduce((total, parte) => total + (parte.summary[clave] ?? 0), 0);
            expect([semilla, mes, id, clave, todo.summary[clave]]).toEqual([semilla, mes, id, clave, suma]);
          }
        }
      }
      await exigirSaldos(negocio, semilla);
      debidas += await exigirLoDePersonas(negocio, semilla);
    },
    ENTEROS === undefined ? 120_000 : 600_000,
  );

  it('y no fue porque no hubiera nada que comparar', () => {
    expect(comparadas).toBeGreaterThan(SEMILLAS.length * 100);
    expect(debidas).toBeGreaterThan(0);
    expect([...conFilas]).toEqual(
      expect.arrayContaining([
        'servicios_realizados',
        'servicios_mas_vendidos',
        'descuentos',
        'operadores',
        'liquidacion_operador',
        'gastos',
        'tendencia_diaria',
        'tiquetes',
        'personas',
        'ingresos_metodo_pago',
      ]),
    );
  });
});

/** The dashboard of a month, as the reports are compared with it. */
function conLectura(negocio: Negocio) {
  const leer = (mes: number, entidad_id: number | undefined) => {
    const { inicio: fecha_inicio, fin: fecha_fin } = mesDe(2026, mes);
    return negocio.leer('servicios/ganancias-por-rango', { fecha_inicio, fecha_fin, entidad_id });
  };
  return { admin: negocio.admin, sucursales: negocio.sucursales, aparte: negocio.aparte, leer };
}

/**
 * Each statement ends in the balance of its operator, and begins where the month before ended; payments are those of
 * their list, without the notes.
 */
async function exigirSaldos(negocio: Negocio, semilla: number): Promise<void> {
  const generar = async (report_type: string, start_date: string, end_date: string): Promise<ReporteGenerado> =>
    (await negocio.admin.api.post('/api/generate-report').send({ report_type, start_date, end_date }).expect(200)).body
      .data;
  const saldos = async (desde: string, hasta: string) => {
    const de = new Map<string, [number, number]>();
    for (const { operador, saldo } of (await generar('liquidacion_operador', desde, hasta)).data)
      de.set(String(operador), [de.get(String(operador))?.[0] ?? Number(saldo), Number(saldo)]);
    return de;
  };
  const [octubre, noviembre] = [await saldos('2026-09-01', '2026-10-31'), await saldos('2026-11-01', '2026-12-31')];
  for (const { nombre, apellido, saldo_pendiente, retenido } of await negocio.cuentas()) {
    const persona = `${nombre} ${apellido}`;
    const [, alTerminar = 0] = octubre.get(persona) ?? [];
    const [alEmpezar, final] = noviembre.get(persona) ?? [0, 0];
    expect([semilla, persona, alEmpezar, final]).toEqual([semilla, persona, alTerminar, saldo_pendiente + retenido]);
  }
  const pagados = (await negocio.pagos()).filter(({ estado }) => estado);
  const { summary } = await generar('pagos_empleados', '2026-09-01', '2026-12-31');
  expect([semilla, summary['pagos_empleados']]).toEqual([
    semilla,
    pagados.reduce((total, { monto }) => total + monto, 0),
  ]);
}

/** In every branch people owe, and have in their favour, what the book says of all of them. Answers how much it was. */
async function exigirLoDePersonas(negocio: Negocio, semilla: number): Promise<number> {
  const dia = { start_date: '2026-11-01', end_date: '2026-11-01' };
  let visto = 0;
  for (const entidad_id of negocio.sucursales) {
    const suma = async (report_type: string, clave: string): Promise<number> => {
      const { body } = await negocio.admin.api
        .post('/api/generate-report')
        .send({ report_type, entidad_id, ...dia })
        .expect(200);
      expect([semilla, report_type, faltasDe(body.data)]).toEqual([semilla, report_type, []]);
      return body.data.summary[clave];
    };
    const [deben, a_favor] = [await suma('cartera', 'cartera'), await suma('saldos_a_favor', 'a_favor')];
    expect([semilla, entidad_id, deben, a_favor]).toEqual([
      ...[semilla, entidad_id, await negocio.enElLibro({ cuenta: 'por_cobrar', entidad_id })],
      await negocio.enElLibro({ cuenta: 'a_favor', entidad_id }),
    ]);
    visto += deben + a_favor;
  }
  return visto;
}
