import { type GananciasRango, type ReporteGenerado, TIPOS_REPORTE, type TipoReporte } from '@jornal/contract';
import { type Actor, crearRol } from '../../../../test/crear.js';
import { contraElTablero, enTexto, faltasDe, seSuman } from '../../../../test/report-ties.js';
import { abrirNegocioChico, HOY, type NegocioChico, nombreDe } from '../../../../test/small-business.js';
import { CATALOGO, reporteDe } from '../catalogo.js';

const PERIODOS = {
  'un día': [HOY, HOY],
  'una semana': ['2026-11-16', '2026-11-22'],
  'un mes': ['2026-11-01', '2026-11-30'],
  'un fin de año': ['2025-12-31', '2026-01-01'],
  'un 29 de febrero': ['2024-02-29', '2024-02-29'],
  'dos años y más': ['2024-02-01', '2026-11-30'],
  'días sin nada': ['2023-01-02', '2023-01-08'],
} as const;
const TIPOS = CATALOGO.map(({ id }) => id);
/** The reports on the present, whatever the period: stock, the slots of agendas, the budgets of branches. */
const DE_AHORA: readonly TipoReporte[] = ['inventario_valorizado', 'ocupacion_agendas', 'presupuesto_sucursales'];

describe.each(TIPOS)('El reporte %s', (report_type) => {
  let negocio: NegocioChico;
  beforeAll(async () => {
    negocio = await compartido();
  }, 120_000);

  const generar = async (
    quien: Actor,
    [start_date, end_date]: readonly [string, string],
    extra: Record<string, unknown> = {},
  ): Promise<ReporteGenerado> =>
    (
      await quien.api
        .post('/api/generate-report')
        .send({ report_type, start_date, end_date, ...extra })
        .expect(200)
    ).body.data;
  /** Everything, each branch (one is archived) and 'General'. */
  const ambitos = (): Array<number | undefined> => [undefined, ...Object.values(negocio.sucursales), 0];

  it.each(Object.entries(PERIODOS))(
    'cuadra consigo mismo, con el tablero y con la suma de sus sucursales en %s',
    async (nombre, periodo) => {
      const [todo, ...partes] = await Promise.all(
        ambitos().map((entidad_id) => generar(negocio.admin, periodo, { entidad_id })),
      );
      const faltas = [todo, ...partes].flatMap((reporte, i) =>
        faltasDe(reporte as ReporteGenerado).map((falta) => `${ambitos()[i] ?? 'todas'}: ${falta}`),
      );
      expect(faltas).toEqual([]);
      const sumables = (cifras: Record<string, number>) => Object.entries(cifras).filter(([clave]) => seSuman(clave));
      const suma = (de: 'summary' | 'totales', clave: string) =>
        partes.reduce((total, parte) => total + (parte[de][clave] ?? 0), 0);
      for (const de of ['summary', 'totales'] as const)
        expect(sumables((todo as ReporteGenerado)[de]).map(([clave, valor]) => [clave, valor])).toEqual(
          sumables((todo as ReporteGenerado)[de]).map(([clave]) => [clave, suma(de, clave)]),
        );
      if (nombre === 'días sin nada' && !DE_AHORA.includes(report_type))
        expect(Object.values((todo as ReporteGenerado).totales).filter((valor) => valor !== 0)).toEqual([]);
      if (nombre === 'dos años y más') return;
      for (const [i, entidad_id] of ambitos().entries()) {
        const body = await tablero(periodo, entidad_id);
        const cifras = contraElTablero([todo, ...partes][i] as ReporteGenerado, body);
        expect(cifras.map(([clave, deReporte]) => [entidad_id, clave, deReporte])).toEqual(
          cifras.map(([clave, , deTablero]) => [entidad_id, clave, deTablero]),
        );
      }
    },
  );

  it('por páginas es el mismo, en su orden y en el de cada columna, y no cambia de una vez a otra', async () => {
    const periodo = ['2025-12-01', '2026-11-30'] as const;
    const { columns } = await generar(negocio.admin, periodo);
    for (const orden of [undefined, ...columns.filter(({ ordenable }) => ordenable).map(({ key }) => key)]) {
      const ordenado = orden === undefined ? {} : { orden, sentido: 'desc' };
      const entero = await generar(negocio.admin, periodo, ordenado);
      const per_page = Math.min(100, Math.max(1, Math.ceil(entero.data.length / 2)));
      const paginas = [];
      for (let page = 1; page <= Math.max(1, Math.ceil(entero.data.length / per_page)); page++)
        paginas.push(await generar(negocio.admin, periodo, { ...ordenado, page, per_page }));
      expect([orden, paginas.flatMap(({ data }) => enTexto(data))]).toEqual([orden, enTexto(entero.data)]);
      for (const { totales, summary } of paginas) expect([totales, summary]).toEqual([entero.totales, entero.summary]);
    }
  });

  it('a una supervisora no le dice nada de otra sucursal, y a quien solo ve lo suyo, nada de otra persona', async () => {
    const periodo = PERIODOS['dos años y más'];
    const deCentro = JSON.stringify(await generar(negocio.sara, periodo));
    expect(deCentro).not.toMatch(/Norte|Sur\b|Beto|Eva\b|Barbería/);
    await negocio.sara.api
      .post('/api/generate-report')
      .send({ report_type, start_date: HOY, end_date: HOY, entidad_id: negocio.sucursales.Norte })
      .expect(403);
    const { Beto: beto } = negocio.gente;
    const propio = { report_type, start_date: periodo[0], end_date: periodo[1] };
    if (reporteDe(report_type)?.propio !== true) await beto.api.post('/api/generate-report').send(propio).expect(403);
    else
      expect(
        [...new Set((await generar(beto, periodo)).data.map((fila) => fila['operador']))].filter(
          (nombre) => nombre !== undefined && nombre !== nombreDe('Beto'),
        ),
      ).toEqual([]);
  });
});

