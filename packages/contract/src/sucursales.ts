import { z } from 'zod';
import { acceso } from './access.js';
import { conFormatoYSolo } from './archivos.js';
import {
  c,
  conMensaje,
  correo,
  dinero,
  dineroPositivo,
  direccionCorreo,
  erroresComunes,
  id,
  idTexto,
  instante,
  motivoQuery,
  referencia,
  soloMensaje,
  textoRequerido,
} from './common.js';

export const sucursal = z.object({
  id,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  budget: dinero,
  email: direccionCorreo,
  client_id: id.nullable(),
  client: z.object({ id, name: z.string() }).nullable(),
  archivada: z.boolean(),
  /** The expenses of this month as a part of its budget, in percent; null for accounts that may not see expenses. */
  uso_presupuesto: z.object({ gastos_mes: dinero, porcentaje: z.number().nullable() }).nullable(),
  created_at: instante,
});
export type Sucursal = z.infer<typeof sucursal>;

/** Section 5, Branch. A branch is an entidad: same id, `nombre` = `name`. */
export const sucursalDatos = z.strictObject({
  name: textoRequerido('El nombre es requerido', 120),
  address: textoRequerido('La dirección es requerida'),
  city: textoRequerido('La ciudad es requerida', 120),
  budget: dineroPositivo('El presupuesto debe ser mayor a 0'),
  email: correo(),
  client_id: z.int({ error: 'El cliente es requerido' }).positive({ error: 'El cliente es requerido' }),
});

/** A branch of a client that is no longer there says to whom it belongs now. */
export const restauracion = z.strictObject({ client_id: sucursalDatos.shape.client_id.optional() });

const pathParams = z.object({ id: idTexto });
/** `archivadas=true`: also those that are archived, which have a past and receive nothing new. */
export const conArchivadas = z.strictObject({ archivadas: z.enum(['true', 'false']).default('false') });

/** `archivada` comes where the archived ones were asked for. */
export const entidad = referencia.extend({ archivada: z.boolean().optional() });
export type Entidad = z.infer<typeof entidad>;

export const entidades = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/entidad/listar-entidades',
      query: conArchivadas,
      responses: { ...erroresComunes, 200: z.object({ entidades: z.array(entidad) }) },
      summary: 'Sucursales al alcance de quien llama',
      metadata: acceso('sesion'),
    },
  },
  { strictStatusCodes: true },
);

export const sucursales = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/branches',
      query: conArchivadas.extend(conFormatoYSolo),
      responses: { ...erroresComunes, 200: z.array(sucursal) },
      summary: 'Sucursales',
      metadata: acceso('entidades.ver', { archivo: true }),
    },
    obtener: {
      method: 'GET',
      path: '/api/branches/:id',
      pathParams,
      responses: { ...erroresComunes, 200: sucursal },
      summary: 'Una sucursal',
      metadata: acceso('entidades.ver'),
    },
    deCliente: {
      method: 'GET',
      path: '/api/clients/:id/branches',
      pathParams,
      responses: { ...erroresComunes, 200: z.array(sucursal) },
      summary: 'Sucursales de un cliente',
      metadata: acceso('entidades.ver'),
    },
    crear: {
      method: 'POST',
      path: '/api/branches',
      body: sucursalDatos,
      responses: { ...erroresComunes, 201: conMensaje(sucursal) },
      summary: 'Crear sucursal',
      metadata: acceso('entidades.crear'),
    },
    modificar: {
      method: 'PUT',
      path: '/api/branches/:id',
      pathParams,
      body: sucursalDatos.partial(),
      responses: { ...erroresComunes, 200: conMensaje(sucursal) },
      summary: 'Modificar sucursal',
      metadata: acceso('entidades.editar'),
    },
    eliminar: {
      method: 'DELETE',
      path: '/api/branches/:id',
      pathParams,
      query: motivoQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary:
        'Archivar sucursal: deja de recibir y conserva su historia; con algo pendiente, o si es la última, es 409',
      metadata: acceso('entidades.eliminar'),
    },
    restaurar: {
      method: 'PUT',
      path: '/api/branches/:id/restaurar',
      pathParams,
      body: restauracion,
      responses: { ...erroresComunes, 200: conMensaje(sucursal) },
      summary: 'Restaurar una sucursal archivada',
      metadata: acceso('entidades.editar'),
    },
  },
  { strictStatusCodes: true },
);
