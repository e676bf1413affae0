import { expect, it } from 'vitest';
import { descuentoDe } from './descuento';
import { descuentoYRebaja } from './rebaja';

const linea = (descuento_porcentaje: number, descuento_reparto: number) => ({
  descuento_porcentaje,
  descuento_reparto,
});
const dicho = (texto: string) => texto.replace(/\u00a0/g, ' ');

it.each([
  [linea(10, 0), 2_500, '10 %', '10 % (− $ 2.500)'],
  [linea(10, 889), 3_389, '10 % + $ 889', '10 % + $ 889 (− $ 3.389)'],
  [linea(0, 889), 889, '$ 889', '− $ 889'],
  [linea(0, 0), 0, '', ''],
])('el descuento de una línea se dice como se puso, y lo que quitó una sola vez', (una, rebaja, solo, conRebaja) => {
  expect([descuentoDe(una), descuentoYRebaja(una, rebaja)].map(dicho)).toEqual([solo, conRebaja]);
});
