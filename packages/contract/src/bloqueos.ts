import { z } from 'zod';
import { dia, fecha, id, instante, textoRequerido } from './common.js';
import { FUERA_DE_ORDEN, hora } from './horarios.js';

/** Days, or hours of them, when an agenda takes no appointments. Without hours, the whole day. */
export const bloqueo = z.object({
  id,
  agenda_id: id,
  agenda_nombre: z.string(),
  desde: dia,
  hasta: dia,
  hora_inicio: z.string().nullable(),
  hora_fin: z.string().nullable(),
  motivo: z.string(),
  /** Active appointments inside it. */
  citas: z.int(),
  created_at: instante,
});
export type Bloqueo = z.infer<typeof bloqueo>;
export const bloqueoNuevo = z
  .strictObject({
    agenda_id: id,
    desde: fecha,
    hasta: fecha,
    hora_inicio: hora.nullable().optional(),
    hora_fin: hora.nullable().optional(),
    motivo: textoRequerido('El motivo es requerido', 200),
  })
  .refine((b) => b.hasta >= b.desde, { error: 'La fecha final no puede ser anterior a la inicial', path: ['hasta'] })
  .refine(
    (b) =>
      (b.hora_inicio ?? null) === null ||
      (b.hora_fin ?? null) === null ||
      (b.hora_fin as string) > (b.hora_inicio as string),
    FUERA_DE_ORDEN,
  )
  .refine((b) => ((b.hora_inicio ?? null) === null) === ((b.hora_fin ?? null) === null), {
    error: 'Indica la hora de inicio y la de fin',
    path: ['hora_fin'],
  });
export type BloqueoNuevo = z.output<typeof bloqueoNuevo>;
