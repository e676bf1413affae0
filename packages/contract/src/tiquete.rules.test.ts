import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Medio } from './common.js';
import { conDescuento } from './money.js';
import {
  type CobroPedido,
  falta,
  type LineaPedida,
  metodoDe,
  montosDe,
  netoDe,
  pagarLineas,
  pagarPropinas,
  ponerPropina,
  propinaDe,
  quedoFiado,
  repartirAbono,
  repartirPropina,
  sumarLineas,
  totalDe,
  vueltoDe,
} from './tiquete.rules.js';

const semilla = 20_261_127;
const propiedad = <T extends [unknown, ...unknown[]]>(de: fc.IPropertyWithHooks<T>) =>
  fc.assert(de, { seed: semilla, numRuns: 10_000 });
const DESPACIO_MS = 60_000;

const sumar = (montos: readonly number[]) => montos.reduce((suma, monto) => suma + monto, 0);

/** A line whose own discount, of one kind, is no more than it charges. */
const linea: fc.Arbitrary<LineaPedida> = fc
  .record({
    precio_unitario: fc.integer({ min: 0, max: 300_000 }),
    cantidad: fc.integer({ min: 1, max: 5 }),
    parte: fc.integer({ min: 0, max: 10_000 }),
    pesos: fc.boolean(),
  })
  .map(({ precio_unitario, cantidad, parte, pesos }) => ({
    precio_unitario,
    cantidad,
    ...(pesos
      ? { descuento_pesos: Math.floor((precio_unitario * cantidad * parte) / 10_000) }
      : { descuento_porcentaje: parte / 100 }),
  }));
const lineas = fc.array(linea, { minLength: 1, maxLength: 12 });

/** A total paid by some methods of both classes, as a client would: each more than nothing. */
const pagado = (total: number): fc.Arbitrary<CobroPedido[]> =>
  fc.array(fc.tuple(fc.integer({ min: 1, max: 1_000 }), fc.boolean()), { minLength: 1, maxLength: 6 }).map((partes) => {
    const pesos = sumar(partes.map(([peso]) => peso));
    let quedan = total;
    return partes
      .map(([peso, enEfectivo], i) => {
        const monto = i === partes.length - 1 ? quedan : Math.min(quedan, Math.floor((total * peso) / pesos));
        quedan -= monto;
        const clase: Medio = enEfectivo ? 'efectivo' : 'transferencia';
        return { metodo_id: i + 3, clase, monto };
      })
      .filter(({ monto }) => monto > 0);
  });

