import { z } from 'zod';
import { acceso } from './access.js';
import { c, erroresComunes, instante } from './common.js';

export const salud = z.object({
  estado: z.enum(['ok', 'error']),
  detalle: z.record(z.string(), z.string()).optional(),
});

/** A document made when the product is built: sent as its bytes, compressed as the caller accepts. */
const documento = z.custom<Uint8Array | string>();

const cuantos = z.number().int().nonnegative();
/** Counts of waiting mails stop at 10 000. */
const saludEnDetalle = salud.extend({
  correo: z.object({
    servidor: z.enum(['configurado', 'sin configurar']),
    por_enviar: cuantos,
    fallando: cuantos,
    abandonados: cuantos,
    ultimo_fallo: z.string().nullable(),
    desde_el_inicio: z.object({ entregado: cuantos, fallido: cuantos, abandonado: cuantos, sin_base: cuantos }),
  }),
  /** The warnings of now, in sentences for an administrator; `impide`: what each keeps from going on. */
  avisos: z.array(
    z.object({ codigo: z.string(), texto: z.string(), impide: z.enum(['nada', 'escribir', 'todo']), desde: instante }),
  ),
  en_vivo: z.object({ conexiones: cuantos, otros_procesos: z.enum(['conectado', 'reconectando']) }),
});
export type SaludEnDetalle = z.infer<typeof saludEnDetalle>;

/** Operation of the server: liveness, readiness and the documents of the API itself. */
export const operaciones = c.router(
  {
    vivo: {
      method: 'GET',
      path: '/api/salud/vivo',
      responses: { ...erroresComunes, 200: salud },
      summary: 'El proceso responde',
      metadata: acceso('publico', { limite: 'ninguno' }),
    },
    listo: {
      method: 'GET',
      path: '/api/salud/listo',
      responses: { ...erroresComunes, 200: salud, 503: salud },
      summary: 'La base de datos responde y está migrada',
      metadata: acceso('publico', { limite: 'ninguno' }),
    },
    detalle: {
      method: 'GET',
      path: '/api/operaciones/salud',
      responses: { ...erroresComunes, 200: saludEnDetalle },
      summary: 'Lo mismo, y cómo van el correo y la actualización en vivo; solo para administradores',
      metadata: acceso('sesion'),
    },
    openapi: {
      method: 'GET',
      path: '/api/openapi.json',
      responses: {
        ...erroresComunes,
        200: c.otherResponse({ contentType: 'application/json; charset=utf-8', body: documento }),
        304: c.noBody(),
      },
      summary: 'Este contrato como documento OpenAPI 3.1',
      metadata: acceso('publico'),
    },
    docs: {
      method: 'GET',
      path: '/api/docs',
      responses: {
        ...erroresComunes,
        200: c.otherResponse({ contentType: 'text/html; charset=utf-8', body: documento }),
        304: c.noBody(),
      },
      summary: 'Este contrato como página para leer',
      metadata: acceso('publico'),
    },
    metricas: {
      method: 'GET',
      path: '/api/metrics',
      responses: {
        ...erroresComunes,
        200: c.otherResponse({ contentType: 'text/plain; version=0.0.4; charset=utf-8', body: z.string() }),
      },
      summary: 'Métricas de Prometheus; 404 si no están encendidas',
      metadata: acceso('publico'),
    },
  },
  { strictStatusCodes: true },
);
