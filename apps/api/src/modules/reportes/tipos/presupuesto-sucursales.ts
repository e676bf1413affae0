import { diasEntre, instanteEn, mesDe, type Periodo, porcentajeDe } from '@jornal/contract';
import type { Reporte } from '../reporte.js';
import { mesesDe } from './comparativo-mensual.js';
import { sucursalesDe } from './sucursales.js';

/** The part of a monthly budget for some days of it: by days, whole pesos, half up. */
export function presupuestoDe(mensual: number, { inicio, fin }: Periodo): number {
  const whole = mesDe(Number(inicio.slice(0, 4)), Number(inicio.slice(5, 7)));
  return Number(
    (BigInt(mensual) * BigInt(diasEntre(inicio, fin) + 1) * 2n + BigInt(diasEntre(whole.inicio, whole.fin) + 1)) /
      (2n * BigInt(diasEntre(whole.inicio, whole.fin) + 1)),
  );
}

/** The budget for expenses and the expenses of each branch, month by month. */
export const presupuestoSucursales: Reporte = {
  id: 'presupuesto_sucursales',
  nombre: 'Presupuesto contra gasto',
  descripcion: 'El presupuesto de cada sucursal, mes a mes, y cuánto de él se gastó.',
  categoria: 'entidades',
  base: 'Por fecha del gasto',
  nota:
    'De un mes incompleto cuenta el presupuesto de sus días. Es el presupuesto de hoy; «General» no tiene, ' +
    'y una sucursal archivada lo tuvo hasta ese mes.',
  columnas: [
    { key: 'mes', header: 'Mes', tipo: 'mes' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'presupuesto', header: 'Presupuesto', tipo: 'dinero', suma: true },
    { key: 'gastos', header: 'Gastos', tipo: 'dinero', suma: true },
    // Not added up: the expenses of «General» are of no budget.
    { key: 'disponible', header: 'Disponible', tipo: 'dinero' },
    { key: 'porcentaje', header: '% usado', tipo: 'porcentaje' },
  ],
  asientos: { gastos: { cuenta: 'gastos' } },
  calcular: async ({ quien, periodo, hoy, zona }, { cifras, lector }) => {
    const meses = mesesDe(periodo, hoy);
    const [sucursales, ...deCada] = await Promise.all([
      sucursalesDe(quien, lector),
      ...meses.map(({ suyo }) => cifras.porSucursal(quien, suyo, lector)),
    ]);
    const rows = meses.flatMap(({ mes, suyo }, i) =>
      sucursales.flatMap((sucursal) => {
        const gastos = deCada[i]?.get(sucursal.id)?.gastos ?? 0;
        // As where a month's budget is shown (`withBudgetSince`): one archived before the month began has none.
        const cuenta =
          sucursal.archivada_en === null || new Date(sucursal.archivada_en) >= instanteEn(zona, `${mes}-01`, '00:00');
        const presupuesto = sucursal.presupuesto > 0 && cuenta ? presupuestoDe(sucursal.presupuesto, suyo) : null;
        if (gastos === 0 && presupuesto === null && !sucursal.siempre) return [];
        const rest =
          presupuesto === null
            ? { disponible: null, porcentaje: null }
            : { disponible: presupuesto - gastos, porcentaje: porcentajeDe(gastos, presupuesto) };
        return { mes, entidad: sucursal.nombre, presupuesto, gastos, ...rest, ...sucursal.origen };
      }),
    );
    const sum = (de: 'presupuesto' | 'gastos') => rows.reduce((total, row) => total + (row[de] ?? 0), 0);
    return { filas: rows, resumen: { presupuesto: sum('presupuesto'), gastos: sum('gastos') } };
  },
};