describe(`Las sumas de un tiquete (semilla ${semilla})`, () => {
  it('reparten el descuento de todo por lo que paga cada línea, al peso', () => {
    const pedidas = [
      { precio_unitario: 25_000, cantidad: 1 },
      { precio_unitario: 15_001, cantidad: 1, descuento_porcentaje: 10 },
      { precio_unitario: 30_000, cantidad: 2 },
    ];
    const sumadas = sumarLineas(pedidas, { descuento_pesos: 3_501 });
    expect(sumadas.map(({ descuento_reparto }) => descuento_reparto)).toEqual([889, 480, 2_132]);
    expect(sumadas.map(({ total }) => total)).toEqual([24_111, 13_021, 57_868]);
    expect(totalDe(sumadas)).toBe(95_000);
    // Nequi first, and then cash: each method fills the lines in order.
    const [corte, barba, champu] = pagarLineas(
      [24_111, 13_021, 57_868],
      [
        { metodo_id: 3, clase: 'transferencia', monto: 45_000 },
        { metodo_id: 1, clase: 'efectivo', monto: 50_000 },
      ],
    );
    expect([corte, barba, champu].map((pago) => pago?.monto_efectivo)).toEqual([12_690, 6_853, 30_457]);
    expect(champu?.partes).toEqual([
      { metodo_id: 1, clase: 'efectivo', monto: 30_457 },
      { metodo_id: 3, clase: 'transferencia', monto: 27_411 },
    ]);
  });

  it(
    'suman: el total es el de las líneas, y lo descontado, lo que se pidió',
    () => {
      propiedad(
        fc.property(lineas, fc.integer({ min: 0, max: 10_000 }), fc.boolean(), (pedidas, parte, pesos) => {
          const neto = sumar(pedidas.map(netoDe));
          const deTodo = pesos
            ? { descuento_pesos: Math.floor((neto * parte) / 10_000) }
            : { descuento_porcentaje: parte / 100 };
          const sumadas = sumarLineas(pedidas, deTodo);
          const esperado = pesos ? neto - (deTodo.descuento_pesos ?? 0) : conDescuento(neto, parte / 100);
          expect(sumar(sumadas.map(({ total }) => total))).toBe(esperado);
          const cuadra = sumadas.map(
            ({ bruto, descuento_porcentaje, descuento_pesos, descuento_reparto, total }) =>
              total >= 0 &&
              descuento_pesos >= 0 &&
              descuento_reparto >= descuento_pesos &&
              total === conDescuento(bruto, descuento_porcentaje) - descuento_reparto,
          );
          expect(cuadra).not.toContain(false);
          // Of the line in percentage, of the line in pesos, of the whole: three parts of one discount.
          expect(sumadas.map(({ descuento_pesos }) => descuento_pesos)).toEqual(
            pedidas.map(({ descuento_pesos = 0 }) => descuento_pesos),
          );
          const deTodas = sumar(
            sumadas.map(({ descuento_pesos, descuento_reparto }) => descuento_reparto - descuento_pesos),
          );
          expect(deTodas).toBe(neto - esperado);
        }),
      );
    },
    DESPACIO_MS,
  );

  it(
    'reparten cada método entre las líneas, sin que sobre ni falte en ninguna',
    () => {
      propiedad(
        fc.property(
          lineas.chain((pedidas) => {
            const totales = sumarLineas(pedidas).map(({ total }) => total);
            return pagado(sumar(totales)).map((cobros) => ({ totales, cobros }));
          }),
          ({ totales, cobros }) => {
            expect(falta(sumar(totales), cobros)).toBe(0);
            const pagos = pagarLineas(totales, cobros);
            expect(pagos.map((pago) => pago.monto_efectivo + pago.monto_transferencia)).toEqual(totales);
            const partes = pagos.flatMap((pago) => pago.partes);
            expect(pagos.map((pago) => ({ ...montosDe(pago.partes), monto_por_cobrar: 0 }))).toEqual(
              pagos.map(({ partes: _, ...montos }) => montos),
            );
            expect(partes.every(({ monto }) => monto > 0)).toBe(true);
            const porMetodo = (de: readonly CobroPedido[], id: number) =>
              sumar(de.filter(({ metodo_id }) => metodo_id === id).map(({ monto }) => monto));
            expect(cobros.map(({ metodo_id }) => porMetodo(partes, metodo_id))).toEqual(
              cobros.map(({ monto }) => monto),
            );
          },
        ),
      );
    },
    DESPACIO_MS,
  );

  it('dicen lo que falta, lo que sobra y el vuelto', () => {
    const nequi = { metodo_id: 3, clase: 'transferencia' as const, monto: 30_000 };
    expect(falta(50_000, [nequi])).toBe(20_000);
    expect(falta(25_000, [nequi])).toBe(-5_000);
    expect(vueltoDe({ monto: 20_000, recibido: 50_000 })).toBe(30_000);
    expect(vueltoDe(nequi)).toBe(0);
  });

  it('llaman mixto a lo pagado de dos maneras, y efectivo a lo que no costó nada', () => {
    expect(metodoDe({ monto_efectivo: 1, monto_transferencia: 1 })).toBe('mixto');
    expect(metodoDe({ monto_efectivo: 0, monto_transferencia: 1 })).toBe('transferencia');
    expect(metodoDe({ monto_efectivo: 0, monto_transferencia: 0 })).toBe('efectivo');
  });
});

describe(`La propina (semilla ${semilla})`, () => {
  const trabajos = fc.array(
    fc.record({ operador_id: fc.integer({ min: 1, max: 6 }), total: fc.integer({ min: 0, max: 300_000 }) }),
    { minLength: 1, maxLength: 12 },
  );

  it('el día dorado: 9.500 de 24.111 y 13.021 son 6.169 y 3.331', () => {
    expect(
      repartirPropina(9_500, [
        { operador_id: 1, total: 24_111 },
        { operador_id: 2, total: 13_021 },
      ]),
    ).toEqual([
      { operador_id: 1, monto: 6_169 },
      { operador_id: 2, monto: 3_331 },
    ]);
    expect(
      repartirPropina(
        3,
        [1, 2].map((operador_id) => ({ operador_id, total: 0 })),
      ),
    ).toEqual([
      { operador_id: 1, monto: 2 },
      { operador_id: 2, monto: 1 },
    ]);
  });

  it(
    'se reparte entera entre quienes atendieron, y a quien costó más no le toca menos',
    () =>
      propiedad(
        fc.property(fc.integer({ min: 0, max: 100_000 }), trabajos, (propina, suyos) => {
          const partes = repartirPropina(propina, suyos);
          expect(sumar(partes.map(({ monto }) => monto))).toBe(propina);
          expect(partes.every(({ monto }) => monto > 0)).toBe(true);
          const costo = (id: number) =>
            sumar(suyos.filter(({ operador_id }) => operador_id === id).map(({ total }) => total));
          const parte = (id: number) => partes.find(({ operador_id }) => operador_id === id)?.monto ?? 0;
          const quienes = [...new Set(suyos.map(({ operador_id }) => operador_id))];
          for (const uno of quienes)
            for (const otro of quienes)
              if (costo(uno) > costo(otro)) expect(parte(uno)).toBeGreaterThanOrEqual(parte(otro));
        }),
      ),
    DESPACIO_MS,
  );

  it(
    'va en los últimos cobros, nada paga del tiquete, y cada método entrega la suya a sus operadores',
    () =>
      propiedad(
        fc.property(
          fc.integer({ min: 1, max: 300_000 }).chain((total) => fc.tuple(fc.constant(total), pagado(total))),
          fc.integer({ min: 0, max: 10_000 }),
          trabajos,
          ([total, cobros], parte, suyos) => {
            const propina = Math.floor((total * parte) / 10_000);
            const con = ponerPropina(propina, cobros) as CobroPedido[];
            expect(propinaDe(con)).toBe(propina);
            expect(falta(total - propina, con)).toBe(0);
            expect(ponerPropina(total + 1, cobros)).toBeNull();
            const primeraConPropina = con.findIndex((cobro) => (cobro.propina ?? 0) > 0);
            if (propina > 0)
              for (const cobro of con.slice(primeraConPropina + 1)) expect(cobro.propina).toBe(cobro.monto);
            const montos = montosDe(con);
            expect(montos.monto_efectivo + montos.monto_transferencia).toBe(total - propina);
            const lineasPagadas = pagarLineas([total - propina], con);
            const entregadas = pagarPropinas(repartirPropina(propina, suyos), con);
            for (const { metodo_id, monto } of con) {
              const de = (partes: ReadonlyArray<{ metodo_id: number; monto: number }>) =>
                sumar(partes.filter((una) => una.metodo_id === metodo_id).map((una) => una.monto));
              const todas = [...lineasPagadas, ...entregadas].flatMap(({ partes }) => partes);
              expect(de(todas)).toBe(monto);
            }
          },
        ),
      ),
    DESPACIO_MS,
  );
});

