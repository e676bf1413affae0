import type { TableroDia, TableroMes } from '@jornal/contract';

/** Figures of common length, never read: laid out unseen they hold the place of those on their way, whatever the width of the screen. */
const PESOS = 1_234_567;

/** Most days clients pay what they are charged and no more: no place is kept for it. */
const RECAUDO = { efectivo: PESOS, transferencia: 0, propinas: 0, abonos: 0, anticipos: 0, devuelto: 0 };

export const MES: TableroMes = {
  neta: {
    ganancia_neta: PESOS,
    ingresos_totales: PESOS,
    ingresos_totales_mes_anterior: PESOS,
    gastos_mes_anterior: PESOS,
    total_pagar_empleados: PESOS,
    porcentaje_ganancia: 50,
    mes: 1,
    anio: 2026,
    gastos_mes: PESOS,
    costo_productos: PESOS,
    ganancia_neta_mes_anterior: PESOS,
    mismo_corte: { ingresos_totales: PESOS, gastos: PESOS, ganancia_neta: PESOS },
  },
  medios: {
    total_general: PESOS,
    efectivo: { total_ingresos: PESOS, porcentaje_del_total: 50 },
    transferencia: { total_ingresos: PESOS, porcentaje_del_total: 50 },
    // Most businesses lend nothing: no place is kept for it.
    por_cobrar: { total_ingresos: 0, porcentaje_del_total: 0 },
    recaudo: RECAUDO,
  },
  adicionales: {
    resumen_general: { ingresos_adicionales: PESOS, ingresos_totales: PESOS },
    ingresos_adicionales_detalle: {
      accesorios: PESOS,
      servicios_ocasionales: PESOS,
      otros: PESOS,
      total_registros: 20,
    },
    metodos_pago: { efectivo: { adicionales: PESOS }, transferencia: { adicionales: PESOS } },
  },
  mismo_corte: { efectivo: PESOS, transferencia: PESOS, por_cobrar: 0 },
  dias: [],
};

export const DIA: TableroDia = {
  fecha: '9999-12-31',
  resumen_diario: { ingresos_totales: PESOS, ganancia_neta: PESOS, porcentaje_ganancia: 50 },
  ventas_productos: { total_ventas: PESOS, ganancia_ventas: PESOS, cantidad_ventas: 20 },
  estadisticas: { total_servicios: 20 },
  metodos_pago: { efectivo: { total: PESOS }, transferencia: { total: PESOS }, por_cobrar: { total: 0 } },
  recaudo: RECAUDO,
  ingresos_adicionales_detalle: {
    accesorios: PESOS,
    servicios_ocasionales: 2,
    otros: PESOS,
    monto_servicios_ocasionales: PESOS,
  },
  semana_pasada: { fecha: '2025-12-25', ingresos_totales: PESOS, ganancia_neta: PESOS },
  anulado: { cantidad: 0, resumen: [] },
  empleados: 0,
  servicios_por_empleado: [],
};
