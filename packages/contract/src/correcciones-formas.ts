import { z } from 'zod';
import { autor, dia, dinero, id, instante } from './common.js';

/** As often as a ticket is corrected. */
export const REVISIONES_MAXIMAS = 20;

/** A record by its name, as it was called then. */
export const dato = z.object({ id, nombre: z.string() });

/** A ticket as a correction found or left it: its lines with their operator, its money by method, and the tip of each operator. */
export const tiqueteEnCorreccion = z.object({
  fecha: dia,
  total: dinero,
  por_cobrar: dinero,
  lineas: z.array(
    z.object({ nombre: z.string(), quien: dato.nullable(), cantidad: z.int(), precio_unitario: dinero, total: dinero }),
  ),
  cobros: z.array(z.object({ metodo: dato, monto: dinero })),
  propinas: z.array(z.object({ quien: dato, monto: dinero })),
});
export type TiqueteEnCorreccion = z.infer<typeof tiqueteEnCorreccion>;

/** A correction of a ticket, with what it was and what it became. */
export const correccion = z.object({
  revision: z.int(),
  motivo: z.string(),
  antes: tiqueteEnCorreccion,
  despues: tiqueteEnCorreccion,
  usuario: autor.nullable(),
  created_at: instante,
});
export type Correccion = z.infer<typeof correccion>;
