import { z } from 'zod';
import { acceso } from './access.js';
import { conFormatoYSolo } from './archivos.js';
import {
  archivo,
  c,
  conMensaje,
  contrasenaNueva,
  correo,
  dinero,
  direccionCorreo,
  entidadQuery,
  erroresComunes,
  id,
  idTexto,
  instante,
  motivoQuery,
  referencia,
  sinCuerpo,
  soloMensaje,
  texto,
  textoRequerido,
} from './common.js';
import { descripcionImportar, importarQuery, respuestasImportar } from './importacion.js';
import { servicioDeOperador, serviciosDichos } from './operador-servicios.js';
import { COLUMNAS_OPERADOR, PERSONAS_POR_ARCHIVO } from './operadores.columnas.js';

export const cargo = z.object({ id, nombre: z.string(), sueldo_base: dinero.nullable() });
export type Cargo = z.infer<typeof cargo>;

/** Without `operadores.ver` a caller sees id, nombre, apellido and entidad of the operators of their own branch. */
export const operador = z.object({
  id,
  nombre: z.string(),
  apellido: z.string(),
  telefono: z.string().optional(),
  entidad_id: id,
  cargo_id: id.optional(),
  entidades: referencia,
  cargo: cargo.optional(),
  usuario: z.object({ id, email: direccionCorreo }).nullable().optional(),
  activo: z.boolean().optional(),
  /** The operator was forgotten, and cannot be brought back. */
  anonimizado: z.boolean().optional(),
});
export type Operador = z.infer<typeof operador>;

/**
 * An operator whole, for their page. The branches they have worked in, the present one first; `hasta` null is still
 * there.
 */
export const perfilOperador = operador.required().extend({
  usuario: z.object({ id, email: direccionCorreo }).nullable(),
  created_at: instante,
  sucursales: z.array(z.object({ entidad: referencia, desde: instante, hasta: instante.nullable() })),
});
export type PerfilOperador = z.infer<typeof perfilOperador>;

const telefono = (mensaje = 'El teléfono es requerido') => textoRequerido(mensaje, 40);

/** The fields of the edit form; the e-mail is changed nowhere (section 7, modificar-operador). */
export const operadorDatos = z.strictObject({
  nombre: textoRequerido('El nombre es requerido', 80),
  apellido: textoRequerido('El apellido es requerido', 80),
  telefono: telefono(),
  entidad_id: z.int({ error: 'Debe seleccionar una entidad' }).positive({ error: 'Debe seleccionar una entidad' }),
  cargo_id: z.int({ error: 'Debe seleccionar un cargo' }).positive({ error: 'Debe seleccionar un cargo' }),
});

/** Section 5, Operator. */
export const operadorNuevo = operadorDatos.extend({ email: correo(), password: contrasenaNueva });

const quien = operadorDatos.pick({ nombre: true, apellido: true }).extend({ telefono: texto(40).default('') });

/** A person who performs services, as they are invited: with the e-mail that the link goes to. */
export const personaInvitada = quien.extend({ email: correo() });

/**
 * Several who perform services, at once: each chooses their own password by the link of an invitation. `yo`: the caller
 * is one of them, with the account they have.
 */
export const operadoresVarios = z
  .strictObject({
    entidad_id: operadorDatos.shape.entidad_id,
    yo: quien.optional(),
    personas: z
      .array(personaInvitada)
      .max(30, { error: 'Máximo 30 personas a la vez' })
      .refine((personas) => new Set(personas.map(({ email }) => email)).size === personas.length, {
        error: 'Dos personas no pueden tener el mismo correo',
      }),
  })
  .refine(({ yo, personas }) => yo !== undefined || personas.length > 0, {
    error: 'Escribe al menos una persona',
    path: ['personas'],
  });
export type OperadoresVarios = z.input<typeof operadoresVarios>;

