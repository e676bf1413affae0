import { z } from 'zod';
import { acceso } from './access.js';
import { esCodigoFacil } from './aprobaciones.rules.js';
import { ACTOS, acto, ESTADOS_APROBACION, requisito } from './aprobaciones-formas.js';
import {
  autor,
  c,
  conMensaje,
  contrasenaActual,
  dinero,
  dineroEntrada,
  entidadQuery,
  entidadTexto,
  erroresComunes,
  id,
  idTexto,
  instante,
  porcentaje,
  referencia,
  sinCuerpo,
  soloMensaje,
  texto,
} from './common.js';
import { pagina, paginaQuery } from './listas.js';

/** As long as an approval given on the spot, and a request in the tray, are of use. */
export const VALE_EN_EL_ACTO_MS = 2 * 60_000;
export const VALE_EN_BANDEJA_MS = 24 * 3_600_000;
/** So many wrong codes of one person to another, and no more are looked at until so long after the last. */
export const FALLOS_DE_CODIGO = 5;
/** So many of one person to all others together within that time. */
export const FALLOS_DE_QUIEN_PIDE = 10;
export const ESPERA_DE_CODIGO_MS = 15 * 60_000;

/** The ceilings of a branch: null and false are open, as all are where nothing was said. */
const deTopes = {
  descuento: porcentaje('El descuento debe estar entre 0 y 100').nullable(),
  precio: z.boolean({ error: 'Elige si otro precio pide aprobación' }),
  anular_monto: dineroEntrada.nullable(),
  anular_dias: z.int({ error: 'Escribe un número de días' }).min(0).max(3650, { error: 'Máximo 3650 días' }).nullable(),
  devolver: dineroEntrada.nullable(),
  fiado: z.boolean({ error: 'Elige si se puede pasar del límite de fiado' }),
  pago_propio: z.boolean({ error: 'Elige si pagarse a uno mismo pide aprobación' }),
};
export const topesNuevos = z.strictObject({ entidad_id: id.nullable().optional(), ...deTopes });
export type TopesNuevos = z.output<typeof topesNuevos>;
export const topesSucursal = z.object({
  entidad: referencia,
  descuento: z.number().nullable(),
  precio: z.boolean(),
  anular_monto: dinero.nullable(),
  anular_dias: z.int().nullable(),
  devolver: dinero.nullable(),
  fiado: z.boolean(),
  pago_propio: z.boolean(),
});
export type TopesSucursal = z.infer<typeof topesSucursal>;

/** The code with which a person approves on the spot. It opens no session. */
export const codigoDeAprobar = z
  .string({ error: 'Escribe el código de seis cifras' })
  .regex(/^\d{6}$/, { error: 'Escribe el código de seis cifras' })
  .meta({ examples: ['402917'] });
const codigoNuevo = codigoDeAprobar
  .refine((codigo) => !esCodigoFacil(codigo), { error: 'Ese código es muy fácil de adivinar' })
  .meta({ examples: ['402917'] });
export const ponerCodigo = z.strictObject({ password: contrasenaActual, codigo: codigoNuevo });

export const enElActo = acto.extend({ usuario_id: id, codigo: codigoDeAprobar });
export type EnElActo = z.output<typeof enElActo>;

/** A person who may approve in a branch, and whether they have a code for doing so on the spot. */
export const aprobador = z.object({ id, nombre: z.string(), con_codigo: z.boolean() });
export type Aprobador = z.infer<typeof aprobador>;

export const aprobacion = z.object({
  id,
  entidad: referencia,
  accion: z.enum(ACTOS),
  resumen: z.string(),
  requiere: z.array(requisito),
  estado: z.enum(ESTADOS_APROBACION),
  en_el_acto: z.boolean(),
  pedida_por: autor,
  resuelta_por: autor.nullable(),
  motivo: z.string().nullable(),
  created_at: instante,
  vence_en: instante,
  /** Asked for by the caller, who cannot approve it. */
  propia: z.boolean(),
});
export type Aprobacion = z.infer<typeof aprobacion>;

const pathParams = z.object({ id: idTexto });
const hecha = conMensaje(z.object({ id, vence_en: instante }));

