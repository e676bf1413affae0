import { expect, it } from 'vitest';
import { periodoEnPalabras } from './periodo';

const dicho = (fecha_inicio: string, fecha_fin: string) => periodoEnPalabras({ fecha_inicio, fecha_fin }, '2026-11-22');

it('un período que tiene nombre se dice por su nombre', () => {
  expect(dicho('2026-11-22', '2026-11-22')).toBe('Hoy');
  expect(dicho('2026-11-01', '2026-11-30')).toBe('Este mes');
});

it('cualquier otro, por sus días; sin ninguno no se dice nada', () => {
  expect(dicho('2026-11-03', '2026-11-03')).toBe('03/11/2026');
  expect(dicho('2026-11-03', '2026-11-09')).toBe('03/11/2026 a 09/11/2026');
  expect(dicho('2026-11-03', '')).toBe('Desde 03/11/2026');
  expect(dicho('', '2026-11-09')).toBe('Hasta 09/11/2026');
  expect(dicho('', '')).toBe('');
});
