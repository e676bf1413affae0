import { z } from 'zod';
import { acceso } from './access.js';
import { conFormato } from './archivos.js';
import { c, conMensaje, direccionCorreo, erroresComunes, id, idTexto, instante, sinCuerpo } from './common.js';
import { ordenable, pagina, paginaQuery } from './listas.js';

export const ESTADOS_CORREO = ['Pendiente', 'Enviado', 'Fallido'] as const;
export type EstadoCorreo = (typeof ESTADOS_CORREO)[number];

/** A mail the business sent or is about to. */
export const correoFila = z.object({
  id,
  para: direccionCorreo,
  asunto: z.string(),
  estado: z.enum(ESTADOS_CORREO),
  /** Why its last attempt failed, in a machine's word. */
  fallo: z.string().nullable(),
  intentos: z.int(),
  /** The mail carries a link with which its addressee chooses a password. */
  lleva_enlace: z.boolean(),
  /** The link can still be copied: it was not delivered, used, replaced, nor is it out of date. */
  enlace_disponible: z.boolean(),
  created_at: instante,
  enviado_en: instante.nullable(),
});
export type CorreoFila = z.infer<typeof correoFila>;

/** The text of the mail, without the link. */
export const correoDetalle = correoFila.extend({
  cuerpo: z.string(),
  adjuntos: z.array(z.object({ nombre: z.string(), tipo: z.string(), bytes: z.int() })),
  enlace_vence_en: instante.nullable(),
});
export type CorreoDetalle = z.infer<typeof correoDetalle>;

const pathParams = z.object({ id: idTexto });

export const ORDEN_CORREOS = ['para', 'asunto', 'estado', 'fecha', 'enviado'] as const;

export const correos = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/correo',
      query: paginaQuery.extend({
        ...conFormato,
        ...ordenable(ORDEN_CORREOS),
        estado: z.enum(ESTADOS_CORREO, { error: 'El estado no es válido' }).optional(),
      }),
      // Whether there is a server to deliver to: without one everything waits.
      responses: { ...erroresComunes, 200: pagina(correoFila).extend({ servidor: z.boolean() }) },
      summary: 'Correos, los más recientes primero, por dirección o asunto',
      description: 'Quien no es administrador ve los que van a cuentas de su sucursal.',
      metadata: acceso('usuarios.ver', { archivo: true }),
    },
    obtener: {
      method: 'GET',
      path: '/api/correo/:id',
      pathParams,
      responses: { ...erroresComunes, 200: correoDetalle },
      summary: 'Un correo y lo que dice, sin su enlace',
      metadata: acceso('usuarios.ver'),
    },
    reenviar: {
      method: 'POST',
      path: '/api/correo/:id/reenviar',
      pathParams,
      body: sinCuerpo,
      responses: { ...erroresComunes, 200: conMensaje(correoFila) },
      summary:
        'Enviar otra vez un correo; uno que ya salió o cuyo enlace no sirve sale como un correo nuevo, con un enlace nuevo',
      description: 'Un correo con enlace lo reenvía solo quien tiene todos los permisos de su destinatario.',
      metadata: acceso('usuarios.editar'),
    },
    enlace: {
      method: 'POST',
      path: '/api/correo/:id/enlace',
      pathParams,
      body: sinCuerpo,
      responses: { ...erroresComunes, 200: z.object({ enlace: z.string(), vence_en: instante }) },
      summary: 'El enlace de un correo que todavía no sale, para entregarlo a mano',
      description:
        'Solo para quien tiene todos los permisos de su destinatario; queda en la auditoría. Desde que se entrega, se usa o vence es 409.',
      metadata: acceso('usuarios.editar', { sinClave: true, sinComprimir: true }),
    },
  },
  { strictStatusCodes: true },
);
