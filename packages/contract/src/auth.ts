import { z } from 'zod';
import { ALCANCES, acceso } from './access.js';
import {
  c,
  contrasenaActual,
  contrasenaNueva,
  correo,
  direccionCorreo,
  erroresComunes,
  id,
  instante,
  persona,
  referencia,
  sinCuerpo,
  soloMensaje,
  texto,
  textoRequerido,
} from './common.js';

/** Version of the privacy policy and terms of use that a person accepts when signing in (Ley 1581 de 2012). */
export const VERSION_TERMINOS = '2026-11';

export const usuarioSesion = z.object({
  id,
  email: direccionCorreo,
  /** The name of an account without operator, when it has one. */
  nombre: z.string().nullable(),
  role: z.object({ nombre: z.string() }).nullable(),
  /** How far this person sees: it follows from the role, and is 'propio' without one. */
  alcance: z.enum(ALCANCES),
  /** The branch they work in: their operator's, else the one their account was given. */
  entidad: referencia.nullable(),
  operador: persona.extend({ entidad_id: id, entidad: referencia }).nullable(),
});
/** The zone the business lives in, by its IANA name: its day and hour depend on it, wherever the browser is. */
const zona_horaria = z.string();
/**
 * The second factor that an account lacks: demanded by its role, and from `hasta` on nothing else may be done before it is put; or
 * without `hasta`, only advised to who sees everything.
 */
export const faltaFactor = z.object({ hasta: instante.nullable(), vencido: z.boolean() });
export type FaltaFactor = z.infer<typeof faltaFactor>;
/** The user as /login answers it; the web keeps it in its storage (section 3, Session user). */
export type UsuarioSesion = z.infer<typeof usuarioSesion>;

export const credenciales = z.strictObject({
  // Not checked as an address: the answer must be the same 401 whatever was typed.
  email: textoRequerido('Por favor completa todos los campos', 254),
  password: z
    .string({ error: 'Por favor completa todos los campos' })
    .min(1, { error: 'Por favor completa todos los campos' })
    .max(200, { error: 'Credenciales incorrectas' }),
  /** A code of the second factor, or one of recovery; looked at once the password is right. */
  codigo: texto(40).optional(),
});

/**
 * The form of the owner of an empty business: the code that the server prints when it starts, their business, of which
 * the company and the first branch are made, and the account they want.
 */
export const primerAdmin = z.strictObject({
  codigo: textoRequerido('El código es requerido', 40),
  negocio: textoRequerido('El nombre del negocio es requerido', 120),
  ciudad: textoRequerido('La ciudad es requerida', 120),
  nombre: textoRequerido('Tu nombre es requerido', 80),
  email: correo(),
  password: contrasenaNueva,
});

const NO_SIRVE = 'El enlace ya no es válido. Pide uno nuevo.';
/** The text after `#` in a link: every one that is not good is told in the same sentence. */
const tokenDeEnlace = z.string({ error: NO_SIRVE }).min(1, { error: NO_SIRVE }).max(200, { error: NO_SIRVE });
/** The answer to every caller, whether or not the e-mail has an account. */
export const RECUPERACION_PEDIDA = 'Si el correo está registrado, te enviamos un enlace para elegir tu contraseña.';
export const pedirRecuperacion = z.strictObject({ email: correo('Ingresa tu correo', 'El correo no es válido') });
export const claveDeEnlace = z.strictObject({ token: tokenDeEnlace, nueva: contrasenaNueva });

/**
 * Where a business with sample data can be looked at, apart from this one: nowhere, not opened yet, on its way, at an
 * address, or it could not be opened.
 */
export const ejemplo = z.object({
  estado: z.enum(['no_hay', 'por_abrir', 'abriendo', 'listo', 'fallo']),
  url: z.string().nullable(),
});
export type Ejemplo = z.infer<typeof ejemplo>;

