import type { Articulo, Producto } from '@jornal/contract';
import fc from 'fast-check';
import { abrirApp, deLasGuardas, type Prueba } from '../app.js';
import { exigirCadena } from '../cadena.js';
import {
  type Actor,
  crearAdmin,
  crearArticulo,
  crearProducto,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../crear.js';
import { enviarHoja } from '../importar.js';

const SEMILLA = Number(process.env.SEMILLA ?? 20_261_118);
const OPERACIONES = 160;
const PRECIO = 50_000;

const TIPOS = [
  'vender',
  'vender',
  'vender',
  'devolver',
  'contar',
  'costo',
  'archivar',
  'crear',
  'importar',
  'agregar',
  'reducir',
  'paquetes',
  'editar',
] as const;
type Paso = { tipo: (typeof TIPOS)[number]; a: number; b: number; cantidad: number };
const paso: fc.Arbitrary<Paso> = fc.record({
  tipo: fc.constantFrom(...TIPOS),
  a: fc.nat(1000),
  b: fc.nat(1000),
  cantidad: fc.integer({ min: 1, max: 12 }),
});

/** The stock that should be on the shelves, kept by hand. */
type Previsto = { id: number; nombre: string; stock: number; costo: number };

describe(`El stock tras ${OPERACIONES} operaciones al azar (SEMILLA=${SEMILLA})`, () => {
  let prueba: Prueba;
  let admin: Actor;
  let sara: Operador;
  const vivos: Previsto[] = [];
  const archivados: Previsto[] = [];
  const articulos: Previsto[] = [];
  const ventas: Array<{ id: number; producto: Previsto; cantidad: number; costo: number }> = [];

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    sara = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
    for (let i = 0; i < 4; i++) await alta(20);
    for (let i = 0; i < 3; i++) {
      const { id, nombre } = await crearArticulo(sara, { cantidad: 15, tamanio_paquete: 4 });
      articulos.push({ id, nombre, stock: 15, costo: 2_500 });
    }
  });
  afterAll(() => prueba.cerrar());

  const de = <T>(lista: readonly T[], n: number): T => lista[n % lista.length] as T;
  const alta = async (stock: number) => {
    const { id, nombre } = await crearProducto(sara, { precio_unitario: PRECIO, costo_unitario: 18_000, stock });
    vivos.push({ id, nombre, stock, costo: 18_000 });
  };
  const importar = (filas: string) =>
    enviarHoja(sara, 'productos', `nombre;precio;costo;stock\n${filas}`, { simular: false });

  /** Adds to the stock that should be there, or takes from it; answers whether there was enough. */
  const mover = (previsto: Previsto, cambio: number): boolean => {
    if (previsto.stock + cambio < 0) return false;
    previsto.stock += cambio;
    return true;
  };

  /** Does a step and answers its status and the one that should come. */
  const hacer = async ({ tipo, a, b, cantidad }: Paso): Promise<[number, number]> => {
    const producto = de(vivos, a);
    const articulo = de(articulos, a);
    const poner = (ruta: string, cuerpo: object) => sara.api.put(`/api/${ruta}`).send(cuerpo);
    switch (tipo) {
      case 'vender': {
        const pago = { metodoPago: 'transferencia', montoEfectivo: 0, montoTransferencia: PRECIO * cantidad };
        const { status, body } = await sara.api
          .post('/api/ventas/crear-venta')
          .send({ productoId: producto.id, cantidad, ...pago });
        const alcanza = mover(producto, -cantidad);
        if (alcanza) ventas.push({ id: body.data?.id, producto, cantidad, costo: producto.costo });
        return [status, alcanza ? 201 : 409];
      }
      case 'devolver': {
        if (ventas.length === 0) return [0, 0];
        const [venta] = ventas.splice(b % ventas.length, 1) as [(typeof ventas)[number]];
        const { status } = await sara.api.delete(`/api/ventas/eliminar-venta/${venta.id}`);
        if (vivos.includes(venta.producto)) mover(venta.producto, venta.cantidad);
        return [status, 200];
      }
      case 'contar':
        producto.stock = b % 25;
        return [(await poner(`productos/actualizar-stock/${producto.id}`, { cantidad: producto.stock })).status, 200];
      case 'costo':
        producto.costo = 10_000 + b * 10;
        return [
          (await poner(`productos/actualizar-producto/${producto.id}`, { costo_unitario: producto.costo })).status,
          200,
        ];
      case 'editar':
        producto.stock = cantidad;
        producto.costo = 5_000 + b;
        return [
          (
            await poner(`productos/actualizar-producto/${producto.id}`, {
              stock: cantidad,
              costo_unitario: producto.costo,
            })
          ).status,
          200,
        ];
      case 'archivar': {
        if (vivos.length < 3) return [0, 0];
        vivos.splice(vivos.indexOf(producto), 1);
        archivados.push(Object.assign(producto, { stock: 0 }));
        return [(await sara.api.delete(`/api/productos/eliminar-producto/${producto.id}`)).status, 200];
      }
      case 'crear':
        await alta(cantidad);
        return [0, 0];
      case 'importar': {
        const otro = de(vivos, a + 1);
        producto.stock = b % 9;
        otro.stock = cantidad;
        for (const p of [producto, otro]) p.costo = 20_000;
        return [
          (
            await importar(
              `${producto.nombre};${PRECIO};20000;${producto.stock}\n${otro.nombre};${PRECIO};20000;${cantidad}\n`,
            )
          ).status,
          201,
        ];
      }
      case 'agregar':
      case 'reducir': {
        const alcanza = mover(articulo, tipo === 'agregar' ? cantidad : -cantidad);
        return [
          (await poner(`inventario/actualizar-stock/${articulo.id}`, { tipo, cantidad })).status,
          alcanza ? 200 : 409,
        ];
      }
      case 'paquetes': {
        const alcanza = mover(articulo, -4 * cantidad);
        return [
          (
            await poner(`inventario/actualizar-stock-paquetes/${articulo.id}`, {
              tipo: 'reducir',
              numero_paquetes: cantidad,
            })
          ).status,
          alcanza ? 200 : 409,
        ];
      }
    }
  };

  it('cada operación se hace o se rechaza según lo que hay, y deja lo que debe', async () => {
    const hechas = new Set<string>();
    for (const p of fc.sample(paso, { numRuns: OPERACIONES, seed: SEMILLA })) {
      const [fue, debia] = await hacer(p);
      expect([p, fue]).toEqual([p, debia]);
      hechas.add(`${p.tipo} ${fue}`);
    }
    // The sample did reach every kind of step, and refusals.
    expect([...hechas].sort()).toEqual(
      expect.arrayContaining([
        'agregar 200',
        'archivar 200',
        'devolver 200',
        'importar 201',
        'paquetes 409',
        'reducir 409',
        'vender 201',
        'vender 409',
      ]),
    );
    const productos: Producto[] = (
      await sara.api.get('/api/productos/listar-productos').query({ per_page: 100 }).expect(200)
    ).body.data;
    const porId = (a: { id: number }, b: { id: number }) => a.id - b.id;
    expect(productos.sort(porId).map((p) => [p.id, p.stock, p.costo_unitario])).toEqual(
      vivos.sort(porId).map((p) => [p.id, p.stock, p.costo]),
    );
    const items: Articulo[] = (
      await sara.api.get('/api/inventario/listar-inventario').query({ per_page: 100 }).expect(200)
    ).body.data;
    expect(items.sort(porId).map((a) => [a.id, a.cantidad])).toEqual(articulos.map((a) => [a.id, a.stock]));
  });

  it('cada existencia es la suma de sus movimientos, y cada movimiento empieza donde terminó el anterior', async () => {
    let eslabones = 0;
    for (const p of [...vivos, ...archivados]) eslabones += (await exigirCadena(sara.api, 'productos', p)).length;
    for (const a of articulos) eslabones += (await exigirCadena(sara.api, 'inventario', a)).length;
    expect(eslabones).toBeGreaterThan(OPERACIONES / 2);
  });

  it('el libro dice que el inventario vale stock por costo, y que la ganancia es la de lo que sigue vendido', async () => {
    const valor = vivos.reduce((suma, p) => suma + p.stock * p.costo, 0);
    expect(
      (await admin.api.get('/api/libro/asientos').query({ cuenta: 'inventario.productos' }).expect(200)).body.total,
    ).toBe(valor);
    expect((await sara.api.get('/api/productos/estadisticas').expect(200)).body.valor_total_inventario).toBe(valor);
    const total = ventas.reduce((suma, v) => suma + v.cantidad * PRECIO, 0);
    const ganancia = ventas.reduce((suma, v) => suma + v.cantidad * (PRECIO - v.costo), 0);
    expect((await sara.api.get('/api/ventas/estadisticas').expect(200)).body).toMatchObject({
      total_ventas: total,
      total_ganancia: ganancia,
    });
  });

  describe('La base de datos rechaza', () => {
    let p: { entidad_id: number; id: number; seq: number };
    beforeAll(async () => {
      const { id, entidad_id } = await crearProducto(sara, { stock: 10 });
      await sara.api.put(`/api/productos/actualizar-stock/${id}`).send({ cantidad: 6 }).expect(200);
      p = { entidad_id, id, seq: 2 };
    });
    const insertar = (m: {
      seq: number;
      tipo: string;
      cuanto: number;
      antes: number;
      queda: number;
      desde: number | null;
    }) =>
      prueba.sql(
        `INSERT INTO producto_movimiento (entidad_id, producto_id, seq, tipo, cantidad_movimiento, cantidad_anterior,
             cantidad_nueva, seq_anterior, origen, usuario_id, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'ajuste', $9, '2026-11-18T15:00:00Z')`,
        [p.entidad_id, p.id, m.seq, m.tipo, m.cuanto, m.antes, m.queda, m.desde, sara.usuario_id],
      );

    const rechazado = (sentencia: string, restriccion: string) =>
      expect(prueba.sql(`${sentencia} WHERE entidad_id = $1 AND id = $2`, [p.entidad_id, p.id])).rejects.toThrow(
        restriccion,
      );

    it.each([
      ['un stock cambiado a mano', 'UPDATE producto SET stock = stock + 1', 'producto_stock_es'],
      ['un stock negativo', 'UPDATE producto SET stock = -1', 'producto_stock_valido'],
      ['un stock sin movimiento que lo explique', 'UPDATE producto SET seq = NULL', 'producto_stock_de_movimiento'],
      ['un stock que apunta a un movimiento que no existe', 'UPDATE producto SET seq = 99', 'producto_stock_es'],
      ['archivar con stock', `UPDATE producto SET archivado_en = '2026-11-18T15:00:00Z'`, 'producto_archivado_en_cero'],
      [
        'un precio que no deja ganancia',
        'UPDATE producto SET costo_unitario = precio_unitario',
        'producto_con_ganancia',
      ],
    ])('%s', (_caso, sentencia, restriccion) => rechazado(sentencia, restriccion));

    deLasGuardas.each([
      ['un stock que vuelve a un movimiento anterior', 'UPDATE producto SET seq = 1, stock = 10'],
      ['un stock que olvida sus movimientos', 'UPDATE producto SET seq = NULL, stock = 0'],
    ])('%s', (_caso, sentencia) => rechazado(sentencia, 'solo cambia por su siguiente movimiento'));

    it.each([
      [
        'que se salta uno',
        { seq: 4, tipo: 'entrada', cuanto: 1, antes: 6, queda: 7, desde: 3 },
        'producto_movimiento_cadena',
      ],
      [
        'que no empieza donde terminó el anterior',
        { seq: 3, tipo: 'entrada', cuanto: 1, antes: 10, queda: 11, desde: 2 },
        'producto_movimiento_cadena',
      ],
      [
        'que vuelve a empezar',
        { seq: 3, tipo: 'entrada', cuanto: 1, antes: 0, queda: 1, desde: null },
        'producto_movimiento_inicio',
      ],
      [
        'que repite un lugar',
        { seq: 2, tipo: 'salida', cuanto: 1, antes: 10, queda: 9, desde: 1 },
        'producto_movimiento_pkey',
      ],
      ['que no suma', { seq: 3, tipo: 'entrada', cuanto: 1, antes: 6, queda: 9, desde: 2 }, 'producto_movimiento_suma'],
      [
        'que deja menos que nada',
        { seq: 3, tipo: 'salida', cuanto: 7, antes: 6, queda: -1, desde: 2 },
        'producto_movimiento_no_negativo',
      ],
      ['de cero', { seq: 3, tipo: 'entrada', cuanto: 0, antes: 6, queda: 6, desde: 2 }, 'producto_movimiento_cantidad'],
    ])('un movimiento %s', async (_caso, movimiento, restriccion) => {
      await expect(insertar(movimiento)).rejects.toThrow(restriccion);
    });

    deLasGuardas('que un movimiento escrito se cambie o se borre', async () => {
      const suyos = 'WHERE entidad_id = $1 AND producto_id = $2';
      await expect(
        prueba.sql(`UPDATE producto_movimiento SET motivo = 'otro' ${suyos}`, [p.entidad_id, p.id]),
      ).rejects.toThrow('no se modifican ni se borran');
      await expect(prueba.sql(`DELETE FROM producto_movimiento ${suyos}`, [p.entidad_id, p.id])).rejects.toThrow(
        'no se modifican ni se borran',
      );
    });

    it('y la existencia de un artículo cambiada a mano', async () => {
      const { id } = de(articulos, 0);
      await expect(prueba.sql('UPDATE articulo SET cantidad = cantidad + 1 WHERE id = $1', [id])).rejects.toThrow(
        'articulo_cantidad_es',
      );
      await expect(prueba.sql('UPDATE articulo SET cantidad = -1 WHERE id = $1', [id])).rejects.toThrow(
        'articulo_cantidad_valida',
      );
    });

    deLasGuardas('y una existencia que olvida sus movimientos', async () => {
      const { id } = de(articulos, 0);
      await expect(prueba.sql('UPDATE articulo SET cantidad = 0, seq = NULL WHERE id = $1', [id])).rejects.toThrow(
        'solo cambia por su siguiente movimiento',
      );
    });
  });
});
