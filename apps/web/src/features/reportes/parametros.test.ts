import { RANGOS_RAPIDOS, type ReportType, rangoDe } from '@jornal/contract';
import { expect, it } from 'vitest';
import { POR_DEFECTO, parametrosDe, pedidoDe, rangoMasAmplio, soloLosSuyos } from './parametros';

const HOY = '2026-11-22';

it('sin nada en la dirección, del primero del mes pasado a hoy', () =>
  expect(parametrosDe(POR_DEFECTO, HOY)).toMatchObject({
    report_type: '',
    start_date: '2026-10-01',
    end_date: HOY,
    entidad_id: '',
    comparar_con: '',
  }));

it('la dirección dice todo lo que se le pide al servidor, con los ids como números', () => {
  const url = {
    ...POR_DEFECTO,
    report_type: 'gastos',
    start_date: '2026-11-01',
    end_date: '2026-11-20',
    entidad_id: '0',
    comparar_con: 'anterior',
    orden: 'monto',
    sentido: 'desc',
    page: '3',
    per_page: '50',
  };
  expect(pedidoDe(parametrosDe(url, HOY), url)).toEqual({
    report_type: 'gastos',
    start_date: '2026-11-01',
    end_date: '2026-11-20',
    entidad_id: 0,
    comparar_con: 'anterior',
    orden: 'monto',
    sentido: 'desc',
    page: 3,
    per_page: 50,
  });
});

it('un enlace mal escrito a mano no le pide nada raro al servidor', () => {
  const url = {
    ...POR_DEFECTO,
    report_type: 'gastos',
    start_date: '2026-02-31',
    entidad_id: 'x',
    operador_id: '-1',
    comparar_con: 'todo',
    page: 'dos',
    per_page: '7',
  };
  expect(pedidoDe(parametrosDe(url, HOY), url)).toEqual({
    report_type: 'gastos',
    start_date: '2026-10-01',
    end_date: HOY,
    page: 1,
    per_page: 25,
  });
});

it('al cambiar de reporte se sueltan los filtros que el nuevo no toma', () => {
  const gastos = { id: 'gastos', filtros: ['entidad_id'] } as unknown as ReportType;
  const parametros = {
    ...parametrosDe(POR_DEFECTO, HOY),
    report_type: 'gastos',
    entidad_id: '2',
    operador_id: '7',
    servicio_id: '9',
  };
  expect(soloLosSuyos(parametros, gastos)).toMatchObject({ entidad_id: '2', operador_id: '', servicio_id: '' });
});

it('unos días que son un rango rápido se reconocen, y un período vacío ofrece el siguiente más amplio', () => {
  const de = (start_date: string, end_date = HOY) =>
    rangoDe(RANGOS_RAPIDOS, { inicio: start_date, fin: end_date }, HOY);
  expect([de(HOY), de('2026-11-15'), de('2026-10-01'), de('2026-11-03')]).toEqual([
    'hoy',
    'ultima_semana',
    'ultimo_mes',
    undefined,
  ]);
  expect(rangoMasAmplio('2026-11-22', HOY)).toEqual({
    nombre: 'Última Semana',
    start_date: '2026-11-15',
    end_date: HOY,
  });
  expect(rangoMasAmplio('2026-10-01', HOY)?.nombre).toBe('Último Trimestre');
  expect(rangoMasAmplio('2025-01-01', HOY)).toBeUndefined();
});
