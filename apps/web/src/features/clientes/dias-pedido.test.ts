import { expect, it } from 'vitest';
import { periodoPedidos } from './dias-pedido';

it.each([
  [1, 5, 'De lunes a viernes'],
  [4, 1, 'De jueves a lunes'],
  [0, 0, 'Los domingos'],
  [1, 1, 'Los lunes'],
  [2, null, 'Desde el martes'],
  [null, 6, 'Hasta el sábado'],
  [null, null, '—'],
] as const)('los días de pedido %s a %s se dicen «%s»', (inicio, fin, texto) => {
  expect(periodoPedidos(inicio, fin)).toBe(texto);
});
