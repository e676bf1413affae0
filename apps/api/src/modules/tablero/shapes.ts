import {
  diasEntre,
  type EstadisticasCompletas,
  type GananciaNeta,
  type GananciasDiarias,
  type GananciasMetodoPago,
  type Periodo,
  PUESTOS_DEL_RANKING,
  type TableroDia,
  type TableroRanking,
} from '@jornal/contract';
import { ensure } from '../../platform/errors/business-error.js';
import { type Cifras, porcentajesDe } from './cifras.js';

/**
 * Figures of the book in the shapes of the contract: the routes of the specification and those of the dashboard say the
 * same by the same code.
 */

export type CifrasDelMes = { mes: number; anio: number; actual: Cifras; anterior: Cifras; corte: Cifras };
export type FiltroRango = { entidad_id?: number; fecha_inicio: string; fecha_fin: string };
type Operador = GananciasDiarias['servicios_por_empleado'][number];

/** The days of a range that may be asked for. */
export function periodoDe({ fecha_inicio: inicio, fecha_fin: fin }: FiltroRango): Periodo {
  ensure(inicio <= fin, 'RANGO_INVALIDO', 'La fecha final no puede ser anterior a la inicial', 400);
  ensure(diasEntre(inicio, fin) < 366, 'RANGO_MUY_LARGO', 'El rango no puede superar 366 días', 400);
  return { inicio, fin };
}

export const enNeta = ({ mes, anio, actual, anterior, corte }: CifrasDelMes): GananciaNeta => ({
  ganancia_neta: actual.ganancia_neta,
  ingresos_totales: actual.ingresos_totales,
  ingresos_totales_mes_anterior: anterior.ingresos_totales,
  gastos_mes_anterior: anterior.gastos,
  total_pagar_empleados: actual.total_pagar_empleados,
  porcentaje_ganancia: actual.porcentaje_ganancia,
  mes,
  anio,
  gastos_mes: actual.gastos,
  costo_productos: actual.costo_productos,
  ganancia_neta_mes_anterior: anterior.ganancia_neta,
  mismo_corte: { ingresos_totales: corte.ingresos_totales, gastos: corte.gastos, ganancia_neta: corte.ganancia_neta },
});

export function enMedios(cifras: Cifras): GananciasMetodoPago {
  const porcentajes = porcentajesDe(cifras);
  const medio = (de: 'efectivo' | 'transferencia' | 'por_cobrar') => ({
    total_ingresos: cifras[de],
    porcentaje_del_total: porcentajes[de],
  });
  return {
    total_general: cifras.ingresos_totales,
    efectivo: medio('efectivo'),
    transferencia: medio('transferencia'),
    por_cobrar: medio('por_cobrar'),
    recaudo: cifras.recaudo,
  };
}

export const enAdicionales = (cifras: Cifras): EstadisticasCompletas => ({
  resumen_general: { ingresos_adicionales: cifras.adicionales, ingresos_totales: cifras.ingresos_totales },
  ingresos_adicionales_detalle: {
    accesorios: cifras.accesorios,
    servicios_ocasionales: cifras.ocasionales,
    otros: cifras.otros,
    total_registros: cifras.registros_adicionales,
  },
  metodos_pago: {
    efectivo: { adicionales: cifras.adicionales_efectivo },
    transferencia: { adicionales: cifras.adicionales_transferencia },
  },
});

/** The work of an employee, as a line of the dashboard tells it. */
export const enRenglon = ({ servicios, ...operador }: Operador): TableroDia['servicios_por_empleado'][number] => ({
  ...operador,
  servicios: servicios.map(({ servicio_nombre, cantidad, porcentaje_empleado }) => ({
    servicio_nombre,
    cantidad,
    porcentaje_empleado,
  })),
});

/** The first operators by the payments of their clients. */
export const enPuestos = (operadores: readonly Operador[]): TableroRanking['puestos'] =>
  [...operadores]
    .sort((a, b) => b.total_bruto - a.total_bruto)
    .slice(0, PUESTOS_DEL_RANKING)
    .map(({ empleado_id, nombre, apellido, cantidad_servicios, total_bruto }) => ({
      empleado_id,
      nombre,
      apellido,
      cantidad_servicios,
      total_bruto,
    }));

/** The figures of a period, and the work of those who worked in it. */
export const enBloque = (
  c: Cifras,
  trabajo: { unidades: number; ocasionales: number; empleados: number; operadores: Operador[] },
) => ({
  resumen_diario: {
    ingresos_totales: c.ingresos_totales,
    ganancia_neta: c.ganancia_neta,
    porcentaje_ganancia: c.porcentaje_ganancia,
  },
  ventas_productos: {
    total_ventas: c.ventas,
    ganancia_ventas: c.ganancia_ventas,
    cantidad_ventas: c.cantidad_ventas,
  },
  estadisticas: { total_servicios: trabajo.unidades },
  metodos_pago: {
    efectivo: { total: c.efectivo },
    transferencia: { total: c.transferencia },
    por_cobrar: { total: c.por_cobrar },
  },
  recaudo: c.recaudo,
  ingresos_adicionales_detalle: {
    accesorios: c.accesorios,
    servicios_ocasionales: trabajo.ocasionales,
    otros: c.otros,
    monto_servicios_ocasionales: c.ocasionales,
  },
  empleados: trabajo.empleados,
  servicios_por_empleado: trabajo.operadores,
});
