import { z } from 'zod';
import { id } from './common.js';
import { servicio, servicioDatos } from './servicio.js';

/**
 * A service as an operator does it. Of what is not said of their own (null), that of the catalogue holds
 * (`del_servicio`).
 */
export const servicioDeOperador = z.object({
  servicio_id: id,
  nombre: z.string(),
  hace: z.boolean(),
  duracion_minutos: z.int().nullable(),
  limpieza_minutos: z.int().nullable(),
  del_servicio: servicio.pick({
    duracion_minutos: true,
    espera_desde: true,
    espera_minutos: true,
    limpieza_minutos: true,
  }),
});
export type ServicioDeOperador = z.infer<typeof servicioDeOperador>;

/** Whether an operator does a service, and in how long; minutes that are left out are those of the catalogue. */
export const servicioDicho = z.strictObject({
  servicio_id: id,
  hace: z.boolean({ error: 'Di si lo hace o no' }),
  duracion_minutos: servicioDatos.shape.duracion_minutos,
  limpieza_minutos: servicioDatos.shape.limpieza_minutos.unwrap().nullable().optional(),
});
export type ServicioDicho = z.infer<typeof servicioDicho>;

/** The services of which something is said; nothing changes of the others. */
export const serviciosDichos = z.strictObject({
  servicios: z
    .array(servicioDicho)
    .min(1, { error: 'Di al menos un servicio' })
    .max(500, { error: 'Máximo 500 servicios a la vez' })
    .refine((servicios) => new Set(servicios.map(({ servicio_id }) => servicio_id)).size === servicios.length, {
      error: 'Este servicio ya está en la lista',
    }),
});
export type ServiciosDichos = z.infer<typeof serviciosDichos>;
