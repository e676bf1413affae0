import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { montar } from '../../test/montar';
import { DatosDePago } from './datos-pago';
import { MetodoPago } from './metodo-pago';

const PAGO = { metodo_pago: 'efectivo', monto_efectivo: 12_690, monto_transferencia: 0 } as const;
const FIADO = { ...PAGO, monto_efectivo: 0, monto_por_cobrar: 24_111 };
const dice = (contenido: ReactNode) => {
  const { container, unmount } = montar(contenido);
  const texto = [...container.querySelectorAll('span > small, span, dt, dd')]
    .filter(({ children }) => children.length === 0)
    .map(({ textContent }) => textContent?.replace(/\u00a0/g, ' '));
  const todo = container.querySelector('span')?.textContent?.replace(/\u00a0/g, ' ');
  unmount();
  return { texto, todo };
};

it('lo que no se pagó es fiado, y de lo que se pagó en parte se dice cuánto falta', () => {
  expect(dice(<MetodoPago de={FIADO} />).todo).toBe('Fiado');
  expect(dice(<MetodoPago de={{ ...PAGO, monto_por_cobrar: 5_076 }} />).todo).toBe('EfectivoPor cobrar $ 5.076');
  const mixto = { ...PAGO, metodo_pago: 'mixto', monto_transferencia: 6_345, monto_por_cobrar: 5_076 } as const;
  expect(dice(<MetodoPago de={mixto} />).todo).toBe('Mixto$ 12.690 + $ 6.345Por cobrar $ 5.076');
});

it('donde nada se debe dice lo de siempre', () => {
  expect(dice(<MetodoPago de={PAGO} />).todo).toBe('Efectivo');
  expect(dice(<MetodoPago de={{ ...PAGO, monto_por_cobrar: 0 }} />).todo).toBe('Efectivo');
  // Nothing was lent where nothing was charged.
  expect(dice(<MetodoPago de={{ ...FIADO, monto_por_cobrar: 0 }} />).todo).toBe('Efectivo');
  const deNequi = { ...PAGO, metodo_pago: 'transferencia', metodo: { nombre: 'Nequi' } } as const;
  expect(dice(<MetodoPago de={deNequi} />).todo).toBe('Transferencia · Nequi');
});

it('en el detalle, lo fiado tiene su renglón', () => {
  const datos = ['Método', 'Fiado', 'Efectivo', '$ 0', 'Transferencia', '$ 0', 'Por cobrar', '$ 24.111'];
  expect(dice(<DatosDePago de={FIADO} />).texto).toEqual(datos);
  expect(dice(<DatosDePago de={{ ...PAGO, monto_por_cobrar: 0 }} />).texto).toEqual([
    ...['Método', 'Efectivo', 'Efectivo', '$ 12.690', 'Transferencia', '$ 0'],
  ]);
});
