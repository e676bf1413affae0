import { z } from 'zod';
import { dia, dinero, id } from './common.js';
import { TIPOS_DE_ITEM } from './estado-cuenta.js';
import { pagina } from './listas.js';
/**
 * An item of an employee's account, a tip among them; `monto_servicio` is the payment of the client, `monto_empleado` the employee's
 * share of it.
 */
export const servicioPendiente = z.object({
  id,
  tipo: z.enum(TIPOS_DE_ITEM),
  servicio_nombre: z.string(),
  cantidad: z.int(),
  porcentaje_empleado: z.number(),
  fecha: dia,
  monto_empleado: dinero,
  monto_servicio: dinero,
  pagado: z.boolean(),
  /** Its share waits until the client owes nothing of the ticket. */
  retenido: z.boolean(),
});
export type ServicioPendiente = z.infer<typeof servicioPendiente>;

/**
 * `pago_id`: the last payment that put money into it; none where it was settled by what was discounted of its account, `descontado`.
 */
export const servicioEmpleado = servicioPendiente.extend({
  pago_id: id.nullable(),
  fecha_pago: dia.nullable(),
  descontado: dinero,
});
export type ServicioEmpleado = z.infer<typeof servicioEmpleado>;

/** A page of the services of an employee, with the sums of all the pages. */
export const paginaServiciosEmpleado = pagina(servicioEmpleado).extend({
  totales: z.object({ cantidad: z.int(), monto_servicio: dinero, monto_empleado: dinero }),
});
export type ServiciosEmpleado = z.infer<typeof paginaServiciosEmpleado>;
