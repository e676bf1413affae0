import { expect, test } from 'vitest';
import {
  NOMBRES_RANGO,
  RANGOS_DE_LISTA,
  RANGOS_RAPIDOS,
  type RangoDeLista,
  type RangoRapido,
  rangoDe,
  rangoRapido,
} from './reportes.rangos.js';

test.each<[RangoRapido | RangoDeLista, string, string, string]>([
  ['hoy', '2026-11-22', '2026-11-22', '2026-11-22'],
  ['ayer', '2026-11-22', '2026-11-21', '2026-11-21'],
  ['ayer', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['ayer', '2028-03-01', '2028-02-29', '2028-02-29'],
  ['ultima_semana', '2026-11-22', '2026-11-15', '2026-11-22'],
  ['ultima_semana', '2027-01-03', '2026-12-27', '2027-01-03'],
  ['ultimo_mes', '2026-11-22', '2026-10-01', '2026-11-22'],
  ['ultimo_mes', '2026-01-31', '2025-12-01', '2026-01-31'],
  ['ultimo_trimestre', '2026-11-22', '2026-08-01', '2026-11-22'],
  ['ultimo_trimestre', '2026-02-28', '2025-11-01', '2026-02-28'],
  ['ultimo_anio', '2026-11-22', '2025-01-01', '2026-11-22'],
  ['ultimo_anio', '2028-02-29', '2027-01-01', '2028-02-29'],
  ['esta_semana', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['esta_semana', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['mes_pasado', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['ultimos_7_dias', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['ultimos_30_dias', '2026-03-01', '2026-01-31', '2026-03-01'],
])('«%s» del %s va del %s al %s, los dos incluidos', (rango, hoy, inicio, fin) =>
  expect(rangoRapido(rango, hoy)).toEqual({ inicio, fin }),
);

test('se ofrecen en su orden y con su nombre', () =>
  expect(RANGOS_RAPIDOS.map((rango) => NOMBRES_RANGO[rango])).toEqual([
    'Hoy',
    'Ayer',
    'Última Semana',
    'Último Mes',
    'Último Trimestre',
    'Último Año',
  ]));

test('dos días que son varios períodos de una lista se llaman por el primero', () => {
  const deLista = (inicio: string, fin: string) => rangoDe(RANGOS_DE_LISTA, { inicio, fin }, '2026-11-22');
  expect(deLista('2026-11-16', '2026-11-22')).toBe('esta_semana');
  expect(deLista('2026-10-24', '2026-11-22')).toBe('ultimos_30_dias');
  expect(deLista('2026-10-25', '2026-11-22')).toBeUndefined();
});
