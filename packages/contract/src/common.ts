import { initContract } from '@ts-rest/core';
import { z } from 'zod';
import { alternativa } from './alternativas.js';
import { acto, requisito, yaPedida } from './aprobaciones-formas.js';
import { esFecha } from './fechas.js';

/** Shapes every domain shares. Section 7 of the specification and the conventions of the API. */
export const c: ReturnType<typeof initContract> = initContract();

/**
 * Says in the OpenAPI document that a value is a whole number within bounds, where the schema alone cannot: it arrives
 * as text in an address, or is rounded.
 */
const entero = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) => ({ entero: { minimum, maximum } });

/** Largest amount a person may enter, and the largest price × quantity: no sum of them leaves the safe integers. */
export const MONTO_MAXIMO = 1_000_000_000_000;
export const CANTIDAD_MAXIMA = 1_000_000;

const MENSAJE_MONTO = 'Ingresa un monto válido en pesos';

/** Whole Colombian pesos on the wire. */
export const dinero = z.int();

/**
 * An amount as a person or an integrator enters it: whole pesos, 0 to MONTO_MAXIMO.
 * Decimals are accepted only when they are within 0.01 of a whole peso (specification, section 9).
 */
export const dineroEntrada = z
  .number({ error: MENSAJE_MONTO })
  .min(0, { error: 'El monto no puede ser negativo' })
  .max(MONTO_MAXIMO, { error: 'El monto es demasiado grande' })
  .refine((n) => Math.abs(n - Math.round(n)) <= 0.01 + 1e-9, { error: 'El monto debe ser en pesos enteros' })
  .transform((n) => Math.round(n))
  .meta(entero(0, MONTO_MAXIMO));

/** dineroEntrada above 0, with the message of the screen it belongs to. */
export const dineroPositivo = (mensaje: string) =>
  z
    .number({ error: mensaje })
    .gt(0, { error: mensaje, abort: true })
    .max(MONTO_MAXIMO, { error: 'El monto es demasiado grande' })
    .refine((n) => Math.abs(n - Math.round(n)) <= 0.01 + 1e-9 && Math.round(n) > 0, {
      error: 'El monto debe ser en pesos enteros',
    })
    .transform((n) => Math.round(n))
    .meta(entero(1, MONTO_MAXIMO));

/** 0..100 with at most two decimals. */
export const porcentaje = (mensaje = 'El porcentaje debe estar entre 0 y 100') =>
  z
    .number({ error: mensaje })
    .min(0, { error: mensaje })
    .max(100, { error: mensaje })
    .refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, {
      error: 'El porcentaje admite máximo dos decimales',
    });

/** A count of units, 1..CANTIDAD_MAXIMA. */
export const cantidad = z
  .int({ error: 'La cantidad debe ser un número entero' })
  .min(1, { error: 'La cantidad debe ser mayor a 0' })
  .max(CANTIDAD_MAXIMA, { error: 'La cantidad es demasiado grande' });

export const id = z
  .int({ error: 'El identificador no es válido' })
  .positive({ error: 'El identificador no es válido' });

/** An id in a path or a query, where everything arrives as text. */
export const idTexto = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, { error: 'El identificador no es válido' })
  .transform(Number)
  .refine(Number.isSafeInteger, { error: 'El identificador no es válido' })
  .meta(entero(1));

/** YYYY-MM-DD, a day that exists. */
export const fecha = z
  .string({ error: 'La fecha es requerida' })
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Por favor selecciona una fecha válida' })
  .refine(esFecha, { error: 'Por favor selecciona una fecha válida' })
  .meta({ format: 'date' });

/** The same in an answer, where it is not judged again. */
export const dia = z.string().meta({ format: 'date' });

/** The day of something that moves money. Nothing of this business is older than 2000: such a day is a slip of the finger. */
export const fechaDeMovimiento = fecha.refine((dia) => dia >= '2000', {
  error: 'La fecha no puede ser anterior al año 2000',
});

