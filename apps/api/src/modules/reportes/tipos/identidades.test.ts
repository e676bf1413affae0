import {
  type GananciasRango,
  type ReporteGenerado,
  TIPOS_REPORTE,
  type TipoReporte,
  type Tiquete,
} from '@jornal/contract';
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
/** The reports on the present, whatever the period: stock, slots of agendas, budgets of branches, and what people owe or have. */
const DE_AHORA: readonly TipoReporte[] = [
  ...(['inventario_valorizado', 'ocupacion_agendas', 'presupuesto_sucursales'] as const),
  ...(['cartera', 'saldos_a_favor'] as const),
];

describe.each(TIPOS)('El reporte %s', (report_type) => {
  let business: NegocioChico;
  beforeAll(async () => {
    business = await compartido();
  }, 120_000);

  const generate = async (
    who: Actor,
    [start_date, end_date]: readonly [string, string],
    extra: Record<string, unknown> = {},
  ): Promise<ReporteGenerado> =>
    (
      await who.api
        .post('/api/generate-report')
        .send({ report_type, start_date, end_date, ...extra })
        .expect(200)
    ).body.data;
  /** Everything, each branch (one is archived) and 'General'. */
  const ambitos = (): Array<number | undefined> => [undefined, ...Object.values(business.sucursales), 0];

  it.each(Object.entries(PERIODOS))(
    'cuadra consigo mismo, con el tablero y con la suma de sus sucursales en %s',
    async (name, period) => {
      const [all, ...parts] = await Promise.all(
        ambitos().map((entidad_id) => generate(business.admin, period, { entidad_id })),
      );
      const faltas = [all, ...parts].flatMap((reporte, i) =>
        faltasDe(reporte as ReporteGenerado).map((missing) => `${ambitos()[i] ?? 'todas'}: ${missing}`),
      );
      expect(faltas).toEqual([]);
      const sumables = (cifras: Record<string, number>) => Object.entries(cifras).filter(([key]) => seSuman(key));
      const sum = (de: 'summary' | 'totales', key: string) =>
        parts.reduce((total, part) => total + (part[de][key] ?? 0), 0);
      for (const de of ['summary', 'totales'] as const)
        expect(sumables((all as ReporteGenerado)[de]).map(([key, value]) => [key, value])).toEqual(
          sumables((all as ReporteGenerado)[de]).map(([key]) => [key, sum(de, key)]),
        );
      if (name === 'días sin nada' && !DE_AHORA.includes(report_type))
        expect(Object.values((all as ReporteGenerado).totales).filter((value) => value !== 0)).toEqual([]);
      if (name === 'dos años y más') return;
      for (const [i, entidad_id] of ambitos().entries()) {
        const body = await tablero(period, entidad_id);
        const cifras = contraElTablero([all, ...parts][i] as ReporteGenerado, body);
        expect(cifras.map(([key, deReporte]) => [entidad_id, key, deReporte])).toEqual(
          cifras.map(([key, , deTablero]) => [entidad_id, key, deTablero]),
        );
      }
    },
  );

  it('por páginas es el mismo, en su orden y en el de cada columna, y no cambia de una vez a otra', async () => {
    const period = ['2025-12-01', '2026-11-30'] as const;
    const { columns } = await generate(business.admin, period);
    for (const order of [undefined, ...columns.filter(({ ordenable }) => ordenable).map(({ key }) => key)]) {
      const ordenado = order === undefined ? {} : { orden: order, sentido: 'desc' };
      const whole = await generate(business.admin, period, ordenado);
      const per_page = Math.min(100, Math.max(1, Math.ceil(whole.data.length / 2)));
      const pages = [];
      for (let page = 1; page <= Math.max(1, Math.ceil(whole.data.length / per_page)); page++)
        pages.push(await generate(business.admin, period, { ...ordenado, page, per_page }));
      expect([order, pages.flatMap(({ data }) => enTexto(data))]).toEqual([order, enTexto(whole.data)]);
      for (const { totales, summary } of pages) expect([totales, summary]).toEqual([whole.totales, whole.summary]);
    }
  });

  it('a una supervisora no le dice nada de otra sucursal, y a quien solo ve lo suyo, nada de otra persona', async () => {
    const period = PERIODOS['dos años y más'];
    const deCentro = JSON.stringify(await generate(business.sara, period));
    expect(deCentro).not.toMatch(/Norte|Sur\b|Beto|Eva\b|Barbería/);
    await business.sara.api
      .post('/api/generate-report')
      .send({ report_type, start_date: HOY, end_date: HOY, entidad_id: business.sucursales.Norte })
      .expect(403);
    const { Beto: beto } = business.gente;
    const own = { report_type, start_date: period[0], end_date: period[1] };
    if (reporteDe(report_type)?.propio !== true) await beto.api.post('/api/generate-report').send(own).expect(403);
    else
      expect(
        [...new Set((await generate(beto, period)).data.map((row) => row['operador']))].filter(
          (name) => name !== undefined && name !== nombreDe('Beto'),
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
  const mas = (cifras: Record<string, number>, key: string) => ({
    ...cifras,
    [key]: (cifras[key] as number) + 1,
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

/** In two branches a person is left owing, pays a part of it, and takes back another that they had paid. */
async function fiar({ admin, gente, sucursales, servicios, producto }: NegocioChico): Promise<void> {
  const hecho = async (path: string, body: Record<string, unknown>) =>
    (await admin.api.post(`/api/${path}`).send(body).expect(201)).body;
  for (const [nombre, { id: empleado_id }] of [
    ['Centro', gente.Ana],
    ['Norte', gente.Beto],
  ] as const) {
    const entidad_id = sucursales[nombre];
    await admin.api.put('/api/ajustes-sucursal').send({ entidad_id, fia: true, limite_fiado: 50_000 }).expect(200);
    const { id: persona_id } = (await hecho('personas', { entidad_id, nombre: 'Luz' })).data;
    const { tiquete } = await hecho('tiquetes', {
      ...{ entidad_id, persona_id, queda_debiendo: 19_999 },
      lineas: [
        { servicio_id: servicios.Corte, empleado_id, cantidad: 1 },
        ...(nombre === 'Centro' ? [{ producto_id: producto.id, cantidad: 1 }] : []),
      ],
      cobros: [{ metodo_id: 1, monto: nombre === 'Centro' ? 35_001 : 5_001 }],
    });
    for (const monto of [7_000, 3_000]) await hecho('abonos', { persona_id, cobros: [{ metodo_id: 1, monto }] });
    const { data } = (await admin.api.get(`/api/personas/${persona_id}/cuenta`).expect(200)).body;
    await admin.api.delete(`/api/cobros/${data[0].cobro_id}`).query({ motivo: 'Era de otra' }).expect(200);
    await devolver(admin, tiquete.id);
  }
}

/**
 * Of a ticket a debt is given up, with the share and without; its product comes back, and its service in two parts on the same day, the
 * last of which stays in favour in part.
 */
async function devolver(admin: Actor, id: number): Promise<void> {
  const leer = async (): Promise<Tiquete> => (await admin.api.get(`/api/tiquetes/${id}`).expect(200)).body;
  const hecho = (que: string, datos: Record<string, unknown>) =>
    admin.api
      .post(`/api/tiquetes/${id}/${que}`)
      .send({ motivo: 'No le gustó', ...datos })
      .expect(200);
  const { servicios, ventas } = await leer();
  await hecho('castigar', { monto: 999 });
  await hecho('castigar', { monto: 2_000, con_comision: true });
  const parte = { servicio_realizado_id: servicios[0]?.id, monto: 3_000 };
  await hecho('devolver', { lineas: [parte] });
  for (const { id: venta_id } of ventas) {
    const { saldo, ventas: suyas } = await leer();
    const vuelve = (suyas[0]?.total as number) - (suyas[0]?.monto_devuelto as number);
    const reembolso = [{ metodo_id: 2, monto: vuelve - saldo }];
    await hecho('devolver', { lineas: [{ venta_id, cantidad: 1 }], reembolso });
  }
  const { saldo } = await leer();
  const dinero = { reembolso: [{ metodo_id: 1, monto: 1_500 }], a_favor: 500 };
  await hecho('devolver', { lineas: [{ ...parte, monto: saldo + 2_000 }], ...dinero });
}

/** The same business for every report: nothing here changes it. */
let open: Promise<NegocioChico> | undefined;
const compartido = (): Promise<NegocioChico> => {
  open ??= abrirNegocioChico().then(async (business) => {
    await fiar(business);
    const { id: role_id } = await crearRol(business.admin, {
      alcance: 'propio',
      permisos: ['reportes.ver', 'agendas.ver'],
    });
    await business.admin.api
      .put(`/api/roles/usuarios/${business.gente.Beto.usuario_id}/role`)
      .send({ role_id })
      .expect(200);
    return business;
  });
  return open;
};
/** The figures of the dashboard for each period and branch, asked once. */
const said = new Map<string, Promise<GananciasRango>>();
const tablero = (
  [fecha_inicio, fecha_fin]: readonly [string, string],
  entidad_id: number | undefined,
): Promise<GananciasRango> => {
  const key = `${fecha_inicio} ${fecha_fin} ${entidad_id}`;
  const told =
    said.get(key) ??
    compartido().then(
      async ({ admin }) =>
        (
          await admin.api
            .get('/api/servicios/ganancias-por-rango')
            .query({ fecha_inicio, fecha_fin, entidad_id })
            .expect(200)
        ).body,
    );
  said.set(key, told);
  return told;
};
afterAll(async () => (await open)?.prueba.cerrar());
