import { describe, expect, it } from 'vitest';
import { gananciaDe, tonoDeStock } from './api';

describe('a product in figures', () => {
  it('leaves its price less its cost, and a share of the price', () => {
    expect(gananciaDe(30_000, 18_000)).toEqual({ ganancia: 12_000, margen: 40 });
    expect(gananciaDe(10_000, 12_000)).toEqual({ ganancia: -2_000, margen: -20 });
    expect(gananciaDe(0, 500)).toEqual({ ganancia: -500, margen: 0 });
  });

  it.each([
    [0, 'peligro'],
    [5, 'peligro'],
    [6, 'alerta'],
    [10, 'alerta'],
    [11, 'exito'],
  ])('with %i units its badge is of the tone «%s»', (stock, tono) => {
    expect(tonoDeStock(stock)).toBe(tono);
  });
});
