import { z } from 'zod';
import { dia, dinero, id, medio, persona, referencia } from './common.js';
import { NOMBRE_DEVOLUCION, TIPOS_DEVOLUCION } from './devoluciones.js';
import { tiqueteCobrado } from './tiquete.js';

/** An item of an account: a service, the share of an occasional one, or a tip, of which nothing is the house's. */
export const TIPOS_DE_ITEM = ['catalogo', 'ocasional', 'propina'] as const;

/** A charge to an account: no money moves; `anticipo`, the part of it that no item has used yet. */
const cargoDeCuenta = z.object({
  id,
  fecha: dia,
  /** The return that it is of, or the debt that was given up: its number in the branch, and its ticket. */
  tipo: z.enum(TIPOS_DEVOLUCION),
  numero: z.int(),
  tiquete: tiqueteCobrado,
  monto: dinero,
  anticipo: dinero,
});
export type CargoDeCuenta = z.infer<typeof cargoDeCuenta>;

/** A charge in words: 'Devolución 1 · tiquete 124'. */
export const nombreDeCargo = ({ tipo, numero, tiquete }: Pick<CargoDeCuenta, 'tipo' | 'numero' | 'tiquete'>): string =>
  `${NOMBRE_DEVOLUCION[tipo]} ${numero} · tiquete ${tiquete.numero}`;

/**
 * An employee's account over one week (Monday to Sunday), the same for the administrator and for them:
 * saldo_final = saldo_anterior + total_ganado − total_pagado − total_descontado. Negative is an advance.
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
      /** Its share waits until the client owes nothing of the ticket. */
      retenido: z.boolean(),
      /** The part of monto_empleado that charges settled, without money. */
      descontado: dinero,
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
  /** The shares that they gave up of what clients were given back. */
  cargos: z.array(cargoDeCuenta),
  total_ganado: dinero,
  /** The part of total_ganado that is tips. */
  total_propinas: dinero,
  total_pagado: dinero,
  total_descontado: dinero,
  saldo_final: dinero,
  /** The part of what is owed today, of any week, that waits for the debts of clients. */
  retenido: dinero,
});
export type EstadoCuenta = z.infer<typeof estadoCuenta>;
