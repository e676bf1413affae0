import { z } from 'zod';
import { acceso } from './access.js';
import { anulacionQuery, DEVOLVER_CON } from './anulado.js';
import { conFormato } from './archivos.js';
import {
  c,
  conMensaje,
  dia,
  dinero,
  dineroEntrada,
  dineroPositivo,
  entidadQuery,
  entidadTexto,
  erroresComunes,
  fecha,
  fechaDeMovimiento,
  id,
  idTexto,
  instante,
  metodoPago,
  persona,
  referencia,
  soloMensaje,
  texto,
  textoRequerido,
  totalesPorMedio,
} from './common.js';
import { conTotales, FILAS_SIN_PAGINAS, ordenable, paginaConTotales, paginaQuery } from './listas.js';
import { conMetodo, metodoPropio } from './metodos.js';
import { sumanTotal } from './money.js';

export const TIPOS_INGRESO = ['accesorio', 'servicio_ocasional', 'otro'] as const;
export type TipoIngreso = (typeof TIPOS_INGRESO)[number];

/**
 * Section 3, Ingreso adicional. `empleado` recorded it (null: 'Sistema'), `operador` performed the occasional service;
 * without branch it is 'General'.
 */
export const ingresoAdicional = z.object({
  id,
  concepto: z.string(),
  monto: dinero,
  metodo_pago: metodoPago,
  metodo: metodoPropio,
  monto_efectivo: dinero,
  monto_transferencia: dinero,
  tipo: z.enum(TIPOS_INGRESO),
  categoria: z.string().nullable(),
  descripcion: z.string().nullable(),
  empleado: persona.nullable(),
  empleado_id: id.nullable(),
  operador: persona.nullable(),
  operador_id: id.nullable(),
  fecha: dia,
  entidad_id: id.nullable(),
  entidad: referencia.nullable(),
  created_at: instante,
});
export type IngresoAdicional = z.infer<typeof ingresoAdicional>;

const OBLIGATORIOS = 'Por favor completa todos los campos obligatorios';

/** Section 5, Ingreso adicional. */
export const ingresoNuevo = z
  .strictObject({
    concepto: textoRequerido(OBLIGATORIOS, 160),
    monto: dineroPositivo(OBLIGATORIOS),
    metodo_pago: metodoPago,
    ...conMetodo,
    monto_efectivo: dineroEntrada,
    monto_transferencia: dineroEntrada,
    tipo: z.enum(TIPOS_INGRESO, { error: OBLIGATORIOS }),
    categoria: texto(80).nullable().optional(),
    descripcion: texto(500).nullable().optional(),
    empleado_id: id.nullable().optional(),
    operador_id: id.nullable().optional(),
    entidad_id: id.nullable().optional(),
    fecha: fechaDeMovimiento,
  })
  .refine((i) => i.tipo !== 'servicio_ocasional' || (i.operador_id ?? null) !== null, {
    error: 'Por favor selecciona un operador para el servicio ocasional',
    path: ['operador_id'],
  })
  .refine((i) => sumanTotal(i, i.monto), {
    error: 'La suma de efectivo y transferencia debe ser igual al monto total',
    path: ['monto_efectivo'],
  });
export type IngresoNuevo = z.output<typeof ingresoNuevo>;

export const totalIngresos = z.object({
  total_general: dinero,
  efectivo: dinero,
  transferencia: dinero,
  por_tipo: z.object({ accesorios: dinero, servicios_ocasionales: dinero, otros: dinero }),
});
export type TotalIngresos = z.infer<typeof totalIngresos>;

export const ORDEN_INGRESOS = [
  'concepto',
  'fecha',
  'tipo',
  'metodo',
  'monto',
  'empleado',
  'operador',
  'entidad',
] as const;

export const ingresos = c.router(
  {
    crear: {
      method: 'POST',
      path: '/api/servicios/crear-ingreso-adicional',
      body: ingresoNuevo,
      responses: { ...erroresComunes, 201: conMensaje(ingresoAdicional) },
      summary: 'Registrar un ingreso adicional; el 40 % de un servicio ocasional es de su operador',
      metadata: acceso('ingresos_adicionales.crear'),
    },
    listar: {
      method: 'GET',
      path: '/api/servicios/listar-ingresos-adicionales',
      query: paginaQuery.extend({
        ...conFormato,
        ...conTotales,
        page: paginaQuery.shape.page.unwrap().optional(),
        entidad_id: entidadTexto.optional(),
        tipo: z.enum(TIPOS_INGRESO).optional(),
        fecha_inicio: fecha.optional(),
        fecha_fin: fecha.optional(),
        ...ordenable(ORDEN_INGRESOS),
      }),
      responses: {
        ...erroresComunes,
        200: z.union([paginaConTotales(ingresoAdicional, totalesPorMedio), z.array(ingresoAdicional)]),
      },
      summary: 'Ingresos adicionales, los más recientes primero; con `page`, por páginas',
      metadata: acceso('ingresos_adicionales.ver', { filas: FILAS_SIN_PAGINAS, archivo: true }),
    },
    total: {
      method: 'GET',
      path: '/api/servicios/total-ingresos-adicionales',
      query: entidadQuery,
      responses: { ...erroresComunes, 200: totalIngresos },
      summary: 'Totales de siempre, por medio y por tipo',
      metadata: acceso('ingresos_adicionales.ver'),
    },
    eliminar: {
      method: 'DELETE',
      path: '/api/servicios/eliminar-ingreso-adicional/:id',
      pathParams: z.object({ id: idTexto }),
      query: anulacionQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Anular un ingreso adicional; si su servicio ocasional ya fue pagado es 409',
      description: DEVOLVER_CON,
      metadata: acceso('ingresos_adicionales.eliminar'),
    },
  },
  { strictStatusCodes: true },
);
