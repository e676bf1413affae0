import { z } from 'zod';
import { dia, dinero, id, medio, persona, referencia } from './common.js';

/** An item of an account: a service, the share of an occasional one, or a tip, of which nothing is the house's. */
export const TIPOS_DE_ITEM = ['catalogo', 'ocasional', 'propina'] as const;

/**
 * An employee's account over one week (Monday to Sunday), the same for the administrator and for them:
 * saldo_final = saldo_anterior + total_ganado − total_pagado. Negative is an advance.
 */
export const estadoCuenta = z.object({
  empleado: persona,
  /** Where they work today or, of one branch, that one. */
  entidad: referencia,
  /** The branches whose accounts it adds up. */
  sucursales: z.array(referencia),
  inicio: dia,
  fin: dia,
  saldo_anterior: dinero,
  items: z.array(
    z.object({
      id,
      fecha: dia,
      tipo: z.enum(TIPOS_DE_ITEM),
      servicio_nombre: z.string(),
      cantidad: z.int(),
      precio_unitario: dinero,
      descuento_porcentaje: z.number(),
      descuento_reparto: dinero,
      total_con_descuento: dinero,
      porcentaje_empleado: z.number(),
      monto_empleado: dinero,
      pagado: z.boolean(),
    }),
  ),
  pagos: z.array(
    z.object({
      id,
      fecha: dia,
      monto: dinero,
      tipo_pago: z.enum(['total', 'parcial', 'manual']),
      metodo_pago: medio,
      anticipo: dinero,
    }),
  ),
  total_ganado: dinero,
  /** The part of total_ganado that is tips. */
  total_propinas: dinero,
  total_pagado: dinero,
  saldo_final: dinero,
});
export type EstadoCuenta = z.infer<typeof estadoCuenta>;
