import type { MetodoPago, Paginacion } from '@jornal/contract';
import fc from 'fast-check';
import { abrirApp, type Prueba } from '../app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
  registrar,
  vender,
} from '../crear.js';

type Pagina = { data: Array<Record<string, unknown> & { id: number }>; pagination: Paginacion };

/** Hours about which the month of writing changes: in Bogotá, and at 19:00 of Bogotá in the UTC of the totals. */
const HORAS = [
  '2025-11-12T09:00:00-05:00',
  '2025-12-31T18:59:59-05:00',
  '2025-12-31T19:00:00-05:00',
  '2025-12-31T23:59:59-05:00',
  '2026-01-01T00:00:00-05:00',
  '2026-02-14T12:00:00-05:00',
  '2026-07-31T23:30:00-05:00',
  '2026-08-01T10:00:00-05:00',
  '2026-11-18T10:00:00-05:00',
];
const METODOS: readonly MetodoPago[] = ['efectivo', 'transferencia', 'mixto'];

/**
 * Lists begin past whole months that are counted and not walked: every page must be the same as by walking from the
 * first row.
 */
describe('Las páginas de las listas largas', () => {
  let prueba: Prueba;
  let admin: Actor;
  let sara: Operador;
  const sucursales: number[] = [];

  beforeAll(async () => {
    prueba = await abrirApp({ config: { REQUESTS_PER_MINUTE: 1_000_000 }, instante: HORAS[0] as string });
    admin = await crearAdmin(prueba);
    for (const _ of [1, 2]) sucursales.push((await crearSucursal(admin)).id);
    sara = await crearSupervisor(admin, { entidad_id: sucursales[0] as number });
    const corte = (await crearServicio(admin, { precio: 10_001 })).id;
    for (const [i, hora] of HORAS.entries()) {
      prueba.reloj.poner(hora);
      for (const [j, entidad_id] of sucursales.entries()) await trabajar(entidad_id, corte, i + j);
      await gastar(null, i);
    }
    prueba.reloj.avanzar({ dias: 1 });
    await anularAlgunas();
    // Sessions of the first hour are over by now.
    [admin, sara] = [
      { ...admin, ...(await renovar(admin)) },
      { ...sara, ...(await renovar(sara)) },
    ];
  }, 120_000);
  afterAll(() => prueba.cerrar());

  const renovar = async ({ usuario_id }: Actor) => {
    const { iniciarSesion } = await import('../crear.js');
    const token = await iniciarSesion(prueba, usuario_id, 87_600);
    return { token, api: prueba.como(token) };
  };
  const gastar = (entidad_id: number | null, n: number) =>
    admin.api
      .post('/api/gastos/crear')
      .send({
        descripcion: `Gasto ${n}`,
        monto: 1_001 + n,
        fecha: '2025-11-01',
        metodo_pago: METODOS[n % 3],
        entidad_id,
      })
      .expect(201);

  /** Some of everything, of every method, in a branch at the hour of the clock. */
  async function trabajar(entidad_id: number, corte: number, n: number): Promise<void> {
    const entrar = await renovar(admin);
    Object.assign(admin, entrar);
    const ana = await crearOperador(admin, { entidad_id });
    const producto = await crearProducto(admin, {
      entidad_id,
      precio_unitario: 3_001,
      costo_unitario: 1_000,
      stock: 50,
    });
    for (const [i, metodoPago] of METODOS.entries()) {
      const montos = [
        [3_001, 0],
        [0, 3_001],
        [1_000, 2_001],
      ][i] as [number, number];
      await vender(admin, producto, 1, { metodoPago, montoEfectivo: montos[0], montoTransferencia: montos[1] });
    }
    await registrar(admin, {
      empleado_id: ana.id,
      total: 10_001,
      fecha: '2025-11-01',
      metodo_pago: 'mixto',
      monto_efectivo: 5_001,
      monto_transferencia: 5_000,
      servicios: [{ servicio_id: corte }],
    });
    await gastar(entidad_id, n);
    await admin.api
      .post('/api/caja-menor/arqueos')
      .send({ entidad_id, efectivo_contado: n * 1_000 })
      .expect(201);
  }

  /** Rows of long ago leave the lists today; the rows of their annulment are of today. */
  async function anularAlgunas(): Promise<void> {
    Object.assign(admin, await renovar(admin));
    for (const { id } of await prueba.sql<{ id: number }>(`SELECT id FROM venta WHERE id % 4 = 1`))
      await admin.api.delete(`/api/ventas/eliminar-venta/${id}`).expect(200);
    for (const { id } of await prueba.sql<{ id: number }>(`SELECT id FROM gasto WHERE id % 3 = 1`))
      await admin.api.delete(`/api/gastos/eliminar/${id}`).expect(200);
    const [{ id }] = (await prueba.sql<{ id: number }>(
      `SELECT id FROM gasto WHERE anulado_en IS NULL AND entidad_id > 0 ORDER BY id LIMIT 1`,
    )) as [{ id: number }];
    await admin.api
      .put(`/api/gastos/actualizar/${id}`)
      .send({ monto: 99_000, metodo_pago: 'transferencia' })
      .expect(200);
  }

  /** A page as walking from the first row gives it. */
  async function caminando(
    desde: string,
    valores: unknown[],
    { page, per_page }: { page: number; per_page: number },
  ): Promise<{ ids: number[]; total: number }> {
    const filas = await prueba.sql<{ id: number }>(
      `SELECT id FROM ${desde} ORDER BY created_at DESC, id DESC`,
      valores,
    );
    return { ids: filas.slice((page - 1) * per_page, page * per_page).map((f) => f.id), total: filas.length };
  }

  const pedir = async (quien: Actor, ruta: string, query: object): Promise<Pagina> =>
    (await quien.api.get(`/api/${ruta}`).query(query).expect(200)).body;
  const comprobar = (pagina: Pagina, esperado: { ids: number[]; total: number }) => {
    expect(pagina.data.map((f) => f.id)).toEqual(esperado.ids);
    expect(pagina.pagination.total).toBe(esperado.total);
  };
  const paginas = fc.record({ page: fc.integer({ min: 1, max: 30 }), per_page: fc.constantFrom(1, 2, 3, 7, 10, 100) });
  const sucursal = fc.constantFrom<Array<'una' | 'otra' | 'general' | undefined>>('una', 'otra', 'general', undefined);
  const idDe = (cual: string | undefined) =>
    cual === undefined ? undefined : cual === 'general' ? 0 : sucursales[cual === 'una' ? 0 : 1];
  const dias = fc.constantFrom(undefined, '2025-11-12', '2025-12-31', '2026-01-01', '2026-07-31', '2026-11-18');

  it('de ventas, de todas o con un método, unos días o una búsqueda, son las de siempre', async () => {
    await fc.assert(
      fc.asyncProperty(
        paginas,
        sucursal,
        fc.constantFrom(undefined, ...METODOS),
        dias,
        dias,
        fc.constantFrom('', 'producto'),
        async (pagina, cual, metodo_pago, fecha_inicio, fecha_fin, search) => {
          const entidad_id = idDe(cual);
          const donde = `venta WHERE anulado_en IS NULL AND ($1::bigint IS NULL OR entidad_id = $1)
            AND ($2::text IS NULL OR metodo_pago = $2) AND ($3::date IS NULL OR fecha >= $3)
            AND ($4::date IS NULL OR fecha <= $4)`;
          const esperado = await caminando(
            donde,
            [entidad_id ?? null, metodo_pago ?? null, fecha_inicio ?? null, fecha_fin ?? null],
            pagina,
          );
          comprobar(
            await pedir(admin, 'ventas/listar-ventas', {
              ...pagina,
              entidad_id,
              metodo_pago,
              fecha_inicio,
              fecha_fin,
              search,
            }),
            esperado,
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  it('de gastos y de arqueos también, y un supervisor cuenta solo los suyos', async () => {
    await fc.assert(
      fc.asyncProperty(paginas, sucursal, dias, async (pagina, cual, fecha_inicio) => {
        const entidad_id = idDe(cual);
        const gastos = `gasto WHERE anulado_en IS NULL AND ($1::bigint IS NULL OR entidad_id = $1) AND ($2::date IS NULL OR fecha >= $2)`;
        comprobar(
          await pedir(admin, 'gastos/listar', { ...pagina, entidad_id, fecha_inicio }),
          await caminando(gastos, [entidad_id ?? null, fecha_inicio ?? null], pagina),
        );
        comprobar(
          await pedir(admin, 'caja-menor/arqueos', { ...pagina, entidad_id }),
          await caminando(`arqueo WHERE ($1::bigint IS NULL OR entidad_id = $1)`, [entidad_id ?? null], pagina),
        );
        comprobar(
          await pedir(sara, 'gastos/listar', pagina),
          await caminando(`gasto WHERE anulado_en IS NULL AND entidad_id = $1`, [sara.entidad_id], pagina),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('de la caja, con el saldo que dejó cada movimiento, sumado desde el primero', async () => {
    await fc.assert(
      fc.asyncProperty(
        paginas,
        fc.constantFrom(0, 1),
        fc.constantFrom<Array<'efectivo' | 'transferencia' | undefined>>('efectivo', 'transferencia', undefined),
        async (pagina, cual, medio) => {
          const entidad_id = sucursales[cual] as number;
          const pasos = await prueba.sql<{ id: number; saldo: number }>(
            `SELECT id, sum(signo * monto) OVER (PARTITION BY por ORDER BY created_at, id)::bigint AS saldo FROM (
             SELECT id, created_at, monto, CASE WHEN debe LIKE 'caja.%' THEN 1 ELSE -1 END AS signo,
               CASE WHEN debe LIKE 'caja.%' THEN debe ELSE haber END AS por FROM libro
             WHERE entidad_id = $1 AND (debe LIKE 'caja.%' OR haber LIKE 'caja.%')) p
           WHERE $2::text IS NULL OR por = 'caja.' || $2 ORDER BY created_at DESC, id DESC`,
            [entidad_id, medio ?? null],
          );
          const { movimientos } = (await admin.api
            .get(`/api/caja-menor/listar-cajas/${entidad_id}`)
            .query({ ...pagina, medio })
            .expect(200)
            .then((r) => r.body)) as { movimientos: Pagina };
          const desde = (pagina.page - 1) * pagina.per_page;
          expect(movimientos.data.map(({ id, saldo }) => ({ id, saldo }))).toEqual(
            pasos.slice(desde, desde + pagina.per_page),
          );
          expect(movimientos.pagination.total).toBe(pasos.length);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('una página que ya no existe está vacía, por lejos que quede', async () => {
    for (const ruta of ['ventas/listar-ventas', 'gastos/listar', 'caja-menor/arqueos']) {
      const { data, pagination } = await pedir(admin, ruta, { page: 999_999_999, per_page: 100 });
      expect([data, pagination.from, pagination.to]).toEqual([[], 0, 0]);
      expect(pagination.total).toBeGreaterThan(0);
    }
  });

  it('lo vendido por método y los gastos que hay son la suma de las filas', async () => {
    const porMetodo = await prueba.sql<{ metodo_pago: string; total: number }>(
      `SELECT metodo_pago, sum(total)::bigint AS total FROM venta WHERE anulado_en IS NULL GROUP BY 1`,
    );
    const dicho = (await admin.api.get('/api/ventas/estadisticas').expect(200)).body.ventas_por_metodo;
    expect(new Set(dicho)).toEqual(new Set(porMetodo));
    const [{ n }] = (await prueba.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM gasto WHERE anulado_en IS NULL`,
    )) as [{ n: number }];
    expect((await admin.api.get('/api/gastos/estadisticas').expect(200)).body.data.total_registros).toBe(n);
  });
});
