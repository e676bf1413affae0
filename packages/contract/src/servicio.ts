import { z } from 'zod';
import { dinero, dineroPositivo, id, porcentaje, referencia, textoRequerido } from './common.js';

/** A service of the catalogue; `entidad_id` null = every branch. */
export const servicio = z.object({
  id,
  nombre: z.string(),
  precio: dinero,
  estado: z.boolean(),
  porcentaje_pago_empleado: z.number(),
  entidad_id: id.nullable(),
  entidad: referencia.nullable(),
});
export type Servicio = z.infer<typeof servicio>;

/** Section 5, Service (catalogue). */
export const servicioDatos = z.strictObject({
  nombre: textoRequerido('El nombre es requerido', 120),
  precio: dineroPositivo('El precio debe ser mayor a 0'),
  estado: z.boolean({ error: 'El estado no es válido' }).default(true),
  porcentaje_pago_empleado: porcentaje().default(40),
  entidad_id: id.nullable().optional(),
});

/** A first catalogue: those that a business chose of what is proposed to it, or wrote. */
export const serviciosVarios = z.strictObject({
  entidad_id: id.nullable().optional(),
  servicios: z
    .array(servicioDatos.omit({ estado: true, entidad_id: true }))
    .min(1, { error: 'Elige al menos un servicio' })
    .max(100, { error: 'Máximo 100 servicios a la vez' }),
});
export type ServiciosVarios = z.input<typeof serviciosVarios>;

export const servicioCambios = z.strictObject({
  nombre: servicioDatos.shape.nombre.optional(),
  precio: servicioDatos.shape.precio.optional(),
  estado: z.boolean({ error: 'El estado no es válido' }).optional(),
  porcentaje_pago_empleado: porcentaje().optional(),
  entidad_id: id.nullable().optional(),
});
