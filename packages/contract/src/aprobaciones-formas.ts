import { z } from 'zod';

/**
 * The things of an act that may go beyond a ceiling of its branch: the discount of a line (%), another price than that of the
 * catalogue, pesos or days of an annulment, pesos of a return, the debt of a person over their limit, a payment to oneself.
 */
export const QUE_REQUIERE = [
  'descuento',
  'precio',
  'anular_monto',
  'anular_dias',
  'devolver',
  'fiado',
  'pago_propio',
] as const;
/** A ceiling that an act goes beyond: by how much, and where it is. */
export const requisito = z.strictObject({
  que: z.enum(QUE_REQUIERE, { error: 'Ese tope no existe' }),
  valor: z.number(),
  tope: z.number(),
});
export type Requisito = z.infer<typeof requisito>;

/** The acts that may need a second person. */
export const ACTOS = ['cobrar', 'registrar', 'corregir', 'anular', 'devolver', 'castigar', 'pagar'] as const;
const huella = z.string().regex(/^[0-9a-f]{64}$/, { error: 'La solicitud no es válida' });

/**
 * An act that was refused until a second person says yes, as the refusal tells it and as it is sent back to ask for that yes.
 * `huella`: the print of its request; `sello`: that all of this is what the server told this person, and nothing else.
 */
export const acto = z.strictObject({
  accion: z.enum(ACTOS, { error: 'Esa acción no existe' }),
  entidad_id: z.int({ error: 'El identificador no es válido' }),
  resumen: z
    .string({ error: 'El resumen no es válido' })
    .max(200, { error: 'Máximo 200 caracteres' })
    .regex(/^[^\p{Cc}\p{Surrogate}]*$/u, { error: 'El resumen no es válido' }),
  requiere: z.array(requisito).min(1).max(QUE_REQUIERE.length),
  huella,
  sello: huella,
});
export type Acto = z.infer<typeof acto>;

/** How an approval stands: asked for, given and not used yet, refused, used, or too old to be of use. */
export const ESTADOS_APROBACION = ['pedida', 'aprobada', 'rechazada', 'usada', 'vencida'] as const;
export type EstadoAprobacion = (typeof ESTADOS_APROBACION)[number];
/** The approval that there is of the same request already: asked for, or given. */
export const yaPedida = z.object({ id: z.int(), estado: z.enum(ESTADOS_APROBACION) });
export type YaPedida = z.infer<typeof yaPedida>;
