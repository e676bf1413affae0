import { z } from 'zod';
import { acceso } from './access.js';
import { conFormato } from './archivos.js';
import { ESTADOS_CITA } from './citas.js';
import {
  c,
  conMensaje,
  correo,
  dia,
  dinero,
  direccionCorreo,
  entidadTexto,
  erroresComunes,
  id,
  idTexto,
  instante,
  motivoQuery,
  opcional,
  persona as operador,
  referencia,
  sinCuerpo,
  soloMensaje,
  texto,
  textoRequerido,
} from './common.js';
import { ordenable, pagina, paginaQuery } from './listas.js';

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
  /** What must not be used on them. */
  alergias: z.string().nullable(),
  etiquetas: z.array(z.string()),
  no_contactar: z.boolean(),
});
/** A person as a field that looks for one offers them. */
export const personaBreve = breve;
export type PersonaBreve = z.infer<typeof personaBreve>;

const visitas = {
  /** Appointments held and not missed, up to now. */
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
  canceladas: z.int(),
  inasistencias: z.int(),
});
export type PersonaFicha = z.infer<typeof personaFicha>;

const etiquetas = z
  .array(textoRequerido('Escribe la etiqueta', LARGO_ETIQUETA))
  .max(ETIQUETAS_POR_PERSONA, { error: `Máximo ${ETIQUETAS_POR_PERSONA} etiquetas` })
  .refine((todas) => new Set(todas.map((una) => una.toLowerCase())).size === todas.length, {
    error: 'Hay una etiqueta repetida',
  });

const CUMPLE = 'El cumpleaños es un día y un mes que existen';
/** A year with the 29th of February: whoever was born on it has a birthday. */
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
};
/** A new person; an administrator says of which branch. */
export const personaNueva = z.strictObject({ ...campos, entidad_id: id.nullable().optional() });
export type PersonaNueva = z.output<typeof personaNueva>;
/** Any of them. */
export const personaCambios = z.strictObject(campos).partial();
export type PersonaCambios = z.output<typeof personaCambios>;

/** An appointment of a person, with what was done and charged in it. */
export const visitaPersona = z.object({
  id,
  fecha: dia,
  hora_inicio: z.string(),
  servicio: z.string(),
  operador,
  estado: z.enum(ESTADOS_CITA),
  no_asistio: z.boolean(),
  /** The ticket of its services. */
  tiquete: z.object({ id, numero: z.int(), total: dinero, servicios: z.array(z.string()) }).nullable(),
});
export type VisitaPersona = z.infer<typeof visitaPersona>;

export const ORDEN_FICHAS = ['nombre', 'creada', 'entidad'] as const;
const SI_O_NO = ['true', 'false'] as const;

const pathParams = z.object({ id: idTexto });
const CONTACTO =
  'Sin el permiso `personas.contacto`, teléfono, correo y documento van ocultos (`••• 0001`) y solo se busca por un teléfono completo.';

export const personas = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/personas',
      query: paginaQuery.extend({
        ...conFormato,
        ...ordenable(ORDEN_FICHAS),
        entidad_id: entidadTexto.optional(),
        etiqueta: texto(LARGO_ETIQUETA).optional(),
        archivadas: z.enum(SI_O_NO, { error: 'Indica si quieres las archivadas' }).optional(),
      }),
      responses: { ...erroresComunes, 200: pagina(personaListada) },
      summary: 'Las personas que se atienden, por nombre',
      description:
        'Se busca por nombre, correo, documento y etiqueta, en cualquier orden, y por cuatro cifras o más del teléfono. ' +
        `${CONTACTO} Un operador ve a las de sus citas. La lista y su total llegan hasta ${FICHAS_LISTADAS}: a las ` +
        'demás se llega buscando o con el archivo, que las trae todas.',
      metadata: acceso('personas.ver', { archivo: true }),
    },
    buscar: {
      method: 'GET',
      path: '/api/personas/buscar',
      query: z.strictObject({ q: texto(100).default(''), entidad_id: entidadTexto.optional() }),
      responses: { ...erroresComunes, 200: z.object({ data: z.array(personaBreve) }) },
      summary: 'Buscar una persona para elegirla',
      description: `Las primeras ${FICHAS_OFRECIDAS} por nombre; se busca como en la lista. ${CONTACTO}`,
      metadata: acceso('personas.ver'),
    },
    etiquetas: {
      method: 'GET',
      path: '/api/personas/etiquetas',
      query: z.strictObject({ entidad_id: entidadTexto.optional() }),
      responses: { ...erroresComunes, 200: z.object({ data: z.array(z.string()) }) },
      summary: 'Las etiquetas que ya tiene alguna persona',
      metadata: acceso('personas.ver'),
    },
    obtener: {
      method: 'GET',
      path: '/api/personas/:id',
      pathParams,
      responses: { ...erroresComunes, 200: z.object({ data: personaFicha }) },
      summary: 'La ficha de una persona',
      description: `De una ficha unida a otra se responde la otra. ${CONTACTO}`,
      metadata: acceso('personas.ver'),
    },
    historia: {
      method: 'GET',
      path: '/api/personas/:id/historia',
      pathParams,
      query: paginaQuery.omit({ search: true }),
      responses: { ...erroresComunes, 200: pagina(visitaPersona) },
      summary: 'Las citas de una persona, con lo que se le hizo y cobró, las más recientes primero',
      description: 'Un operador ve las suyas.',
      metadata: acceso('personas.ver'),
    },
    crear: {
      method: 'POST',
      path: '/api/personas',
      body: personaNueva,
      responses: { ...erroresComunes, 201: conMensaje(personaFicha).extend({ parecidas: z.array(personaBreve) }) },
      summary: 'Crear la ficha de una persona',
      description:
        'Con el mismo nombre y teléfono es 409 PERSONA_REPETIDA, y `id` es la que ya existe. `parecidas`: las que ' +
        'tienen ese teléfono, documento o correo con otro nombre.',
      metadata: acceso('personas.crear'),
    },
    actualizar: {
      method: 'PUT',
      path: '/api/personas/:id',
      pathParams,
      body: personaCambios,
      responses: { ...erroresComunes, 200: conMensaje(personaFicha) },
      summary: 'Cambiar la ficha de una persona',
      description: 'Un contacto que se devuelve oculto, o vacío sin poder verlo, queda como estaba.',
      metadata: acceso('personas.editar'),
    },
    eliminar: {
      method: 'DELETE',
      path: '/api/personas/:id',
      pathParams,
      query: motivoQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Archivar la ficha de una persona: sus citas quedan',
      metadata: acceso('personas.eliminar'),
    },
    restaurar: {
      method: 'POST',
      path: '/api/personas/:id/restaurar',
      pathParams,
      body: sinCuerpo,
      responses: { ...erroresComunes, 200: conMensaje(personaFicha) },
      summary: 'Traer de vuelta una ficha archivada',
      metadata: acceso('personas.crear'),
    },
  },
  { strictStatusCodes: true },
);
