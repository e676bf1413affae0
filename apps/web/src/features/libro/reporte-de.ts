import type { TipoReporte } from '@jornal/contract';
import type { EnlaceReporte } from '../../lib/enlace-reporte';
import type { Desglose, FiltroAsientos } from './api';

/** The report that goes further into each account, the narrower first. */
const REPORTES: readonly { cuenta: string; reporte: TipoReporte; conOperador?: TipoReporte }[] = [
  { cuenta: 'ingresos.servicios', reporte: 'servicios_realizados', conOperador: 'servicios_realizados' },
  { cuenta: 'ingresos.ocasionales', reporte: 'servicios_realizados', conOperador: 'servicios_realizados' },
  { cuenta: 'ingresos.productos', reporte: 'ventas_productos' },
  { cuenta: 'ingresos.accesorios', reporte: 'ingresos_adicionales' },
  { cuenta: 'ingresos.otros', reporte: 'ingresos_adicionales' },
  { cuenta: 'ingresos', reporte: 'resumen_financiero' },
  { cuenta: 'comisiones', reporte: 'operadores', conOperador: 'servicios_realizados' },
  { cuenta: 'costo.productos', reporte: 'ventas_productos' },
  { cuenta: 'gastos', reporte: 'gastos' },
];

function tipoDe({ cuenta, contra, operador_id }: FiltroAsientos): TipoReporte | undefined {
  // Money of the till is more than income: the report by method tells tips and payments of debts beside it.
  if (contra === 'caja') return 'dinero_por_metodo';
  if (cuenta === 'ingresos' && contra !== undefined) return 'ingresos_metodo_pago';
  const suyo = REPORTES.find((uno) => uno.cuenta === cuenta);
  return operador_id === undefined ? suyo?.reporte : suyo?.conOperador;
}

/**
 * The report of a figure, of the same days, branch and person; null for a figure of no days, or that no report goes
 * further into.
 */
export function reporteDe(desglose: Desglose): EnlaceReporte | null {
  const filtro = 'filtro' in desglose ? desglose.filtro : desglose.partes[0]?.filtro;
  const report_type = filtro && tipoDe(filtro);
  if (!report_type || !filtro.fecha_inicio || !filtro.fecha_fin) return null;
  return {
    report_type,
    start_date: filtro.fecha_inicio,
    end_date: filtro.fecha_fin,
    entidad_id: filtro.entidad_id,
    operador_id: filtro.operador_id,
  };
}