export const aprobaciones = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/aprobaciones',
      query: paginaQuery.omit({ search: true }).extend({
        entidad_id: entidadTexto.optional(),
        estado: z.enum(ESTADOS_APROBACION, { error: 'Ese estado no existe' }).optional(),
        de: z.enum(['mias', 'por_resolver'], { error: 'Elige mias o por_resolver' }).optional(),
      }),
      responses: { ...erroresComunes, 200: pagina(aprobacion) },
      summary: 'La bandeja: lo que se pidió aprobar, lo más reciente primero',
      description:
        'Quien puede aprobar ve lo de su sucursal; los demás, lo que pidieron. `por_resolver` es lo que quien pregunta puede ' +
        'aprobar ahora.',
      metadata: acceso('sesion'),
    },
    pedir: {
      method: 'POST',
      path: '/api/aprobaciones',
      body: acto,
      responses: { ...erroresComunes, 201: hecha },
      summary: 'Pedir por la bandeja que otra persona apruebe algo',
      description: 'El cuerpo es el `acto` que trajo el 409 REQUIERE_APROBACION. Vale 24 horas.',
      metadata: acceso('sesion'),
    },
    enElActo: {
      method: 'POST',
      path: '/api/aprobaciones/en-el-acto',
      body: enElActo,
      responses: { ...erroresComunes, 201: hecha },
      summary: 'Aprobar en el acto con el código de otra persona',
      description:
        'El cuerpo es el `acto` del 409 REQUIERE_APROBACION, con quien aprueba y su código. Responde el id que va en el ' +
        'encabezado `Aprobacion` de la misma solicitud: vale una vez, dos minutos. A los cinco códigos errados de una persona ' +
        'a otra, o a los diez a varias, se espera quince minutos.',
      metadata: acceso('sesion', { sinClave: true, limite: 'entrada' }),
    },
    aprobadores: {
      method: 'GET',
      path: '/api/aprobaciones/aprobadores',
      query: entidadQuery,
      responses: { ...erroresComunes, 200: z.object({ data: z.array(aprobador) }) },
      summary: 'Quiénes pueden aprobarle algo a quien pregunta',
      metadata: acceso('sesion'),
    },
    aprobar: {
      method: 'POST',
      path: '/api/aprobaciones/:id/aprobar',
      pathParams,
      body: sinCuerpo,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Aprobar lo que otra persona pidió: ella lo aplica con la misma solicitud',
      metadata: acceso('aprobaciones.aprobar'),
    },
    rechazar: {
      method: 'POST',
      path: '/api/aprobaciones/:id/rechazar',
      pathParams,
      body: z.strictObject({ motivo: texto(300).optional() }),
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Rechazar lo que otra persona pidió',
      metadata: acceso('aprobaciones.aprobar'),
    },
    codigo: {
      method: 'GET',
      path: '/api/sesion/codigo',
      responses: { ...erroresComunes, 200: z.object({ puesto: z.boolean() }) },
      summary: 'Si quien pregunta tiene su código para aprobar',
      metadata: acceso('aprobaciones.aprobar'),
    },
    ponerCodigo: {
      method: 'PUT',
      path: '/api/sesion/codigo',
      body: ponerCodigo,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Poner el código propio de seis cifras con el que se aprueba en el acto',
      description: 'Pide la contraseña. El código no sirve para entrar, y no se puede volver a leer.',
      metadata: acceso('aprobaciones.aprobar', { sinClave: true, limite: 'entrada' }),
    },
    topes: {
      method: 'GET',
      path: '/api/topes',
      query: z.strictObject({ entidad_id: idTexto.optional() }),
      responses: { ...erroresComunes, 200: z.object({ data: topesSucursal }) },
      summary: 'Desde dónde pide una sucursal la aprobación de otra persona',
      metadata: acceso('sesion'),
    },
    ponerTopes: {
      method: 'PUT',
      path: '/api/topes',
      body: topesNuevos,
      responses: { ...erroresComunes, 200: conMensaje(topesSucursal) },
      summary: 'Poner los topes de una sucursal; sin tope, nada pide aprobación',
      metadata: acceso('entidades.editar'),
    },
  },
  { strictStatusCodes: true },
);
