import { expect, it } from 'vitest';
import type { FiltroAsientos } from './api';
import { reporteDe } from './reporte-de';

const mes = { fecha_inicio: '2026-11-01', fecha_fin: '2026-11-30' };
const de = (filtro: FiltroAsientos) => reporteDe({ titulo: 'Cifra', cifra: 1, filtro });

it('una cifra lleva al reporte de los mismos días, sucursal y operador', () => {
  const dias = { start_date: '2026-11-01', end_date: '2026-11-30' };
  expect(de({ cuenta: 'gastos', entidad_id: '2', ...mes })).toEqual({
    report_type: 'gastos',
    entidad_id: '2',
    operador_id: undefined,
    ...dias,
  });
  expect(de({ cuenta: 'comisiones', operador_id: '7', ...mes })).toEqual({
    report_type: 'servicios_realizados',
    entidad_id: undefined,
    operador_id: '7',
    ...dias,
  });
});

it.each([
  ['ingresos', undefined, 'resumen_financiero'],
  ['ingresos', 'efectivo', 'ingresos_metodo_pago'],
  ['ingresos', 'caja', 'dinero_por_metodo'],
  ['ingresos.productos', undefined, 'ventas_productos'],
  ['ingresos.accesorios', undefined, 'ingresos_adicionales'],
  ['ingresos.ocasionales', undefined, 'servicios_realizados'],
  ['comisiones', undefined, 'operadores'],
])('%s %s se mira en %s', (cuenta, contra, reporte) =>
  expect(de({ cuenta, ...(contra && { contra }), ...mes })?.report_type).toBe(reporte),
);

it('la ganancia, que es suma de otras, se mira en el resumen financiero', () => {
  const partes = [
    { nombre: 'Ingresos', signo: 1 as const, filtro: { cuenta: 'ingresos', ...mes } },
    { nombre: 'Gastos', signo: -1 as const, filtro: { cuenta: 'gastos', ...mes } },
  ];
  expect(reporteDe({ titulo: 'Ganancia Neta', cifra: 1, partes })?.report_type).toBe('resumen_financiero');
});

it('lo que es de este momento y no de unos días no tiene reporte', () =>
  expect(de({ cuenta: 'inventario.productos' })).toBeNull());
