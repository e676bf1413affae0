import { z } from 'zod';
import { acceso } from './access.js';
import { DIAS_SEMANA } from './agenda.rules.js';
import { FORMATOS_ARCHIVO } from './archivos.js';
import {
  c,
  conMensaje,
  direccionCorreo,
  erroresComunes,
  id,
  idTexto,
  instante,
  referencia,
  sinCuerpo,
  soloMensaje,
  texto,
  textoRequerido,
} from './common.js';
import { hora } from './horarios.js';
import { pagina, paginaQuery } from './listas.js';
import { reportePedido, TIPOS_REPORTE } from './reportes.js';
import { RANGOS_RELATIVOS } from './reportes.relativos.js';

/** As many as one account keeps. */
export const GUARDADOS_POR_CUENTA = 100;
/** As many as one report is sent to. */
export const DESTINATARIOS_POR_ENVIO = 10;

export const FRECUENCIAS = ['diario', 'semanal', 'mensual'] as const;
export type Frecuencia = (typeof FRECUENCIAS)[number];

/**
 * The outcomes of a report for each person it was for. `enlace`: it was too heavy for a mail and the mail carries the
 * link. `sin_alcance`: that report is not theirs to see. `no_salio`: it could not be made.
 */
export const RESULTADOS_ENVIO = [
  'enviado',
  'enlace',
  'sin_permiso',
  'sin_alcance',
  'cuenta_cerrada',
  'no_salio',
] as const;
export type ResultadoEnvio = (typeof RESULTADOS_ENVIO)[number];
/** The same as people read it. */
export const NOMBRE_RESULTADO: Readonly<Record<ResultadoEnvio, string>> = {
  enviado: 'Enviado',
  enlace: 'Enviado con el enlace: el archivo pesaba demasiado',
  sin_permiso: 'No se envió: ya no tiene permiso de ver reportes',
  sin_alcance: 'No se envió: ese reporte no es de su sucursal o no puede verlo',
  cuenta_cerrada: 'No se envió: su cuenta está desactivada',
  no_salio: 'No se envió: el reporte no se pudo generar',
};

/** Why a schedule does not go on by itself. */
export const MOTIVOS_DETENIDO = ['cuenta_cerrada'] as const;
export type MotivoDetenido = (typeof MOTIVOS_DETENIDO)[number];

/** The filters and the order of a saved report; the days come from its range. */
export const filtrosGuardados = reportePedido.pick({
  entidad_id: true,
  operador_id: true,
  servicio_id: true,
  orden: true,
  sentido: true,
});
export type FiltrosGuardados = z.infer<typeof filtrosGuardados>;

/** A person to whom a report may be sent. */
export const destinatario = z.object({ id, nombre: z.string(), email: direccionCorreo });
export type Destinatario = z.infer<typeof destinatario>;

/**
 * When a report leaves by itself and to whom. `proximo_en` null: it was stopped, and `detenido` says why. `pendiente`:
 * it is being prepared.
 */
export const envioReporte = z.object({
  frecuencia: z.enum(FRECUENCIAS),
  dia_semana: z.enum(DIAS_SEMANA).nullable(),
  dia_mes: z.int().nullable(),
  hora: z.string(),
  formato: z.enum(FORMATOS_ARCHIVO),
  destinatarios: z.array(destinatario),
  proximo_en: instante.nullable(),
  detenido: z.enum(MOTIVOS_DETENIDO).nullable(),
  pendiente: z.boolean(),
  ultimo: z
    .object({
      en: instante,
      resultados: z.array(z.object({ usuario: referencia, resultado: z.enum(RESULTADOS_ENVIO) })),
    })
    .nullable(),
});
export type EnvioReporte = z.infer<typeof envioReporte>;

/** `entidad` null: of no branch. Only its owner is told of `envio`. */
export const reporteGuardado = z.object({
  id,
  nombre: z.string(),
  report_type: z.enum(TIPOS_REPORTE),
  titulo: z.string(),
  filtros: filtrosGuardados,
  rango: z.enum(RANGOS_RELATIVOS),
  entidad: referencia.nullable(),
  compartido: z.boolean(),
  propio: z.boolean(),
  usuario: referencia,
  created_at: instante,
  envio: envioReporte.nullable(),
});
export type ReporteGuardado = z.infer<typeof reporteGuardado>;

const nombre = textoRequerido('Escribe un nombre para el reporte', 80);

export const reporteGuardadoNuevo = z.strictObject({
  nombre,
  report_type: reportePedido.shape.report_type,
  rango: z.enum(RANGOS_RELATIVOS, { error: 'Elige un período' }),
  filtros: filtrosGuardados.default({}),
  compartido: z.boolean().default(false),
});
export type ReporteGuardadoNuevo = z.output<typeof reporteGuardadoNuevo>;

export const reporteGuardadoCambios = z.strictObject({ nombre: nombre.optional(), compartido: z.boolean().optional() });
export type ReporteGuardadoCambios = z.infer<typeof reporteGuardadoCambios>;