describe(`El fiado (semilla ${semilla})`, () => {
  const partes = fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 12 });

  it('el día dorado: 20.000 de 95.000 son 5.076, 2.741 y 12.183, y lo pagado es lo demás', () => {
    const pagos = pagarLineas(
      [24_111, 13_021, 57_868],
      [
        { metodo_id: 1, clase: 'efectivo', monto: 50_000 },
        { metodo_id: 3, clase: 'transferencia', monto: 34_500, propina: 9_500 },
      ],
      20_000,
    );
    expect(pagos.map((p) => [p.monto_por_cobrar, p.monto_efectivo, p.monto_transferencia])).toEqual([
      [5_076, 12_690, 6_345],
      [2_741, 6_853, 3_427],
      [12_183, 30_457, 15_228],
    ]);
  });

  it(
    'cada línea suma su total, cada medio lo suyo, y nadie debe más de lo que cuesta',
    () =>
      propiedad(
        fc.property(
          partes.chain((totales) =>
            fc
              .integer({ min: 0, max: 10_000 })
              .map((parte) => Math.floor((sumar(totales) * parte) / 10_000))
              .chain((debe) => fc.tuple(fc.constant({ totales, debe }), pagado(sumar(totales) - debe))),
          ),
          ([{ totales, debe }, cobros]) => {
            const pagos = pagarLineas(totales, cobros, debe);
            expect(sumar(pagos.map((p) => p.monto_por_cobrar))).toBe(debe);
            expect(sumar(pagos.map((p) => p.monto_efectivo))).toBe(montosDe(cobros).monto_efectivo);
            for (const [i, p] of pagos.entries()) {
              expect(p.monto_efectivo + p.monto_transferencia + p.monto_por_cobrar).toBe(totales[i]);
              expect(Math.min(p.monto_efectivo, p.monto_transferencia, p.monto_por_cobrar)).toBeGreaterThanOrEqual(0);
              expect(sumar(p.partes.map(({ monto }) => monto))).toBe(p.monto_efectivo + p.monto_transferencia);
            }
          },
        ),
      ),
    DESPACIO_MS,
  );

  it.each([
    [0, 0, 9_000, true],
    [1, 0, 9_000, false],
    [0, 1, 9_000, false],
    [1, 1, 9_000, false],
    [0, 0, 0, false],
  ])('%d, %d y %d por cobrar: se fió entero, %s', (monto_efectivo, monto_transferencia, monto_por_cobrar, fiado) =>
    expect(quedoFiado({ monto_efectivo, monto_transferencia, monto_por_cobrar })).toBe(fiado),
  );

  it(
    'un abono paga del más viejo al más nuevo, entero, y nunca más de lo que se debe',
    () =>
      propiedad(
        fc.property(partes, fc.integer({ min: 0, max: 2_000_000 }), (saldos, monto) => {
          const deudas = saldos.map((saldo, id) => ({ id, saldo }));
          const pagadas = repartirAbono(monto, deudas);
          expect(pagadas === null).toBe(monto > sumar(saldos));
          if (pagadas === null) return;
          expect(sumar(pagadas.map(({ parte }) => parte))).toBe(monto);
          const [ultima] = pagadas.slice(-1);
          // All that is older than the last one that was paid is paid whole.
          for (const { id, saldo } of deudas.filter((una) => una.saldo > 0 && una.id < (ultima?.id ?? 0)))
            expect(pagadas.find((una) => una.id === id)?.parte).toBe(saldo);
        }),
      ),
    DESPACIO_MS,
  );
});