it('el catálogo está entero y en su orden', () => expect(TIPOS).toEqual(TIPOS_REPORTE));

it('control: un total que no es de sus filas, una cifra que no es de su columna y una fila de más se descubren', async () => {
  const { admin } = await compartido();
  const { data: sano } = (
    await admin.api
      .post('/api/generate-report')
      .send({ report_type: 'operadores', start_date: HOY, end_date: HOY })
      .expect(200)
  ).body as {
    data: ReporteGenerado;
  };
  expect(faltasDe(sano)).toEqual([]);
  const mas = (cifras: Record<string, number>, clave: string) => ({
    ...cifras,
    [clave]: (cifras[clave] as number) + 1,
  });
  expect(
    faltasDe({
      ...sano,
      totales: mas(sano.totales, 'pagos_pendientes'),
      summary: mas(sano.summary, 'pagos_pendientes'),
    }),
  ).toHaveLength(1);
  expect(faltasDe({ ...sano, summary: mas(sano.summary, 'pagos_servicios') })).toHaveLength(1);
  expect(
    faltasDe({ ...sano, data: [...sano.data, { ...sano.data[0], cliente: 'Luz' } as never] }).length,
  ).toBeGreaterThanOrEqual(3);
});

/** The same business for every report: nothing here changes it. */
let abierto: Promise<NegocioChico> | undefined;
const compartido = (): Promise<NegocioChico> => {
  abierto ??= abrirNegocioChico().then(async (negocio) => {
    const { id: role_id } = await crearRol(negocio.admin, {
      alcance: 'propio',
      permisos: ['reportes.ver', 'agendas.ver'],
    });
    await negocio.admin.api
      .put(`/api/roles/usuarios/${negocio.gente.Beto.usuario_id}/role`)
      .send({ role_id })
      .expect(200);
    return negocio;
  });
  return abierto;
};
/** The figures of the dashboard for each period and branch, asked once. */
const dichos = new Map<string, Promise<GananciasRango>>();
const tablero = (
  [fecha_inicio, fecha_fin]: readonly [string, string],
  entidad_id: number | undefined,
): Promise<GananciasRango> => {
  const clave = `${fecha_inicio} ${fecha_fin} ${entidad_id}`;
  const dicho =
    dichos.get(clave) ??
    compartido().then(
      async ({ admin }) =>
        (
          await admin.api
            .get('/api/servicios/ganancias-por-rango')
            .query({ fecha_inicio, fecha_fin, entidad_id })
            .expect(200)
        ).body,
    );
  dichos.set(clave, dicho);
  return dicho;
};
afterAll(async () => (await abierto)?.prueba.cerrar());
