import { expect, test } from 'vitest';
import { NOMBRE_RANGO_RELATIVO, RANGOS_RELATIVOS, type RangoRelativo, rangoRelativo } from './reportes.relativos.js';

test.each<[RangoRelativo, string, string, string]>([
  ['ayer', '2026-01-01', '2025-12-31', '2025-12-31'],
  ['ultimo_mes', '2026-03-31', '2026-02-01', '2026-03-31'],
  ['esta_semana', '2026-11-18', '2026-11-16', '2026-11-18'],
  ['esta_semana', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['semana_pasada', '2027-01-03', '2026-12-21', '2026-12-27'],
  ['este_mes', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['mes_pasado', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['mes_pasado', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['mes_pasado', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['este_anio', '2026-01-01', '2026-01-01', '2026-01-01'],
  ['anio_pasado', '2026-12-31', '2025-01-01', '2025-12-31'],
])('«%s» del %s va del %s al %s, los dos incluidos', (rango, hoy, inicio, fin) =>
  expect(rangoRelativo(rango, hoy)).toEqual({ inicio, fin }),
);

test('cada período tiene su nombre, y ninguno el de otro', () => {
  const names = RANGOS_RELATIVOS.map((rango) => NOMBRE_RANGO_RELATIVO[rango]);
  expect(new Set(names.filter(Boolean)).size).toBe(RANGOS_RELATIVOS.length);
});
