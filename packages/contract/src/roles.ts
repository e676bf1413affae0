import { z } from 'zod';
import { ALCANCES, acceso } from './access.js';
import { c, conMensaje, direccionCorreo, erroresComunes, id, idTexto, persona } from './common.js';

export const permisoFila = z.object({ id, modulo: z.string(), nombre: z.string(), estado: z.boolean() });
export type PermisoFila = z.infer<typeof permisoFila>;

export const rolFila = z.object({
  id,
  nombre: z.string(),
  descripcion: z.string(),
  estado: z.boolean(),
  alcance: z.enum(ALCANCES),
  de_la_casa: z.boolean(),
  permisos: z.array(permisoFila),
});
export type RolFila = z.infer<typeof rolFila>;

export const usuarioConRol = z.object({
  id,
  email: direccionCorreo,
  role: z.object({ id, nombre: z.string() }).nullable(),
  operador: persona.nullable(),
  activo: z.boolean(),
});
export type UsuarioConRol = z.infer<typeof usuarioConRol>;

export const roles = c.router(
  {
    misPermisos: {
      method: 'GET',
      path: '/api/roles/permissions',
      responses: { ...erroresComunes, 200: z.array(permisoFila) },
      summary: 'Permisos de quien llama, con los módulos apagados de su sucursal en falso',
      metadata: acceso('sesion'),
    },
    listar: { method: 'GET', path: '/api/roles', responses: { ...erroresComunes, 200: z.array(rolFila) }, summary: 'Roles con sus permisos', metadata: acceso('roles.ver') },
    permisos: {
      method: 'GET',
      path: '/api/roles/permisos',
      responses: { ...erroresComunes, 200: z.array(permisoFila) },
      summary: 'Catálogo de permisos',
      metadata: acceso('roles.ver'),
    },
    usuarios: {
      method: 'GET',
      path: '/api/roles/usuarios',
      responses: { ...erroresComunes, 200: z.array(usuarioConRol) },
      summary: 'Usuarios con su rol',
      metadata: acceso('roles.ver'),
    },
    cambiarRol: {
      method: 'PUT',
      path: '/api/roles/usuarios/:id/role',
      pathParams: z.object({ id: idTexto }),
      body: z.strictObject({ role_id: id, entidad_id: id.nullish() }),
      responses: { ...erroresComunes, 200: conMensaje(usuarioConRol) },
      summary: 'Cambiar el rol de un usuario',
      description:
        'Nadie cambia su propio rol, y el último administrador activo no puede dejar de serlo: 409. Un rol que ve una sucursal pide `entidad_id` si la cuenta no tiene operador ni sucursal.',
      metadata: acceso('roles.editar'),
    },
    cambiarPermisos: {
      method: 'PUT',
      path: '/api/roles/:id/permisos',
      pathParams: z.object({ id: idTexto }),
      body: z.strictObject({
        permisos: z
          .array(z.strictObject({ permiso_id: id, estado: z.boolean() }))
          .min(1, { error: 'Indica al menos un permiso' })
          .max(200),
      }),
      responses: { ...erroresComunes, 200: conMensaje(rolFila) },
      summary: 'Activar o desactivar permisos de un rol; los del administrador son fijos',
      metadata: acceso('roles.editar'),
    },
  },
  { strictStatusCodes: true },
);

export const moduloEntidad = z.object({ entidad_id: id, entidad: z.string(), modulos: z.array(z.object({ modulo: z.string(), activo: z.boolean() })) });
export type ModuloEntidad = z.infer<typeof moduloEntidad>;

/** Which modules each branch uses (section 2, /modulos-entidades). */
export const modulosEntidades = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/modulos-entidades',
      responses: { ...erroresComunes, 200: z.array(moduloEntidad) },
      summary: 'Módulos que usa cada sucursal',
      metadata: acceso('modulos_entidades.ver'),
    },
    cambiar: {
      method: 'PUT',
      path: '/api/modulos-entidades/:entidadId',
      pathParams: z.object({ entidadId: idTexto }),
      body: z.strictObject({
        modulos: z
          .array(z.strictObject({ modulo: z.string().max(40), activo: z.boolean() }))
          .min(1, { error: 'Indica al menos un módulo' })
          .max(50),
      }),
      responses: { ...erroresComunes, 200: conMensaje(moduloEntidad) },
      summary: 'Encender o apagar módulos de una sucursal; apagado rige también en el servidor, salvo para administradores',
      metadata: acceso('modulos_entidades.editar'),
    },
  },
  { strictStatusCodes: true },
);
