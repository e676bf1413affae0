import { expect, test } from 'vitest';
import { NOMBRES_RANGO, RANGOS_RAPIDOS, type RangoRapido, rangoRapido } from './reportes.rangos.js';

test.each<[RangoRapido, string, string, string]>([
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
