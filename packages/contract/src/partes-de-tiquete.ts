import { z } from 'zod';
import { dia, dinero, id, instante, medio, metodoPago, persona, referencia } from './common.js';

/** The annulment of a line: its author, moment and reason; null while it stands. */
const anulacionDeLinea = z
  .object({ usuario: referencia.nullable(), motivo: z.string().nullable(), created_at: instante })
  .nullable();

/**
 * The price of the catalogue where another was charged, and why; and the discounts of a line: its percentage, and the pesos
 * of its own discount and of its part of that of the whole ticket, `descuento_reparto`.
 */
const precioYDescuento = {
  precio_catalogo: dinero.nullable(),
  motivo_precio: z.string().nullable(),
  descuento_porcentaje: z.number(),
  descuento_reparto: dinero,
  motivo_descuento: z.string().nullable(),
};
/** The units and the pesos of a line that were given back. */
const vuelta = { cantidad_devuelta: z.int(), monto_devuelto: dinero };
const pago = {
  ...vuelta,
  metodo_pago: metodoPago,
  monto_efectivo: dinero,
  monto_transferencia: dinero,
  monto_por_cobrar: dinero,
};

export const servicioDeTiquete = z.object({
  id,
  nombre: z.string(),
  servicio_id: id.nullable(),
  empleado: persona,
  cantidad: z.int(),
  precio_unitario: dinero,
  ...precioYDescuento,
  total_servicio: dinero,
  total_con_descuento: dinero,
  porcentaje_empleado: z.number(),
  monto_empleado: dinero,
  ...pago,
  pagado: z.boolean(),
  /** Its share waits until the client owes nothing of the ticket. */
  retenido: z.boolean(),
  anulacion: anulacionDeLinea,
});
export type ServicioDeTiquete = z.infer<typeof servicioDeTiquete>;

/** A sale of a ticket, a line of it as a service is. `empleado` null: sold by an account without operator. */
export const ventaDeTiquete = z.object({
  id,
  empleado: persona.nullable(),
  productos: z.array(
    z.object({
      id,
      nombre: z.string(),
      cantidad: z.int(),
      precio_unitario: dinero,
      ...precioYDescuento,
      subtotal: dinero,
      total: dinero,
    }),
  ),
  total: dinero,
  ...pago,
  observaciones: z.string().nullable(),
  anulacion: anulacionDeLinea,
});
export type VentaDeTiquete = z.infer<typeof ventaDeTiquete>;

/**
 * Money of a ticket by one method: paid by the client, `abono` later for what was left owing, its part alone, `favor` taken from
 * what they had left with the shop, `anticipo`, paid over it and left there, or, `salida`, given back. `referencia`: the
 * number of its voucher; `recibido`: the banknotes that were handed over, of which the rest was given back as change.
 */
export const cobroDeTiquete = z.object({
  id,
  tipo: z.enum(['tiquete', 'abono', 'favor', 'anticipo', 'salida']),
  fecha: dia,
  metodo: referencia,
  clase: medio,
  monto: dinero,
  recibido: dinero.nullable(),
  referencia: z.string().nullable(),
  /** The part of it that was a tip. */
  propina: dinero,
  /** It was taken from a favour of its person, or went back to it. */
  de_favor: z.boolean(),
});
export type CobroDeTiquete = z.infer<typeof cobroDeTiquete>;

/** The tip of an operator, which is theirs whole: no income of the house. */
export const propinaDeTiquete = z.object({
  id,
  operador: persona,
  monto: dinero,
  pagada: z.boolean(),
  anulacion: anulacionDeLinea,
});
export type PropinaDeTiquete = z.infer<typeof propinaDeTiquete>;

/** An action on a part of a ticket, and whether the caller may take it; `motivo`: why not. */
export const accionDeTiquete = z.object({
  accion: z.enum(['anular', 'devolver', 'castigar', 'corregir']),
  recurso: z.enum(['servicio_realizado', 'venta', 'propina', 'registro']),
  recurso_id: id,
  permitida: z.boolean(),
  motivo: z.string().nullable(),
});
export type AccionDeTiquete = z.infer<typeof accionDeTiquete>;
