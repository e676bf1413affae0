import { z } from 'zod';
import { datoDeFicha, datosEscritos } from './campos-persona.js';
import { ESTADOS_CITA } from './cita.js';
import {
  correo,
  dia,
  dinero,
  direccionCorreo,
  id,
  instante,
  opcional,
  persona as operador,
  referencia,
  textoRequerido,
} from './common.js';

/** As many tags as a person has, and the letters of each. */
export const ETIQUETAS_POR_PERSONA = 20;
export const LARGO_ETIQUETA = 40;
/** How far the list goes; a search or the file reach the rest. */
export const FICHAS_LISTADAS = 10_000;
/** As many as a field that looks for a person offers. */
export const FICHAS_OFRECIDAS = 8;

export const TIPOS_DOCUMENTO = ['CC', 'CE', 'TI', 'PA', 'NIT', 'OTRO'] as const;
export type TipoDocumento = (typeof TIPOS_DOCUMENTO)[number];
export const NOMBRE_DOCUMENTO: Readonly<Record<TipoDocumento, string>> = {
  CC: 'Cédula de ciudadanía',
  CE: 'Cédula de extranjería',
  TI: 'Tarjeta de identidad',
  PA: 'Pasaporte',
  NIT: 'NIT',
  OTRO: 'Otro',
};

/** Telephone, e-mail and document are masked for a session without `personas.contacto`. */
const breve = z.object({
  id,
  entidad_id: id,
  nombre: z.string(),
  telefono: z.string().nullable(),
  email: direccionCorreo.nullable(),
  /** Substances that must not be used on them. */
  alergias: z.string().nullable(),
  etiquetas: z.array(z.string()),
  no_contactar: z.boolean(),
});
/** A person as a field that looks for one offers them. */
export const personaBreve = breve;
export type PersonaBreve = z.infer<typeof personaBreve>;

const visitas = {
  /** Appointments held and not missed, up to now, and other days with a ticket of theirs. */
  visitas: z.int(),
  ultima: dia.nullable(),
  proxima: dia.nullable(),
};

/** A person who is served, as the list has them. */
export const personaListada = breve.extend({
  entidad: referencia,
  documento: z.string().nullable(),
  /** The day of their birthday, 'MM-DD'. */
  cumple: z.string().nullable(),
  archivada: z.boolean(),
  ...visitas,
  created_at: instante,
});
export type PersonaListada = z.infer<typeof personaListada>;

/** The card of a person. */
export const personaFicha = personaListada.extend({
  /** The telephone as the world dials it; null where that can't be told, or is not to be known. */
  telefono_normal: z.string().nullable(),
  documento_tipo: z.enum(TIPOS_DOCUMENTO).nullable(),
  anio_nacimiento: z.int().nullable(),
  notas: z.string().nullable(),
  preferencias: z.string().nullable(),
  /** The day they first came. */
  primera: dia.nullable(),
  /** The money of their tickets, less what was given back; null to an operator, and to who may not see tickets. */
  gastado: dinero.nullable(),
  canceladas: z.int(),
  inasistencias: z.int(),
  /** Their own limit to what they may owe; null: that of the branch. */
  limite_fiado: dinero.nullable(),
  /** Their data in the own fields that are in use, in the order of these. */
  campos: z.array(datoDeFicha),
  /** The cards that are part of this one. */
  unidas: z.array(z.object({ id, nombre: z.string() })),
});
export type PersonaFicha = z.infer<typeof personaFicha>;

const etiquetas = z
  .array(textoRequerido('Escribe la etiqueta', LARGO_ETIQUETA))
  .max(ETIQUETAS_POR_PERSONA, { error: `Máximo ${ETIQUETAS_POR_PERSONA} etiquetas` })
  .refine((todas) => new Set(todas.map((una) => una.toLowerCase())).size === todas.length, {
    error: 'Hay una etiqueta repetida',
  });

const CUMPLE = 'El cumpleaños es un día y un mes que existen';
/** A year with the 29th of February: people born on it have a birthday. */
const existe = (cumple: string): boolean => {
  const [mes = 0, dia = 0] = cumple.split('-').map(Number);
  return mes >= 1 && mes <= 12 && dia >= 1 && dia <= new Date(Date.UTC(2024, mes, 0)).getUTCDate();
};
const cumple = z
  .union([
    z.literal('').transform(() => null),
    z
      .string({ error: CUMPLE })
      .regex(/^\d{2}-\d{2}$/, { error: CUMPLE })
      .refine(existe, { error: CUMPLE }),
  ])
  .nullable()
  .optional();

const ANIO = 'El año de nacimiento no es válido';
const campos = {
  nombre: textoRequerido('El nombre es requerido', 120),
  telefono: opcional(40).refine((t) => t === null || t === undefined || /\d/.test(t) || t.startsWith('•••'), {
    error: 'El teléfono debe tener números',
  }),
  email: z
    .union([z.literal('').transform(() => null), correo()])
    .nullable()
    .optional(),
  documento_tipo: z.enum(TIPOS_DOCUMENTO, { error: 'Selecciona un tipo de documento válido' }).nullable().optional(),
  documento: opcional(40),
  cumple,
  anio_nacimiento: z.int({ error: ANIO }).min(1900, { error: ANIO }).max(2199, { error: ANIO }).nullable().optional(),
  notas: opcional(1000),
  preferencias: opcional(1000),
  alergias: opcional(300),
  etiquetas: etiquetas.optional(),
  no_contactar: z.boolean({ error: 'Indica si no se le contacta' }).optional(),
  campos: datosEscritos.optional(),
};
/** A new person; an administrator says of which branch. */
export const personaNueva = z.strictObject({ ...campos, entidad_id: id.nullable().optional() });
export type PersonaNueva = z.output<typeof personaNueva>;
/** Any of them. */
export const personaCambios = z.strictObject(campos).partial();
export type PersonaCambios = z.output<typeof personaCambios>;

/** A time that a person came, or will: an appointment with its ticket, or a ticket without one. */
export const visitaPersona = z.object({
  /** Whose `id` it has. */
  de: z.enum(['cita', 'tiquete']),
  id,
  fecha: dia,
  /** Of an appointment, as are its state and that they did not come. */
  hora_inicio: z.string().nullable(),
  /** The lines of its tickets, else the service that was booked. */
  servicio: z.string(),
  operadores: z.array(operador),
  estado: z.enum(ESTADOS_CITA).nullable(),
  no_asistio: z.boolean(),
  /**
   * The ticket of its services, else the first in which something was sold at it; `total` is what was charged in all of
   * them. To an operator of their own lines; null to who may not see tickets.
   */
  tiquete: z.object({ id, numero: z.int(), total: dinero }).nullable(),
});
export type VisitaPersona = z.infer<typeof visitaPersona>;

/** As many pairs as are gone through at once. */
export const DUPLICADOS_LISTADOS = 100;

/** A card beside another that may be of the same person. */
export const fichaEnPar = personaBreve.extend({
  visitas: visitas.visitas,
  ultima: visitas.ultima,
  /** Null to who may not lend. */
  deuda: dinero.nullable(),
  a_favor: dinero.nullable(),
});
export type FichaEnPar = z.infer<typeof fichaEnPar>;

/** Two cards that may be of one person, and what they share. */
export const parDuplicado = z.object({
  personas: z.array(fichaEnPar),
  por: z.array(z.enum(['telefono', 'documento', 'email'])),
});
export type ParDuplicado = z.infer<typeof parDuplicado>;
