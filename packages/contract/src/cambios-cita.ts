import { z } from 'zod';
import { autor, id, instante } from './common.js';

/** A change of a cita, as its history tells it. */
export const cambioCita = z.object({
  id,
  accion: z.string(),
  usuario: autor,
  created_at: instante,
  motivo: z.string().nullable(),
  cambios: z.array(z.object({ campo: z.string(), antes: z.string().nullable(), despues: z.string().nullable() })),
});
export type CambioCita = z.infer<typeof cambioCita>;
