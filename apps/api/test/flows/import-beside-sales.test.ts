import type { Importacion, Producto } from '@jornal/contract';
import { abrirApp, type Prueba } from '../app.js';
import { exigirCadena } from '../cadena.js';
import { type Actor, crearAdmin, crearProducto, crearSucursal, crearSupervisor, vender } from '../crear.js';
import { enviarHoja } from '../importar.js';

/** `npm run drills` imports as many as may be; here a file that is long enough for many sales to meet it. */
const FILAS = Number(process.env.FILAS_IMPORTADAS ?? 1500);

describe('Importar mientras la caja vende', () => {
  let prueba: Prueba;
  let sara: Actor;

  beforeAll(async () => {
    prueba = await abrirApp();
    const admin = await crearAdmin(prueba);
    sara = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
  });
  afterAll(() => prueba.cerrar());

  const tabla = (precio: number, stock: number | string) =>
    Buffer.from(
      'nombre;codigo;precio;costo;stock\n' +
        Array.from(
          { length: FILAS },
          (_, i) => `Producto importado ${i};C-${i};${precio};${precio / 2};${stock}\n`,
        ).join(''),
    );
  const enviar = async (archivo: Buffer): Promise<Importacion> =>
    (await enviarHoja(sara, 'productos', archivo, { simular: false }).expect(201)).body.data;

  /** Sells without pause while other work is done; answers the sales and the time of the slowest. */
  const vendiendo = async <T>(
    que: string,
    vendido: Producto,
    trabajo: Promise<T>,
  ): Promise<{ hecho: T; ventas: number }> => {
    const inicio = performance.now();
    let [terminado, ventas, peor] = [false, 0, 0];
    const fin = trabajo.finally(() => {
      terminado = true;
    });
    // At least one sale, and a last one that began before the end.
    while (!terminado) {
      const desde = performance.now();
      await vender(sara, vendido);
      ventas++;
      peor = Math.max(peor, performance.now() - desde);
    }
    const hecho = await fin;
    process.stdout.write(
      `${que}: ${FILAS} filas en ${Math.round(performance.now() - inicio)} ms, ${ventas} ventas, la más lenta ${Math.round(peor)} ms\n`,
    );
    return { hecho, ventas };
  };
  const producto = async (codigo: string): Promise<Producto> =>
    (await sara.api.get('/api/productos/listar-productos').query({ codigo }).expect(200)).body.data[0];

  it('lo que se crea no detiene las ventas, y cada venta sale del stock', async () => {
    const vendido = await crearProducto(sara, { nombre: 'El de la caja', codigo: 'CAJA', stock: 100_000 });
    const { hecho, ventas } = await vendiendo('Crear', vendido, enviar(tabla(2000, 5)));
    expect(hecho.resumen).toEqual({ crear: FILAS, actualizar: 0, sin_cambios: 0, errores: 0, omitidas: 0 });
    expect((await producto('CAJA')).stock).toBe(100_000 - ventas);
    await exigirCadena(sara.api, 'productos', { id: (await producto('C-7')).id, stock: 5 });
  });

  it('lo que se actualiza no detiene las ventas, y sin stock en el archivo nadie toca el que hay', async () => {
    const primero = await producto('C-0');
    await sara.api.put(`/api/productos/actualizar-stock/${primero.id}`).send({ cantidad: 100_000 }).expect(200);
    // Prices change; the stock is not in the file, so only the sales move it.
    const precios = tabla(4000, '');
    // The till's price is of the moment of the sale: it is told again when the import changed it.
    const caja = await crearProducto(sara, { nombre: 'Otro de la caja', stock: 100_000 });
    const { hecho, ventas } = await vendiendo('Actualizar', caja, enviar(precios));
    expect(hecho.resumen).toEqual({ crear: 0, actualizar: FILAS, sin_cambios: 0, errores: 0, omitidas: 0 });
    expect(ventas).toBeGreaterThan(0);
    expect(await producto('C-0')).toMatchObject({ precio_unitario: 4000, costo_unitario: 2000, stock: 100_000 });
  });

  it('el producto que la caja vende puede venir en el archivo: ninguna unidad se pierde ni se inventa', async () => {
    const { id, precio_unitario } = await producto('C-1');
    await sara.api.put(`/api/productos/actualizar-stock/${id}`).send({ cantidad: 100_000 }).expect(200);
    // Its price stays, or the till would be told so; its cost changes, and everybody else's stock too.
    const archivo = Buffer.from(
      'codigo;nombre;precio;costo;stock\n' +
        Array.from(
          { length: FILAS },
          (_, i) => `C-${i};Producto importado ${i};${precio_unitario};1500;${i === 1 ? '' : 20}\n`,
        ).join(''),
    );
    const { hecho, ventas } = await vendiendo(
      'Actualizar lo que se vende',
      { id, precio_unitario } as Producto,
      enviar(archivo),
    );
    expect(hecho.resumen.actualizar).toBe(FILAS);
    expect(await producto('C-1')).toMatchObject({ costo_unitario: 1500, stock: 100_000 - ventas });
  });
});
