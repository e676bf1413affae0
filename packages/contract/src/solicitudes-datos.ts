import { z } from 'zod';
import { correo, dia, direccionCorreo, fecha, id, instante, referencia, texto, textoRequerido } from './common.js';

export const TIPOS_SOLICITUD = ['consulta', 'reclamo'] as const;
export type TipoSolicitud = (typeof TIPOS_SOLICITUD)[number];
/** Business days to answer (Ley 1581 de 2012, articles 14 and 15). */
export const PLAZO_SOLICITUD: Readonly<Record<TipoSolicitud, number>> = { consulta: 10, reclamo: 15 };

/**
 * A request of a person about their data. `vencida`: its day passed without an answer. `dias`: business days until that
 * day, below 0 past it; 0 once answered.
 */
export const solicitudDatos = z.object({
  id,
  entidad: referencia.nullable(),
  tipo: z.enum(TIPOS_SOLICITUD),
  nombre: z.string(),
  telefono: z.string().nullable(),
  email: direccionCorreo.nullable(),
  detalle: z.string().nullable(),
  recibida: dia,
  vence: dia,
  dias: z.int(),
  vencida: z.boolean(),
  usuario: referencia.nullable(),
  created_at: instante,
  respuesta: z.string().nullable(),
  respondida_en: instante.nullable(),
  respondida_por: referencia.nullable(),
});
export type SolicitudDatos = z.infer<typeof solicitudDatos>;

export const solicitudNueva = z.strictObject({
  tipo: z.enum(TIPOS_SOLICITUD, { error: 'Elige si es una consulta o un reclamo' }),
  nombre: textoRequerido('El nombre de quien la hace es requerido', 120),
  telefono: texto(40).optional(),
  email: z
    .union([z.literal('').transform(() => null), correo()])
    .nullable()
    .optional(),
  detalle: texto(2000).optional(),
  /** The day it arrived; today unless said. */
  recibida: fecha.optional(),
  entidad_id: id.nullable().optional(),
});
export type SolicitudNueva = z.output<typeof solicitudNueva>;
export const solicitudRespuesta = z.strictObject({ respuesta: textoRequerido('Escribe qué se respondió', 2000) });

/** A version of the policy and terms that an account accepted. */
export const aceptacionFila = z.object({
  usuario: referencia,
  nombre: z.string().nullable(),
  entidad: referencia.nullable(),
  version: z.string(),
  aceptado_en: instante,
});
export type AceptacionFila = z.infer<typeof aceptacionFila>;