/** `dia_semana` with 'semanal', `dia_mes` with 'mensual': the 31st is the last day of a shorter month. */
export const envioNuevo = z
  .strictObject({
    frecuencia: z.enum(FRECUENCIAS, { error: 'Elige cada cuánto se envía' }),
    dia_semana: z.enum(DIAS_SEMANA, { error: 'Selecciona un día de la semana' }).optional(),
    dia_mes: z
      .int({ error: 'El día del mes no es válido' })
      .min(1, { error: 'El día del mes no es válido' })
      .max(31, { error: 'El día del mes no es válido' })
      .optional(),
    hora,
    formato: z.enum(FORMATOS_ARCHIVO, { error: 'Elige Excel o CSV' }),
    destinatarios: z
      .array(id, { error: 'Elige a quién se envía' })
      .min(1, { error: 'Elige a quién se envía' })
      .max(DESTINATARIOS_POR_ENVIO, { error: `Máximo ${DESTINATARIOS_POR_ENVIO} personas` }),
  })
  .refine(({ frecuencia, dia_semana }) => frecuencia !== 'semanal' || dia_semana !== undefined, {
    path: ['dia_semana'],
    error: 'Selecciona un día de la semana',
  })
  .refine(({ frecuencia, dia_mes }) => frecuencia !== 'mensual' || dia_mes !== undefined, {
    path: ['dia_mes'],
    error: 'Selecciona un día del mes',
  });
export type EnvioNuevo = z.output<typeof envioNuevo>;

const pathParams = z.object({ id: idTexto });

export const reportesGuardados = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/reportes-guardados',
      query: paginaQuery,
      responses: { ...erroresComunes, 200: pagina(reporteGuardado) },
      summary: 'Los reportes que guardó quien llama y los que le comparten, por nombre',
      metadata: acceso('reportes.ver'),
    },
    destinatarios: {
      method: 'GET',
      path: '/api/reportes-guardados/destinatarios',
      query: z.strictObject({ search: texto(100).default('') }),
      responses: { ...erroresComunes, 200: z.object({ data: z.array(destinatario) }) },
      summary: 'A quién se le puede enviar un reporte',
      description:
        'Cuentas activas con permiso de ver reportes: las de la sucursal de quien llama y las de administradores; ' +
        'un administrador ve todas. A lo sumo 200.',
      metadata: acceso('reportes.ver'),
    },
    crear: {
      method: 'POST',
      path: '/api/reportes-guardados',
      body: reporteGuardadoNuevo,
      responses: { ...erroresComunes, 201: conMensaje(reporteGuardado) },
      summary: 'Guardar un reporte con su período relativo y sus filtros',
      description:
        'Es de la sucursal de sus filtros, o de la de quien lo guarda. `compartido`: ' +
        'lo ven quienes tienen permiso de reportes en esa sucursal, cada uno con sus filas.',
      metadata: acceso('reportes.ver'),
    },
    modificar: {
      method: 'PUT',
      path: '/api/reportes-guardados/:id',
      pathParams,
      body: reporteGuardadoCambios,
      responses: { ...erroresComunes, 200: conMensaje(reporteGuardado) },
      summary: 'Cambiar el nombre de un reporte propio, compartirlo o dejar de compartirlo',
      metadata: acceso('reportes.ver'),
    },
    eliminar: {
      method: 'DELETE',
      path: '/api/reportes-guardados/:id',
      pathParams,
      body: sinCuerpo,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Eliminar un reporte propio, con su envío',
      metadata: acceso('reportes.ver'),
    },
    programar: {
      method: 'PUT',
      path: '/api/reportes-guardados/:id/envio',
      pathParams,
      body: envioNuevo,
      responses: { ...erroresComunes, 200: conMensaje(reporteGuardado) },
      summary: 'Enviarlo por correo cada día, semana o mes',
      description:
        'La hora es la del negocio; el día 31 es el último de un mes más corto. ' +
        'A cada quien le llegan las filas de su propio alcance, y al enviar se mira de nuevo que pueda verlas. ' +
        'Lo que no salió a tiempo sale una vez.',
      metadata: acceso('reportes.ver'),
    },
    detener: {
      method: 'DELETE',
      path: '/api/reportes-guardados/:id/envio',
      pathParams,
      body: sinCuerpo,
      responses: { ...erroresComunes, 200: conMensaje(reporteGuardado) },
      summary: 'No enviarlo más',
      metadata: acceso('reportes.ver'),
    },
    enviar: {
      method: 'POST',
      path: '/api/reportes-guardados/:id/enviar',
      pathParams,
      body: sinCuerpo,
      responses: { ...erroresComunes, 200: conMensaje(reporteGuardado) },
      summary: 'Enviarlo ahora a sus destinatarios',
      description:
        'Se prepara después de responder: `envio.pendiente` dice que aún no sale. Mientras tanto, pedirlo otra vez no lo envía dos veces.',
      metadata: acceso('reportes.ver', { limite: 'exportes' }),
    },
  },
  { strictStatusCodes: true },
);
