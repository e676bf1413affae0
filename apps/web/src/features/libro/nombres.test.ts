import { CUENTAS, ORIGENES } from '@jornal/contract';
import { expect, it } from 'vitest';
import { nombreCuenta, nombreOrigen } from './nombres';

it('lo fiado, sus abonos y lo que queda a favor se llaman como los llama quien atiende', () => {
  expect(nombreCuenta('por_cobrar')).toBe('Por cobrar');
  expect(nombreOrigen('cobro')).toBe('Abono');
  expect(nombreCuenta('a_favor.efectivo')).toBe('A favor (efectivo)');
  expect(nombreOrigen('favor')).toBe('Saldo a favor');
});

it('no hay dos cuentas ni dos orígenes que se llamen igual', () => {
  expect(new Set(CUENTAS.map(nombreCuenta)).size).toBe(CUENTAS.length);
  expect(new Set(ORIGENES.map(nombreOrigen)).size).toBe(ORIGENES.length);
});