export const operadores = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/operadores/listar-operador',
      query: entidadQuery.extend({
        ...conFormatoYSolo,
        estado: z.enum(['activos', 'inactivos'], { error: 'Selecciona un estado válido' }).optional(),
      }),
      responses: { ...erroresComunes, 200: z.array(operador) },
      summary: 'Operadores, por nombre',
      metadata: acceso('sesion', { archivo: true }),
    },
    perfil: {
      method: 'GET',
      path: '/api/operadores/:id/perfil',
      pathParams: z.object({ id: idTexto }),
      responses: { ...erroresComunes, 200: perfilOperador },
      summary: 'Un operador, con las sucursales en que ha trabajado y desde cuándo',
      metadata: acceso('operadores.ver'),
    },
    servicios: {
      method: 'GET',
      path: '/api/operadores/:id/servicios',
      pathParams: z.object({ id: idTexto }),
      responses: { ...erroresComunes, 200: z.array(servicioDeOperador) },
      summary: 'Los servicios que ofrece la sucursal de un operador: si los hace, y en cuánto tiempo',
      description: 'Lo que no se ha dicho de él (null) es lo del catálogo, `del_servicio`.',
      metadata: acceso('operadores.ver'),
    },
    decirServicios: {
      method: 'PUT',
      path: '/api/operadores/:id/servicios',
      pathParams: z.object({ id: idTexto }),
      body: serviciosDichos,
      responses: { ...erroresComunes, 200: conMensaje(z.array(servicioDeOperador)) },
      summary: 'Decir qué servicios hace un operador y en cuánto tiempo; de los que no se nombran nada cambia',
      description: 'Las citas que ya están agendadas quedan como están.',
      metadata: acceso('operadores.editar'),
    },
    crear: {
      method: 'POST',
      path: '/api/operadores/crear-operador',
      body: operadorNuevo,
      responses: { ...erroresComunes, 201: conMensaje(operador) },
      summary: 'Crear operador con su usuario (rol operador)',
      metadata: acceso('operadores.crear'),
    },
    invitarVarios: {
      method: 'POST',
      path: '/api/operadores/invitar-varios',
      body: operadoresVarios,
      responses: {
        ...erroresComunes,
        // The mail of each invitation, whose link may be handed over while it waits; null of the caller's own.
        201: conMensaje(z.array(z.object({ operador, correo_id: id.nullable() }))),
      },
      summary: 'Crear varios operadores que eligen su propia contraseña: todos o ninguno',
      metadata: acceso('operadores.crear'),
    },
    importar: {
      method: 'POST',
      path: '/api/operadores/importar',
      query: importarQuery,
      body: archivo,
      responses: respuestasImportar,
      summary: 'Importar operadores desde CSV o Excel, que eligen su propia contraseña: simular, y luego de una vez',
      description: descripcionImportar(
        COLUMNAS_OPERADOR,
        'su correo',
        `Quien ya está queda como está. Máximo ${PERSONAS_POR_ARCHIVO} personas para cada sucursal. `,
      ),
      metadata: acceso('operadores.crear'),
    },
    modificar: {
      method: 'PUT',
      path: '/api/operadores/modificar-operador/:id',
      pathParams: z.object({ id: idTexto }),
      body: operadorDatos.partial(),
      responses: { ...erroresComunes, 200: conMensaje(operador) },
      summary: 'Modificar operador; con saldo no puede cambiar de sucursal',
      metadata: acceso('operadores.editar'),
    },
    eliminar: {
      method: 'DELETE',
      path: '/api/operadores/eliminar-operador/:id',
      pathParams: z.object({ id: idTexto }),
      query: motivoQuery.extend({ forzar: z.enum(['true', 'false']).optional() }),
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Desactivar operador y su usuario; la historia queda',
      description: 'Con un saldo pendiente es 409, salvo con `forzar=true`.',
      metadata: acceso('operadores.eliminar'),
    },
    reactivar: {
      method: 'PUT',
      path: '/api/operadores/reactivar-operador/:id',
      pathParams: z.object({ id: idTexto }),
      body: sinCuerpo,
      responses: { ...erroresComunes, 200: conMensaje(operador) },
      summary: 'Reactivar operador y su usuario; sus sesiones cerradas siguen cerradas',
      metadata: acceso('operadores.editar'),
    },
    cargos: {
      method: 'GET',
      path: '/api/cargo/listar-cargo',
      responses: { ...erroresComunes, 200: z.array(cargo) },
      summary: 'Cargos',
      metadata: acceso('sesion'),
    },
  },
  { strictStatusCodes: true },
);
