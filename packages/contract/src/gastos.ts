import { z } from 'zod';
import { acceso } from './access.js';
import { anulacionQuery, DEVOLVER_CON } from './anulado.js';
import { conFormato } from './archivos.js';
import { conAviso } from './aviso.js';
import {
  archivo,
  c,
  dia,
  dinero,
  dineroEntrada,
  entidadQuery,
  entidadTexto,
  erroresComunes,
  fecha,
  fechaDeMovimiento,
  id,
  idTexto,
  instante,
  MONTO_MAXIMO,
  metodoPago,
  motivoQuery,
  referencia,
  soloMensaje,
  textoRequerido,
  totalesPorMedio,
} from './common.js';
import { conTotales, ordenable, paginaConTotales, paginaQuery } from './listas.js';
import { conMetodo, metodoPropio } from './metodos.js';

export const GASTO_MINIMO = 100;

/** Section 3, Gasto. Without branch it is 'General'. */
export const gasto = z.object({
  id,
  descripcion: z.string(),
  monto: dinero,
  fecha: dia,
  metodo_pago: metodoPago,
  metodo: metodoPropio,
  monto_efectivo: dinero,
  monto_transferencia: dinero,
  entidad_id: id.nullable(),
  entidad: referencia.nullable(),
  /** Whether a receipt is kept with it. */
  tiene_recibo: z.boolean(),
  created_at: instante,
});
export type Gasto = z.infer<typeof gasto>;

/**
 * Section 5, Gasto. Of a mixed one either amount may be said, and the other is the rest; with neither it is halved, the
 * larger half in cash.
 */
export const gastoDatos = z.strictObject({
  descripcion: textoRequerido('La descripción es obligatoria', 300),
  monto: z
    .number({ error: 'El monto debe ser mayor a $0 COP' })
    .gt(0, { error: 'El monto debe ser mayor a $0 COP' })
    .min(GASTO_MINIMO, { error: 'El monto mínimo es $100 COP' })
    .max(MONTO_MAXIMO, { error: 'El monto es demasiado grande' })
    .refine((n) => Math.abs(n - Math.round(n)) <= 0.01 + 1e-9, { error: 'El monto debe ser en pesos enteros' })
    .transform((n) => Math.round(n))
    .meta({ entero: { minimum: GASTO_MINIMO, maximum: MONTO_MAXIMO } }),
  fecha: z
    .string({ error: 'La fecha es obligatoria' })
    .min(1, { error: 'La fecha es obligatoria' })
    .pipe(fechaDeMovimiento)
    .meta({ format: 'date' }),
  metodo_pago: metodoPago.optional(),
  ...conMetodo,
  monto_efectivo: dineroEntrada.optional(),
  monto_transferencia: dineroEntrada.optional(),
  entidad_id: id.nullable().optional(),
});

const pathParams = z.object({ id: idTexto });

/** Types of receipt, told by their content and never by their name. */
export const TIPOS_RECIBO = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export const RECIBO_MAXIMO = 5 * 1024 * 1024;

export const ORDEN_GASTOS = ['descripcion', 'fecha', 'entidad', 'metodo', 'monto', 'recibo'] as const;

export const gastos = c.router(
  {
    crear: {
      method: 'POST',
      path: '/api/gastos/crear',
      body: gastoDatos,
      responses: { ...erroresComunes, 201: conAviso(gasto) },
      summary: 'Registrar un gasto',
      metadata: acceso('gastos.crear'),
    },
    listar: {
      method: 'GET',
      path: '/api/gastos/listar',
      query: paginaQuery.extend({
        ...conFormato,
        ...ordenable(ORDEN_GASTOS),
        ...conTotales,
        entidad_id: entidadTexto.optional(),
        fecha_inicio: fecha.optional(),
        fecha_fin: fecha.optional(),
      }),
      responses: { ...erroresComunes, 200: paginaConTotales(gasto, totalesPorMedio) },
      summary: 'Gastos, los más recientes primero',
      metadata: acceso('gastos.ver', { archivo: true }),
    },
    obtener: {
      method: 'GET',
      path: '/api/gastos/obtener/:id',
      pathParams,
      responses: { ...erroresComunes, 200: z.object({ data: gasto }) },
      summary: 'Un gasto',
      metadata: acceso('gastos.ver'),
    },
    actualizar: {
      method: 'PUT',
      path: '/api/gastos/actualizar/:id',
      pathParams,
      body: gastoDatos.partial(),
      responses: { ...erroresComunes, 200: conAviso(gasto) },
      summary: 'Cambiar un gasto: lo asentado se revierte y se asienta de nuevo',
      metadata: acceso('gastos.editar'),
    },
    eliminar: {
      method: 'DELETE',
      path: '/api/gastos/eliminar/:id',
      pathParams,
      query: anulacionQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Anular un gasto',
      description: DEVOLVER_CON,
      metadata: acceso('gastos.eliminar'),
    },
    estadisticas: {
      method: 'GET',
      path: '/api/gastos/estadisticas',
      query: entidadQuery,
      responses: {
        ...erroresComunes,
        200: z.object({
          data: z.object({
            total_gastos_mes: dinero,
            total_gastos_anio: dinero,
            total_registros: z.int(),
            /**
             * The expenses of the branches this month, which their budget is held against. Those of 'General' belong to
             * none.
             */
            gastos_sucursales_mes: dinero,
            presupuesto_mes: dinero.nullable(),
            porcentaje_presupuesto: z.number().nullable(),
          }),
        }),
      },
      summary:
        'Gastos del mes y del año, y lo que gastaron las sucursales en el mes contra su presupuesto; General va aparte',
      metadata: acceso('gastos.ver'),
    },
    totalMes: {
      method: 'GET',
      path: '/api/gastos/total-mes',
      query: entidadQuery,
      responses: { ...erroresComunes, 200: z.object({ data: z.object({ total_gastos_mes: dinero }) }) },
      summary: 'Gastos del mes',
      metadata: acceso('gastos.ver'),
    },
    guardarRecibo: {
      method: 'PUT',
      path: '/api/gastos/recibo/:id',
      pathParams,
      body: archivo,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Guardar el recibo: una foto o un PDF',
      description:
        'El cuerpo es el archivo mismo, de hasta 5 MB: jpg, png, webp o pdf, según su contenido. ' +
        'Reemplaza el anterior. Una foto de hasta 40 megapíxeles se guarda como JPEG, derecha, ' +
        'sin metadatos y de 2.560 píxeles por lado como máximo; un PDF, tal como llega. ' +
        'Si los recibos de la sucursal ya ocupan todo su espacio, 409.',
      metadata: acceso('gastos.editar'),
    },
    obtenerRecibo: {
      method: 'GET',
      path: '/api/gastos/recibo/:id',
      pathParams,
      responses: {
        ...erroresComunes,
        200: z.object({
          data: z.object({ content: z.string(), mime_type: z.enum(TIPOS_RECIBO), filename: z.string() }),
        }),
      },
      summary: 'El recibo de un gasto, en base64',
      metadata: acceso('gastos.ver', { sinComprimir: true }),
    },
    eliminarRecibo: {
      method: 'DELETE',
      path: '/api/gastos/recibo/:id',
      pathParams,
      query: motivoQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Quitar el recibo de un gasto',
      metadata: acceso('gastos.editar'),
    },
  },
  { strictStatusCodes: true },
);