export const auth = c.router(
  {
    login: {
      method: 'POST',
      path: '/api/login',
      body: credenciales,
      responses: { ...erroresComunes, 200: z.object({ access_token: z.string(), user: usuarioSesion, zona_horaria }) },
      summary: 'Iniciar sesión',
      description:
        'Un email o una contraseña que no son responden el mismo 401. ' +
        'Los fallos repetidos de una cuenta desde una dirección son 429 con Retry-After, de 60 s como máximo. ' +
        'Un dispositivo que ya entró guarda una cookie: los fallos de otros nunca lo hacen esperar. ' +
        'A una cuenta con segundo factor, la contraseña correcta sin `codigo` le responde 401 ' +
        'SEGUNDO_FACTOR_REQUERIDO; un código que no es, o que ya se usó, cuenta como un fallo.',
      metadata: acceso('publico', { sinClave: true, sinComprimir: true, limite: 'entrada' }),
    },
    primerUso: {
      method: 'GET',
      path: '/api/primer-uso',
      responses: { ...erroresComunes, 200: z.object({ abierto: z.boolean(), ejemplo }) },
      summary: 'Si el negocio está vacío y espera a su dueño, y dónde se ve uno con datos de ejemplo',
      metadata: acceso('publico'),
    },
    crearPrimerAdmin: {
      method: 'POST',
      path: '/api/primer-uso',
      body: primerAdmin,
      responses: { ...erroresComunes, 201: soloMensaje },
      summary: 'Crear al dueño de un negocio vacío, con el código que el servidor dice al iniciar',
      description:
        'Una sola vez: 409 desde que alguien tiene una cuenta. Los códigos errados se cuentan por dirección: 429 con Retry-After.',
      metadata: acceso('publico', { sinClave: true, limite: 'entrada' }),
    },
    abrirEjemplo: {
      method: 'POST',
      path: '/api/ejemplo',
      body: sinCuerpo,
      responses: { ...erroresComunes, 200: ejemplo },
      summary: 'Abrir un negocio con datos de ejemplo, aparte de este',
      description: 'Pedirlo otra vez no abre otro. Mientras llega, `GET /api/primer-uso` dice cómo va.',
      metadata: acceso('publico', { sinClave: true, limite: 'entrada' }),
    },
    recuperar: {
      method: 'POST',
      path: '/api/recuperar',
      body: pedirRecuperacion,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Pedir un enlace para elegir otra contraseña',
      description:
        'La respuesta es la misma, y tarda lo mismo, haya o no una cuenta con ese correo. ' +
        'Salen como máximo 3 enlaces por hora para cada cuenta.',
      metadata: acceso('publico', { sinClave: true, limite: 'entrada' }),
    },
    consultarEnlace: {
      method: 'POST',
      path: '/api/clave/consultar',
      body: z.strictObject({ token: tokenDeEnlace }),
      responses: { ...erroresComunes, 200: z.object({ email: direccionCorreo, vence_en: instante }) },
      summary: 'De quién es un enlace y hasta cuándo sirve',
      metadata: acceso('publico', { sinClave: true, sinComprimir: true, limite: 'entrada' }),
    },
    elegirClave: {
      method: 'POST',
      path: '/api/clave',
      body: claveDeEnlace,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Elegir la contraseña con un enlace',
      description: 'El enlace sirve una vez y durante 24 horas. Cierra todas las sesiones de la cuenta.',
      metadata: acceso('publico', { sinClave: true, limite: 'entrada' }),
    },
    sesion: {
      method: 'GET',
      path: '/api/sesion',
      responses: {
        ...erroresComunes,
        200: usuarioSesion.extend({
          permisos: z.array(z.string()),
          modulos: z.array(z.string()),
          falta_factor: faltaFactor.nullable(),
          zona_horaria,
        }),
      },
      summary: 'Sesión actual, con sus permisos y módulos vigentes',
      description:
        '`falta_factor` es null para quien tiene segundo factor o no lo necesita. ' +
        'Cuando su rol lo exige dice hasta cuándo hay plazo; vencido, ' +
        'las demás rutas responden 403 SEGUNDO_FACTOR_EXIGIDO hasta que lo ponga. ' +
        'Sin `hasta` es un consejo a quien administra.',
      metadata: acceso('sesion', { sinFactor: true }),
    },
    logout: {
      method: 'POST',
      path: '/api/logout',
      body: sinCuerpo,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Cerrar sesión: este token deja de servir',
      metadata: acceso('sesion', { sinClave: true, sinFactor: true }),
    },
    cambiarContrasena: {
      method: 'PUT',
      path: '/api/sesion/contrasena',
      body: z.strictObject({ actual: contrasenaActual, nueva: contrasenaNueva }),
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Cambiar la contraseña; cierra las demás sesiones',
      metadata: acceso('sesion', { limite: 'entrada' }),
    },
    aceptacion: {
      method: 'POST',
      path: '/api/sesion/aceptacion',
      body: z.strictObject({ version: textoRequerido('La versión es requerida', 20) }),
      responses: {
        ...erroresComunes,
        201: z.object({ message: z.string(), data: z.object({ version: z.string(), aceptado_en: instante }) }),
      },
      summary: 'Registrar la aceptación de la política de privacidad y los términos de uso',
      metadata: acceso('sesion', { sinFactor: true }),
    },
  },
  { strictStatusCodes: true },
);
