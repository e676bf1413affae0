import { expect, it } from 'vitest';
import { mesesDe, pasoDe, rangoDe, sumarMeses, tituloDe } from './rango';

it('una semana entre dos meses pide los dos, y un mes las semanas completas que lo muestran', () => {
  expect(mesesDe(rangoDe('semana', '2026-12-01'))).toEqual(['2026-11', '2026-12']);
  expect(mesesDe(rangoDe('semana', '2026-12-31'))).toEqual(['2026-12', '2027-01']);
  expect(mesesDe(rangoDe('dia', '2026-12-31'))).toEqual(['2026-12']);
  expect(rangoDe('mes', '2026-11-20')).toEqual({ inicio: '2026-10-26', fin: '2026-12-06' });
  expect(mesesDe(rangoDe('mes', '2026-11-20'))).toEqual(['2026-10', '2026-11', '2026-12']);
});

it('el mismo día de otro mes, o el último donde no existe', () => {
  expect(sumarMeses('2028-01-31', 1)).toBe('2028-02-29');
  expect(sumarMeses('2026-12-15', 1)).toBe('2027-01-15');
  expect(sumarMeses('2026-01-15', -1)).toBe('2025-12-15');
});

it('cada vista avanza lo suyo y dice lo que se mira', () => {
  expect([
    pasoDe('mes', '2026-11-20', 1),
    pasoDe('semana', '2026-11-20', -1),
    pasoDe('dia', '2026-11-30', 1),
    pasoDe('operadores', '2026-11-01', -1),
  ]).toEqual(['2026-12-20', '2026-11-13', '2026-12-01', '2026-10-31']);
  expect([tituloDe('mes', '2026-11-20'), tituloDe('semana', '2026-12-01'), tituloDe('dia', '2026-11-20')]).toEqual([
    'Noviembre de 2026',
    '30 nov – 6 dic',
    'Viernes, 20 de noviembre',
  ]);
});
