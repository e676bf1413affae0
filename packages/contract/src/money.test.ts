import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CANTIDAD_MAXIMA, METODOS_PAGO, MONTO_MAXIMO } from './common.js';
import {
  comision,
  completar,
  concuerda,
  conDescuento,
  formatoPesos,
  porcentajeDe,
  prorratear,
  repartir,
  sumanTotal,
  totalBruto,
  variacion,
} from './money.js';

/** Every property runs with this seed, so that a failure is the same on every machine. */
const semilla = 20_261_118;
const propiedad = <T extends [unknown, ...unknown[]]>(de: fc.IPropertyWithHooks<T>) =>
  fc.assert(de, { seed: semilla, numRuns: 500 });

const monto = fc.oneof(
  fc.integer({ min: 0, max: 200_000 }),
  fc.integer({ min: 0, max: MONTO_MAXIMO }),
  fc.constantFrom(0, 1, MONTO_MAXIMO - 1, MONTO_MAXIMO),
);
/** Hundredths of a percent, 0..100 %. */
const centesimas = fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(0, 1, 5000, 9999, 10_000));

/** Half up without a division: the whole number q with 2qd <= 2n + d < 2(q + 1)d. */
function esMedioArriba(resultado: number, numerador: bigint, denominador: bigint): boolean {
  const q = BigInt(resultado);
  const doble = 2n * numerador + denominador;
  return 2n * q * denominador <= doble && doble < 2n * (q + 1n) * denominador;
}

describe(`El redondeo (semilla ${semilla})`, () => {
  it('es a pesos enteros, medio hacia arriba, una sola vez', () => {
    propiedad(
      fc.property(monto, centesimas, (total, c) => {
        expect(esMedioArriba(comision(total, c / 100), BigInt(total) * BigInt(c), 10_000n)).toBe(true);
        expect(esMedioArriba(conDescuento(total, c / 100), BigInt(total) * BigInt(10_000 - c), 10_000n)).toBe(true);
      }),
    );
  });

  it.each([
    [15_001, 10, 13_501],
    [25_000, 0, 25_000],
    [25_000, 100, 0],
    [1, 50, 1],
    [3, 50, 2],
    [MONTO_MAXIMO, 99.99, 100_000_000],
    [MONTO_MAXIMO - 1, 99.99, 100_000_000],
    [MONTO_MAXIMO - 1, 0.01, 999_899_999_999],
  ])('de %d con %d %% de descuento el cliente paga %d', (total, descuento, esperado) =>
    expect(conDescuento(total, descuento)).toBe(esperado),
  );

  it.each([
    [13_501, 40, 5_400],
    [25_000, 40, 10_000],
    [1, 50, 1],
    [1, 49.99, 0],
    [MONTO_MAXIMO, 99.99, 999_900_000_000],
    [MONTO_MAXIMO - 1, 99.99, 999_899_999_999],
    [999_999_999_950, 0.01, 100_000_000],
    [125, 28.4, 36],
    // 33,3 % of 1.000.000.005 is 333.000.001,665: in floats 33.3 × 100 is 3329.9999999999995.
    [1_000_000_005, 33.3, 333_000_002],
  ])('de %d al %d %% al empleado le tocan %d', (total, porcentaje, esperado) =>
    expect(comision(total, porcentaje)).toBe(esperado),
  );

  it('nunca da al empleado más de lo que pagó el cliente, ni al cliente más que el precio', () => {
    propiedad(
      fc.property(monto, centesimas, (total, c) => {
        expect(comision(total, c / 100)).toBeGreaterThanOrEqual(0);
        expect(comision(total, c / 100)).toBeLessThanOrEqual(total);
        expect(conDescuento(total, c / 100)).toBeLessThanOrEqual(total);
      }),
    );
  });

  it('el precio por la cantidad más grandes que caben siguen siendo exactos', () => {
    expect(totalBruto(MONTO_MAXIMO / CANTIDAD_MAXIMA, CANTIDAD_MAXIMA)).toBe(MONTO_MAXIMO);
    expect(totalBruto(999_999, CANTIDAD_MAXIMA)).toBe(999_999_000_000);
  });
});

