import { mesDe, type Periodo, periodoAnterior, sumarDias, variacion } from '@jornal/contract';
import type { Cifras } from '../../tablero/cifras.queries.js';
import { type Reporte, SIN_ORIGEN } from '../reporte.js';
import { ASIENTOS_DE_CIFRAS, resumenDe } from './cifras.js';

type Mes = { mes: string; suyo: Periodo; hastaHoy: Periodo; antes: Periodo };

/**
 * The months a period touches, each cut to it, and the period it is compared with: the month before at the same cut;
 * that of the running month is today.
 */
export function mesesDe({ inicio, fin }: Periodo, hoy: string): Mes[] {
  const meses: Mes[] = [];
  for (let day = inicio; day <= fin; ) {
    const whole = mesDe(Number(day.slice(0, 4)), Number(day.slice(5, 7)));
    const own = { inicio: day, fin: whole.fin < fin ? whole.fin : fin };
    const underWay = hoy.startsWith(day.slice(0, 7));
    const cutoff = underWay && hoy < own.fin ? hoy : own.fin;
    meses.push({
      mes: day.slice(0, 7),
      suyo: own,
      hastaHoy: { inicio: own.inicio, fin: cutoff },
      antes: mesAntes({ inicio: own.inicio, fin: cutoff }, underWay),
    });
    day = sumarDias(whole.fin, 1);
  }
  return meses;
}

/** The same days of the month before; a whole month that ended against a whole one, as on the dashboard. */
function mesAntes(period: Periodo, underWay: boolean): Periodo {
  const whole = mesDe(Number(period.inicio.slice(0, 4)), Number(period.inicio.slice(5, 7)));
  const previous = periodoAnterior(whole);
  if (!underWay && period.inicio === whole.inicio && period.fin === whole.fin) return previous;
  const enSuMes = (date: string): string => {
    const day = `${previous.inicio.slice(0, 8)}${date.slice(8)}`;
    return day < previous.fin ? day : previous.fin;
  };
  return { inicio: enSuMes(period.inicio), fin: enSuMes(period.fin) };
}

/** Month by month, and how each changed. */
export const comparativoMensual: Reporte = {
  id: 'comparativo_mensual',
  nombre: 'Comparativo mensual',
  descripcion: 'Las cifras de cada mes y cuánto cambió su ganancia frente al mes anterior.',
  categoria: 'tendencias',
  base: 'Por fecha del movimiento',
  nota: 'Cada mes se compara con los mismos días del anterior; el mes en curso, hasta hoy.',
  columnas: [
    { key: 'mes', header: 'Mes', tipo: 'mes' },
    { key: 'ingresos_totales', header: 'Ingresos', tipo: 'dinero', suma: true },
    { key: 'cambio_ingresos', header: 'Cambio', tipo: 'porcentaje' },
    { key: 'pagos_servicios', header: 'Para operadores', tipo: 'dinero', suma: true },
    { key: 'costo_productos', header: 'Costo de productos', tipo: 'dinero', suma: true },
    { key: 'gastos', header: 'Gastos', tipo: 'dinero', suma: true },
    { key: 'ganancia_neta', header: 'Ganancia neta', tipo: 'dinero', suma: true },
    { key: 'cambio', header: 'Cambio de la ganancia', tipo: 'porcentaje' },
  ],
  asientos: ASIENTOS_DE_CIFRAS,
  calcular: async ({ quien, periodo, hoy }, { cifras, lector }) => {
    const meses = mesesDe(periodo, hoy);
    const read = await cifras.cifras(
      quien,
      [
        periodo,
        ...meses.map(({ suyo }) => suyo),
        ...meses.map(({ hastaHoy }) => hastaHoy),
        ...meses.map(({ antes }) => antes),
      ],
      lector,
    );
    const [all, ...rest] = read as [Cifras, ...Cifras[]];
    const n = meses.length;
    const rows = meses.map(({ mes, suyo }, i) => {
      const [c, now, before] = [rest[i], rest[n + i], rest[2 * n + i]] as [Cifras, Cifras, Cifras];
      const change = (de: 'ingresos_totales' | 'ganancia_neta') =>
        suyo.inicio > hoy ? null : variacion(now[de], before[de]);
      return {
        mes,
        ingresos_totales: c.ingresos_totales,
        cambio_ingresos: change('ingresos_totales'),
        pagos_servicios: c.total_pagar_empleados,
        costo_productos: c.costo_productos,
        gastos: c.gastos,
        ganancia_neta: c.ganancia_neta,
        cambio: change('ganancia_neta'),
        ...SIN_ORIGEN,
      };
    });
    return { filas: rows, resumen: resumenDe(all) };
  },
};
