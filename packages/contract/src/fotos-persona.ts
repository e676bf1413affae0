import { z } from 'zod';
import { acceso } from './access.js';
import { archivo, c, conMensaje, erroresComunes, id, idTexto, instante, motivoQuery, soloMensaje } from './common.js';

/** How many photos a person has at most, and the bytes and the longer side of each. */
export const FOTOS_MAXIMO = 40;
export const FOTO_BYTES = 300 * 1024;
export const FOTO_LADO = 2_048;
/** The kinds of picture that are kept: what browsers draw, those of an iPhone no WebP. */
export const TIPOS_FOTO = ['image/webp', 'image/jpeg'] as const;
export type TipoFoto = (typeof TIPOS_FOTO)[number];

export const MOMENTOS_FOTO = ['antes', 'despues'] as const;
export type MomentoFoto = (typeof MOMENTOS_FOTO)[number];
export const NOMBRE_MOMENTO: Readonly<Record<MomentoFoto, string>> = { antes: 'Antes', despues: 'Después' };

/** A photo of a person, before or after a service; its picture is asked for apart. */
export const fotoPersona = z.object({
  id,
  momento: z.enum(MOMENTOS_FOTO),
  bytes: z.int(),
  /** The account that put it there. */
  usuario: z.string(),
  created_at: instante,
});
export type FotoPersona = z.infer<typeof fotoPersona>;

/** `autoriza`: their last word on photos is that they agree; without it there are none to see. */
export const fotosDePersona = z.object({ autoriza: z.boolean(), fotos: z.array(fotoPersona) });
export type FotosDePersona = z.infer<typeof fotosDePersona>;

const pathParams = z.object({ id: idTexto });

export const fotosPersona = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/personas/:id/fotos',
      pathParams,
      responses: { ...erroresComunes, 200: z.object({ data: fotosDePersona }) },
      summary: 'Las fotos de una persona, la más reciente primero, también las de fichas unidas a la suya',
      metadata: acceso('personas.ver'),
    },
    guardar: {
      method: 'POST',
      path: '/api/personas/:id/fotos',
      pathParams,
      query: z.strictObject({
        momento: z.enum(MOMENTOS_FOTO, { error: 'Di si es de antes o de después' }).default('antes'),
      }),
      body: archivo,
      responses: { ...erroresComunes, 201: conMensaje(fotosDePersona) },
      summary: 'Guardar una foto de antes o de después',
      description:
        `El cuerpo es la imagen misma: WebP o JPEG de hasta 300 kB y ${FOTO_LADO} píxeles por lado. Se guarda sin lugar, cámara ni ` +
        `otros datos suyos. Pide que la persona autorice las fotos (409 FOTOS_SIN_AUTORIZAR) y son hasta ${FOTOS_MAXIMO}.`,
      metadata: acceso('personas.editar'),
    },
    ver: {
      method: 'GET',
      path: '/api/personas/fotos/:id',
      pathParams,
      responses: {
        ...erroresComunes,
        200: z.object({ data: z.object({ content: z.string(), mime_type: z.enum(TIPOS_FOTO) }) }),
      },
      summary: 'Una foto, en base64',
      metadata: acceso('personas.ver', { sinComprimir: true }),
    },
    eliminar: {
      method: 'DELETE',
      path: '/api/personas/fotos/:id',
      pathParams,
      query: motivoQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Borrar una foto; no se puede deshacer',
      metadata: acceso('personas.editar'),
    },
  },
  { strictStatusCodes: true },
);
