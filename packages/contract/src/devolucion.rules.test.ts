import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comisionDevuelta,
  type DevolucionPedida,
  devolverDeLinea,
  type LineaDevolvible,
  repartirDevolucion,
} from './devolucion.rules.js';

const EFECTIVO = { metodo_id: 1, clase: 'efectivo' as const };
const sumar = (montos: readonly number[]): number => montos.reduce((suma, monto) => suma + monto, 0);
const NEQUI = { metodo_id: 3, clase: 'transferencia' as const };

describe('Cuánto de una línea se devuelve', () => {
  const CHAMPU: LineaDevolvible = { total: 57_868, cantidad: 2, monto_devuelto: 0, cantidad_devuelta: 0 };

  it('una de dos unidades es lo que costó una, con sus descuentos; la otra, el resto', () => {
    expect(devolverDeLinea(CHAMPU, { cantidad: 1 })).toEqual({ cantidad: 1, monto: 28_934 });
    const queda = { ...CHAMPU, total: 57_867, monto_devuelto: 28_934, cantidad_devuelta: 1 };
    expect(devolverDeLinea(queda, { cantidad: 1 })).toEqual({ cantidad: 1, monto: 28_933 });
    // Pesos that went back before are part of its first unit.
    const rebajada = { ...CHAMPU, monto_devuelto: 10_000 };
    expect(devolverDeLinea(rebajada, { cantidad: 1 })).toEqual({ cantidad: 1, monto: 18_934 });
  });

  it('no se devuelve más de lo que queda, ni en unidades ni en pesos', () => {
    expect(devolverDeLinea(CHAMPU, { cantidad: 3 })).toBeNull();
    expect(devolverDeLinea(CHAMPU, { monto: 57_869 })).toBeNull();
    expect(devolverDeLinea(CHAMPU, { monto: 57_868 })).toEqual({ cantidad: 0, monto: 57_868 });
    expect(devolverDeLinea({ ...CHAMPU, cantidad_devuelta: 2 }, { cantidad: 1 })).toBeNull();
  });

  it('en cualquier orden, de a unidades o de a pesos, lo devuelto nunca pasa del total, y todas las unidades lo agotan', () => {
    const pedidas = fc.array(
      fc.record({ monto: fc.nat(1_000_000), cantidad: fc.integer({ min: 1, max: 12 }) }, { requiredKeys: [] }),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.nat(100),
        fc.integer({ min: 1, max: 12 }),
        pedidas,
        (total, parte, cantidad, todas) => {
          const linea = { total, cantidad, monto_devuelto: 0, cantidad_devuelta: 0 };
          const comision = Math.floor((total * parte) / 100);
          let devuelta = 0;
          const devolver = (pedida: DevolucionPedida) => {
            const suya = devolverDeLinea(linea, pedida);
            if (suya === null) return;
            expect(suya.monto).toBeGreaterThanOrEqual(0);
            devuelta += comisionDevuelta(comision, total, linea.monto_devuelto, linea.monto_devuelto + suya.monto);
            linea.monto_devuelto += suya.monto;
            linea.cantidad_devuelta += suya.cantidad;
            expect(linea.monto_devuelto).toBeLessThanOrEqual(total);
            expect(devuelta).toBeGreaterThanOrEqual(0);
          };
          for (const pedida of todas) devolver(pedida);
          devolver({ cantidad: cantidad - linea.cantidad_devuelta });
          expect([linea.monto_devuelto, devuelta]).toEqual([total, total === 0 ? 0 : comision]);
        },
      ),
      { numRuns: 10_000 },
    );
  });
});

describe('Por dónde vuelve', () => {
  it('el día 2 de oro: de 28.934 se pagan 8.000 de la deuda y el resto sale en efectivo', () => {
    expect(repartirDevolucion([28_934], 8_000, [{ ...EFECTIVO, monto: 20_934 }])).toEqual([
      {
        ...{ monto_efectivo: 20_934, monto_transferencia: 0, monto_por_cobrar: 8_000 },
        partes: [{ ...EFECTIVO, monto: 20_934 }],
      },
    ]);
  });

  it('lo que vuelve al saldo a favor dice a qué lote', () => {
    const lote = { ...NEQUI, monto: 4_000, favor_id: 7 };
    expect(repartirDevolucion([10_000], 0, [lote, { ...EFECTIVO, monto: 6_000 }])?.[0]?.partes).toEqual([
      lote,
      { ...EFECTIVO, monto: 6_000 },
    ]);
  });

  it('lo que sale tiene que ser lo que queda después de la deuda', () => {
    expect(repartirDevolucion([10_000], 4_000, [{ ...EFECTIVO, monto: 6_001 }])).toBeNull();
    expect(repartirDevolucion([10_000], 4_000, [])).toBeNull();
    expect(repartirDevolucion([10_000], 10_000, [])).toHaveLength(1);
  });

  it('las filas y las columnas cuadran, al peso, con varias líneas y varios métodos', () => {
    const montosDe = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(montosDe, fc.nat(250_000), fc.nat(100), (montos, saldo, parte) => {
        const total = sumar(montos);
        const resto = total - Math.min(total, saldo);
        const efectivo = Math.floor((resto * parte) / 100);
        const lineas =
          repartirDevolucion(montos, saldo, [
            { ...EFECTIVO, monto: efectivo },
            { ...NEQUI, monto: resto - efectivo },
          ]) ?? [];
        expect(lineas.map((l) => l.monto_efectivo + l.monto_transferencia + l.monto_por_cobrar)).toEqual(montos);
        expect(
          (['monto_por_cobrar', 'monto_efectivo', 'monto_transferencia'] as const).map((de) =>
            sumar(lineas.map((l) => l[de])),
          ),
        ).toEqual([total - resto, efectivo, resto - efectivo]);
      }),
      { numRuns: 10_000 },
    );
  });
});
