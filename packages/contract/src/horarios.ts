import { z } from 'zod';
import { DIAS_SEMANA } from './agenda.rules.js';
import { plano } from './busqueda.js';
import { id, opcional, textoRequerido } from './common.js';

/** An hour of the business day, 'HH:mm', 24 h. */
export const hora = z
  .string({ error: 'La hora es requerida' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Escribe una hora válida, como 09:30' });

/** A day of the week; accents and capitals are forgiven. */
export const diaSemanaTexto = z
  .string({ error: 'Selecciona un día de la semana' })
  .transform((t) => plano(t).trim())
  .pipe(z.enum(DIAS_SEMANA, { error: 'Selecciona un día de la semana' }))
  .meta({ enum: [...DIAS_SEMANA] });

export const HORA_FIN_DESPUES = 'La hora de fin debe ser mayor a la hora de inicio';
export const CAPACIDAD_MAXIMA = 50;
/** The name of a slot that was given none. */
export const TITULO_HORARIO = 'Cita';
/** Section 9: the colour of a slot without a chosen one. */
export const COLOR_HORARIO = '#93C5FD';

/** Section 3, Horario (slot) of every week. */
export const horario = z.object({
  id,
  agenda_id: id,
  titulo: z.string(),
  hora_inicio: z.string(),
  hora_fin: z.string(),
  dia_semana: z.enum(DIAS_SEMANA),
  color: z.string(),
  notas: z.string().nullable(),
  activo: z.boolean(),
  capacidad: z.int(),
});
export type Horario = z.infer<typeof horario>;

const color = z
  .string({ error: 'El color no es válido' })
  .regex(/^#[0-9a-fA-F]{6}$/, { error: 'El color no es válido' })
  .transform((t) => t.toUpperCase());
const capacidad = z
  .int({ error: 'La capacidad debe ser un número entero' })
  .min(1, { error: 'La capacidad debe ser mayor a 0' })
  .max(CAPACIDAD_MAXIMA, { error: `La capacidad máxima es ${CAPACIDAD_MAXIMA}` });
const campos = {
  titulo: textoRequerido('El título es requerido', 80),
  hora_inicio: hora,
  hora_fin: hora,
  dia_semana: diaSemanaTexto,
  color,
  notas: opcional(500),
  activo: z.boolean({ error: 'El estado no es válido' }),
  capacidad,
};
const enOrden = (h: { hora_inicio?: string | undefined; hora_fin?: string | undefined }): boolean =>
  h.hora_inicio === undefined || h.hora_fin === undefined || h.hora_fin > h.hora_inicio;
export const FUERA_DE_ORDEN = { error: HORA_FIN_DESPUES, path: ['hora_fin'] };

export const horarioNuevo = z
  .strictObject({
    agenda_id: id,
    ...campos,
    color: color.default(COLOR_HORARIO),
    activo: campos.activo.default(true),
    capacidad: capacidad.default(1),
  })
  .refine(enOrden, FUERA_DE_ORDEN);
export type HorarioNuevo = z.output<typeof horarioNuevo>;
/** Any of them. A slot stays in its agenda. */
export const horarioCambios = z.strictObject(campos).partial().refine(enOrden, FUERA_DE_ORDEN);
export type HorarioCambios = z.output<typeof horarioCambios>;

export const TRAMOS_MAXIMOS = 200;
const minutos = (minimo: number, maximo: number, mensaje: string) =>
  z.int({ error: mensaje }).min(minimo, { error: mensaje }).max(maximo, { error: mensaje });
/**
 * The slots of a working week in one call: whole slots of `duracion_minutos` with `descanso_minutos` between them, at
 * most TRAMOS_MAXIMOS.
 */
export const generarHorarios = z
  .strictObject({
    agenda_id: id,
    dias: z
      .array(diaSemanaTexto, { error: 'Selecciona al menos un día' })
      .min(1, { error: 'Selecciona al menos un día' })
      .max(7, { error: 'Cada día se indica una sola vez' })
      .refine((dias) => new Set(dias).size === dias.length, { error: 'Cada día se indica una sola vez' }),
    hora_inicio: hora,
    hora_fin: hora,
    duracion_minutos: minutos(5, 720, 'La duración debe estar entre 5 y 720 minutos'),
    descanso_minutos: minutos(0, 240, 'El descanso debe estar entre 0 y 240 minutos').default(0),
    titulo: textoRequerido('El título es requerido', 80).default(TITULO_HORARIO),
    color: color.default(COLOR_HORARIO),
    notas: opcional(500),
    capacidad: capacidad.default(1),
    simular: z.boolean({ error: 'Indica si es una simulación' }).default(false),
  })
  .refine(enOrden, FUERA_DE_ORDEN);
export type GenerarHorarios = z.output<typeof generarHorarios>;

const tramo = horario.pick({ titulo: true, dia_semana: true, hora_inicio: true, hora_fin: true });
export const simulacionHorarios = z.object({
  horarios: z.array(tramo.omit({ titulo: true })),
  /** Each slot that would cross an active one, and which. */
  choques: z.array(tramo.omit({ titulo: true }).extend({ con: tramo.extend({ id }) })),
});
export type SimulacionHorarios = z.infer<typeof simulacionHorarios>;
