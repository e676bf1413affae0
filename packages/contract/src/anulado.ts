import { z } from 'zod';
import { dia, dinero, id, idTexto, instante, medio, motivoQuery, referencia } from './common.js';

/** The records that move money and can be annulled. */
export const ANULABLES = [
  ...(['registro', 'servicio_realizado', 'venta', 'propina', 'cobro', 'favor', 'ingreso', 'gasto', 'pago'] as const),
] as const;

/** Why something that moved money is annulled, and by which means that was given back; not said: as it came. */
export const anulacionQuery = motivoQuery.extend({ devolver_con: medio.optional() });
export type Anulacion = z.infer<typeof anulacionQuery>;
/**
 * The way in which the money of a ticket is given back: by one means, by one method of its branch, or not at all, because it stays in
 * favour of the person of the ticket.
 */
export const devolverCon = z.union([medio, z.literal('a_favor'), idTexto], {
  error: 'Selecciona un método de pago válido',
});
export type DevolverCon = z.output<typeof devolverCon>;
/**
 * The same of a ticket or a line of it, whose money may also go back by one method or stay in favour of the person: the tip that
 * it leaves without work goes back too, unless it is kept.
 */
export const anulacionDeLineaQuery = motivoQuery.extend({
  devolver_con: devolverCon.optional(),
  conservar_propina: z.enum(['true', 'false']).optional(),
});
export type AnulacionDeLinea = z.output<typeof anulacionDeLineaQuery>;
/** The description of `devolver_con` for the routes that take it. */
export const DEVOLVER_CON =
  '`devolver_con` dice por dónde se devolvió el dinero, que sale de ese lado de la caja; ' +
  'las cifras por método quedan como si no hubiera entrado. Sin él se devuelve como entró.';
/** The same for a ticket and its lines. */
export const DEVOLVER_CON_METODO =
  `${DEVOLVER_CON} También puede ser el id de un método activo de la sucursal o \`a_favor\`: el dinero queda a favor de la ` +
  'persona del tiquete, y sin ella es 400 PERSONA_REQUERIDA.';
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
      devuelto_con: z.enum([...medio.options, 'a_favor']).nullable(),
      created_at: instante,
    }),
  ),
});
export type Anulado = z.infer<typeof anulado>;
