import { z } from 'zod';
import { dia, fecha, id } from './common.js';

/** The day of one operator moves to another operator, another day, or both: each appointment to the slot of the same hours. */
export const moverCitas = z
  .strictObject({
    operador_id: id,
    fecha,
    a_operador_id: id.optional(),
    a_fecha: fecha.optional(),
    simular: z.boolean({ error: 'Indica si es una simulación' }).default(false),
  })
  .refine((m) => (m.a_operador_id ?? m.operador_id) !== m.operador_id || (m.a_fecha ?? m.fecha) !== m.fecha, {
    error: 'Indica otro operador u otra fecha',
    path: ['a_operador_id'],
  });
export type MoverCitas = z.output<typeof moverCitas>;

export const movimientoCitas = z.object({
  message: z.string(),
  simulado: z.boolean(),
  /** The people who already have something else at the hour where theirs goes; null when there are none. */
  aviso: z.string().nullable(),
  citas: z.array(
    z.object({
      id,
      cliente_nombre: z.string(),
      servicio: z.string(),
      hora_inicio: z.string(),
      hora_fin: z.string(),
      /** Where it goes; null when it cannot, and then `choque` says why. */
      destino: z
        .object({ agenda_id: id, agenda_nombre: z.string(), horario_id: id, operador_id: id, fecha: dia })
        .nullable(),
      choque: z.string().nullable(),
    }),
  ),
});
export type MovimientoCitas = z.infer<typeof movimientoCitas>;
