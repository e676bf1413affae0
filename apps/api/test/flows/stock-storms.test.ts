import type { Producto } from '@jornal/contract';
import { Pool } from 'pg';
import type { Response } from 'supertest';
import { abrirApp, CON_Y_SIN_GUARDAS, type Prueba } from '../app.js';
import {
  type Actor,
  crearAdmin,
  crearArticulo,
  crearProducto,
  crearSucursal,
  crearSupervisor,
  type Operador,
  vender,
} from '../crear.js';
import { aLaVez, barrera, resumir, veces } from '../tormenta.js';

const PRECIO = 30_000;

describe.each(CON_Y_SIN_GUARDAS)('Muchos a la vez sobre el mismo stock$base', ({ guardas }) => {
  let prueba: Prueba;
  let admin: Actor;
  let sara: Operador;

  beforeAll(async () => {
    // A client that is told to come back does, at once and again: their limit is not under test here.
    prueba = await abrirApp({ guardas, config: { FILES_PER_MINUTE: 10_000 } });
    admin = await crearAdmin(prueba);
    sara = await crearSupervisor(admin, { entidad_id: (await crearSucursal(admin)).id });
  });
  afterAll(() => prueba.cerrar());

  const comprar = ({ id }: Producto, cantidad = 1) =>
    sara.api.post('/api/ventas/crear-venta').send({
      productoId: id,
      cantidad,
      metodoPago: 'efectivo',
      montoEfectivo: PRECIO * cantidad,
      montoTransferencia: 0,
    });
  const devolver = (id: number) => sara.api.delete(`/api/ventas/eliminar-venta/${id}`);
  const stock = async ({ id }: Producto): Promise<number> =>
    (await sara.api.get(`/api/productos/obtener-producto/${id}`).expect(200)).body.stock;
  const movimientos = async ({ id }: Producto) =>
    (await sara.api.get(`/api/productos/movimientos/${id}`).query({ per_page: 100 }).expect(200)).body.data;
  const vendido = async (): Promise<number> =>
    (await sara.api.get('/api/ventas/estadisticas').expect(200)).body.total_ventas;
  const mover = (id: number, tipo: string, cantidad: number) =>
    sara.api.put(`/api/inventario/actualizar-stock/${id}`).send({ tipo, cantidad });
  const enArticulo = async (id: number) => {
    const { cantidad } = (await sara.api.get(`/api/inventario/obtener-inventario/${id}`).expect(200)).body;
    const { pagination } = (await sara.api.get(`/api/inventario/movimientos/${id}`).expect(200)).body;
    return [cantidad, pagination.total];
  };
  /** Two things at once, either of them sent first; answered in the order they are named. */
  const carrera = async (
    ronda: number,
    uno: () => PromiseLike<Response>,
    otro: () => PromiseLike<Response>,
  ): Promise<[Response, Response]> => {
    if (ronda % 2 === 0) return Promise.all([uno(), otro()]);
    const [segunda, primera] = await Promise.all([otro(), uno()]);
    return [primera, segunda];
  };

  it('200 compradores de 7 unidades: se venden exactamente 7 y los demás saben que no hay', async () => {
    const champu = await crearProducto(sara, { stock: 7 });
    const antes = await vendido();
    expect(resumir(await aLaVez(200, () => comprar(champu)))).toEqual({
      estados: { 201: 7, 409: 193 },
      mensajes: ['Stock insuficiente. Disponible: 0'],
    });
    expect([await stock(champu), (await vendido()) - antes]).toEqual([0, 7 * PRECIO]);
    expect(await movimientos(champu)).toHaveLength(8);
  });

  it('compradores de a tres: nadie se lleva lo que no hay, y lo que sobra se dice', async () => {
    const champu = await crearProducto(sara, { stock: 20 });
    expect(resumir(await aLaVez(30, () => comprar(champu, 3)))).toEqual({
      estados: { 201: 6, 409: 24 },
      mensajes: ['Stock insuficiente. Disponible: 2'],
    });
    expect(await stock(champu)).toBe(2);
  });

  it('50 veces eliminar la misma venta: el stock y el dinero vuelven una vez', async () => {
    const champu = await crearProducto(sara, { stock: 5 });
    const antes = await vendido();
    const { id } = await vender(sara, champu, 2);
    expect(resumir(await aLaVez(50, () => devolver(id)))).toEqual({
      estados: { 200: 1, 404: 49 },
      mensajes: ['No se encontró la venta'],
    });
    expect([await stock(champu), await vendido(), (await movimientos(champu)).length]).toEqual([5, antes, 3]);
  });

  it('vender la última unidad mientras otra venta la devuelve: el stock es lo que quedó de ambas', async () => {
    for (let ronda = 0; ronda < 12; ronda++) {
      const champu = await crearProducto(sara, { stock: 1 });
      const { id } = await vender(sara, champu);
      const [venta, devolucion] = await carrera(
        ronda,
        () => comprar(champu),
        () => devolver(id),
      );
      expect(devolucion.status).toBe(200);
      expect([201, 409]).toContain(venta.status);
      expect(await stock(champu)).toBe(venta.status === 201 ? 0 : 1);
    }
  });

  it('vender contra archivar el producto: o se vendió antes, o ya no está', async () => {
    for (let ronda = 0; ronda < 12; ronda++) {
      const champu = await crearProducto(sara, { stock: 5 });
      const [venta, archivo] = await carrera(
        ronda,
        () => comprar(champu),
        () => sara.api.delete(`/api/productos/eliminar-producto/${champu.id}`),
      );
      expect(archivo.status).toBe(200);
      expect([201, 404]).toContain(venta.status);
      const [ultimo] = await movimientos(champu);
      expect(ultimo).toMatchObject({
        origen: 'archivo',
        cantidad_anterior: venta.status === 201 ? 4 : 5,
        cantidad_nueva: 0,
      });
    }
  });

  it('vender contra cambiar el costo: la ganancia es la del costo de entonces; el inventario sigue valiendo stock por costo', async () => {
    for (let ronda = 0; ronda < 12; ronda++) {
      const champu = await crearProducto(sara, { stock: 5 });
      const [venta, cambio] = await carrera(
        ronda,
        () => comprar(champu, 2),
        () => sara.api.put(`/api/productos/actualizar-producto/${champu.id}`).send({ costo_unitario: 20_000 }),
      );
      expect([venta.status, cambio.status]).toEqual([201, 200]);
      expect([24_000, 20_000]).toContain(venta.body.data.ganancia_total);
    }
    const cifras = (await sara.api.get('/api/productos/estadisticas').expect(200)).body;
    const libro = (await admin.api.get('/api/libro/asientos').query({ cuenta: 'inventario.productos' }).expect(200))
      .body;
    expect(libro.total).toBe(cifras.valor_total_inventario);
  });

  it('30 que cuentan lo mismo y lo corrigen: vale la primera cuenta y los demás lo saben', async () => {
    const champu = await crearProducto(sara, { stock: 10 });
    const contar = () =>
      sara.api.put(`/api/productos/actualizar-stock/${champu.id}`).send({ cantidad: 12, cantidad_esperada: 10 });
    expect(resumir(await aLaVez(30, contar))).toEqual({
      estados: { 200: 1, 409: 29 },
      mensajes: ['El stock cambió. Stock actual: 12'],
    });
  });

  it('reducir contra reducir un artículo, y sus paquetes: nunca por debajo de cero, un movimiento por cada uno', async () => {
    const suelto = await crearArticulo(sara, { cantidad: 20 });
    const reducciones = resumir(await aLaVez(40, () => mover(suelto.id, 'reducir', 3)));
    expect(reducciones).toEqual({ estados: { 200: 6, 409: 34 }, mensajes: ['No hay suficiente stock. Disponible: 2'] });
    expect(await enArticulo(suelto.id)).toEqual([2, 7]);
    const porPaquetes = await crearArticulo(sara, { cantidad: 20, tamanio_paquete: 6 });
    const reducir = () =>
      sara.api
        .put(`/api/inventario/actualizar-stock-paquetes/${porPaquetes.id}`)
        .send({ tipo: 'reducir', numero_paquetes: 1 });
    expect(resumir(await aLaVez(20, reducir))).toEqual({
      estados: { 200: 3, 409: 17 },
      mensajes: ['No hay suficientes paquetes. Disponible: 0 paquetes'],
    });
    expect(await enArticulo(porPaquetes.id)).toEqual([2, 4]);
  });

  it('agregar y reducir a la vez: no se pierde ninguno', async () => {
    const { id } = await crearArticulo(sara, { cantidad: 100 });
    expect(
      resumir(await aLaVez(40, (i) => mover(id, i % 2 === 0 ? 'agregar' : 'reducir', 1 + (i % 4)))).estados,
    ).toEqual({ 200: 40 });
    // Ten times +1, -2, +3 and -4.
    expect(await enArticulo(id)).toEqual([80, 41]);
  });

  it('el mismo archivo importado diez veces a la vez crea cada cosa una vez', async () => {
    const { id: entidad_id } = await crearSucursal(admin);
    const importar = (ruta: string) => () =>
      admin.api
        .post(`/api/${ruta}/importar`)
        .query({ simular: false, entidad_id })
        .set('Content-Type', 'application/octet-stream')
        .send(Buffer.from('nombre;precio;costo;cantidad\nUno;2000;1000;3\nDos;2000;1000;4\n'));
    for (const [ruta, lista] of [
      ['productos', 'listar-productos'],
      ['inventario', 'listar-inventario'],
    ] as const) {
      expect(resumir(await aLaVez(10, importar(ruta))).estados).toEqual({ 201: 10 });
      expect(
        (await admin.api.get(`/api/${ruta}/${lista}`).query({ entidad_id }).expect(200)).body.pagination.total,
      ).toBe(2);
    }
  });
});

