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
  for (let dia = inicio; dia <= fin; ) {
    const entero = mesDe(Number(dia.slice(0, 4)), Number(dia.slice(5, 7)));
    const suyo = { inicio: dia, fin: entero.fin < fin ? entero.fin : fin };
    const enCurso = hoy.startsWith(dia.slice(0, 7));
    const corte = enCurso && hoy < suyo.fin ? hoy : suyo.fin;
    meses.push({
      mes: dia.slice(0, 7),
      suyo,
      hastaHoy: { inicio: suyo.inicio, fin: corte },
      antes: mesAntes({ inicio: suyo.inicio, fin: corte }, enCurso),
    });
    dia = sumarDias(entero.fin, 1);
  }
  return meses;
}

/** The same days of the month before; a whole month that ended against a whole one, as on the dashboard. */
function mesAntes(periodo: Periodo, enCurso: boolean): Periodo {
  const entero = mesDe(Number(periodo.inicio.slice(0, 4)), Number(periodo.inicio.slice(5, 7)));
  const anterior = periodoAnterior(entero);
  if (!enCurso && periodo.inicio === entero.inicio && periodo.fin === entero.fin) return anterior;
  const enSuMes = (fecha: string): string => {
    const dia = `${anterior.inicio.slice(0, 8)}${fecha.slice(8)}`;
    return dia < anterior.fin ? dia : anterior.fin;
  };
  return { inicio: enSuMes(periodo.inicio), fin: enSuMes(periodo.fin) };
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
    const leidas = await cifras.cifras(
      quien,
      [
        periodo,
        ...meses.map(({ suyo }) => suyo),
        ...meses.map(({ hastaHoy }) => hastaHoy),
        ...meses.map(({ antes }) => antes),
      ],
      lector,
    );
    const [todo, ...resto] = leidas as [Cifras, ...Cifras[]];
    const n = meses.length;
    const filas = meses.map(({ mes, suyo }, i) => {
      const [c, ahora, antes] = [resto[i], resto[n + i], resto[2 * n + i]] as [Cifras, Cifras, Cifras];
      const cambio = (de: 'ingresos_totales' | 'ganancia_neta') =>
        suyo.inicio > hoy ? null : variacion(ahora[de], antes[de]);
      return {
        mes,
        ingresos_totales: c.ingresos_totales,
        cambio_ingresos: cambio('ingresos_totales'),
        pagos_servicios: c.total_pagar_empleados,
        costo_productos: c.costo_productos,
        gastos: c.gastos,
        ganancia_neta: c.ganancia_neta,
        cambio: cambio('ganancia_neta'),
        ...SIN_ORIGEN,
      };
    });
    return { filas, resumen: resumenDe(todo) };
  },
};
