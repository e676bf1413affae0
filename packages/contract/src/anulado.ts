import { z } from 'zod';
import { dia, dinero, id, instante, referencia } from './common.js';

/** What moves money and can be annulled. */
export const ANULABLES = ['servicio_realizado', 'venta', 'ingreso', 'gasto', 'pago'] as const;

/** What was annulled on a day: how much of each kind, and each with who did it and why. `filas` are the newest 200. */
export const resumenAnulado = {
  cantidad: z.int(),
  resumen: z.array(z.object({ recurso: z.enum(ANULABLES), cantidad: z.int(), monto: dinero })),
};
export const anulado = z.object({
  fecha: dia,
  ...resumenAnulado,
  filas: z.array(
    z.object({
      entidad_id: z.int(),
      evento_id: id,
      recurso: z.enum(ANULABLES),
      recurso_id: id,
      entidad: referencia.nullable(),
      nombre: z.string().nullable(),
      /** The business day it was of. */
      fecha: dia.nullable(),
      monto: dinero,
      usuario: referencia.nullable(),
      motivo: z.string().nullable(),
      created_at: instante,
    }),
  ),
});
export type Anulado = z.infer<typeof anulado>;
