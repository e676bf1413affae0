import { z } from 'zod';
import { acceso } from './access.js';
import { archivoHecho } from './archivos.js';
import { c, contrasenaActual, dia, erroresComunes, instante, sinCuerpo, soloMensaje } from './common.js';
import { MOTIVOS_RESPALDO } from './respaldos.words.js';

const motivo = z.enum(MOTIVOS_RESPALDO);

const cuantos = z.int().nonnegative();
const deNombre = z.object({ nombre: z.string().max(100, { error: 'El nombre no es válido' }) });

export const respaldo = z.object({
  /** The name of its file, by which it is asked for. */
  nombre: z.string(),
  motivo,
  creado_en: instante,
  bytes: cuantos,
  /** The rows of the whole business; null of a damaged backup, or one that an earlier version wrote. */
  filas: cuantos.nullable(),
  /** False: cut short or damaged, it cannot be restored. */
  entero: z.boolean(),
  /** The day on which it is deleted by itself; null: when others of its kind are made, or by hand. */
  hasta: dia.nullable(),
  /** How many people it still holds who were forgotten after it was made. */
  olvidadas: cuantos,
});
export type Respaldo = z.infer<typeof respaldo>;

/** A backup that still holds a person who was forgotten after it was made. */
export const respaldoQueGuarda = respaldo.pick({ nombre: true, motivo: true, creado_en: true, hasta: true });
export type RespaldoQueGuarda = z.infer<typeof respaldoQueGuarda>;

export const estadoRespaldos = z.object({
  /** Newest first. */
  respaldos: z.array(respaldo),
  /** The one being made, and how many rows it has written. */
  en_curso: z.object({ motivo, desde: instante, filas: cuantos }).nullable(),
  /** Why the last attempt failed; null when it went well. */
  ultimo_fallo: z.object({ motivo, cuando: instante, razon: z.string() }).nullable(),
  /** Where they are kept, on the server; null: nowhere yet, and none can be made. */
  carpeta: z.string().nullable(),
  /** Whether one is made each day without being asked. */
  cada_dia: z.boolean(),
  /** How many of each kind are kept. */
  guardados: cuantos,
});
export type EstadoRespaldos = z.infer<typeof estadoRespaldos>;

/** Backups of the whole business. Only for accounts that see all of it: no permission grants this. */
export const respaldos = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/respaldos',
      responses: { ...erroresComunes, 200: estadoRespaldos },
      summary: 'Los respaldos que hay, y cómo va el que se está haciendo; solo para administradores',
      metadata: acceso('sesion'),
    },
    hacer: {
      method: 'POST',
      path: '/api/respaldos',
      body: sinCuerpo,
      responses: { ...erroresComunes, 201: soloMensaje },
      summary: 'Empezar a hacer un respaldo; solo para administradores',
      description:
        'Responde enseguida: `en_curso` dice cómo va y, si no se pudo, `ultimo_fallo` dice por qué. De a uno: ' +
        'mientras se hace otro es 409 RESPALDO_EN_CURSO. Sin una carpeta es 409 RESPALDO_SIN_CARPETA.',
      metadata: acceso('sesion'),
    },
    descargar: {
      method: 'POST',
      path: '/api/respaldos/:nombre/descargar',
      pathParams: deNombre,
      body: z.strictObject({ password: contrasenaActual }),
      responses: { ...erroresComunes, 200: archivoHecho },
      summary: 'El archivo de un respaldo; solo para administradores, con su contraseña',
      description:
        'Todo el negocio va en él. Queda en la auditoría quién lo descargó. Uno dañado también se puede descargar.',
      metadata: acceso('sesion', { sinClave: true, sinComprimir: true, limite: 'entrada' }),
    },
    eliminar: {
      method: 'POST',
      path: '/api/respaldos/:nombre/eliminar',
      pathParams: deNombre,
      body: z.strictObject({ password: contrasenaActual }),
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Borrar un respaldo; solo para administradores, con su contraseña',
      description:
        'No se deshace, y queda en la auditoría quién lo borró. El último que está entero no se borra: 409 RESPALDO_UNICO.',
      metadata: acceso('sesion', { sinClave: true, limite: 'entrada' }),
    },
  },
  { strictStatusCodes: true },
);
