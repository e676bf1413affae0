import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  caben,
  comunes,
  cruzan,
  cuantos,
  entre,
  FIN_DEL_DIA,
  type Minutos,
  minutosDeTexto,
  quitar,
  textoDeMinutos,
  unir,
} from './minutos.js';

const semilla = 20_261_130;
const minuto = fc.integer({ min: 0, max: FIN_DEL_DIA });
const minutos: fc.Arbitrary<Minutos> = fc
  .array(fc.tuple(minuto, minuto), { maxLength: 6 })
  .map((pares) => unir(...pares.map(([a, b]) => entre(a, b))));

/** The same set, one minute after another. */
const unoPorUno = (m: Minutos): Set<number> =>
  new Set(m.flatMap(([a, b]) => Array.from({ length: b - a }, (_, i) => a + i)));

describe(`Los minutos de un día (semilla ${semilla})`, () => {
  it('se juntan, se quitan y se cruzan como si se contaran uno por uno', () => {
    fc.assert(
      fc.property(minutos, minutos, (a, b) => {
        const [unos, otros] = [unoPorUno(a), unoPorUno(b)];
        expect(unoPorUno(unir(a, b))).toEqual(new Set([...unos, ...otros]));
        expect(unoPorUno(comunes(a, b))).toEqual(new Set([...unos].filter((m) => otros.has(m))));
        expect(unoPorUno(quitar(a, b))).toEqual(new Set([...unos].filter((m) => !otros.has(m))));
        expect(cruzan(a, b)).toBe([...unos].some((m) => otros.has(m)));
        expect(caben(a, b)).toBe([...unos].every((m) => otros.has(m)));
        expect(cuantos(a)).toBe(unos.size);
      }),
      { seed: semilla, numRuns: 500 },
    );
  });

  it('quedan en orden y sin tocarse, y vuelven iguales de como los escribe la base de datos', () => {
    fc.assert(
      fc.property(minutos, (m) => {
        m.forEach(([a, b], i) => {
          expect(a).toBeLessThan(b);
          if (i > 0) expect((m[i - 1] as [number, number])[1]).toBeLessThan(a);
        });
        expect(minutosDeTexto(textoDeMinutos(m))).toEqual(m);
      }),
      { seed: semilla, numRuns: 500 },
    );
    expect(textoDeMinutos([])).toBe('{}');
    expect(textoDeMinutos(unir(entre(540, 570), entre(600, 660)))).toBe('{[540,570),[600,660)}');
  });

  it('al revés no hay ninguno, y fuera del día tampoco', () => {
    expect([entre(10, 5), entre(10, 10), entre(-30, 0), entre(1_440, 1_500)]).toEqual([[], [], [], []]);
    expect(entre(-30, 2_000)).toEqual([[0, 1_440]]);
  });
});
