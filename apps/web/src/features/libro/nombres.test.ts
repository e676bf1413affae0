import { CUENTAS, ORIGENES } from '@jornal/contract';
import { expect, it } from 'vitest';
import { nombreCuenta, nombreOrigen } from './nombres';

it('lo fiado y sus abonos se llaman como los llama quien atiende', () => {
  expect(nombreCuenta('por_cobrar')).toBe('Por cobrar');
  expect(nombreOrigen('cobro')).toBe('Abono');
});

it('no hay dos cuentas ni dos orígenes que se llamen igual', () => {
  expect(new Set(CUENTAS.map(nombreCuenta)).size).toBe(CUENTAS.length);
  expect(new Set(ORIGENES.map(nombreOrigen)).size).toBe(ORIGENES.length);
});
