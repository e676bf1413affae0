import { z } from 'zod';
import { acceso } from './access.js';
import { conFormato } from './archivos.js';
import {
  c,
  conMensaje,
  dia,
  direccionCorreo,
  entidadTexto,
  erroresComunes,
  id,
  idTexto,
  instante,
  referencia,
  textoRequerido,
} from './common.js';
import { ordenable, pagina, paginaQuery } from './listas.js';
import { respaldoQueGuarda } from './respaldos.js';
import { aceptacionFila, solicitudDatos, solicitudNueva, solicitudRespuesta } from './solicitudes-datos.js';

/** The text that stands where the name of a forgotten person stood. */
export const ANONIMO = { nombre: 'Persona', apellido: 'anonimizada' } as const;
export const NOMBRE_ANONIMO = `${ANONIMO.nombre} ${ANONIMO.apellido}`;
/** The word a person types to say that they know it is not undone. */
export const PALABRA_ANONIMIZAR = 'ANONIMIZAR';
/** As many records as one request names: those of a person are a handful, for alike ones are told as one. */
export const REGISTROS_POR_PERSONA = 200;

/** Where people's data are held, each with its own records. */
export const RECURSOS_PERSONALES = [
  'operador',
  'client',
  'usuario',
  'cita',
  'persona_espera',
  'persona',
  'solicitud',
  'correo',
  'auditoria',
] as const;
export type RecursoPersonal = (typeof RECURSOS_PERSONALES)[number];

const enGeneral = z.int({ error: 'El identificador no es válido' }).min(0, { error: 'El identificador no es válido' });

/** A record by its name; `entidad_id` 0 for what belongs to no branch. One of several alike ones stands for all of them. */
const PARTES_AUDITORIA = ['antes', 'despues'] as const;
export const registroPersonal = z.strictObject({
  recurso: z.enum(RECURSOS_PERSONALES, { error: 'Elige un registro de la búsqueda' }),
  entidad_id: enGeneral,
  id,
  /** Of an audit row that tells of two people, the side of the one who is meant. */
  parte: z.enum(PARTES_AUDITORIA).optional(),
});
export type RegistroPersonal = z.infer<typeof registroPersonal>;

/** The data held of a person in one place. `cuantos`: how many records say the same of them (citas, correos). */
export const registroEncontrado = z.object({
  recurso: z.enum(RECURSOS_PERSONALES),
  entidad_id: enGeneral,
  id,
  nombre: z.string().nullable(),
  telefono: z.string().nullable(),
  email: direccionCorreo.nullable(),
  nit: z.string().nullable(),
  detalle: z.string(),
  entidad: referencia.nullable(),
  cuantos: z.int(),
  desde: dia.nullable(),
  hasta: dia.nullable(),
  /** Whether they still work here, sign in, or are a client. */
  activo: z.boolean(),
  /** Of an audit row: the side that says this of them; named again with the record. */
  parte: z.enum(PARTES_AUDITORIA).optional(),
});
export type RegistroEncontrado = z.infer<typeof registroEncontrado>;

/** Records that are of one person, as far as their telephone, e-mail, NIT or account tell. */
export const personaEncontrada = z.object({
  nombre: z.string(),
  telefonos: z.array(z.string()),
  emails: z.array(z.string()),
  nits: z.array(z.string()),
  registros: z.array(registroEncontrado),
});
export type PersonaEncontrada = z.infer<typeof personaEncontrada>;

/** A whole record as it is kept. */
export const registroExportado = z.object({
  recurso: z.string(),
  entidad_id: enGeneral,
  clave: z.string(),
  datos: z.record(z.string(), z.unknown()),
});
export const exportacionPersonal = z.object({
  generado_en: instante,
  nombre: z.string(),
  registros: z.array(registroExportado),
});
export type ExportacionPersonal = z.infer<typeof exportacionPersonal>;

/**
 * A text written by hand that names a person who was forgotten: left for a person to judge, never changed by itself.
 * `donde`: the screen's word for its record.
 */
export const textoPorRevisar = z.object({
  donde: z.string(),
  campo: z.string(),
  entidad: referencia.nullable(),
  entidad_id: enGeneral,
  recurso: z.string(),
  id: enGeneral,
  fecha: dia.nullable(),
  texto: z.string(),
  /** The words of the text that name the person. */
  coincide: z.string(),
});
export type TextoPorRevisar = z.infer<typeof textoPorRevisar>;
export const anonimizacion = z.object({
  anonimizados: z.array(z.object({ recurso: z.string(), cuantos: z.int() })),
  por_revisar: z.array(textoPorRevisar),
  /** More than `por_revisar` holds when it was cut. */
  total_por_revisar: z.int(),
  /** Backups that still hold the people forgotten here, newest first; only administrators are told which. */
  respaldos: z.array(respaldoQueGuarda),
});
export type Anonimizacion = z.infer<typeof anonimizacion>;

const elegidos = z
  .array(registroPersonal, { error: 'Elige al menos un registro' })
  .min(1, { error: 'Elige al menos un registro' })
  .max(REGISTROS_POR_PERSONA, { error: `Máximo ${REGISTROS_POR_PERSONA} registros a la vez` });

