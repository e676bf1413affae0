import { z } from 'zod';
import { acceso } from './access.js';
import { conFormatoYSolo } from './archivos.js';
import {
  c,
  conMensaje,
  erroresComunes,
  id,
  idTexto,
  instante,
  motivoQuery,
  soloMensaje,
  texto,
  textoRequerido,
} from './common.js';

export const zona = z.object({
  id,
  name: z.string(),
  description: z.string(),
  client_id: id,
  client: z.object({ id, name: z.string() }),
  created_at: instante,
  /** Its client has open branches beyond the caller's: its changes are an administrator's. */
  en_otras_sucursales: z.boolean(),
});
export type Zona = z.infer<typeof zona>;

const MENSAJE_CLIENTE = 'El ID del cliente es requerido';

/** Section 5, Zone: it only groups, and is of one client. */
export const zonaDatos = z.strictObject({
  name: textoRequerido('El nombre es requerido', 120),
  description: textoRequerido('La descripción es requerida', 500),
  client_id: z.int({ error: MENSAJE_CLIENTE }).positive({ error: MENSAJE_CLIENTE }),
});

const pathParams = z.object({ id: idTexto });

export const zonas = c.router(
  {
    buscar: {
      method: 'GET',
      path: '/api/zones/search',
      query: z.strictObject({ q: texto(100).default('') }),
      responses: { ...erroresComunes, 200: z.array(zona) },
      summary: 'Buscar zonas por nombre o descripción',
      metadata: acceso('entidades.ver'),
    },
    listar: {
      method: 'GET',
      path: '/api/zones',
      query: z.strictObject(conFormatoYSolo),
      responses: { ...erroresComunes, 200: z.array(zona) },
      summary: 'Zonas',
      metadata: acceso('entidades.ver', { archivo: true }),
    },
    obtener: {
      method: 'GET',
      path: '/api/zones/:id',
      pathParams,
      responses: { ...erroresComunes, 200: zona },
      summary: 'Una zona',
      metadata: acceso('entidades.ver'),
    },
    crear: {
      method: 'POST',
      path: '/api/zones',
      body: zonaDatos,
      responses: { ...erroresComunes, 201: conMensaje(zona) },
      summary: 'Crear zona',
      metadata: acceso('entidades.crear'),
    },
    modificar: {
      method: 'PUT',
      path: '/api/zones/:id',
      pathParams,
      body: zonaDatos.partial(),
      responses: { ...erroresComunes, 200: conMensaje(zona) },
      summary: 'Modificar zona',
      metadata: acceso('entidades.editar'),
    },
    eliminar: {
      method: 'DELETE',
      path: '/api/zones/:id',
      pathParams,
      query: motivoQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Archivar zona',
      metadata: acceso('entidades.eliminar'),
    },
  },
  { strictStatusCodes: true },
);
