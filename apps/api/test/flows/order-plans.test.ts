import { Client } from 'pg';
import { Db } from '../../src/platform/db/db.js';
import type { Sql } from '../../src/platform/db/sql.js';
import { abrirApp, type BaseDePrueba, copiarPlantilla, crearBase, type Prueba } from '../app.js';
import { type Actor, crearAdmin } from '../crear.js';
import { llenar } from '../long-history.js';

/**
 * The number of records of each kind that grows with time; the long history is ten times the short one, of the same
 * shop on the same day.
 */
const [CORTA, LARGA] = [1_000, 10_000];
/** A list that reads no more than this has nothing to grow from: some pages of an index, the rows of a day or two. */
const POCAS = 400;

/**
 * The orders of the lists: `seguidas`, columns whose first rows are found without reading all there are; `enteras`,
 * those that read what the filter leaves, in a branch and over all of them; and of those, `solas`, that do so only over
 * all (docs/decisions/0071). `deUna`: it is of one thing of one branch; `deTodas`: a branch of these histories has too
 * few to tell.
 */
type Lista = {
  ruta: string;
  seguidas: string[];
  enteras: string[];
  solas?: string[];
  deUna?: true;
  semana?: { fecha_inicio: string; fecha_fin: string };
  deTodas?: true;
};
const SEMANA = { fecha_inicio: '2026-11-16', fecha_fin: '2026-11-18' };
const LISTAS: readonly Lista[] = [
  {
    ruta: '/api/servicios/listar-servicios-realizados',
    seguidas: ['fecha', 'total', 'entidad'],
    semana: SEMANA,
    enteras: ['servicio', 'empleado', 'cantidad', 'descuento', 'comision', 'metodo', 'estado'],
  },
  {
    ruta: '/api/ventas/listar-ventas',
    seguidas: ['fecha', 'total', 'entidad'],
    enteras: ['vendedor', 'metodo', 'ganancia'],
    semana: SEMANA,
  },
  {
    ruta: '/api/tiquetes',
    seguidas: ['numero', 'fecha', 'total', 'entidad'],
    enteras: [],
    semana: SEMANA,
  },
  {
    ruta: '/api/gastos/listar',
    seguidas: ['fecha', 'monto', 'entidad'],
    enteras: ['descripcion', 'metodo', 'recibo'],
    semana: SEMANA,
  },
  {
    ruta: '/api/servicios/listar-ingresos-adicionales',
    seguidas: ['fecha', 'monto', 'entidad'],
    enteras: ['concepto', 'tipo', 'metodo', 'empleado', 'operador'],
    semana: SEMANA,
  },
  {
    ruta: '/api/pagos/listar-pagos',
    seguidas: ['fecha', 'monto'],
    enteras: ['empleado', 'tipo', 'metodo', 'estado'],
    semana: SEMANA,
  },
  // By day it reads the month of each row, which the short history does not have whole.
  {
    ruta: '/api/caja-menor/listar-cajas/1',
    seguidas: [],
    enteras: ['fecha', 'origen', 'medio', 'entrada', 'salida'],
    deUna: true,
  },
  {
    ruta: '/api/caja-menor/arqueos',
    seguidas: ['fecha', 'contado', 'esperado', 'resultado'],
    enteras: [],
    deTodas: true,
  },
  {
    ruta: '/api/inventario/movimientos/1',
    seguidas: ['fecha'],
    enteras: ['tipo', 'cantidad', 'anterior', 'nueva'],
    deUna: true,
  },
  {
    ruta: '/api/agenda/citas',
    seguidas: ['cuando', 'entidad'],
    enteras: ['cliente', 'servicio', 'agenda', 'estado'],
    semana: { fecha_inicio: '2026-12-14', fecha_fin: '2026-12-16' },
  },
];

type Nodo = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Subplan Name'?: string;
  Plans?: Nodo[];
};
/** The nodes of the page: how many rows there are in all is asked beside it. */
const nodos = (n: Nodo): Nodo[] =>
  n['Subplan Name']?.startsWith('InitPlan') === true ? [] : [n, ...(n.Plans ?? []).flatMap(nodos)];
const leidasPor = (n: Nodo): number =>
  n['Relation Name'] === undefined ? 0 : (n['Actual Rows'] + (n['Rows Removed by Filter'] ?? 0)) * n['Actual Loops'];
type Negocio = { prueba: Prueba; admin: Actor };
type Pregunta = { ruta: string; query: Record<string, string | number> };

