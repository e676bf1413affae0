import { Client } from 'pg';
import { abrirApp, type Prueba } from '../app.js';
import { type Actor, crearAdmin, crearProducto, crearSucursal, vender } from '../crear.js';
import { esperanCandado } from '../tormenta.js';

/** More rounds than a busy machine needs for the database to choose the product as the loser. */
const RONDAS = 12;

describe('Dos transacciones que se esperan una a la otra', () => {
  let prueba: Prueba;
  let admin: Actor;
  let entidad_id: number;
  const abiertos: Client[] = [];

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    entidad_id = (await crearSucursal(admin)).id;
  });
  afterAll(() => prueba.cerrar());
  afterEach(async () => {
    await Promise.all(abiertos.splice(0).map((c) => c.end()));
  });

  const conexion = async (): Promise<Client> => {
    const cliente = new Client({ connectionString: prueba.baseUrl });
    await cliente.connect();
    abiertos.push(cliente);
    return cliente;
  };
  const bloquear = (cliente: Client, tabla: 'venta' | 'producto', id: number) =>
    cliente.query(`SELECT 1 FROM ${tabla} WHERE entidad_id = $1 AND id = $2 FOR UPDATE`, [entidad_id, id]);
  const codigo = (espera: Promise<unknown>) =>
    espera.then(() => null).catch((error: { code?: string }) => error.code ?? 'sin código');
  /** Until so many statements of this database wait for a lock. */
  const esperando = async (n: number): Promise<void> => {
    while ((await esperanCandado(prueba)) < n);
  };

  it('control: sin nadie que vuelva a intentarlo, una de las dos pierde con 40P01', async () => {
    const producto = await crearProducto(admin, { entidad_id });
    const venta = await vender(admin, producto);
    const [una, otra] = [await conexion(), await conexion()];
    await Promise.all([una.query('BEGIN'), otra.query('BEGIN')]);
    await Promise.all([bloquear(una, 'venta', venta.id), bloquear(otra, 'producto', producto.id)]);
    const codigos = await Promise.all([
      codigo(bloquear(una, 'producto', producto.id)),
      codigo(bloquear(otra, 'venta', venta.id)),
    ]);
    expect(codigos.sort()).toEqual(['40P01', null]);
  });

  it('la que pierde es del producto y se intenta otra vez: las dos terminan, y la venta se anula una sola vez', async () => {
    // The transaction that waited the longest loses when a circle is looked for: mostly the product's, which waits
    // first.
    let perdioElProducto = false;
    for (let ronda = 0; ronda < RONDAS && !perdioElProducto; ronda++) {
      const producto = await crearProducto(admin, { entidad_id, stock: 10 });
      const venta = await vender(admin, producto, 3);
      const otra = await conexion();
      await otra.query('BEGIN');
      await bloquear(otra, 'producto', producto.id);
      // Annulling locks the sale, then its product.
      const anulacion = admin.api.delete(`/api/ventas/eliminar-venta/${venta.id}`).then((r) => r);
      await esperando(1);
      const perdio = await codigo(bloquear(otra, 'venta', venta.id));
      await otra.query(perdio === null ? 'COMMIT' : 'ROLLBACK');

      const { status, body } = await anulacion;
      expect([status, body.message]).toEqual([200, 'Venta eliminada exitosamente']);
      expect((await admin.api.get(`/api/productos/obtener-producto/${producto.id}`).expect(200)).body.stock).toBe(10);
      expect(
        await prueba.sql(
          `SELECT count(*)::int AS veces FROM auditoria WHERE recurso = 'venta' AND accion = 'anular' AND recurso_id = $1`,
          [venta.id],
        ),
      ).toEqual([{ veces: 1 }]);
      perdioElProducto = perdio === null;
    }
    expect(perdioElProducto).toBe(true);
  });
});