describe('El efectivo de un registro se reparte entre sus servicios', () => {
  const ticket = fc.array(monto, { minLength: 1, maxLength: 50 }).chain((totales) => {
    const total = totales.reduce((a, b) => a + b, 0);
    return fc.record({
      totales: fc.constant(totales),
      efectivo: fc.oneof(fc.integer({ min: 0, max: total }), fc.constantFrom(0, total, Math.ceil(total / 2))),
    });
  });

  it('al peso: cada línea suma su total y las líneas suman el registro, nada negativo', () => {
    propiedad(
      fc.property(ticket, ({ totales, efectivo }) => {
        const partes = prorratear(efectivo, totales);
        expect(partes).toHaveLength(totales.length);
        expect(partes.reduce((a, p) => a + p.monto_efectivo, 0)).toBe(efectivo);
        partes.forEach((p, i) => {
          expect(p.monto_efectivo + p.monto_transferencia).toBe(totales[i]);
          expect(p.monto_efectivo).toBeGreaterThanOrEqual(0);
          expect(p.monto_transferencia).toBeGreaterThanOrEqual(0);
        });
      }),
    );
  });

  it('en proporción: cada línea recibe su parte redondeada; los pesos que sobran van a los restos mayores o a la línea anterior', () => {
    propiedad(
      fc.property(ticket, ({ totales, efectivo }) => {
        const total = BigInt(totales.reduce((a, b) => a + b, 0));
        if (total === 0n) return;
        const restos = totales.map((linea, i) => ({
          i,
          resto: (BigInt(efectivo) * BigInt(linea)) % total,
          entero: (BigInt(efectivo) * BigInt(linea)) / total,
        }));
        const extras = prorratear(efectivo, totales).map(
          (p, i) => BigInt(p.monto_efectivo) - (restos[i]?.entero as bigint),
        );
        expect(extras.every((e) => e === 0n || e === 1n)).toBe(true);
        for (const con of restos.filter((r) => extras[r.i] === 1n)) {
          for (const sin of restos.filter((r) => extras[r.i] === 0n))
            expect(con.resto > sin.resto || (con.resto === sin.resto && con.i < sin.i)).toBe(true);
        }
      }),
    );
  });

  it.each([
    [19_251, [25_000, 13_501], [12_500, 6_751]],
    [1, [10, 10, 10], [1, 0, 0]],
    [2, [10, 10, 10], [1, 1, 0]],
    [5, [0, 5, 0], [0, 5, 0]],
    [0, [0, 0], [0, 0]],
    [1, [1, 2], [0, 1]],
    [MONTO_MAXIMO, [MONTO_MAXIMO, MONTO_MAXIMO], [MONTO_MAXIMO / 2, MONTO_MAXIMO / 2]],
  ])('%d entre %j da %j', (efectivo, totales, esperado) =>
    expect(prorratear(efectivo, totales).map((p) => p.monto_efectivo)).toEqual(esperado),
  );
});

