import type { AppRoute } from '@ts-rest/core';
import { cuerpoDe } from './cuerpo.js';

/**
 * The permission vocabulary: the guard, the OpenAPI document, the authorization tests and the web's
 * show/hide logic all read this file and the `metadata` of the routes. Section 6 of the specification.
 */
const MODULOS_DE_SIEMPRE = [
  'dashboard',
  'servicios',
  'pagos',
  'operadores',
  'gastos',
  'ingresos_adicionales',
  'ventas',
  'productos',
  'inventario',
  'agendas',
  'caja_menor',
  'reportes',
  'entidades',
  'usuarios',
  'roles',
  'modulos_entidades',
] as const;
export const MODULOS = [...MODULOS_DE_SIEMPRE, 'tiquetes', 'personas', 'aprobaciones'] as const;
export type Modulo = (typeof MODULOS)[number];

export const ACCIONES = ['ver', 'crear', 'editar', 'eliminar'] as const;
export type Accion = (typeof ACCIONES)[number];

/**
 * `modulo.accion`; `dashboard.negocio` opens the figures of the business, `personas.contacto` how to reach the people it
 * serves, `tiquetes.precio` another price than that of the catalogue, `tiquetes.fiado` to let a person owe and to see who
 * does, `tiquetes.devolver` to give back or keep what they left in their favour, `tiquetes.corregir` to make a charged ticket right.
 * `aprobaciones.aprobar` is to be the second person of an act beyond a ceiling of its branch.
 * What a ticket is made of, and undone by, are also the permissions of its lines.
 */
export type Permiso =
  | `${Exclude<Modulo, 'tiquetes' | 'aprobaciones'>}.${Accion}`
  | 'dashboard.negocio'
  | `tiquetes.${'ver' | 'crear' | 'precio' | 'fiado' | 'devolver' | 'corregir'}`
  | 'personas.contacto'
  | 'aprobaciones.aprobar';

/** Every permission in a fixed order: its place, from 1, is its id in the database and on the wire, so new ones go at the end. */
export const PERMISOS: readonly Permiso[] = [
  ...MODULOS_DE_SIEMPRE.flatMap((m) => ACCIONES.map((a): Permiso => `${m}.${a}`)),
  'dashboard.negocio',
  'tiquetes.ver',
  // Of the people who are served.
  ...ACCIONES.map((a): Permiso => `personas.${a}`),
  'personas.contacto',
  'tiquetes.crear',
  'tiquetes.precio',
  'tiquetes.fiado',
  'tiquetes.devolver',
  'tiquetes.corregir',
  'aprobaciones.aprobar',
];

export const moduloDe = (permiso: Permiso): Modulo => permiso.slice(0, permiso.indexOf('.')) as Modulo;

export const ROLES = ['admin', 'supervisor', 'operador', 'cliente'] as const;
export type Rol = (typeof ROLES)[number];

/**
 * How far the holders of a role see: every branch (the administrator alone), the branch they work in, or only their own rows in it.
 */
export const ALCANCES = ['todo', 'sucursal', 'propio'] as const;
export type AlcanceRol = (typeof ALCANCES)[number];

const SOLO_ADMIN: readonly Modulo[] = ['entidades', 'usuarios', 'roles', 'modulos_entidades'];

/** The permissions of each role on a new installation. An unknown role has none. */
export const PERMISOS_INICIALES: Readonly<Record<Rol, readonly Permiso[]>> = {
  admin: PERMISOS,
  supervisor: PERMISOS.filter((p) => !SOLO_ADMIN.includes(moduloDe(p))),
  operador: [
    ...(['dashboard.ver', 'servicios.ver', 'servicios.crear', 'agendas.ver', 'tiquetes.ver'] as const),
    ...(['personas.ver', 'personas.contacto', 'tiquetes.crear'] as const),
  ],
  cliente: [],
};

/**
 * The modules that the web shows when the permissions fail to load, exactly as section 6 lists them. The server decides
 * as always.
 */
export const MODULOS_SI_FALLA: Readonly<Record<string, readonly Modulo[]>> = {
  admin: [
    'dashboard',
    'servicios',
    'pagos',
    'operadores',
    'gastos',
    'ingresos_adicionales',
    'ventas',
    'productos',
    'reportes',
    'entidades',
    'usuarios',
  ],
  supervisor: [
    'dashboard',
    'servicios',
    'pagos',
    'operadores',
    'gastos',
    'ingresos_adicionales',
    'ventas',
    'productos',
    'reportes',
  ],
  operador: ['dashboard', 'servicios'],
};

/**
 * The access that a route asks of its caller.
 * - `publico`: no session. - `sesion`: any live session. - a permission: that one, in force for the caller's role and branch.
 */
export type Acceso = 'publico' | 'sesion' | Permiso;

/**
 * Which requests are counted together, and against which limit a minute: `entrada` has the routes that check a
 * password, `archivos` those that take a file, `exportes` those that make one, `recibos` the one that opens a receipt
 * without a session, `general` the others, and `ninguno` those that must answer whatever happens.
 */
export type Limite = 'general' | 'entrada' | 'archivos' | 'exportes' | 'recibos' | 'ninguno';

/**
 * Metadata every route carries.
 * - `propio`: an employee without the permission may still call it for themselves; the scope narrows it to their own rows.
 * - `sinClave`: the route takes no `Idempotency-Key` (login, logout, routes that answer a secret, which would be kept
 *   with it, and routes that write nothing).
 * - `sinComprimir`: the answer is sent as it is: it holds a secret beside what the caller sent, and its length would
 *   tell of it (BREACH), or a file.
 * - `sinFactor`: a person who owes the second factor that their role demands may call it: to put it, or to leave.
 * - `sinFin`: the answer is a stream that lasts as long as the caller stays.
 * - `limite`: where it is not what follows from its body (see `limiteDe`).
 * - `archivo`: it may answer a file (CSV or Excel) beside what its responses say; the header `X-Total-Count` says of how many rows.
 * - `filas`: it may answer a bare list, of so many rows at most; the header `X-Total-Count` says how many there are.
 */
export type MetadatosRuta = {
  acceso: Acceso;
  propio?: true;
  sinClave?: true;
  sinComprimir?: true;
  sinFactor?: true;
  sinFin?: true;
  limite?: Limite;
  archivo?: true;
  filas?: number;
};

/** Declares the access that a route asks of its caller; a route without it fails the build of the API. */
export const acceso = (quien: Acceso, extra: Omit<MetadatosRuta, 'acceso'> = {}): MetadatosRuta => ({
  acceso: quien,
  ...extra,
});

/** The limit a route counts against: the one it declares; else its own for a file, which costs more than a form. */
export const limiteDe = (ruta: AppRoute): Limite =>
  (ruta.metadata as MetadatosRuta | undefined)?.limite ?? (cuerpoDe(ruta) === 'archivo' ? 'archivos' : 'general');
