import fc from 'fast-check';
import { type Aplicacion, aplicarAnticipo, type Disponible, liquidarTodo, type PorPagar } from './cuentas.rules.js';

/** Every property runs with this seed, so that a failure is the same on every machine. */
const SEMILLA = 20_261_118;
const propiedad = <T extends [unknown, ...unknown[]]>(de: fc.IPropertyWithHooks<T>) =>
  fc.assert(de, { seed: SEMILLA, numRuns: 500 });

const items = fc
  .array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 })
  .map((montos) => montos.map((monto_empleado, i): PorPagar => ({ id: i + 1, monto_empleado })));
const disponibles = fc
  .array(fc.integer({ min: 0, max: 15 }), { maxLength: 8 })
  .map((libres) => libres.map((libre, i): Disponible => ({ pago_id: 100 + i, libre, fecha: `2026-11-0${i + 1}` })));

const sumar = (montos: readonly number[]) => montos.reduce((a, b) => a + b, 0);
const en = (aplicaciones: readonly Aplicacion[], id: number) =>
  sumar(aplicaciones.filter((a) => a.servicio_realizado_id === id).map((a) => a.monto));
const de = (aplicaciones: readonly Aplicacion[], pago_id: number) =>
  sumar(aplicaciones.filter((a) => a.pago_id === pago_id).map((a) => a.monto));

/** Sources are used up in order: nothing comes out of one while an earlier one still has something. */
function enOrden(aplicaciones: readonly Aplicacion[], fuentes: readonly Disponible[]): void {
  const gastado = fuentes.map((f) => de(aplicaciones, f.pago_id));
  const ultima = gastado.findLastIndex((g) => g > 0);
  fuentes.forEach((f, i) => {
    expect(gastado[i]).toBeLessThanOrEqual(f.libre);
    if (i < ultima) expect(gastado[i]).toBe(f.libre);
  });
  for (const a of aplicaciones) expect(a.monto).toBeGreaterThan(0);
}

describe(`El anticipo (semilla ${SEMILLA})`, () => {
  it('paga servicios enteros, los más antiguos primero, y se detiene en el primero que no le cabe', () => {
    propiedad(
      fc.property(items, disponibles, (porPagar, fuentes) => {
        const aplicaciones = aplicarAnticipo(porPagar, fuentes);
        const pagados = porPagar.map((i) => en(aplicaciones, i.id));
        for (const [i, pagado] of pagados.entries()) expect([0, porPagar[i]?.monto_empleado]).toContain(pagado);
        const n = pagados.filter((p) => p > 0).length;
        expect(pagados.slice(0, n).every((p) => p > 0)).toBe(true);
        const sobra = sumar(fuentes.map((f) => f.libre)) - sumar(pagados);
        expect(sobra).toBeGreaterThanOrEqual(0);
        const siguiente = porPagar[n];
        if (siguiente !== undefined) expect(siguiente.monto_empleado).toBeGreaterThan(sobra);
      }),
    );
  });

  it('gasta primero el pago más antiguo y nunca más de lo que le queda a cada uno', () => {
    propiedad(
      fc.property(items, disponibles, (porPagar, fuentes) => enOrden(aplicarAnticipo(porPagar, fuentes), fuentes)),
    );
  });

  it('no se salta uno grande para pagar uno pequeño posterior', () => {
    const porPagar = [3, 9, 1].map((monto_empleado, i) => ({ id: i + 1, monto_empleado }));
    expect(aplicarAnticipo(porPagar, [{ pago_id: 7, libre: 10, fecha: '2026-11-01' }])).toEqual([
      { servicio_realizado_id: 1, pago_id: 7, monto: 3, fecha: '2026-11-01' },
    ]);
  });

  it('un servicio puede salir de varios pagos', () => {
    const fuentes = [
      { pago_id: 7, libre: 4, fecha: '2026-11-01' },
      { pago_id: 8, libre: 0, fecha: '2026-11-02' },
      { pago_id: 9, libre: 7, fecha: '2026-11-03' },
    ];
    expect(aplicarAnticipo([{ id: 1, monto_empleado: 10 }], fuentes)).toEqual([
      { servicio_realizado_id: 1, pago_id: 7, monto: 4, fecha: '2026-11-01' },
      { servicio_realizado_id: 1, pago_id: 9, monto: 6, fecha: '2026-11-03' },
    ]);
    expect(fuentes.map((f) => f.libre)).toEqual([4, 0, 7]);
  });
});

describe(`El pago de todo el saldo (semilla ${SEMILLA})`, () => {
  it('paga cada servicio con su monto exacto: el anticipo se gasta entero primero y el pago pone justo el resto', () => {
    propiedad(
      fc.property(items, disponibles, (porPagar, fuentes) => {
        const debido = sumar(porPagar.map((i) => i.monto_empleado));
        const anticipo = sumar(fuentes.map((f) => f.libre));
        fc.pre(debido > anticipo);
        const pago = { pago_id: 999, libre: debido - anticipo, fecha: '2026-11-18' };
        const aplicaciones = liquidarTodo(porPagar, fuentes, pago);
        for (const item of porPagar) expect(en(aplicaciones, item.id)).toBe(item.monto_empleado);
        for (const fuente of [...fuentes, pago]) expect(de(aplicaciones, fuente.pago_id)).toBe(fuente.libre);
        enOrden(aplicaciones, [...fuentes, pago]);
      }),
    );
  });
});