/** ISO 8601 in UTC. */
export const instante = z.string().meta({ format: 'date-time' });

// Built from code points so that this file holds no control character: PostgreSQL cannot store U+0000 and no keyboard
// types the others. Nor half of a pair of UTF-16, the rest of an emoji cut in two: as JSON the database refuses it.
const CONTROL = [String.fromCodePoint(0), '-', String.fromCodePoint(8, 11, 12, 14), '-', String.fromCodePoint(31)].join(
  '',
);
const IMPOSIBLES = new RegExp(`[${CONTROL}]|\\p{Surrogate}`, 'u');

// The signs that turn the direction of writing: unseen in a name, they would turn round what stands beside it.
const DIRECCION = /[\u202a-\u202e\u2066-\u2069]/g;
const sinDireccion = (texto: string): string => texto.replace(DIRECCION, '');

/** Text of at most `max` characters, trimmed, that is written in the direction of the screen. */
export const texto = (max: number) =>
  z
    .string({ error: 'Este campo debe ser texto' })
    .overwrite(sinDireccion)
    .trim()
    .max(max, { error: `Máximo ${max} caracteres` })
    .refine((t) => !IMPOSIBLES.test(t), { error: 'El texto contiene caracteres no permitidos' });

/** Text that must hold something after trimming. */
export const textoRequerido = (mensaje: string, max = 200) =>
  z
    .string({ error: mensaje })
    .overwrite(sinDireccion)
    .trim()
    .min(1, { error: mensaje })
    .max(max, { error: `Máximo ${max} caracteres` })
    .refine((t) => !IMPOSIBLES.test(t), { error: 'El texto contiene caracteres no permitidos' });

export const correo = (requerido = 'El email es requerido', invalido = 'El email no es válido') =>
  z
    .string({ error: requerido })
    .trim()
    .min(1, { error: requerido })
    .max(254, { error: invalido })
    .toLowerCase()
    .pipe(z.email({ error: invalido }))
    .meta({ format: 'email' });

/** The same in an answer. */
export const direccionCorreo = z.string().meta({ format: 'email' });

export const contrasenaNueva = z
  .string({ error: 'La contraseña es requerida' })
  .min(1, { error: 'La contraseña es requerida' })
  .min(8, { error: 'La contraseña debe tener al menos 8 caracteres' })
  .max(200, { error: 'La contraseña es demasiado larga' })
  .refine((clave) => clave.trim() !== '', { error: 'La contraseña no puede ser solo espacios' });

const CLAVE_REQUERIDA = 'La contraseña es requerida';
/** The caller's own password, asked for again. Compared and never kept: any text may be one. */
export const contrasenaActual = z
  .string({ error: CLAVE_REQUERIDA })
  .min(1, { error: CLAVE_REQUERIDA })
  .max(200, { error: 'La contraseña actual no es correcta' });

/** A whole number within bounds in an address. */
export const enteroTexto = (mensaje: string, minimo: number, maximo: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: mensaje })
    .transform(Number)
    .refine((n) => n >= minimo && n <= maximo, { error: mensaje })
    .meta(entero(minimo, maximo));

/** A branch named in a path or query; 0 is 'General', the records of no branch, for administrators. */
export const entidadTexto = z
  .string()
  .regex(/^(0|[1-9]\d{0,15})$/, { error: 'El identificador no es válido' })
  .transform(Number)
  .refine(Number.isSafeInteger, { error: 'El identificador no es válido' })
  .meta(entero(0));

/** The branch of something new in a form where it is chosen: the server would answer the same, once the rest is right. */
export const sucursalElegida = id
  .nullable()
  .optional()
  .refine((elegida) => elegida !== null && elegida !== undefined, { error: 'La sucursal es requerida' });

