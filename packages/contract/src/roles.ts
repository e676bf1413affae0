import { z } from 'zod';
import { ALCANCES, type AlcanceRol, acceso } from './access.js';
import {
  c,
  conMensaje,
  direccionCorreo,
  erroresComunes,
  id,
  idTexto,
  instante,
  motivoQuery,
  persona,
  referencia,
  soloMensaje,
  texto,
  textoRequerido,
} from './common.js';

export const permisoFila = z.object({ id, modulo: z.string(), nombre: z.string(), estado: z.boolean() });
export type PermisoFila = z.infer<typeof permisoFila>;

export const rolFila = z.object({
  id,
  nombre: z.string(),
  descripcion: z.string(),
  estado: z.boolean(),
  alcance: z.enum(ALCANCES),
  /** True for the four roles that every installation has: their name and scope stay, and they are not deleted. */
  de_la_casa: z.boolean(),
  permisos: z.array(permisoFila),
  /** Accounts that have it, and of them those that may sign in. */
  usuarios: z.int(),
  activos: z.int(),
  /** Accounts of other branches than the caller's, or of none, have it: its changes are an administrator's. */
  en_otras_sucursales: z.boolean(),
  /**
   * The days that its people have to put the second factor it demands, counted from `factor_desde` or from when they
   * got the role; null when it demands none.
   */
  factor_dias: z.int().nullable(),
  factor_desde: instante.nullable(),
  /** Accounts that may sign in and have no second factor. */
  sin_factor: z.int(),
});
export type RolFila = z.infer<typeof rolFila>;

/** How far a role of the shop's own may see: everything is the administrator's alone. */
export const ALCANCES_PROPIOS = ['sucursal', 'propio'] as const satisfies readonly AlcanceRol[];

/** A role as it is made; it begins without permissions. */
export const rolNuevo = z.strictObject({
  nombre: textoRequerido('El nombre es requerido', 60),
  descripcion: texto(200).default(''),
  alcance: z.enum(ALCANCES_PROPIOS, { error: 'Elige qué ven quienes tienen el rol' }),
});
const DIAS_DE_PLAZO = 'El plazo es de 0 a 90 días';
/** Days that people have to put a second factor from when their role demands it, where no other number is given. */
export const PLAZO_FACTOR_DIAS = 7;
/** The changes of a role; a field that is left out stays. */
export const rolCambios = z.strictObject({
  nombre: rolNuevo.shape.nombre.optional(),
  descripcion: texto(200).optional(),
  alcance: rolNuevo.shape.alcance.optional(),
  estado: z.boolean().optional(),
  /** With a number its people must put a second factor within so many days; null demands none. */
  factor_dias: z
    .int({ error: DIAS_DE_PLAZO })
    .min(0, { error: DIAS_DE_PLAZO })
    .max(90, { error: DIAS_DE_PLAZO })
    .nullable()
    .optional(),
});

export const usuarioConRol = z.object({
  id,
  email: direccionCorreo,
  /** The name of an account without operator. */
  nombre: z.string().nullable(),
  role: z.object({ id, nombre: z.string() }).nullable(),
  operador: persona.nullable(),
  /** Where they work: the operator's branch, else the one the account was given. */
  entidad: referencia.nullable(),
  activo: z.boolean(),
  /** The caller may change it: its role has nothing on that theirs lacks, and sees no further. */
  a_su_mando: z.boolean(),
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
    listar: {
      method: 'GET',
      path: '/api/roles',
      responses: { ...erroresComunes, 200: z.array(rolFila) },
      summary: 'Roles con sus permisos',
      metadata: acceso('roles.ver'),
    },
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
        'Nadie cambia su propio rol, y el último administrador activo no puede dejar de serlo: 409. ' +
        'Un rol que ve una sucursal pide `entidad_id` si la cuenta no tiene operador ni sucursal.',
      metadata: acceso('roles.editar'),
    },
    crear: {
      method: 'POST',
      path: '/api/roles',
      body: rolNuevo,
      responses: { ...erroresComunes, 201: conMensaje(rolFila) },
      summary: 'Crear un rol, sin permisos',
      description:
        'Nadie crea un rol que ve más que el suyo. Un nombre que ya existe, sin distinguir mayúsculas ni tildes, es 409 ROL_REPETIDO.',
      metadata: acceso('roles.crear'),
    },
    modificar: {
      method: 'PUT',
      path: '/api/roles/:id',
      pathParams: z.object({ id: idTexto }),
      body: rolCambios,
      responses: { ...erroresComunes, 200: conMensaje(rolFila) },
      summary: 'Cambiar el nombre, la descripción, el alcance o el estado de un rol, y si exige segundo factor',
      description:
        'Los cuatro de la casa conservan su nombre y su alcance: 409 ROL_DE_LA_CASA. ' +
        'Los de la casa, y los que tienen personas de otras sucursales, los cambia un administrador. ' +
        'Quienes tienen un rol desactivado conservan su sesión y no entran a ningún módulo. ' +
        'Exigir el segundo factor (`factor_dias`) también es de un administrador, ' +
        'que para exigirlo a los suyos lo tiene en su cuenta: 409 FACTOR_PROPIO_PRIMERO.',
      metadata: acceso('roles.editar'),
    },
    eliminar: {
      method: 'DELETE',
      path: '/api/roles/:id',
      pathParams: z.object({ id: idTexto }),
      query: motivoQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Eliminar un rol que nadie tiene',
      description: 'Mientras alguien lo tenga es 409 ROL_CON_USUARIOS.',
      metadata: acceso('roles.eliminar'),
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

/**
 * `roles`: who of the branch a change reaches, the administrators apart: how many may sign in with each role that is
 * on, and the modules it opens.
 */
export const moduloEntidad = z.object({
  entidad_id: id,
  entidad: z.string(),
  modulos: z.array(z.object({ modulo: z.string(), activo: z.boolean() })),
  roles: z.array(z.object({ id, nombre: z.string(), personas: z.int(), modulos: z.array(z.string()) })),
});
export type ModuloEntidad = z.infer<typeof moduloEntidad>;

const cambiosDeModulos = z
  .array(z.strictObject({ modulo: z.string().max(40), activo: z.boolean() }))
  .min(1, { error: 'Indica al menos un módulo' })
  .max(50);

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
    cambiarVarias: {
      method: 'PUT',
      path: '/api/modulos-entidades',
      body: z.strictObject({
        entidades: z.array(id).min(1, { error: 'Indica al menos una sucursal' }).max(200),
        modulos: cambiosDeModulos,
      }),
      responses: { ...erroresComunes, 200: conMensaje(z.array(moduloEntidad)) },
      summary: 'Encender o apagar módulos de varias sucursales a la vez: todas o ninguna',
      description: 'El dashboard no se apaga en todas las sucursales: 409 DASHBOARD_NECESARIO.',
      metadata: acceso('modulos_entidades.editar'),
    },
    cambiar: {
      method: 'PUT',
      path: '/api/modulos-entidades/:entidadId',
      pathParams: z.object({ entidadId: idTexto }),
      body: z.strictObject({ modulos: cambiosDeModulos }),
      responses: { ...erroresComunes, 200: conMensaje(moduloEntidad) },
      summary:
        'Encender o apagar módulos de una sucursal; apagado rige también en el servidor, salvo para administradores',
      description: 'El dashboard no se apaga en todas las sucursales: 409 DASHBOARD_NECESARIO.',
      metadata: acceso('modulos_entidades.editar'),
    },
  },
  { strictStatusCodes: true },
);
