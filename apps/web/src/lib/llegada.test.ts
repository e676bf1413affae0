import type { Cita } from '@jornal/contract';
import { expect, it } from 'vitest';
import { llegadaEnPalabras } from './llegada';

const cita = (mas: Partial<Cita>): Pick<Cita, 'estado'> & Partial<Cita> => ({ estado: 'confirmada', ...mas });

it.each([
  [{}, null],
  [{ llegada_en: '2026-11-18T18:55:00.000Z' }, 'Llegó 13:55'],
  [{ llegada_en: '2026-11-18T18:55:00.000Z', atencion_en: '2026-11-18T19:05:00.000Z' }, 'Empezó 14:05'],
  [{ llegada_en: '2026-11-18T18:55:00.000Z', estado: 'completada' }, null],
] as const)('de %j se dice %s', (mas, palabras) => {
  expect(llegadaEnPalabras(cita(mas))).toBe(palabras);
});
