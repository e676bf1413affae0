import { z } from 'zod';
import { dinero } from './common.js';

/** A till with cash in it is counted once in this many days. */
export const DIAS_SIN_ARQUEO = 7;
/** The work of an employee is paid within this many days. */
export const DIAS_SIN_PAGAR = 7;
/** A mail that failed is told for this many days: later it is waited for no more. */
export const DIAS_DE_CORREO_FALLIDO = 7;
/** The rows of a matter that are told by their names. */
export const PRIMEROS_DE_UN_ASUNTO = 3;

/**
 * The matters that ask for a deed, the most pressing first. `oferta_por_vencer`: places held for people who wait;
 * `caja_en_rojo`: tills whose cash is below zero; `respaldo`: backups that are late or failed; `tiquete_abierto`: tickets of
 * a day before that were neither charged nor discarded; `aprobado`: what second persons said yes to this week.
 */
export const TIPOS_DE_ASUNTO = [
  'oferta_por_vencer',
  'respaldo',
  'caja_en_rojo',
  'tiquete_abierto',
  'sobre_presupuesto',
  'por_pagar',
  'caja_sin_arqueo',
  'producto_bajo',
  'articulo_bajo',
  'correo_fallido',
  'aprobado',
  'anulado',
] as const;
export type TipoDeAsunto = (typeof TIPOS_DE_ASUNTO)[number];

/**
 * Something of which there is at least one, and the first of them. `entidad_id`: the branch it is of, 0 of 'General',
 * null of the house. `monto`: the cash of a till, what was spent over a budget, what was annulled, or what an open ticket
 * adds up to. `cantidad`: the units that are left, or how many were annulled. `cuando`: the day of the oldest unpaid work,
 * the instant an offer expires, when a ticket was opened, or
 * something was approved.
 */
export const asunto = z.object({
  tipo: z.enum(TIPOS_DE_ASUNTO),
  cuantos: z.int().positive(),
  primeros: z.array(
    z.object({
      nombre: z.string(),
      entidad_id: z.int().nonnegative().nullable(),
      monto: dinero.nullable(),
      cantidad: z.int().nullable(),
      cuando: z.string().nullable(),
    }),
  ),
});
export type Asunto = z.infer<typeof asunto>;

/** The matters of this moment, the most pressing first; none when all is as it should be. */
export const atencion = z.object({ asuntos: z.array(asunto) });
export type Atencion = z.infer<typeof atencion>;
