import type { MovimientoStock, Tiquete, TiqueteEnLista } from '@jornal/contract';
import { abrirApp } from '../../test/app.js';
import { crearAdmin } from '../../test/crear.js';
import { cargarDemostracion } from '../../test/demonstration.js';

const INSTANTE = '2026-11-18T21:10:00-05:00';

it('En el negocio de demostración volvió al stock una de dos unidades de un tiquete de hace unos días', async () => {
  const prueba = await abrirApp({ base: await cargarDemostracion(INSTANTE, 4), instante: INSTANTE });
  try {
    const admin = await crearAdmin(prueba, 'duena@salon.co');
    const leer = async <T>(ruta: string): Promise<T> => (await admin.api.get(`/api/${ruta}`).expect(200)).body;
    const { data } = await leer<{ data: TiqueteEnLista[] }>(
      'tiquetes?origen=mostrador&fecha_fin=2026-11-17&per_page=100',
    );
    const devueltos = data.filter(({ devuelto }) => devuelto > 0);
    expect(devueltos.map(({ fecha }) => fecha)).toEqual(['2026-11-15']);
    const { ventas, devoluciones, cobros, saldo } = await leer<Tiquete>(`tiquetes/${devueltos[0]?.id}`);
    const [venta] = ventas;
    expect([venta?.cantidad_devuelta, venta?.productos[0]?.cantidad, saldo]).toEqual([1, 2, 0]);
    const monto = venta?.productos[0]?.precio_unitario;
    expect(devoluciones).toMatchObject([
      { tipo: 'devolucion', fecha: '2026-11-17', monto, a_deuda: 0, a_favor: 0, lineas: [{ destino: 'stock' }] },
    ]);
    expect(cobros.at(-1)).toMatchObject({ tipo: 'salida', clase: 'efectivo', monto });
    const movimientos = await leer<{ data: MovimientoStock[] }>(`productos/movimientos/${venta?.productos[0]?.id}`);
    expect(movimientos.data.filter(({ origen }) => origen === 'devolucion')).toMatchObject([
      { cantidad_movimiento: 1 },
    ]);
  } finally {
    // Its invariants are asked here.
    await prueba.cerrar();
  }
}, 120_000);
