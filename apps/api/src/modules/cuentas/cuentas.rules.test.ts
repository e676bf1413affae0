import fc from 'fast-check';
import { type Aplicacion, aplicarAnticipo, type Disponible, liquidarTodo, type PorPagar } from './cuentas.rules.js';

/** Every property runs with this seed, so that a failure is the same on every machine. */
const SEMILLA = 20_261_118;
const propiedad = <T extends [unknown, ...unknown[]]>(de: fc.IPropertyWithHooks<T>) =>
  fc.assert(de, { seed: SEMILLA, numRuns: 500 });

const items = fc
  .array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 })
  .map((amounts) =>
    amounts.map((monto_empleado, i): PorPagar => ({ id: i + 1, partida: i % 3 === 2, monto_empleado })),
  );
const available = fc
  .array(fc.integer({ min: 0, max: 15 }), { maxLength: 8 })
  .map((free) => free.map((free, i): Disponible => ({ pago_id: 100 + i, libre: free, fecha: `2026-11-0${i + 1}` })));

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);
const en = (applications: readonly Aplicacion[], id: number) =>
  sum(applications.filter((a) => a.item.id === id).map((a) => a.monto));
const de = (applications: readonly Aplicacion[], pago_id: number) =>
  sum(applications.filter((a) => a.pago_id === pago_id).map((a) => a.monto));

/** Sources are used up in order: nothing comes out of one while an earlier one still has something. */
function enOrden(applications: readonly Aplicacion[], sources: readonly Disponible[]): void {
  const gastado = sources.map((f) => de(applications, f.pago_id));
  const ultima = gastado.findLastIndex((g) => g > 0);
  sources.forEach((f, i) => {
    expect(gastado[i]).toBeLessThanOrEqual(f.libre);
    if (i < ultima) expect(gastado[i]).toBe(f.libre);
  });
  for (const a of applications) expect(a.monto).toBeGreaterThan(0);
}

describe(`El anticipo (semilla ${SEMILLA})`, () => {
  it('paga servicios enteros, los más antiguos primero, y se detiene en el primero que no le cabe', () => {
    propiedad(
      fc.property(items, available, (porPagar, sources) => {
        const applications = aplicarAnticipo(porPagar, sources);
        const pagados = porPagar.map((i) => en(applications, i.id));
        for (const [i, pagado] of pagados.entries()) expect([0, porPagar[i]?.monto_empleado]).toContain(pagado);
        const n = pagados.filter((p) => p > 0).length;
        expect(pagados.slice(0, n).every((p) => p > 0)).toBe(true);
        const surplus = sum(sources.map((f) => f.libre)) - sum(pagados);
        expect(surplus).toBeGreaterThanOrEqual(0);
        const next = porPagar[n];
        if (next !== undefined) expect(next.monto_empleado).toBeGreaterThan(surplus);
      }),
    );
  });

  it('gasta primero el pago más antiguo y nunca más de lo que le queda a cada uno', () => {
    propiedad(
      fc.property(items, available, (porPagar, sources) => enOrden(aplicarAnticipo(porPagar, sources), sources)),
    );
  });

  it('no se salta uno grande para pagar uno pequeño posterior', () => {
    const porPagar = [3, 9, 1].map((monto_empleado, i) => ({ id: i + 1, partida: false, monto_empleado }));
    expect(aplicarAnticipo(porPagar, [{ pago_id: 7, libre: 10, fecha: '2026-11-01' }])).toEqual([
      { item: porPagar[0], pago_id: 7, monto: 3, fecha: '2026-11-01' },
    ]);
  });

  it('un servicio puede salir de varios pagos', () => {
    const sources = [
      { pago_id: 7, libre: 4, fecha: '2026-11-01' },
      { pago_id: 8, libre: 0, fecha: '2026-11-02' },
      { pago_id: 9, libre: 7, fecha: '2026-11-03' },
    ];
    const item: PorPagar = { id: 1, partida: false, monto_empleado: 10 };
    expect(aplicarAnticipo([item], sources)).toEqual([
      { item, pago_id: 7, monto: 4, fecha: '2026-11-01' },
      { item, pago_id: 9, monto: 6, fecha: '2026-11-03' },
    ]);
    expect(sources.map((f) => f.libre)).toEqual([4, 0, 7]);
  });
});

describe(`El pago de todo el saldo (semilla ${SEMILLA})`, () => {
  it('paga cada servicio con su monto exacto: el anticipo se gasta entero primero y el pago pone justo el resto', () => {
    propiedad(
      fc.property(items, available, (porPagar, sources) => {
        const due = sum(porPagar.map((i) => i.monto_empleado));
        const anticipo = sum(sources.map((f) => f.libre));
        fc.pre(due > anticipo);
        const pago = { pago_id: 999, libre: due - anticipo, fecha: '2026-11-18' };
        const applications = liquidarTodo(porPagar, sources, pago);
        for (const item of porPagar) expect(en(applications, item.id)).toBe(item.monto_empleado);
        for (const source of [...sources, pago]) expect(de(applications, source.pago_id)).toBe(source.libre);
        enOrden(applications, [...sources, pago]);
      }),
    );
  });
});
