import { expect, it } from 'vitest';
import { esEnlacePropio } from './api';

it('solo el enlace que va a la cuenta propia se queda sin copiar ni reenviar: su contraseña se cambia en Tu cuenta', () => {
  const yo = { email: 'sara@salon.co' };
  expect(esEnlacePropio({ lleva_enlace: true, para: 'sara@salon.co' }, yo)).toBe(true);
  expect(esEnlacePropio({ lleva_enlace: true, para: 'rosa@salon.co' }, yo)).toBe(false);
  expect(esEnlacePropio({ lleva_enlace: false, para: 'sara@salon.co' }, yo)).toBe(false);
});
