import type { ClaveResumen } from '@jornal/contract';
import type { Cifras } from '../../tablero/cifras.queries.js';
import type { Asientos, Resumen } from '../reporte.js';

/** The figures of a dashboard as a report sums up with them. */
export function resumenDe(c: Cifras): Resumen {
  return {
    ingresos_totales: c.ingresos_totales,
    pagos_servicios: c.total_pagar_empleados,
    gastos_costo_productos: c.costo_productos,
    gastos: c.gastos,
    ganancia_neta: c.ganancia_neta,
    porcentaje_ganancia: c.porcentaje_ganancia,
  };
}

/** Which rows of the book each of them is the sum of. */
export const ASIENTOS_DE_CIFRAS: Partial<Record<ClaveResumen, Asientos>> = {
  ingresos_totales: { cuenta: 'ingresos' },
  pagos_servicios: { cuenta: 'comisiones' },
  gastos_costo_productos: { cuenta: 'costo.productos' },
  gastos: { cuenta: 'gastos' },
};
