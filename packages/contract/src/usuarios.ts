import { z } from 'zod';
import { acceso } from './access.js';
import { conFormato } from './archivos.js';
import {
  c,
  conMensaje,
  correo,
  direccionCorreo,
  erroresComunes,
  id,
  idTexto,
  instante,
  persona,
  referencia,
  sinCuerpo,
  soloMensaje,
  texto,
  textoRequerido,
} from './common.js';
import { ordenable, pagina, paginaQuery } from './listas.js';

/** An account, as those who manage accounts see it. */
export const usuario = z.object({
  id,
  email: direccionCorreo,
  /** The name of an account without operator: its own, or that of the client it belongs to. */
  nombre: z.string().nullable(),
  role: referencia.nullable(),
  operador: persona.extend({ activo: z.boolean() }).nullable(),
  /** Where they work: the operator's branch, else the one the account was given. */
  entidad: referencia.nullable(),
  activo: z.boolean(),
  /** The person of the account was forgotten: it cannot be opened again. */
  anonimizado: z.boolean(),
  /** The person was invited and has not chosen a password yet. */
  invitacion_pendiente: z.boolean(),
  /** A code is asked of them besides the password. */
  segundo_factor: z.boolean(),
  ultimo_ingreso: instante.nullable(),
  /** The caller may change it: its role has nothing on that theirs lacks, and sees no further. */
  a_su_mando: z.boolean(),
  created_at: instante,
});
export type Usuario = z.infer<typeof usuario>;

/** An account without operator. `entidad_id` is required where the role sees a branch, and refused where it sees none or all. */
export const usuarioNuevo = z.strictObject({
  email: correo(),
  nombre: textoRequerido('El nombre es requerido', 80),
  role_id: z.int({ error: 'Debe seleccionar un rol' }).positive({ error: 'Debe seleccionar un rol' }),
  entidad_id: id.nullish(),
});
export type UsuarioNuevo = z.infer<typeof usuarioNuevo>;

export const ESTADOS_USUARIO = ['activo', 'inactivo'] as const;

export const usuarioEstado = z.strictObject({
  activo: z.boolean({ error: 'Indica si la cuenta queda activa' }),
  motivo: texto(300).optional(),
});

const pathParams = z.object({ id: idTexto });

export const ORDEN_USUARIOS = ['nombre', 'rol', 'entidad', 'estado', 'ingreso'] as const;

/** Accounts (section 2, /usuarios/lista). */
export const usuarios = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/usuarios',
      query: paginaQuery.extend({
        ...conFormato,
        ...ordenable(ORDEN_USUARIOS),
        estado: z.enum(ESTADOS_USUARIO, { error: 'El estado no es válido' }).optional(),
        role_id: idTexto.optional(),
      }),
      responses: { ...erroresComunes, 200: pagina(usuario) },
      summary: 'Usuarios por nombre, con su rol, su operador, su sucursal y su último ingreso',
      description:
        '`search` busca en el nombre, el correo y el rol: todas las palabras, en cualquier orden, ' +
        'sin importar mayúsculas ni tildes. Un administrador ve todos; los demás, los de su sucursal.',
      metadata: acceso('usuarios.ver', { archivo: true }),
    },
    obtener: {
      method: 'GET',
      path: '/api/usuarios/:id',
      pathParams,
      responses: { ...erroresComunes, 200: usuario },
      summary: 'Un usuario',
      metadata: acceso('usuarios.ver'),
    },
    invitar: {
      method: 'POST',
      path: '/api/usuarios',
      body: usuarioNuevo,
      responses: { ...erroresComunes, 201: conMensaje(usuario) },
      summary: 'Invitar a una persona sin operador: recibe un enlace para elegir su contraseña',
      description:
        'Un rol que ve una sucursal pide `entidad_id`. Quien presta servicios y ve solo lo suyo se crea en ' +
        'Operadores. Nadie da un rol que puede más que el suyo.',
      metadata: acceso('usuarios.crear'),
    },
    cambiarEstado: {
      method: 'PUT',
      path: '/api/usuarios/:id/estado',
      pathParams,
      body: usuarioEstado,
      responses: { ...erroresComunes, 200: conMensaje(usuario) },
      summary: 'Activar o desactivar una cuenta; desactivada, sus sesiones y sus enlaces terminan en el acto',
      description:
        'Nadie desactiva su propia cuenta ni la del último administrador activo. La de un operador retirado vuelve con él.',
      metadata: acceso('usuarios.editar'),
    },
    restablecer: {
      method: 'POST',
      path: '/api/usuarios/:id/restablecer-contrasena',
      pathParams,
      body: sinCuerpo,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Enviar un enlace para elegir otra contraseña, o la invitación de nuevo a quien aún no tiene una',
      metadata: acceso('usuarios.editar'),
    },
    cerrarSesiones: {
      method: 'DELETE',
      path: '/api/usuarios/:id/sesiones',
      pathParams,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Cerrar las sesiones abiertas de una cuenta',
      metadata: acceso('usuarios.editar'),
    },
  },
  { strictStatusCodes: true },
);
