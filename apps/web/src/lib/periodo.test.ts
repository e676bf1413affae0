import { expect, it } from 'vitest';
import { diasEnPalabras, periodoEnPalabras } from './periodo';

const dicho = (fecha_inicio: string, fecha_fin: string) => periodoEnPalabras({ fecha_inicio, fecha_fin }, '2026-11-22');

it('un período que tiene nombre se dice por su nombre', () => {
  expect(dicho('2026-11-22', '2026-11-22')).toBe('Hoy');
  expect(dicho('2026-11-01', '2026-11-30')).toBe('Este mes');
});

it('cualquier otro, por sus días; sin ninguno no se dice nada', () => {
  expect(dicho('2026-11-03', '2026-11-03')).toBe('3 nov');
  expect(dicho('2026-11-03', '2026-11-09')).toBe('3 – 9 nov');
  expect(dicho('2026-11-03', '')).toBe('Desde 3 nov');
  expect(dicho('', '2025-11-09')).toBe('Hasta 9 nov 2025');
  expect(dicho('', '')).toBe('');
});

it('los días se dicen en poco espacio, con el año solo donde no es este', () => {
  const dias = (inicio: string, fin: string) => diasEnPalabras({ inicio, fin }, '2026-11-22');
  expect(dias('2026-11-01', '2026-11-30')).toBe('1 – 30 nov');
  expect(dias('2026-10-03', '2026-11-26')).toBe('3 oct – 26 nov');
  expect(dias('2026-11-22', '2026-11-22')).toBe('22 nov');
  expect(dias('2025-12-01', '2025-12-31')).toBe('1 – 31 dic 2025');
  expect(dias('2025-10-03', '2025-12-26')).toBe('3 oct – 26 dic 2025');
  expect(dias('2025-01-01', '2026-11-22')).toBe('1 ene 2025 – 22 nov 2026');
});