describe('El método de pago', () => {
  it('reparte por mitades y deja el peso impar en efectivo; siempre suma y concuerda', () => {
    expect(repartir('mixto', 38_501)).toEqual({ monto_efectivo: 19_251, monto_transferencia: 19_250 });
    propiedad(
      fc.property(fc.constantFrom(...METODOS_PAGO), monto, (metodo, total) => {
        const montos = repartir(metodo, total);
        expect(montos.monto_efectivo + montos.monto_transferencia).toBe(total);
        expect(sumanTotal(montos, total)).toBe(true);
        if (metodo === 'mixto') expect([0, 1]).toContain(montos.monto_efectivo - montos.monto_transferencia);
        // Halves of one peso leave nothing to transfer: that is no mixed payment.
        expect(concuerda(metodo, montos)).toBe(!(metodo === 'mixto' && total === 1));
      }),
    );
  });

  it('dicho un monto, el otro es lo que falta; nunca es negativo, y lo dicho no cambia', () => {
    expect(completar(60_000, 'monto_efectivo', 20_000)).toEqual({
      monto_efectivo: 20_000,
      monto_transferencia: 40_000,
    });
    expect(completar(60_000, 'monto_transferencia', 70_000)).toEqual({
      monto_efectivo: 0,
      monto_transferencia: 70_000,
    });
    propiedad(
      fc.property(
        fc.constantFrom('monto_efectivo', 'monto_transferencia'),
        monto,
        monto,
        monto,
        (dicho, total, escrito, despues) => {
          const otro = dicho === 'monto_efectivo' ? 'monto_transferencia' : 'monto_efectivo';
          const montos = completar(total, dicho, escrito);
          expect(montos[dicho]).toBe(escrito);
          expect(montos[otro]).toBeGreaterThanOrEqual(0);
          expect(sumanTotal(montos, total)).toBe(escrito <= total);
          expect(concuerda('mixto', montos)).toBe((escrito > 0 && escrito < total) || (escrito === 0 && total === 0));
          // The total moves: the said amount stays, and from the other side the same sum is told.
          expect(completar(despues, dicho, escrito)[dicho]).toBe(escrito);
          if (escrito <= total) expect(completar(total, otro, montos[otro])).toEqual(montos);
        },
      ),
    );
  });

  it.each([
    ['efectivo', 10, 0, true],
    ['efectivo', 9, 1, false],
    ['transferencia', 0, 10, true],
    ['transferencia', 1, 9, false],
    ['mixto', 5, 5, true],
    ['mixto', 10, 0, false],
    ['mixto', 0, 10, false],
    ['efectivo', 0, 0, true],
    ['transferencia', 0, 0, true],
    ['mixto', 0, 0, true],
  ] as const)('%s con %d en efectivo y %d en transferencia: %s', (metodo, monto_efectivo, monto_transferencia, vale) =>
    expect(concuerda(metodo, { monto_efectivo, monto_transferencia })).toBe(vale),
  );

  it.each([
    [100, 100, true],
    [100.01, 100, true],
    [99.99, 100, true],
    [100.02, 100, false],
    [99, 100, false],
    [101, 100, false],
    // The tolerance itself.
    [0.01 + 1e-9, 0, true],
  ])('una suma de %d contra %d: %s', (suma, total, vale) => {
    expect(sumanTotal({ monto_efectivo: suma, monto_transferencia: 0 }, total)).toBe(vale);
    expect(sumanTotal({ monto_efectivo: 0, monto_transferencia: suma }, total)).toBe(vale);
  });
});

describe('Los porcentajes', () => {
  it.each([
    [55_101, 126_501, 43.56],
    [1, 3, 33.33],
    [2, 3, 66.67],
    [1, 0, 0],
    [-1, 3, -33.33],
    [-5, 100, -5],
    [5, -100, -5],
    // Half of a hundredth goes up, also below zero.
    [-3, 20_000, -0.01],
    [3, 20_000, 0.02],
    [1, 800, 0.13],
    [9_007_199_254_740_991, 9_007_199_254_740_991, 100],
  ])('%d de %d es %d %%', (parte, todo, esperado) => expect(porcentajeDe(parte, todo)).toBe(esperado));

  it('llevan dos decimales, medio hacia arriba, también de cifras enormes y negativas', () => {
    const cifra = fc.integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 });
    propiedad(
      fc.property(
        cifra,
        // A share of less than a thousand pesos can be so many percent that two decimals leave the exact numbers.
        cifra.filter((n) => Math.abs(n) >= 1000),
        (parte, todo) => {
          const signo = todo < 0 ? -1n : 1n;
          expect(
            esMedioArriba(
              Math.round(porcentajeDe(parte, todo) * 100),
              BigInt(parte) * 10_000n * signo,
              BigInt(todo) * signo,
            ),
          ).toBe(true);
        },
      ),
    );
  });

  it('la variación se mide contra el tamaño de antes; sin antes no hay variación', () => {
    expect(variacion(150, 100)).toBe(50);
    expect(variacion(50, 100)).toBe(-50);
    expect(variacion(50, -100)).toBe(150);
    expect(variacion(-200, -100)).toBe(-100);
    expect(variacion(0, 100)).toBe(-100);
    expect(variacion(100, 0)).toBeNull();
    expect(variacion(0, 0)).toBeNull();
  });
});

it('los pesos se escriben como en Colombia', () => {
  expect(formatoPesos(1_250_000)).toBe('$\u00a01.250.000');
  expect(formatoPesos(0)).toBe('$\u00a00');
  expect(formatoPesos(-5_400)).toBe('-$\u00a05.400');
});
