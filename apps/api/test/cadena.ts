import type { MovimientoStock } from '@jornal/contract';
import type { Cliente } from './app.js';

/**
 * The movements of a product or an item, oldest first; fails where one does not begin where the one before it ended, or
 * they don't add up to its stock.
 */
export async function exigirCadena(
  api: Cliente,
  modulo: 'productos' | 'inventario',
  { id, stock }: { id: number; stock: number },
): Promise<MovimientoStock[]> {
  const movimientos: MovimientoStock[] = [];
  for (let page = 1; ; page++) {
    const { data, pagination } = (
      await api.get(`/api/${modulo}/movimientos/${id}`).query({ page, per_page: 100 }).expect(200)
    ).body;
    movimientos.unshift(...[...data].reverse());
    if (page >= pagination.total_pages) break;
  }
  let hay = 0;
  for (const [i, m] of movimientos.entries()) {
    expect([m.id, m.cantidad_anterior]).toEqual([i + 1, hay]);
    hay += m.tipo === 'entrada' ? m.cantidad_movimiento : -m.cantidad_movimiento;
    expect(m.cantidad_nueva).toBe(hay);
  }
  expect(hay).toBe(stock);
  return movimientos;
}
