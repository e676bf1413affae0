import type { Articulo, Importacion, Producto, Servicio } from '@jornal/contract';
import fc from 'fast-check';
import { abrirApp, type Prueba } from '../app.js';
import {
  type Actor,
  crearAdmin,
  crearArticulo,
  crearProducto,
  crearServicio,
  crearSucursal,
  crearSupervisor,
} from '../crear.js';

/** `npm run drills` has 500 of them. */
const CATALOGOS = Number(process.env.CATALOGOS ?? 4);
const SEMILLA = Number(process.env.SEMILLA ?? 20_261_118);

/** The pieces of the names: all that has a meaning of its own in a spreadsheet, CSV or XML, and in this reader too. */
const PIEZAS = [
  ...['=', '+', '-', '@', "'", '＝', '＋', '"', '""', ';', ',', '\t', '\n', '\r\n', '&', '<', '_x0041_', '_x000D_'],
  ...[
    'Total',
    'TOTAL',
    'total',
    'Suma',
    'Cera',
    'cera',
    'Café',
    'CAFE',
    'ñandú',
    '€',
    '™',
    '“',
    '👩🏽',
    '字',
    '\u00a0',
  ],
  ...[' ', '  ', '12', '0077', '1.250', '1,5', '50%', '$', 'sep=;', '#', '{', '\\', '·', 'Nombre', 'Sucursal', 'COP'],
];
const nombre = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.array(fc.constantFrom(...PIEZAS), { minLength: 1, maxLength: 4 }).map((p) => p.join('')),
    },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }) },
  )
  // A control sign is no name, and XML has no word for the last two signs of its plane.
  .filter((n) => n.trim() !== '' && !/[\p{Surrogate}\uFFFE\uFFFF]/u.test(n) && !CONTROL.test(n));
const CONTROL = new RegExp(
  ['[', String.fromCodePoint(0), '-', String.fromCodePoint(8, 11, 12, 14), '-', String.fromCodePoint(31), ']'].join(''),
);

const producto = fc.record({
  nombre,
  codigo: fc.option(nombre, { freq: 2 }),
  costo_unitario: fc.integer({ min: 1, max: 90_000 }),
  ganancia: fc.integer({ min: 1, max: 50_000 }),
  stock: fc.integer({ min: 0, max: 3_000 }),
});
const articulo = fc.record({
  nombre,
  cantidad: fc.integer({ min: 0, max: 3_000 }),
  costo_unitario: fc.integer({ min: 0, max: 90_000 }),
  estado: fc.constantFrom('activo', 'inactivo', 'agotado'),
  tamanio_paquete: fc.option(fc.integer({ min: 1, max: 60 })),
});
/** As the product tells names apart. */
const llano = (n: string) => n.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ');
const servicio = fc.record({
  // The list has no row of sums: a last one that is called so is taken for one, and left out until it is wanted.
  nombre: nombre.filter((n) => n.trim().length <= 120 && !/^(sub|gran )?(total|suma)/.test(llano(n))),
  precio: fc.integer({ min: 1, max: 900_000 }),
  porcentaje_pago_empleado: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
  estado: fc.boolean(),
  /** Its place in the list of branches; null is of all of them. */
  de: fc.option(fc.constantFrom(0, 1)),
});
const servicios = fc.uniqueArray(servicio, { minLength: 1, maxLength: 6, selector: ({ nombre: n }) => llano(n) });
const deSucursal = fc.record({
  productos: fc.uniqueArray(producto, {
    minLength: 1,
    maxLength: 5,
    selector: ({ codigo, nombre: n }) => codigo?.trim() ?? `sin ${n}`,
  }),
  articulos: fc.array(articulo, { minLength: 1, maxLength: 4 }),
});
const catalogo = fc.tuple(deSucursal, deSucursal);
type Catalogo = typeof catalogo extends fc.Arbitrary<infer T> ? T : never;

const LISTAS = [
  {
    que: 'productos',
    ruta: '/api/productos/listar-productos',
    importar: '/api/productos/importar',
    quitar: '/api/productos/eliminar-producto',
  },
  {
    que: 'inventario',
    ruta: '/api/inventario/listar-inventario',
    importar: '/api/inventario/importar',
    quitar: '/api/inventario/eliminar-inventario',
  },
] as const;