/** The same storms over code written without the locks: they must go wrong, or the tests above would pass by luck. */
describe('Los controles: quien mira el stock y después escribe', () => {
  let prueba: Prueba;
  let pool: Pool;
  const N = 20;

  beforeAll(async () => {
    prueba = await abrirApp();
    pool = new Pool({ connectionString: prueba.baseUrl, max: N });
    await prueba.sql(`CREATE TABLE borrador (nombre text NOT NULL, stock int NOT NULL)`);
    await prueba.sql(`CREATE TABLE borrador_venta (cantidad int NOT NULL)`);
  });
  afterAll(async () => {
    await pool.end();
    await prueba.cerrar();
  });
  beforeEach(async () => {
    await prueba.sql(`TRUNCATE borrador, borrador_venta`);
  });

  /** N transactions that look, meet at the barrier, and write by the stock they saw. */
  const ingenuos = async (escribir: (visto: number | undefined) => string[]) => {
    const esperar = barrera(N);
    await veces(N, async () => {
      const cliente = await pool.connect();
      try {
        await cliente.query('BEGIN');
        const { rows } = await cliente.query<{ stock: number }>(`SELECT stock FROM borrador WHERE nombre = 'champú'`);
        await esperar();
        for (const sentencia of escribir(rows[0]?.stock)) await cliente.query(sentencia);
        await cliente.query('COMMIT');
      } finally {
        cliente.release();
      }
    });
  };
  const una = async <T>(consulta: string): Promise<T> => (await prueba.sql<{ valor: T }>(consulta))[0]?.valor as T;

  it('vende más de lo que hay', async () => {
    await prueba.sql(`INSERT INTO borrador VALUES ('champú', 7)`);
    await ingenuos((visto) =>
      visto !== undefined && visto >= 1
        ? [`INSERT INTO borrador_venta VALUES (1)`, `UPDATE borrador SET stock = ${visto - 1}`]
        : [],
    );
    expect([
      await una('SELECT count(*)::int AS valor FROM borrador_venta'),
      await una('SELECT stock AS valor FROM borrador'),
    ]).toEqual([N, 6]);
  });

  it('queda por debajo de cero cuando resta donde está', async () => {
    await prueba.sql(`INSERT INTO borrador VALUES ('champú', 7)`);
    await ingenuos((visto) => (visto !== undefined && visto >= 3 ? [`UPDATE borrador SET stock = stock - 3`] : []));
    expect(await una('SELECT stock AS valor FROM borrador')).toBe(7 - 3 * N);
  });

  it('devuelve muchas veces la misma venta', async () => {
    await prueba.sql(`INSERT INTO borrador VALUES ('champú', 5)`);
    await prueba.sql(`INSERT INTO borrador_venta VALUES (2)`);
    await ingenuos((visto) =>
      visto === 5 ? [`DELETE FROM borrador_venta`, `UPDATE borrador SET stock = stock + 2`] : [],
    );
    expect(await una('SELECT stock AS valor FROM borrador')).toBe(5 + 2 * N);
  });

  it('importa muchas veces el mismo archivo', async () => {
    await ingenuos((visto) => (visto === undefined ? [`INSERT INTO borrador VALUES ('champú', 3)`] : []));
    expect(await una('SELECT count(*)::int AS valor FROM borrador')).toBe(N);
  });
});