/** `entidad_id` as a filter: honoured for an administrator, only their own branch for everybody else. */
export const entidadQuery = z.strictObject({ entidad_id: entidadTexto.optional() });

export const mesQuery = entidadQuery.extend({
  mes: enteroTexto('El mes no es válido', 1, 12).optional(),
  anio: enteroTexto('El año no es válido', 1900, 2199).optional(),
});

/** The sums of expenses, or of additional income. */
export const totalesPorMedio = z.object({ monto: dinero, monto_efectivo: dinero, monto_transferencia: dinero });
export type TotalesPorMedio = z.infer<typeof totalesPorMedio>;

/** The answer of a creation or change: `message` is the sentence of section 8 that the toast shows. */
export const conMensaje = <T extends z.ZodType>(data: T) => z.object({ message: z.string(), data });
export const soloMensaje = z.object({ message: z.string() });

/** The one shape of every error. `message` and `error` hold the same Spanish sentence; `codigo` is a stable machine word. */
export const errorRespuesta = z.object({
  statusCode: z.int(),
  codigo: z.string(),
  message: z.string(),
  error: z.string(),
  errores: z.record(z.string(), z.array(z.string())).optional(),
  /** The record that stands in the way, where there is one: a person who is there already. */
  id: id.optional(),
  /** Of 409 REQUIERE_APROBACION: the ceilings it goes beyond, the act to ask for, and the approval there is of it already. */
  requiere: z.array(requisito).optional(),
  acto: acto.optional(),
  aprobacion: yaPedida.optional(),
  /** Of a booking that was refused: other hours at which it can be. */
  alternativas: z.array(alternativa).optional(),
  request_id: z.string(),
});
export type ErrorRespuesta = z.infer<typeof errorRespuesta>;

export const erroresComunes = {
  400: errorRespuesta,
  401: errorRespuesta,
  403: errorRespuesta,
  404: errorRespuesta,
  409: errorRespuesta,
  413: errorRespuesta,
  429: errorRespuesta,
  503: errorRespuesta,
} as const;

export const referencia = z.object({ id, nombre: z.string() });
export const persona = z.object({ id, nombre: z.string(), apellido: z.string() });

export const METODOS_PAGO = ['efectivo', 'transferencia', 'mixto'] as const;
export const metodoPago = z.enum(METODOS_PAGO, { error: 'Selecciona un método de pago válido' });
export type MetodoPago = z.infer<typeof metodoPago>;
export const medio = z.enum(['efectivo', 'transferencia'], { error: 'Selecciona un método de pago válido' });
export type Medio = z.infer<typeof medio>;

/** The body of a route that takes a file: its bytes as they are, sent as application/octet-stream. */
export const archivo = z.custom<Uint8Array>((v) => ArrayBuffer.isView(v) && v.byteLength > 0, {
  error: 'El archivo es requerido',
});
/** The body of a route whose method has one but that asks for nothing: whatever is sent stays unread. */
export const sinCuerpo = z.unknown().optional();

/**
 * The header of a change that left one event in the audit trail which its author may undo: `{entidad_id}-{id}`, as
 * `POST /api/auditoria/{entidad_id}/{id}/deshacer` takes it.
 */
export const CABECERA_EVENTO = 'X-Audit-Event';

/** The reason of what may not be done without one. */
export const motivoRequerido = textoRequerido('El motivo es requerido', 300).min(3, { error: 'Mínimo 3 caracteres' });
/** Why something is annulled: asked by the screens, optional in the API. */
export const motivoQuery = z.strictObject({ motivo: texto(300).optional() });

/** The person who did something; `nombre` is their e-mail only where they have no name. */
export const autor = z.object({ id, email: direccionCorreo, nombre: z.string() });

/** Texts of people are optional and may be emptied: nothing, null and '' are the same. */
export const opcional = (max: number) =>
  texto(max)
    .nullable()
    .optional()
    .transform((t) => (t === '' ? null : t));
