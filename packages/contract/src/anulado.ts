import { z } from 'zod';
import { dia, dinero, id, instante, medio, motivoQuery, referencia } from './common.js';

/** The records that move money and can be annulled. */
export const ANULABLES = ['servicio_realizado', 'venta', 'propina', 'cobro', 'ingreso', 'gasto', 'pago'] as const;

/** Why something that moved money is annulled, and by which means that was given back; not said: as it came. */
export const anulacionQuery = motivoQuery.extend({ devolver_con: medio.optional() });
export type Anulacion = z.infer<typeof anulacionQuery>;
/** The same of a line of a ticket: the tip that it leaves without work goes back too, unless it is kept. */
export const anulacionDeLineaQuery = anulacionQuery.extend({ conservar_propina: z.enum(['true', 'false']).optional() });
export type AnulacionDeLinea = z.infer<typeof anulacionDeLineaQuery>;
/** The description of `devolver_con` for the routes that take it. */
export const DEVOLVER_CON =
  '`devolver_con` dice por dónde se devolvió el dinero, que sale de ese lado de la caja; ' +
  'las cifras por método quedan como si no hubiera entrado. Sin él se devuelve como entró.';
/** The description of `conservar_propina`. */
export const CONSERVAR_PROPINA =
  'La propina de quien queda sin nada en el tiquete se devuelve también, salvo con `conservar_propina=true`; si ya se le ' +
  'pagó es 409 PROPINA_PAGADA.';

/**
 * The summary of the records annulled on a day: how much of each kind, and each with who did it and why. `filas` are
 * the newest 200.
 */
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
      /** By which means its money was given back, where that was said. */
      devuelto_con: medio.nullable(),
      created_at: instante,
    }),
  ),
});
export type Anulado = z.infer<typeof anulado>;
