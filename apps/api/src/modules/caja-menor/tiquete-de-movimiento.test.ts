import type { MovimientoCaja } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin } from '../../../test/crear.js';
import { abrirMostrador, crearCarta, EFECTIVO, type Mostrador } from '../../../test/mostrador.js';

describe('El tiquete de un movimiento de caja', () => {
  let app: Prueba;
  let admin: Actor;
  let m: Mostrador;
  let tiquete: number;

  beforeAll(async () => {
    app = await abrirApp({ instante: '2026-11-18T10:00:00-05:00' });
    admin = await crearAdmin(app);
    m = await abrirMostrador(app, admin, await crearCarta(admin));
    await m.cobrar({ lineas: [m.unCorte(m.beto)], cobros: [{ metodo_id: EFECTIVO, monto: 25_000 }] });
    tiquete = await m.cobrar({
      lineas: [m.unCorte(), { producto_id: m.champu.id, vendedor_id: m.ana.id, cantidad: 1 }],
      cobros: [{ metodo_id: EFECTIVO, monto: 60_000, propina: 5_000 }],
    });
    const [venta] = (await m.leer(tiquete)).ventas;
    await admin.api
      .post(`/api/tiquetes/${tiquete}/devolver`)
      .send({
        lineas: [{ venta_id: venta?.id, cantidad: 1, destino: 'stock' }],
        ...{ motivo: 'Venía abierto', reembolso: [{ metodo_id: EFECTIVO, monto: 30_000 }] },
      })
      .expect(200);
    const gasto = { descripcion: 'Agua', monto: 4_000, fecha: '2026-11-18', metodo_pago: 'efectivo' };
    await admin.api
      .post('/api/gastos/crear')
      .send({ ...gasto, entidad_id: m.entidad_id })
      .expect(201);
  });
  afterAll(() => app.cerrar());

  it.each([
    ['como se escribieron', {}],
    ['en otro orden', { orden: 'entrada', sentido: 'desc' }],
  ])('cada uno dice el suyo, y lo que no es de ninguno, ninguno: %s', async (_, query) => {
    const { movimientos } = (
      await admin.api.get(`/api/caja-menor/listar-cajas/${m.entidad_id}`).query(query).expect(200)
    ).body as { movimientos: { data: MovimientoCaja[] } };
    const suyos = movimientos.data.map(({ origen, monto, tiquete_id }) => [origen, monto, tiquete_id === tiquete]);
    expect(suyos.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))).toEqual([
      ['devolucion', 30_000, true],
      ['gasto', 4_000, false],
      ['propina', 5_000, true],
      expect.arrayContaining(['servicio', 25_000]),
      expect.arrayContaining(['servicio', 25_000]),
      ['venta', 30_000, true],
    ]);
    const deServicios = movimientos.data.filter(({ origen }) => origen === 'servicio');
    expect(new Set(deServicios.map(({ tiquete_id }) => tiquete_id))).toEqual(new Set([tiquete - 1, tiquete]));
    expect(movimientos.data.find(({ origen }) => origen === 'gasto')?.tiquete_id).toBeNull();
  });
});
