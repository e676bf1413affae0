import { z } from 'zod';
import { correo, dia, direccionCorreo, id, opcional, textoRequerido } from './common.js';

/** A person known by their appointments: the newest contact given, and how they keep their word. */
export const personaCitas = z.object({
  /** Their card, if they have one. */
  persona_id: id.nullable(),
  nombre: z.string(),
  telefono: z.string().nullable(),
  email: direccionCorreo.nullable(),
  /** They asked, on a card of theirs, not to be written to. */
  no_contactar: z.boolean(),
  /** The service of their newest appointment, as it was written: most people come for the same again. */
  servicio: z.string(),
  citas: z.int(),
  /** Held and not missed, up to now. */
  visitas: z.int(),
  canceladas: z.int(),
  inasistencias: z.int(),
  ultima: dia.nullable(),
  proxima: dia.nullable(),
});
export type PersonaCitas = z.infer<typeof personaCitas>;

/** How far the list of them goes; past it, a search reaches the rest. */
export const PERSONAS_LISTADAS = 200;
export const ORDEN_PERSONAS_CITAS = ['persona', 'visitas', 'canceladas', 'inasistencias', 'ultima', 'proxima'] as const;

/** The person who comes to an appointment: their card, or their name and how to reach them as they are written. */
export const camposDePersona = {
  persona_id: id.nullable().optional(),
  cliente_nombre: textoRequerido('El nombre es requerido', 120),
  cliente_telefono: opcional(40),
  cliente_email: z
    .union([z.literal('').transform(() => null), correo()])
    .nullable()
    .optional(),
};
