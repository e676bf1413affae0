import type { Venta } from '@jornal/contract';
import { expect, it } from 'vitest';
import { montar } from '../../../test/montar';
import { queDicen } from '../../ui/tabla-columnas';
import { Recibo } from './recibo';
import { columnasVentas } from './ventas-columnas';

const venta = (cambio: Partial<Venta>): Venta => ({
  ...{ id: 9, tiquete: { id: 40, numero: 124 }, empleado: null, total: 57_868, ganancia_total: 20_000 },
  productos: [{ id: 7, nombre: 'Shampoo', precio_unitario: 28_934, pivot: { cantidad: 2, subtotal: 57_868 } }],
  ...{ metodo_pago: 'efectivo', monto_efectivo: 57_868, monto_transferencia: 0, monto_por_cobrar: 0 },
  ...{ cantidad_devuelta: 0, monto_devuelto: 0 },
  ...{ observaciones: null, entidad: { id: 1, nombre: 'Centro' }, created_at: '2026-11-20T15:00:00.000Z' },
  ...cambio,
});
const recibo = (cambio: Partial<Venta>) => {
  const { container, unmount } = montar(<Recibo venta={venta(cambio)} />);
  const renglones = [...container.querySelectorAll('dl > div')].map(({ textContent }) =>
    textContent?.replace(/\u00a0/g, ' '),
  );
  unmount();
  return renglones;
};

it('el recibo de una venta dice lo que quedó por cobrar', () => {
  expect(recibo({})).toEqual(['Total$ 57.868', 'MétodoEfectivo']);
  expect(recibo({ monto_efectivo: 0, monto_por_cobrar: 57_868 })).toEqual([
    ...['Total$ 57.868', 'MétodoFiado', 'Por cobrar$ 57.868'],
  ]);
  const mixta = { metodo_pago: 'mixto', monto_efectivo: 30_457, monto_transferencia: 15_228 } as const;
  expect(recibo({ ...mixta, monto_por_cobrar: 12_183 })).toEqual([
    ...['Total$ 57.868', 'MétodoMixto', 'Efectivo$ 30.457', 'Transferencia$ 15.228', 'Por cobrar$ 12.183'],
  ]);
});

it('de un solo método la columna sobra, menos donde algo se fió', () => {
  const columnas = (conFiado: boolean) =>
    queDicen(columnasVentas({ conEntidad: false, conFiado }), { metodo_pago: 'efectivo' }).map(({ id }) => id);
  expect(columnas(false)).not.toContain('metodo');
  expect(columnas(true)).toContain('metodo');
});