describe(`Lo que el producto exporta vuelve como se fue: ${CATALOGOS} catálogos (SEMILLA=${SEMILLA})`, () => {
  let prueba: Prueba;
  let admin: Actor;
  let sucursales: Array<{ id: number; supervisor: Actor }>;

  beforeAll(async () => {
    prueba = await abrirApp({
      config: { EXPORTS_PER_MINUTE: 1_000_000, FILES_PER_MINUTE: 1_000_000, REQUESTS_PER_MINUTE: 1_000_000 },
    });
    admin = await crearAdmin(prueba);
    sucursales = [];
    for (const name of ['Centro', '=Norte; "la buena"']) {
      const { id } = await crearSucursal(admin, { name });
      sucursales.push({ id, supervisor: await crearSupervisor(admin, { entidad_id: id }) });
    }
  });
  afterAll(() => prueba.cerrar());

  const exportar = async (quien: Actor, ruta: string, query: Record<string, unknown>): Promise<Buffer> => {
    const { body } = await quien.api
      .get(ruta)
      .query(query)
      .buffer(true)
      .parse((respuesta, listo) => {
        const partes: Buffer[] = [];
        respuesta.on('data', (parte: Buffer) => partes.push(parte));
        respuesta.on('end', () => listo(null, Buffer.concat(partes)));
      })
      .expect(200);
    return body as Buffer;
  };
  const importar = async (quien: Actor, ruta: string, archivo: Buffer, query: Record<string, unknown>) =>
    (
      await quien.api
        .post(ruta)
        .query({ simular: true, ...query })
        .set('Content-Type', 'application/octet-stream')
        .send(archivo)
        .expect(200)
    ).body.data as Importacion;
  const listar = async (ruta: string): Promise<Array<Producto | Articulo>> =>
    (await admin.api.get(ruta).query({ per_page: 100 }).expect(200)).body.data;

  const llenar = async (de: Catalogo) => {
    for (const [i, { productos, articulos }] of de.entries()) {
      const { supervisor } = sucursales[i] as (typeof sucursales)[number];
      for (const { ganancia, ...p } of productos)
        await crearProducto(supervisor, { ...p, precio_unitario: p.costo_unitario + ganancia });
      for (const a of articulos) await crearArticulo(supervisor, a);
    }
  };
  const vaciar = async () => {
    for (const { ruta, quitar } of LISTAS)
      for (const { id } of await listar(ruta)) await admin.api.delete(`${quitar}/${id}`).expect(200);
  };
  /**
   * The list of a branch or of all, out in each kind of file and in again, by actors who may: answers the rows that
   * changed.
   */
  const idaYVuelta = async (lista: (typeof LISTAS)[number]) => {
    const filas = await listar(lista.ruta);
    const casos = [
      { quien: admin, query: {}, esperadas: filas.length },
      ...sucursales.map(({ id, supervisor }, i) => ({
        ...(i === 0 ? { quien: admin, query: { entidad_id: id } } : { quien: supervisor, query: {} }),
        esperadas: filas.filter(({ entidad_id }) => entidad_id === id).length,
      })),
    ];
    for (const { quien, query, esperadas } of casos)
      for (const formato of ['csv', 'excel'] as const) {
        const archivo = await exportar(quien, lista.ruta, { formato, ...query });
        const { resumen, filas: juzgadas } = await importar(quien, lista.importar, archivo, query);
        const otras = juzgadas.filter(({ accion }) => accion !== 'sin_cambios').slice(0, -1);
        expect({ lista: lista.que, formato, query, otras, ...resumen }).toEqual({
          lista: lista.que,
          formato,
          query,
          otras: [],
          crear: 0,
          actualizar: 0,
          sin_cambios: esperadas,
          errores: 0,
          omitidas: 1,
        });
      }
  };

  it(
    'con cualquier nombre, en CSV y en Excel, de una sucursal y de todas, nada cambia y nada falla',
    async () => {
      for (const [i, de] of fc.sample(catalogo, { seed: SEMILLA, numRuns: CATALOGOS }).entries()) {
        await llenar(de);
        for (const lista of LISTAS) await idaYVuelta(lista);
        await vaciar();
        if ((i + 1) % 25 === 0) process.stdout.write(`${i + 1} catálogos: nada cambió\n`);
      }
    },
    60_000 + CATALOGOS * 20_000,
  );

  it(
    'un catálogo de servicios, de todas y de cada sucursal, vuelve como se fue',
    async () => {
      const ruta = '/api/servicios/listar-servicio';
      const listados = async (): Promise<Servicio[]> => (await admin.api.get(ruta).expect(200)).body;
      for (const unos of fc.sample(servicios, { seed: SEMILLA, numRuns: CATALOGOS })) {
        for (const { de, ...datos } of unos)
          await crearServicio(admin, { ...datos, entidad_id: de === null ? null : (sucursales[de]?.id ?? null) });
        for (const formato of ['csv', 'excel'] as const) {
          const archivo = await exportar(admin, ruta, { formato });
          const { filas } = await importar(admin, '/api/servicios/importar', archivo, {});
          expect(filas.map(({ nombre: n, accion, errores }) => [llano(n), accion, errores])).toEqual(
            (await listados()).map(({ nombre: n }) => [llano(n), 'sin_cambios', []]),
          );
        }
        for (const { id } of await listados()) {
          await admin.api.put(`/api/servicios/modificar-servicio/${id}`).send({ estado: false }).expect(200);
          await admin.api.delete(`/api/servicios/eliminar-servicio/${id}`).expect(200);
        }
      }
    },
    60_000 + CATALOGOS * 20_000,
  );

  it('y lo que sí se cambió en el archivo se ve: el control de que la revisión mira', async () => {
    const { supervisor } = sucursales[0] as (typeof sucursales)[number];
    await crearProducto(supervisor, { nombre: '=Cera', precio_unitario: 31_000, stock: 3 });
    await crearProducto(supervisor, { nombre: 'Total', precio_unitario: 42_000, stock: 4 });
    const [lista] = LISTAS;
    const texto = (await exportar(supervisor, lista.ruta, { formato: 'csv' })).toString();
    const { filas } = await importar(supervisor, lista.importar, Buffer.from(texto.replace('42000', '43000')), {});
    expect(filas.map((f) => [f.nombre, f.accion])).toEqual([
      ['=Cera', 'sin_cambios'],
      ['Total', 'actualizar'],
      ['Total', 'omitida'],
    ]);
    await vaciar();
  });
});
