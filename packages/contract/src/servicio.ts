import { z } from 'zod';
import { dinero, dineroPositivo, enteroTexto, id, porcentaje, referencia, textoRequerido } from './common.js';
import { DURACION_MINUTOS, LIMPIEZA_MAXIMA } from './duracion.rules.js';

/** A service of the catalogue; `entidad_id` null = every branch. */
export const servicio = z.object({
  id,
  nombre: z.string(),
  precio: dinero,
  estado: z.boolean(),
  porcentaje_pago_empleado: z.number(),
  entidad_id: id.nullable(),
  entidad: referencia.nullable(),
  /** How long it is, in minutes; null: as long as the slot it is booked in (`Duracion`). */
  duracion_minutos: z.int().nullable(),
  espera_desde: z.int().nullable(),
  espera_minutos: z.int().nullable(),
  limpieza_minutos: z.int(),
});
export type Servicio = z.infer<typeof servicio>;

const minutos = (mensaje: string, min: number, max: number) =>
  z.int({ error: mensaje }).min(min, { error: mensaje }).max(max, { error: mensaje });
const DURACION = `La duración debe estar entre ${DURACION_MINUTOS.min} y ${DURACION_MINUTOS.max} minutos`;
export const duracionMinutos = minutos(DURACION, DURACION_MINUTOS.min, DURACION_MINUTOS.max);
/** The same in the query of an address. */
export const duracionTexto = enteroTexto(DURACION, DURACION_MINUTOS.min, DURACION_MINUTOS.max);
/** The refusal of a wait that does not fit inside the service, or is not told whole. */
export const ESPERA_NO_CABE = 'La espera debe caber dentro de la duración';

/**
 * Section 5, Service (catalogue). How long it is may be left out: as long as its slot, without a wait. A wait is told
 * whole, and fits inside (`esperaCabe`).
 */
export const servicioDatos = z.strictObject({
  nombre: textoRequerido('El nombre es requerido', 120),
  precio: dineroPositivo('El precio debe ser mayor a 0'),
  estado: z.boolean({ error: 'El estado no es válido' }).default(true),
  porcentaje_pago_empleado: porcentaje().default(40),
  entidad_id: id.nullable().optional(),
  duracion_minutos: duracionMinutos.nullable().optional(),
  espera_desde: minutos(ESPERA_NO_CABE, 1, DURACION_MINUTOS.max).nullable().optional(),
  espera_minutos: minutos(ESPERA_NO_CABE, 1, DURACION_MINUTOS.max).nullable().optional(),
  limpieza_minutos: minutos(
    `La limpieza debe estar entre 0 y ${LIMPIEZA_MAXIMA} minutos`,
    0,
    LIMPIEZA_MAXIMA,
  ).optional(),
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
  duracion_minutos: servicioDatos.shape.duracion_minutos,
  espera_desde: servicioDatos.shape.espera_desde,
  espera_minutos: servicioDatos.shape.espera_minutos,
  limpieza_minutos: servicioDatos.shape.limpieza_minutos,
});
