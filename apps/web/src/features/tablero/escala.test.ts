import { expect, it } from 'vitest';
import { parteDeLaBarra } from './escala';

it('la barra de inventario y ventas se mide contra un millón, y contra sí misma desde ahí', () => {
  expect([0, 250_000, 999_999, 1_000_000, 8_450_000].map(parteDeLaBarra)).toEqual([0, 25, 99.9999, 100, 100]);
  expect(parteDeLaBarra(-50_000)).toBe(0);
});
