import { describe, expect, it } from 'vitest';
import { cantidadDe, contado, lineasDe } from './conteo';

describe('a count of notes and coins', () => {
  it('adds up to the peso and sends only what there is, largest first', () => {
    const conteo = { 50: 3, 100000: 2, 2000: 7, 500: 0 };
    expect(contado(conteo)).toBe(214_150);
    expect(lineasDe(conteo)).toEqual([
      { valor: 100_000, cantidad: 2 },
      { valor: 2_000, cantidad: 7 },
      { valor: 50, cantidad: 3 },
    ]);
  });

  it('of an empty till is nothing', () => {
    expect(contado({})).toBe(0);
    expect(lineasDe({})).toEqual([]);
  });

  it('takes only whole amounts from zero up', () => {
    expect(['', '12', 3.9, -4, 'abc', 1e12].map(cantidadDe)).toEqual([0, 12, 3, 0, 0, 100_000]);
  });
});
