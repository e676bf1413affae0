import type { Reporte } from '../reporte.js';
import { SIN_ORIGEN } from '../reporte.js';
import { ASIENTOS_DE_CIFRAS, resumenDe } from './cifras.js';

/** Every day of the period, those without movement too. */
export const tendenciaDiaria: Reporte = {
  id: 'tendencia_diaria',
  nombre: 'Tendencia diaria',
  descripcion: 'Ingresos, egresos y ganancia de cada día, también de los días sin movimiento.',
  categoria: 'tendencias',
  base: 'Por fecha del movimiento',
  columnas: [
    { key: 'fecha', header: 'Fecha', tipo: 'fecha' },
    { key: 'ingresos_totales', header: 'Ingresos', tipo: 'dinero', suma: true },
    { key: 'pagos_servicios', header: 'Para operadores', tipo: 'dinero', suma: true },
    { key: 'costo_productos', header: 'Costo de productos', tipo: 'dinero', suma: true },
    { key: 'gastos', header: 'Gastos', tipo: 'dinero', suma: true },
    { key: 'ganancia_neta', header: 'Ganancia neta', tipo: 'dinero', suma: true },
  ],
  asientos: ASIENTOS_DE_CIFRAS,
  calcular: async ({ quien, periodo }, { cifras, lector }) => {
    const [all, days] = await Promise.all([cifras.una(quien, periodo, lector), cifras.porDia(quien, periodo, lector)]);
    const rows = days.map(({ fecha, cifras: c }) => ({
      fecha,
      ingresos_totales: c.ingresos_totales,
      pagos_servicios: c.total_pagar_empleados,
      costo_productos: c.costo_productos,
      gastos: c.gastos,
      ganancia_neta: c.ganancia_neta,
      ...SIN_ORIGEN,
    }));
    return { filas: rows, resumen: resumenDe(all) };
  },
};
