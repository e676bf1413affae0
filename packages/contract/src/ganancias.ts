import { z } from 'zod';
import { dia, dinero, id } from './common.js';

/** Section 3, Net profit; everything by `fecha`, the business day. */
export const gananciaNeta = z.object({
  ganancia_neta: dinero,
  ingresos_totales: dinero,
  ingresos_totales_mes_anterior: dinero,
  gastos_mes_anterior: dinero,
  total_pagar_empleados: dinero,
  porcentaje_ganancia: z.number(),
  mes: z.int(),
  anio: z.int(),
  gastos_mes: dinero,
  costo_productos: dinero,
  ganancia_neta_mes_anterior: dinero,
  /** The month before at the same cut: days 1 to today for the month of today, the whole of it for any other. */
  mismo_corte: z.object({ ingresos_totales: dinero, gastos: dinero, ganancia_neta: dinero }),
});
export type GananciaNeta = z.infer<typeof gananciaNeta>;

/**
 * The money that clients handed over, by class: the income that was paid at once, `propinas`, `abonos` of what they owed and `anticipos`,
 * left in their favour, less what was given back of these. What they used of their favour came in before.
 */
export const recaudo = z.object({
  efectivo: dinero,
  transferencia: dinero,
  propinas: dinero,
  abonos: dinero,
  anticipos: dinero,
  devuelto: dinero,
});
export type Recaudo = z.infer<typeof recaudo>;

const porMedio = z.object({ total_ingresos: dinero, porcentaje_del_total: z.number() });
/** `por_cobrar`: the income that was left owing when it was charged. The three add up to all of it. */
export const gananciasMetodoPago = z.object({
  total_general: dinero,
  efectivo: porMedio,
  transferencia: porMedio,
  por_cobrar: porMedio,
  recaudo,
});
export type GananciasMetodoPago = z.infer<typeof gananciasMetodoPago>;

export const totalGanado = z.object({
  total_ganado: dinero,
  /** Tips besides: saldo_pendiente = total_ganado + total_propinas − total_pagado − retenido. */
  total_propinas: dinero,
  servicios_realizados: z.int(),
  servicios_pendientes: z.int(),
  servicios_pagados: z.int(),
  total_pagado: dinero,
  saldo_pendiente: dinero,
  /** The shares that wait for the debts of clients. */
  retenido: dinero,
});
export type TotalGanado = z.infer<typeof totalGanado>;

/**
 * `total_servicio` is the employee's share, `total_bruto_servicio` the payments of the clients; the last two say the
 * same without ambiguity.
 */
const servicioDelDia = z.object({
  servicio_nombre: z.string(),
  cantidad: z.int(),
  total_servicio: dinero,
  total_bruto_servicio: dinero,
  porcentaje_empleado: z.number(),
  total_con_descuento: dinero,
  monto_empleado: dinero,
});

export const cifrasDelBloque = {
  resumen_diario: z.object({ ingresos_totales: dinero, ganancia_neta: dinero, porcentaje_ganancia: z.number() }),
  ventas_productos: z.object({ total_ventas: dinero, ganancia_ventas: dinero, cantidad_ventas: z.int() }),
  estadisticas: z.object({ total_servicios: z.int() }),
  metodos_pago: z.object({
    efectivo: z.object({ total: dinero }),
    transferencia: z.object({ total: dinero }),
    por_cobrar: z.object({ total: dinero }),
  }),
  recaudo,
  ingresos_adicionales_detalle: z.object({
    accesorios: dinero,
    servicios_ocasionales: z.int(),
    otros: dinero,
    monto_servicios_ocasionales: dinero,
  }),
};
const bloque = {
  ...cifrasDelBloque,
  servicios_por_empleado: z.array(
    z.object({
      empleado_id: id,
      nombre: z.string(),
      apellido: z.string(),
      cantidad_servicios: z.int(),
      total_pagar: dinero,
      total_bruto: dinero,
      servicios: z.array(servicioDelDia),
    }),
  ),
};

export const gananciasDiarias = z.object({ fecha: dia, ...bloque });
export type GananciasDiarias = z.infer<typeof gananciasDiarias>;

export const gananciasRango = z.object({
  fecha_inicio: dia,
  fecha_fin: dia,
  ...bloque,
  /** Every day of the range, without gaps. `gastos` and `total_pagar_empleados` beside the two of the specification. */
  dias: z.array(
    z.object({
      fecha: dia,
      ingresos_totales: dinero,
      ganancia_neta: dinero,
      gastos: dinero,
      total_pagar_empleados: dinero,
    }),
  ),
});
export type GananciasRango = z.infer<typeof gananciasRango>;

export const estadisticasCompletas = z.object({
  resumen_general: z.object({ ingresos_adicionales: dinero, ingresos_totales: dinero }),
  ingresos_adicionales_detalle: z.object({
    accesorios: dinero,
    servicios_ocasionales: dinero,
    otros: dinero,
    total_registros: z.int(),
  }),
  metodos_pago: z.object({
    efectivo: z.object({ adicionales: dinero }),
    transferencia: z.object({ adicionales: dinero }),
  }),
});
export type EstadisticasCompletas = z.infer<typeof estadisticasCompletas>;
