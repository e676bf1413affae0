import { z } from 'zod';

/** Another hour at which what was asked for can be booked, and with whom. */
export const alternativa = z.object({
  fecha: z.string().meta({ format: 'date' }),
  hora_inicio: z.string(),
  hora_fin: z.string(),
  operador: z.object({ id: z.int(), nombre: z.string(), apellido: z.string() }),
});
export type Alternativa = z.infer<typeof alternativa>;

/** How many a refusal offers at most. */
export const ALTERNATIVAS = 3;
