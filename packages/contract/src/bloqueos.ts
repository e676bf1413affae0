import { z } from 'zod';
import { dia, fecha, id, instante, persona, textoRequerido } from './common.js';
import { FUERA_DE_ORDEN, hora } from './horarios.js';

/** The reach of a block: an agenda, every agenda of an operator in that branch, or the branch, which is closed. */
export const ALCANCES_BLOQUEO = ['agenda', 'operador', 'sucursal'] as const;
export type AlcanceBloqueo = (typeof ALCANCES_BLOQUEO)[number];

/**
 * Days, or hours of them, when an agenda, an operator or a whole branch takes no appointments. Without hours, the whole
 * day.
 */
export const bloqueo = z.object({
  id,
  entidad_id: id,
  alcance: z.enum(ALCANCES_BLOQUEO),
  /** Null where it is not of one agenda. */
  agenda_id: id.nullable(),
  agenda_nombre: z.string().nullable(),
  /** Null where it is not an absence of an operator. */
  operador_id: id.nullable(),
  operador: persona.nullable(),
  desde: dia,
  hasta: dia,
  hora_inicio: z.string().nullable(),
  hora_fin: z.string().nullable(),
  motivo: z.string(),
  /** Active appointments inside it, of every agenda it reaches. */
  citas: z.int(),
  created_at: instante,
});
export type Bloqueo = z.infer<typeof bloqueo>;

/** Why a day is blocked, in words: the reason, and whom it is of where it is not one agenda's. */
export function porQueSeBloquea(alcance: AlcanceBloqueo, motivo: string, operador: string | null): string {
  if (alcance === 'sucursal') return `Sucursal cerrada · ${motivo}`;
  return alcance === 'operador' && operador !== null ? `${motivo} · ${operador}` : motivo;
}

/** A block is of one thing: an agenda, an operator, or a branch, which `entidad_id` closes. */
export const bloqueoNuevo = z
  .strictObject({
    agenda_id: id.optional(),
    operador_id: id.optional(),
    entidad_id: id.optional(),
    desde: fecha,
    hasta: fecha,
    hora_inicio: hora.nullable().optional(),
    hora_fin: hora.nullable().optional(),
    motivo: textoRequerido('El motivo es requerido', 200),
  })
  .refine((b) => [b.agenda_id, b.operador_id, b.entidad_id].filter((de) => de !== undefined).length === 1, {
    error: 'Indica la agenda, el operador o la sucursal',
    path: ['agenda_id'],
  })
  .refine((b) => b.hasta >= b.desde, { error: 'La fecha final no puede ser anterior a la inicial', path: ['hasta'] })
  .refine(
    (b) =>
      (b.hora_inicio ?? null) === null ||
      (b.hora_fin ?? null) === null ||
      (b.hora_fin as string) > (b.hora_inicio as string),
    FUERA_DE_ORDEN,
  )
  .refine((b) => ((b.hora_inicio ?? null) === null) === ((b.hora_fin ?? null) === null), {
    error: 'Indica la hora de inicio y la de fin',
    path: ['hora_fin'],
  })
  .meta({ examples: [{ operador_id: 7, desde: '2026-12-21', hasta: '2026-12-31', motivo: 'Vacaciones' }] });
export type BloqueoNuevo = z.output<typeof bloqueoNuevo>;
