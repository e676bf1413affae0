import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  apartarSobrante,
  type CobroPedido,
  type ParteDeLinea,
  pagarLineas,
  propinaDe,
  tomarFavor,
} from './tiquete.rules.js';

const semilla = 20_261_127;
const montoDe = (de: ReadonlyArray<{ monto: number }>) => de.reduce((suma, { monto }) => suma + monto, 0);

describe(`El saldo a favor (semilla ${semilla})`, () => {
  const [efectivo, nequi] = [
    { metodo_id: 1, clase: 'efectivo' as const },
    { metodo_id: 3, clase: 'transferencia' as const },
  ];

  it('se toma de los lotes más viejos, y lo que paga de una línea dice de cuál salió', () => {
    const lotes = [
      { id: 7, ...nequi, queda: 5_000 },
      { id: 8, ...efectivo, queda: 0 },
      { id: 9, ...efectivo, queda: 8_000 },
    ];
    const tomado = [
      { ...nequi, monto: 5_000, favor_id: 7 },
      { ...efectivo, monto: 4_000, favor_id: 9 },
    ];
    expect(tomarFavor(9_000, lotes)).toEqual(tomado);
    expect(tomarFavor(13_000, lotes)?.map(({ monto }) => monto)).toEqual([5_000, 8_000]);
    expect(tomarFavor(13_001, lotes)).toBeNull();
    const pagos = pagarLineas([9_000, 1_000], [...tomado, { ...efectivo, monto: 1_000 }]);
    expect(pagos.map(({ partes }) => partes.map(({ favor_id, monto }) => [favor_id, monto]))).toEqual([
      [
        [9, 4_000],
        [undefined, 500],
        [7, 4_500],
      ],
      [
        [undefined, 500],
        [7, 500],
      ],
    ]);
  });

  it.each([
    // The banknotes that were handed over are less by what is left of them: the change is the same.
    [
      'del último, con sus billetes',
      3_000,
      [
        { ...nequi, monto: 20_000 },
        { ...efectivo, monto: 10_000, recibido: 12_000 },
      ],
      [
        { ...nequi, monto: 20_000 },
        { ...efectivo, monto: 7_000, recibido: 9_000 },
      ],
      [{ ...efectivo, monto: 3_000 }],
    ],
    [
      'de varios, en su orden; el que sobra entero se va',
      12_000,
      [
        { ...nequi, monto: 20_000 },
        { ...efectivo, monto: 10_000 },
      ],
      [{ ...nequi, monto: 18_000 }],
      [
        { ...nequi, monto: 2_000 },
        { ...efectivo, monto: 10_000 },
      ],
    ],
    [
      'nunca de la propina',
      6_000,
      [
        { ...nequi, monto: 20_000, propina: 0 },
        { ...efectivo, monto: 10_000, propina: 5_000 },
      ],
      [
        { ...nequi, monto: 19_000, propina: 0 },
        { ...efectivo, monto: 5_000, propina: 5_000 },
      ],
      [
        { ...nequi, monto: 1_000 },
        { ...efectivo, monto: 5_000 },
      ],
    ],
    ['nada, si nada sobra', 0, [{ ...efectivo, monto: 10_000 }], [{ ...efectivo, monto: 10_000 }], []],
  ])('lo que sobra sale %s', (_, sobra, cobros, quedan, sobrante) =>
    expect(apartarSobrante(sobra, cobros)).toStrictEqual({ cobros: quedan, sobrante }),
  );

  const cobro = fc
    .record({
      metodo_id: fc.constantFrom(1, 3),
      monto: fc.integer({ min: 1, max: 300_000 }),
      parte: fc.integer({ min: 0, max: 10_000 }),
    })
    .map(({ metodo_id, monto, parte }): CobroPedido => {
      const clase = metodo_id === 1 ? 'efectivo' : 'transferencia';
      return { metodo_id, clase, monto, propina: Math.floor((monto * parte) / 10_000) };
    });

  it(
    'lo que queda y lo que sobra suman lo que se pagó, y no sobra más de lo que pagó del tiquete',
    () =>
      fc.assert(
        fc.property(
          fc.array(cobro, { minLength: 1, maxLength: 6 }),
          fc.integer({ min: 0, max: 600_000 }),
          (cobros, sobra) => {
            const propina = propinaDe(cobros);
            const apartado = apartarSobrante(sobra, cobros);
            expect(apartado === null).toBe(sobra > montoDe(cobros) - propina);
            if (apartado === null) return;
            expect(montoDe(apartado.sobrante)).toBe(sobra);
            expect(propinaDe(apartado.cobros)).toBe(propina);
            const por = (de: readonly ParteDeLinea[], id: number) => montoDe(de.filter((uno) => uno.metodo_id === id));
            for (const id of [1, 3]) expect(por([...apartado.cobros, ...apartado.sobrante], id)).toBe(por(cobros, id));
            expect(apartado.cobros.every(({ monto }) => monto > 0)).toBe(true);
          },
        ),
        { seed: semilla, numRuns: 10_000 },
      ),
    60_000,
  );
});
