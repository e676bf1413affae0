import { z } from 'zod';
import { acceso } from './access.js';
import {
  c,
  contrasenaActual,
  direccionCorreo,
  erroresComunes,
  id,
  idTexto,
  instante,
  persona,
  referencia,
  soloMensaje,
  texto,
  textoRequerido,
} from './common.js';

/** The caller's own account: their name, since when they have it, and how it is guarded. */
export const cuentaPropia = z.object({
  id,
  email: direccionCorreo,
  /** The name of an account without operator; else the operator's. */
  nombre: z.string().nullable(),
  role: z.object({ nombre: z.string() }).nullable(),
  operador: persona.nullable(),
  /** The branch they work in. */
  entidad: referencia.nullable(),
  created_at: instante,
  ultimo_ingreso: instante.nullable(),
  segundo_factor: z.boolean(),
  /** Their role demands it. */
  factor_exigido: z.boolean(),
  codigos_restantes: z.int(),
  /** Of policy and terms, the newest first. */
  aceptaciones: z.array(z.object({ version: z.string(), aceptado_en: instante })),
});
export type CuentaPropia = z.infer<typeof cuentaPropia>;

export const sesionAbierta = z.object({
  sid: z.string(),
  /** 'Chrome en Windows'; null where it did not tell. */
  dispositivo: z.string().nullable(),
  ip: z.string(),
  creada_en: instante,
  /** To the minute, more or less. */
  ultimo_uso: instante,
  /** True for the session of the caller. */
  actual: z.boolean(),
});
export type SesionAbierta = z.infer<typeof sesionAbierta>;

/**
 * `total`: how many are open, also those that are not listed; `dias_sin_uso`: a session ends after so many days without
 * use.
 */
export const sesionesAbiertas = z.object({ sesiones: z.array(sesionAbierta), total: z.int(), dias_sin_uso: z.int() });
export type SesionesAbiertas = z.infer<typeof sesionesAbiertas>;

/** The secret for the application of a telephone: to be scanned, or typed. */
export const segundoFactorNuevo = z.object({ secreto: z.string(), uri: z.string(), qr: z.string() });
export type SegundoFactorNuevo = z.infer<typeof segundoFactorNuevo>;

const codigosNuevos = z.object({ message: z.string(), codigos: z.array(z.string()) });

const codigo = textoRequerido('El código es requerido', 40);
const claveYCodigo = z.strictObject({ password: contrasenaActual, codigo });

/** Answers that hold a secret: kept with no idempotency key, and never compressed. */
const CON_SECRETO = { sinClave: true, sinComprimir: true } as const;

export const cuentas = c.router(
  {
    ver: {
      method: 'GET',
      path: '/api/cuenta',
      responses: { ...erroresComunes, 200: cuentaPropia },
      summary: 'La cuenta de quien llama',
      metadata: acceso('sesion', { sinFactor: true }),
    },
    modificar: {
      method: 'PUT',
      path: '/api/cuenta',
      body: z.strictObject({ nombre: textoRequerido('El nombre es requerido', 100) }),
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Cambiar el nombre de la cuenta propia',
      description: 'El de quien es operador es el de su ficha, y se cambia en Operadores: 409 NOMBRE_DEL_OPERADOR.',
      metadata: acceso('sesion'),
    },
    sesiones: {
      method: 'GET',
      path: '/api/cuenta/sesiones',
      responses: { ...erroresComunes, 200: sesionesAbiertas },
      summary: 'Las sesiones abiertas de la cuenta propia, la que llama primero',
      description:
        'Las 50 que se usaron por última vez; `total` dice cuántas hay. El último uso se anota una vez por minuto.',
      metadata: acceso('sesion'),
    },
    cerrarSesion: {
      method: 'DELETE',
      path: '/api/cuenta/sesiones/:sid',
      pathParams: z.object({ sid: z.uuid({ error: 'El identificador no es válido' }) }),
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Cerrar una sesión de la cuenta propia',
      metadata: acceso('sesion'),
    },
    cerrarDemas: {
      method: 'DELETE',
      path: '/api/cuenta/sesiones',
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Cerrar las demás sesiones de la cuenta propia',
      metadata: acceso('sesion'),
    },
    prepararSegundoFactor: {
      method: 'POST',
      path: '/api/cuenta/segundo-factor',
      body: z.strictObject({ password: contrasenaActual }),
      responses: { ...erroresComunes, 201: segundoFactorNuevo },
      summary: 'Empezar a poner un segundo factor',
      description:
        'Rige desde que se confirma con un código. El secreto no se vuelve a mostrar; empezar de nuevo da otro.',
      metadata: acceso('sesion', { ...CON_SECRETO, sinFactor: true, limite: 'entrada' }),
    },
    confirmarSegundoFactor: {
      method: 'POST',
      path: '/api/cuenta/segundo-factor/confirmar',
      body: z.strictObject({ codigo }),
      responses: { ...erroresComunes, 201: codigosNuevos },
      summary: 'Confirmar el segundo factor con un código de la aplicación',
      description:
        'Hasta quince minutos después de empezar. Responde diez códigos de recuperación, de un solo uso, que no se vuelven a mostrar.',
      metadata: acceso('sesion', { ...CON_SECRETO, sinFactor: true, limite: 'entrada' }),
    },
    renovarCodigos: {
      method: 'POST',
      path: '/api/cuenta/segundo-factor/codigos',
      body: claveYCodigo,
      responses: { ...erroresComunes, 201: codigosNuevos },
      summary: 'Diez códigos de recuperación nuevos; los anteriores dejan de servir',
      metadata: acceso('sesion', { ...CON_SECRETO, limite: 'entrada' }),
    },
    quitarSegundoFactor: {
      method: 'POST',
      path: '/api/cuenta/segundo-factor/quitar',
      body: claveYCodigo,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Quitar el segundo factor de la cuenta propia',
      metadata: acceso('sesion', { sinClave: true, limite: 'entrada' }),
    },
    quitarSegundoFactorDe: {
      method: 'DELETE',
      path: '/api/usuarios/:id/segundo-factor',
      pathParams: z.object({ id: idTexto }),
      query: z.strictObject({ motivo: texto(300).optional() }),
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Quitar el segundo factor de otra cuenta, de quien perdió su teléfono',
      description:
        'Se le avisa por correo. El propio se quita en la cuenta propia, con contraseña y código: 409 FACTOR_PROPIO.',
      metadata: acceso('usuarios.editar'),
    },
  },
  { strictStatusCodes: true },
);
