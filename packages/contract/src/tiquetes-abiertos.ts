import { z } from 'zod';
import { acceso } from './access.js';
import {
  c,
  conMensaje,
  dinero,
  entidadQuery,
  erroresComunes,
  id,
  idTexto,
  instante,
  opcional,
  referencia,
  soloMensaje,
  texto,
} from './common.js';
import { FILAS_SIN_PAGINAS } from './listas.js';
import { descuentoDeTodo, LINEAS_MAXIMAS, lineaEnCurso, versionDeAbierto } from './mostrador.js';

/** The most tickets that are open in a branch at once. */
export const ABIERTOS_MAXIMOS = 200;

/**
 * A ticket that is being written, without how it will be paid (docs/decisions/0122). `nombre`: a chair, or how the client
 * is called where there is no card.
 */
const enCurso = {
  nombre: opcional(60),
  persona_id: id.nullable().optional(),
  /** The appointment that is attended. */
  cita_id: id.nullable().optional(),
  lineas: z.array(lineaEnCurso).max(LINEAS_MAXIMAS, { error: `Máximo ${LINEAS_MAXIMAS} líneas por tiquete` }),
  descuento: descuentoDeTodo.optional(),
  notas: texto(500).nullable().optional(),
};

export const tiqueteAbiertoNuevo = z
  .strictObject({ entidad_id: id.nullable().optional(), ...enCurso })
  .meta({ examples: [{ nombre: 'Silla 2', lineas: [{ servicio_id: 1, cantidad: 1 }] }] });
export type TiqueteAbiertoNuevo = z.output<typeof tiqueteAbiertoNuevo>;

export const tiqueteAbiertoCambios = z.strictObject({ version: versionDeAbierto, ...enCurso });
export type TiqueteAbiertoCambios = z.output<typeof tiqueteAbiertoCambios>;

/**
 * An open ticket in short. `titulo`: its name, else that of its person, else of its first line. `total`: with the prices
 * there were when it was saved.
 */
export const tiqueteAbierto = z.object({
  id,
  version: z.int(),
  titulo: z.string(),
  entidad: referencia,
  /** The appointment that is attended. */
  cita_id: id.nullable(),
  unidades: z.int(),
  total: dinero,
  created_at: instante,
  updated_at: instante,
});
export type TiqueteAbierto = z.infer<typeof tiqueteAbierto>;

/** A line as it was saved, with its name; `precio` and `stock` are those of now, null of what is no longer offered. */
export const lineaAbierta = z.object({
  servicio_id: id.nullable(),
  empleado_id: id.nullable(),
  producto_id: id.nullable(),
  vendedor_id: id.nullable(),
  nombre: z.string(),
  cantidad: z.int(),
  precio: dinero.nullable(),
  stock: z.int().nullable(),
  precio_unitario: dinero.nullable(),
  motivo_precio: z.string().nullable(),
  descuento_porcentaje: z.number().nullable(),
  descuento_pesos: dinero.nullable(),
  motivo_descuento: z.string().nullable(),
});
export type LineaAbierta = z.infer<typeof lineaAbierta>;

/** An open ticket whole, to go on with it. */
export const tiqueteAbiertoEntero = tiqueteAbierto.extend({
  nombre: z.string().nullable(),
  persona: referencia.nullable(),
  lineas: z.array(lineaAbierta),
  descuento: lineaAbierta
    .pick({ descuento_porcentaje: true, descuento_pesos: true, motivo_descuento: true })
    .nullable(),
  notas: z.string().nullable(),
});
export type TiqueteAbiertoEntero = z.infer<typeof tiqueteAbiertoEntero>;

const pathParams = z.object({ id: idTexto });
const guardado = conMensaje(tiqueteAbierto.pick({ id: true, version: true, titulo: true, total: true }));

export const tiquetesAbiertos = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/tiquetes-abiertos',
      query: entidadQuery,
      responses: { ...erroresComunes, 200: z.array(tiqueteAbierto) },
      summary: 'Los tiquetes abiertos, el más antiguo primero',
      description:
        `A lo sumo ${ABIERTOS_MAXIMOS} por sucursal. Un operador ve aquellos cuyas líneas son todas suyas y, mientras no ` +
        'se diga de quién son, los que dejó él.',
      metadata: acceso('tiquetes.crear', { filas: FILAS_SIN_PAGINAS }),
    },
    obtener: {
      method: 'GET',
      path: '/api/tiquetes-abiertos/:id',
      pathParams,
      responses: { ...erroresComunes, 200: tiqueteAbiertoEntero },
      summary: 'Un tiquete abierto con sus líneas',
      metadata: acceso('tiquetes.crear'),
    },
    abrir: {
      method: 'POST',
      path: '/api/tiquetes-abiertos',
      body: tiqueteAbiertoNuevo,
      responses: { ...erroresComunes, 201: guardado },
      summary: 'Dejar abierto el tiquete de un cliente que sigue en el local',
      description:
        'No mueve dinero ni existencias y no tiene número hasta que se cobra. ' +
        `Más de ${ABIERTOS_MAXIMOS} en una sucursal es 409 ABIERTOS_LLENOS; de una cita hay uno solo.`,
      metadata: acceso('tiquetes.crear'),
    },
    guardar: {
      method: 'PUT',
      path: '/api/tiquetes-abiertos/:id',
      pathParams,
      body: tiqueteAbiertoCambios,
      responses: { ...erroresComunes, 200: guardado },
      summary: 'Guardar un tiquete abierto como quedó',
      description: 'Con otra `version` que la de ahora es 409 TIQUETE_CAMBIO; ya cobrado, 409 TIQUETE_COBRADO.',
      metadata: acceso('tiquetes.crear'),
    },
    descartar: {
      method: 'POST',
      path: '/api/tiquetes-abiertos/:id/descartar',
      pathParams,
      body: z.strictObject({ version: versionDeAbierto }),
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Descartar un tiquete abierto: no se cobra, y queda en el historial',
      description: 'Con otra `version` que la de ahora es 409 TIQUETE_CAMBIO; ya cobrado, 409 TIQUETE_COBRADO.',
      metadata: acceso('tiquetes.crear'),
    },
  },
  { strictStatusCodes: true },
);
