import { abrirApp, type Prueba } from '../../../../test/app.js';
import { type Actor, crearAdmin } from '../../../../test/crear.js';
import { celdas, type Informes, informesDe } from '../../../../test/informes.js';
import { abrirMostrador, crearCarta, type Mostrador } from '../../../../test/mostrador.js';

const HOY = ['2026-11-18', '2026-11-18'] as const;
const TODAS = { entidad_id: undefined };

describe('Dos sucursales con un método del mismo nombre', () => {
  let app: Prueba;
  let admin: Actor;
  let norte: Mostrador;
  let sur: Mostrador;
  let i: Informes;
  const nombres = new Map<number, string>();

  beforeAll(async () => {
    app = await abrirApp({ instante: '2026-11-18T10:00:00-05:00' });
    admin = await crearAdmin(app);
    const carta = await crearCarta(admin);
    [norte, sur] = [await abrirMostrador(app, admin, carta), await abrirMostrador(app, admin, carta)];
    i = informesDe(admin, norte.entidad_id);
    for (const { id, name } of await app.sql<{ id: number; name: string }>('SELECT id, name FROM entidad'))
      nombres.set(id, name);
    for (const [m, cantidad] of [
      [norte, 1],
      [sur, 2],
    ] as const)
      await m.cobrar({
        lineas: [m.unCorte(m.ana, { cantidad })],
        cobros: [{ metodo_id: m.nequi.id, monto: 25_000 * cantidad }],
      });
  });
  afterAll(() => app.cerrar());

  it('son dos filas de los ingresos por método, cada una con su sucursal', async () => {
    const reporte = await i.reporte('ingresos_metodo_pago', HOY, TODAS);
    expect(celdas(reporte, 'metodo_pago', 'entidad', 'total')).toEqual([
      ['Efectivo', 'Todas las sucursales', 0],
      ['Transferencia', 'Todas las sucursales', 0],
      ['Nequi', nombres.get(norte.entidad_id), 25_000],
      ['Nequi', nombres.get(sur.entidad_id), 50_000],
    ]);
    expect(reporte.summary).toMatchObject({ ingresos_totales: 75_000, monto_transferencia: 75_000, recaudo: 75_000 });
  });

  it('y del dinero por método', async () => {
    const reporte = await i.reporte('dinero_por_metodo', HOY, TODAS);
    expect(celdas(reporte, 'metodo', 'entidad', 'entrada')).toEqual([
      ['Nequi', nombres.get(norte.entidad_id), 25_000],
      ['Nequi', nombres.get(sur.entidad_id), 50_000],
    ]);
  });

  it('de una sola sucursal está el suyo', async () => {
    const reporte = await i.reporte('ingresos_metodo_pago', HOY);
    expect(celdas(reporte, 'metodo_pago', 'total').slice(2)).toEqual([['Nequi', 25_000]]);
  });
});
