import { z } from 'zod';
import { dinero, id } from './common.js';
import { pagina } from './listas.js';

/** The orders of the employees of the pay window. */
export const ORDEN_ESTADO_EMPLEADOS = [
  'empleado',
  'cantidad_servicios',
  'total_bruto',
  'total_pagar',
  'pagos_realizados',
  'saldo_pendiente',
  'estado',
] as const;

export const ESTADOS_PAGO = ['pagado', 'parcial', 'pendiente'] as const;
export type EstadoPago = (typeof ESTADOS_PAGO)[number];

/**
 * The state of an employee over the pay window (every unpaid item, this week's, and those paid this week).
 * saldo_pendiente = total_pagar − pagos_realizados, always; below 0 it is an advance.
 */
export const estadoPagoEmpleado = z.object({
  empleado_id: id,
  nombre: z.string(),
  apellido: z.string(),
  entidad_id: id,
  cantidad_servicios: z.int(),
  estado_pago: z.enum(ESTADOS_PAGO),
  saldo_pendiente: dinero,
  /** The shares that wait for the debts of clients, of any day, besides: saldo_pendiente + retenido is all that is owed. */
  retenido: dinero,
  total_bruto: dinero,
  total_pagar: dinero,
  /** The part of total_pagar that is tips. */
  propinas: dinero,
  pagos_realizados: dinero,
  /** The part of pagos_realizados that no payment made: what was discounted of the account for returns. */
  descontado: dinero,
  detalles_servicios: z.array(
    z.object({ servicio_nombre: z.string(), cantidad: z.int(), porcentaje_empleado: z.number() }),
  ),
});
export type EstadoPagoEmpleado = z.infer<typeof estadoPagoEmpleado>;

/** A page of the employees of the pay window; of all of them, the total owed and how many it is owed to. */
export const paginaEstadoEmpleados = pagina(estadoPagoEmpleado).extend({
  totales: z.object({ por_pagar: dinero, con_saldo: z.int() }),
});
export type PaginaEstadoEmpleados = z.infer<typeof paginaEstadoEmpleados>;

/** The total owed to all: the advance of one employee takes nothing from the debts to the others. */
export const totalPorPagar = (empleados: readonly Pick<EstadoPagoEmpleado, 'saldo_pendiente'>[]): number =>
  empleados.reduce((suma, { saldo_pendiente }) => suma + Math.max(0, saldo_pendiente), 0);