export const anonimizar = z.strictObject({
  registros: elegidos,
  confirmacion: z
    .string({ error: `Escribe ${PALABRA_ANONIMIZAR} para confirmar` })
    .trim()
    .refine((palabra) => palabra === PALABRA_ANONIMIZAR, { error: `Escribe ${PALABRA_ANONIMIZAR} para confirmar` }),
  motivo: textoRequerido('El motivo es requerido', 300),
});

const ESTADOS_SOLICITUD = ['abiertas', 'vencidas', 'respondidas', 'todas'] as const;

/** The orders of requests about personal data. */
export const ORDEN_SOLICITUDES = ['persona', 'tipo', 'entidad', 'recibida', 'vence'] as const;
export const ORDEN_ACEPTACIONES = ['usuario', 'entidad', 'version', 'aceptado'] as const;

export const datosPersonales = c.router(
  {
    buscar: {
      method: 'GET',
      path: '/api/datos-personales/buscar',
      query: z.strictObject({
        q: textoRequerido('Escribe un nombre, un teléfono, un correo o un NIT', 120).refine((t) => t.length >= 3, {
          error: 'Escribe al menos 3 letras o cifras',
        }),
      }),
      responses: { ...erroresComunes, 200: z.object({ personas: z.array(personaEncontrada), recortada: z.boolean() }) },
      summary: 'Qué se guarda de una persona, y dónde',
      description:
        'Por nombre, teléfono, correo, NIT o documento, entre operadores, clientes, usuarios, personas, citas, lista de espera, ' +
        'solicitudes, correos (un administrador) y lo que la auditoría sabe de las personas. `recortada`: ' +
        'había más de lo que se muestra.',
      metadata: acceso('usuarios.ver'),
    },
    exportar: {
      method: 'POST',
      path: '/api/datos-personales/exportar',
      body: z.strictObject({ registros: elegidos }),
      responses: { ...erroresComunes, 200: conMensaje(exportacionPersonal) },
      summary: 'Todo lo que se guarda de una persona, para entregárselo',
      description: 'Queda en la auditoría quién lo pidió. No lleva clave de idempotencia: la respuesta no se guarda.',
      metadata: acceso('usuarios.ver', { sinClave: true, sinComprimir: true }),
    },
    anonimizar: {
      method: 'POST',
      path: '/api/datos-personales/anonimizar',
      body: anonimizar,
      responses: { ...erroresComunes, 200: conMensaje(anonimizacion) },
      summary: 'Olvidar a una persona; no se puede deshacer',
      description:
        'Borra nombres, teléfonos, correos y notas; conserva montos e identificadores. ' +
        'Con un operador activo es 409 OPERADOR_ACTIVO. `por_revisar` dice los textos escritos a mano que la ' +
        'mencionan: no se cambian solos. La respuesta no se guarda.',
      metadata: acceso('usuarios.eliminar', { sinClave: true, sinComprimir: true }),
    },
    solicitudes: {
      method: 'GET',
      path: '/api/datos-personales/solicitudes',
      query: paginaQuery.extend({
        ...conFormato,
        estado: z.enum(ESTADOS_SOLICITUD, { error: 'Selecciona un estado válido' }).default('abiertas'),
        entidad_id: entidadTexto.optional(),
        ...ordenable(ORDEN_SOLICITUDES),
      }),
      responses: { ...erroresComunes, 200: pagina(solicitudDatos) },
      summary: 'Solicitudes de las personas sobre sus datos, primero las que vencen antes',
      metadata: acceso('usuarios.ver', { archivo: true }),
    },
    crearSolicitud: {
      method: 'POST',
      path: '/api/datos-personales/solicitudes',
      body: solicitudNueva,
      responses: { ...erroresComunes, 201: conMensaje(solicitudDatos) },
      summary: 'Anotar una consulta (10 días hábiles) o un reclamo (15)',
      metadata: acceso('usuarios.crear'),
    },
    responderSolicitud: {
      method: 'PUT',
      path: '/api/datos-personales/solicitudes/:id/responder',
      pathParams: z.object({ id: idTexto }),
      body: solicitudRespuesta,
      responses: { ...erroresComunes, 200: conMensaje(solicitudDatos) },
      summary: 'Cerrar una solicitud con lo que se respondió',
      description: 'Ya respondida es 409 SOLICITUD_RESPONDIDA.',
      metadata: acceso('usuarios.editar'),
    },
    aceptaciones: {
      method: 'GET',
      path: '/api/datos-personales/aceptaciones',
      query: paginaQuery.extend({ ...conFormato, ...ordenable(ORDEN_ACEPTACIONES) }),
      responses: { ...erroresComunes, 200: pagina(aceptacionFila) },
      summary: 'Qué versión de la política y los términos aceptó cada cuenta, y cuándo',
      metadata: acceso('usuarios.ver', { archivo: true }),
    },
  },
  { strictStatusCodes: true },
);
