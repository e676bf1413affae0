import { z } from 'zod';
import { acceso } from './access.js';
import { c, conMensaje, erroresComunes, id, idTexto, instante, textoRequerido } from './common.js';

/** The uses of a person's data that they are asked about (Ley 1581). */
export const FINALIDADES = ['datos', 'mensajes', 'fotos'] as const;
export type Finalidad = (typeof FINALIDADES)[number];
export const NOMBRE_FINALIDAD: Readonly<Record<Finalidad, string>> = {
  datos: 'Guardar sus datos',
  mensajes: 'Escribirle mensajes y recordatorios',
  fotos: 'Tomarle y guardar fotos',
};

/** By which means a person said so. */
export const CANALES = ['en_persona', 'telefono', 'formulario', 'mensaje', 'correo'] as const;
export type Canal = (typeof CANALES)[number];
export const NOMBRE_CANAL: Readonly<Record<Canal, string>> = {
  en_persona: 'En persona',
  telefono: 'Por teléfono',
  formulario: 'En un formulario firmado',
  mensaje: 'Por mensaje',
  correo: 'Por correo',
};

/** As many of the last ones as are told of a person. */
export const CONSENTIMIENTOS_CONTADOS = 100;

/** A version of the text that people agree to, of every branch; `sha256` of the text as it is written. */
export const textoConsentimiento = z.object({
  id,
  finalidad: z.enum(FINALIDADES),
  version: z.int(),
  texto: z.string(),
  sha256: z.string(),
  created_at: instante,
});
export type TextoConsentimiento = z.infer<typeof textoConsentimiento>;

/** A time that a person agreed, or took it back: those are of no text. */
export const consentimiento = z.object({
  id,
  finalidad: z.enum(FINALIDADES),
  otorga: z.boolean(),
  canal: z.enum(CANALES),
  /** The one that was read to them. */
  texto: textoConsentimiento.omit({ created_at: true }).nullable(),
  /** The account that wrote it down. */
  usuario: z.string(),
  created_at: instante,
});
export type Consentimiento = z.infer<typeof consentimiento>;

/** The last word of a person on a use of their data; null where they were not asked. */
const vigente = z.object({ finalidad: z.enum(FINALIDADES), consentimiento: consentimiento.nullable() });

/** A person's word on each use, and all that they said, newest first. */
export const consentimientosDePersona = z.object({ vigentes: z.array(vigente), historia: z.array(consentimiento) });
export type ConsentimientosDePersona = z.infer<typeof consentimientosDePersona>;

const finalidad = z.enum(FINALIDADES, { error: 'Elige para qué' });
/** The word of a person. `texto_id`: the text that was read to them, in force; none where they take it back. */
export const consentimientoNuevo = z.strictObject({
  finalidad,
  otorga: z.boolean({ error: 'Elige si autoriza' }),
  canal: z.enum(CANALES, { error: 'Elige cómo lo dijo' }),
  texto_id: id.nullable().optional(),
});
export type ConsentimientoNuevo = z.output<typeof consentimientoNuevo>;

export const textoNuevo = z.strictObject({ finalidad, texto: textoRequerido('Escribe el texto', 4_000) });
export type TextoNuevo = z.output<typeof textoNuevo>;

export const consentimientos = c.router(
  {
    textos: {
      method: 'GET',
      path: '/api/personas/textos-consentimiento',
      query: z.strictObject({}),
      responses: { ...erroresComunes, 200: z.object({ data: z.array(textoConsentimiento) }) },
      summary: 'Los textos vigentes con que se pide el consentimiento, uno por finalidad',
      metadata: acceso('personas.ver'),
    },
    cambiarTexto: {
      method: 'POST',
      path: '/api/personas/textos-consentimiento',
      body: textoNuevo,
      responses: { ...erroresComunes, 201: conMensaje(textoConsentimiento) },
      summary: 'Escribir una versión nueva del texto de una finalidad',
      description:
        'Los textos son de todas las sucursales: los cambia un administrador. Quien autorizó una versión anterior la ' +
        'sigue teniendo autorizada.',
      metadata: acceso('personas.editar'),
    },
    dePersona: {
      method: 'GET',
      path: '/api/personas/:id/consentimientos',
      pathParams: z.object({ id: idTexto }),
      responses: { ...erroresComunes, 200: z.object({ data: consentimientosDePersona }) },
      summary: 'Para qué autoriza una persona el uso de sus datos, y todo lo que dijo',
      description: `Las últimas ${CONSENTIMIENTOS_CONTADOS} veces, también las de fichas unidas a la suya.`,
      metadata: acceso('personas.ver'),
    },
    registrar: {
      method: 'POST',
      path: '/api/personas/:id/consentimientos',
      pathParams: z.object({ id: idTexto }),
      body: consentimientoNuevo,
      responses: { ...erroresComunes, 201: conMensaje(consentimientosDePersona) },
      summary: 'Anotar que una persona autoriza un uso de sus datos, o que lo revoca',
      description:
        'Solo se añade: nada se cambia ni se borra. Revocar los mensajes pone `no_contactar`; autorizarlos lo quita. ' +
        'Un texto que ya no es el vigente es 409 TEXTO_CAMBIADO.',
      metadata: acceso('personas.editar'),
    },
  },
  { strictStatusCodes: true },
);
