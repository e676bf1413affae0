import type { Tiquete } from '@jornal/contract';
import { expect, it } from 'vitest';
import { pagosDe } from './api';

const conCobros = (cobros: Tiquete['cobros']) =>
  pagosDe({ cobros, monto_efectivo: 4_000, monto_transferencia: 6_000 } as Tiquete);

it('each payment says its method and voucher, what went back says by which, and what was paid later, when', () => {
  const fecha = '2026-11-20';
  const nequi = { de_favor: false, fecha, metodo: { id: 3, nombre: 'Nequi' }, clase: 'transferencia' as const };
  const efectivo = { de_favor: false, fecha, metodo: { id: 1, nombre: 'Efectivo' }, clase: 'efectivo' as const };
  expect(
    conCobros([
      { id: 10, tipo: 'tiquete', ...nequi, monto: 10_000, recibido: null, referencia: 'M-1', propina: 1_000 },
      { id: 11, tipo: 'salida', ...efectivo, monto: 4_000, recibido: 5_000, referencia: null, propina: 0 },
      {
        ...{ id: 12, tipo: 'abono', ...nequi, fecha: '2026-11-27', monto: 3_000, recibido: null, referencia: null },
        propina: 0,
      },
      { id: 13, tipo: 'favor', ...nequi, de_favor: true, monto: 20_000, recibido: null, referencia: null, propina: 0 },
    ]),
  ).toEqual([
    { id: 10, nombre: 'Nequi', referencia: 'M-1', monto: 10_000, billetes: null, propina: 1_000, abonado: null },
    {
      ...{ id: 11, nombre: 'Devuelto por Efectivo', referencia: null, monto: -4_000, propina: 0 },
      billetes: { recibido: 5_000, vuelto: 1_000 },
      abonado: null,
    },
    {
      ...{ id: 12, nombre: 'Abono por Nequi', referencia: null, monto: 3_000, billetes: null, propina: 0 },
      abonado: '2026-11-27',
    },
    {
      ...{ id: 13, nombre: 'Saldo a favor (Nequi)', referencia: null, monto: 20_000, billetes: null, propina: 0 },
      abonado: null,
    },
  ]);
});

it('the banknotes that were handed over are those for what stayed in favour too', () => {
  const efectivo = {
    de_favor: false,
    fecha: '2026-11-20',
    metodo: { id: 1, nombre: 'Efectivo' },
    clase: 'efectivo' as const,
  };
  const sinMas = { referencia: null, propina: 0 };
  const pagos = conCobros([
    { id: 10, tipo: 'tiquete', ...efectivo, monto: 18_000, recibido: 38_000, ...sinMas },
    { id: 11, tipo: 'anticipo', ...efectivo, monto: 12_000, recibido: null, ...sinMas },
  ]);
  expect(pagos.map(({ nombre, monto, billetes }) => [nombre, monto, billetes])).toEqual([
    ['Efectivo', 18_000, { recibido: 50_000, vuelto: 20_000 }],
    ['Quedó a favor (Efectivo)', 12_000, null],
  ]);
});

it('where the payments are not told, what is theirs is by cash and by transfer, and what is 0 is left out', () => {
  expect(conCobros([]).map(({ nombre, monto }) => [nombre, monto])).toEqual([
    ['Efectivo', 4_000],
    ['Transferencia', 6_000],
  ]);
  expect(pagosDe({ cobros: [], monto_efectivo: 0, monto_transferencia: 500 } as unknown as Tiquete)).toHaveLength(1);
});
