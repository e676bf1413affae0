import { z } from 'zod';
import { acceso } from './access.js';
import { conFormatoYSolo } from './archivos.js';
import {
  c,
  conMensaje,
  contrasenaNueva,
  correo,
  direccionCorreo,
  erroresComunes,
  id,
  idTexto,
  instante,
  motivoQuery,
  soloMensaje,
  texto,
  textoRequerido,
} from './common.js';

const MENSAJE_DIA = 'El día debe estar entre 0 (Domingo) y 6 (Sábado)';
const dia = z.int({ error: MENSAJE_DIA }).min(0, { error: MENSAJE_DIA }).max(6, { error: MENSAJE_DIA });

export const cliente = z.object({
  id,
  name: z.string(),
  business_name: z.string(),
  nit: z.string(),
  address: z.string(),
  phone: z.string(),
  email: direccionCorreo,
  order_start_date: z.int().nullable(),
  order_end_date: z.int().nullable(),
  created_at: instante,
  /** The client has open branches beyond the caller's: its changes are an administrator's. */
  en_otras_sucursales: z.boolean(),
});
export type Cliente = z.infer<typeof cliente>;

const datos = z.strictObject({
  name: textoRequerido('El nombre es requerido', 120),
  business_name: textoRequerido('El nombre comercial es requerido', 160),
  nit: textoRequerido('El NIT es requerido', 40),
  address: textoRequerido('La dirección es requerida'),
  phone: textoRequerido('El teléfono es requerido', 40),
  order_start_date: dia.nullable().optional(),
  order_end_date: dia.nullable().optional(),
});

/** Section 5, Client: e-mail and password only when created. */
export const clienteNuevo = datos.extend({ email: correo(), password: contrasenaNueva });
export const clienteDatos = datos;

const pathParams = z.object({ id: idTexto });

export const clientes = c.router(
  {
    buscar: {
      method: 'GET',
      path: '/api/clients/search',
      query: z.strictObject({ q: texto(100).default('') }),
      responses: { ...erroresComunes, 200: z.array(cliente) },
      summary: 'Buscar clientes por nombre, nombre comercial o NIT',
      metadata: acceso('entidades.ver'),
    },
    listar: {
      method: 'GET',
      path: '/api/clients',
      query: z.strictObject(conFormatoYSolo),
      responses: { ...erroresComunes, 200: z.array(cliente) },
      summary: 'Clientes',
      metadata: acceso('entidades.ver', { archivo: true }),
    },
    obtener: {
      method: 'GET',
      path: '/api/clients/:id',
      pathParams,
      responses: { ...erroresComunes, 200: cliente },
      summary: 'Un cliente',
      metadata: acceso('entidades.ver'),
    },
    crear: {
      method: 'POST',
      path: '/api/clients',
      body: clienteNuevo,
      responses: { ...erroresComunes, 201: conMensaje(cliente) },
      summary: 'Crear cliente con su usuario (rol cliente)',
      metadata: acceso('entidades.crear'),
    },
    modificar: {
      method: 'PUT',
      path: '/api/clients/:id',
      pathParams,
      body: clienteDatos.partial(),
      responses: { ...erroresComunes, 200: conMensaje(cliente) },
      summary: 'Modificar cliente',
      metadata: acceso('entidades.editar'),
    },
    eliminar: {
      method: 'DELETE',
      path: '/api/clients/:id',
      pathParams,
      query: motivoQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Archivar cliente; con sucursales es 409',
      metadata: acceso('entidades.eliminar'),
    },
  },
  { strictStatusCodes: true },
);