describe('El orden de una lista, con una historia diez veces más larga', () => {
  const abiertos: Negocio[] = [];
  let larga: BaseDePrueba;

  async function historia(n: number): Promise<BaseDePrueba> {
    const base = await copiarPlantilla({ guardas: false });
    const cliente = new Client({ connectionString: base.url });
    await cliente.connect();
    try {
      await llenar(cliente, n, { cosas: n, citas: n, hoy: '2026-11-18' });
    } finally {
      await cliente.end();
    }
    return base;
  }

  async function abrir(base: BaseDePrueba): Promise<Negocio> {
    const prueba = await abrirApp({ base, config: { REQUESTS_PER_MINUTE: 1_000_000 } });
    const negocio = { prueba, admin: await crearAdmin(prueba) };
    abiertos.push(negocio);
    return negocio;
  }

  beforeAll(async () => {
    const corta = await historia(CORTA);
    larga = await historia(LARGA);
    // The control loses its indexes.
    const sinIndice = await crearBase(`TEMPLATE ${new URL(larga.url).pathname.slice(1)} STRATEGY file_copy`);
    for (const base of [corta, larga, sinIndice]) await abrir(base);
    await (abiertos[2] as Negocio).prueba.sql('DROP INDEX venta_por_total, venta_todas_por_total');
  }, 120_000);
  afterAll(async () => {
    for (const { prueba } of abiertos) await prueba.cerrar();
  }, 120_000);

  /** The rows that the statement of the page reads: those it is given, and those it looks at and leaves. */
  async function leidas({ prueba, admin }: Negocio, { ruta, query }: Pregunta): Promise<number> {
    const mirar = jest.spyOn(prueba.app.get(Db), 'rows');
    await admin.api
      .get(ruta)
      .query({ page: 1, per_page: 10, ...query })
      .expect(200);
    const paginas = mirar.mock.calls
      .map(([consulta]) => (consulta as Sql).compile())
      .filter(({ text }) => text.includes('ORDER BY') && text.includes('LIMIT'));
    mirar.mockRestore();
    expect([ruta, paginas.length]).toEqual([ruta, 1]);
    const { text, values } = paginas[0] as { text: string; values: unknown[] };
    const [{ 'QUERY PLAN': plan }] = (await prueba.sql(
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
      values,
    )) as [{ 'QUERY PLAN': Array<{ Plan: Nodo }> }];
    return nodos(plan[0]?.Plan as Nodo).reduce((suma, n) => suma + leidasPor(n), 0);
  }

  /** The orders, of those asked for, that read more the longer the history. */
  async function queCrecen(
    [poca, mucha]: readonly [Negocio, Negocio],
    preguntas: readonly Pregunta[],
  ): Promise<string[]> {
    const crecen = new Set<string>();
    for (const pregunta of preguntas) {
      const [antes, ahora] = [await leidas(poca, pregunta), await leidas(mucha, pregunta)];
      if (ahora > 2 * Math.max(antes, POCAS)) crecen.add(`${pregunta.ruta} por ${pregunta.query.orden}`);
    }
    return [...crecen].sort();
  }

  const hacia = (
    { ruta }: Lista,
    ordenes: readonly string[],
    query: Record<string, string | number> = {},
  ): Pregunta[] =>
    ordenes.flatMap((orden) => ['asc', 'desc'].map((sentido) => ({ ruta, query: { ...query, orden, sentido } })));
  const todas = (lista: Lista) => [...lista.seguidas, ...lista.enteras, ...(lista.solas ?? [])];
  const nombradas = (lista: Lista, ordenes: readonly string[]) =>
    ordenes.map((orden) => `${lista.ruta} por ${orden}`).sort();
  const dos = () => [abiertos[0], abiertos[1]] as [Negocio, Negocio];

  it.each(LISTAS.filter(({ deTodas }) => !deTodas))(
    '$ruta, en una sucursal: las primeras filas se encuentran por un índice, o se lee lo que deja el filtro',
    async (lista) => {
      expect(await queCrecen(dos(), hacia(lista, todas(lista), lista.deUna ? {} : { entidad_id: 1 }))).toEqual(
        nombradas(lista, lista.enteras),
      );
    },
  );

  it.each(LISTAS.filter(({ deUna }) => !deUna))('$ruta, de todas las sucursales: también', async (lista) => {
    expect(await queCrecen(dos(), hacia(lista, todas(lista)))).toEqual(
      nombradas(lista, [...lista.enteras, ...(lista.solas ?? [])]),
    );
  });

  it.each(LISTAS.filter(({ semana }) => semana))(
    '$ruta, de unos días: ningún orden lee lo de los demás',
    async (lista) => {
      expect(await queCrecen(dos(), hacia(lista, todas(lista), { entidad_id: 1, ...lista.semana }))).toEqual([]);
    },
  );

  it('sin su índice, se dice qué lista y por cuál columna lee toda su historia', async () => {
    const ventas = LISTAS.find(({ ruta }) => ruta === '/api/ventas/listar-ventas') as Lista;
    expect(
      await queCrecen(
        [abiertos[0], abiertos[2]] as [Negocio, Negocio],
        hacia(ventas, ventas.seguidas, { entidad_id: 1 }),
      ),
    ).toEqual(nombradas(ventas, ['total']));
  });
});
