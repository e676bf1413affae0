import { expect, it } from 'vitest';
import { fecha, fechaHora, fechaLarga, hoy, mesYAnio, pesos, pesosCortos, porcentaje, sumarDias } from './format';

it('el día de hoy es el de Bogotá, aunque en Londres ya sea mañana', () => {
  expect(hoy(new Date('2026-11-21T04:30:00Z'))).toBe('2026-11-20');
  expect(hoy(new Date('2026-11-21T05:00:00Z'))).toBe('2026-11-21');
});

it('una fecha se muestra como está escrita, sin pasar por ninguna zona horaria', () => {
  expect(fecha('2026-01-01')).toBe('01/01/2026');
  expect(fechaLarga('2026-11-20')).toMatch(/^Viernes,? 20 de noviembre$/);
  expect(mesYAnio('2026-11-01')).toBe('Noviembre de 2026');
  expect(fechaHora('2026-11-21T04:30:00Z')).toMatch(/^20\/11\/2026\s23:30$/);
});

it('los días se suman sin perderse al cambiar de mes o de año', () => {
  expect(sumarDias('2026-12-31', 1)).toBe('2027-01-01');
  expect(sumarDias('2028-03-01', -1)).toBe('2028-02-29');
});

it('pesos sin decimales y porcentajes con coma', () => {
  expect(pesos(1_250_000).replace(/\s/g, ' ')).toBe('$ 1.250.000');
  expect(porcentaje(43.56)).toBe('43,6 %');
  expect([porcentaje(99.96), porcentaje(100.4), porcentaje(-143.56)]).toEqual(['100 %', '100 %', '-144 %']);
  expect(porcentaje(40)).toBe('40 %');
});

it('más allá de 999 % un porcentaje ya no dice cuánto', () => {
  expect(porcentaje(999.4)).toBe('999 %');
  expect(porcentaje(1000)).toBe('más de 10×');
  expect(porcentaje(123_456.7)).toBe('más de 10×');
  expect(porcentaje(-999)).toBe('-999 %');
  expect(porcentaje(-1000)).toBe('menos de −10×');
});

it('en el eje de un gráfico basta el tamaño, y no se parte en dos renglones', () => {
  const cortos = [0, 4, -600_000, 1_250_000, 250_000_000_000, 1_000_000_000_000].map(pesosCortos);
  expect(cortos.map((texto) => texto.replaceAll('\u00a0', ' '))).toEqual([
    '$ 0',
    '$ 4',
    '$ -600 k',
    '$ 1,3 M',
    '$ 250.000 M',
    '$ 1 B',
  ]);
  expect(cortos.some((texto) => texto.includes(' '))).toBe(false);
});
