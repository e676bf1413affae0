import { z } from 'zod';
import { acceso } from './access.js';
import { archivoEnTexto, archivoHecho, formatoArchivo } from './archivos.js';
import { c, dia, erroresComunes, fecha, id, texto, textoRequerido } from './common.js';
import { ORIGENES } from './libro.js';
import { paginacion } from './listas.js';

export const CATEGORIAS_REPORTE = ['servicios', 'operadores', 'financiero', 'tendencias', 'entidades'] as const;
export type CategoriaReporte = (typeof CATEGORIAS_REPORTE)[number];

/** Section 3, Report type: the catalogue. */
export const TIPOS_REPORTE = [
  'servicios_realizados',
  'servicios_mas_vendidos',
  'descuentos',
  'operadores',
  'liquidacion_operador',
  'pagos_empleados',
  'propinas',
  'ocupacion_agendas',
  'citas',
  'resumen_financiero',
  'tiquetes',
  'ingresos_metodo_pago',
  'dinero_por_metodo',
  'gastos',
  'ingresos_adicionales',
  'ventas_productos',
  'cartera',
  'saldos_a_favor',
  'caja_arqueos',
  'inventario_valorizado',
  'movimientos_inventario',
  'anulaciones',
  'devoluciones',
  'correcciones_y_aprobaciones',
  'tendencia_diaria',
  'comparativo_mensual',
  'personas',
  'horas_pico',
  'citas_estado',
  'entidades',
  'presupuesto_sucursales',
] as const;
export type TipoReporte = (typeof TIPOS_REPORTE)[number];

/** The filters of reports; each report says which of these it takes. */
export const FILTROS_REPORTE = ['entidad_id', 'operador_id', 'servicio_id'] as const;
export type FiltroReporte = (typeof FILTROS_REPORTE)[number];

/** `mes` is 'YYYY-MM', `hora` 'HH:mm', `fecha` a business day, `instante` ISO 8601 in UTC; `entero` counts, `dinero` is whole pesos. */
export const TIPOS_COLUMNA = ['texto', 'dinero', 'entero', 'porcentaje', 'fecha', 'mes', 'hora', 'instante'] as const;
export type TipoColumna = (typeof TIPOS_COLUMNA)[number];

/** As many rows as a report answers without pages; more are asked by page or exported. */
export const FILAS_DE_REPORTE = 10_000;
/** As many years as a report looks at, at most, and as far ahead as it ends. */
export const ANIOS_DE_REPORTE = 5;

export const reportType = z.object({
  id: z.enum(TIPOS_REPORTE),
  name: z.string(),
  description: z.string(),
  category: z.enum(CATEGORIAS_REPORTE),
  /** By which day the rows are taken: 'Por fecha del servicio'. */
  base: z.string(),
  filtros: z.array(z.enum(FILTROS_REPORTE)),
  /** The report is of this moment, whatever its days: it is compared with nothing. */
  de_ahora: z.literal(true).optional(),
});
export type ReportType = z.infer<typeof reportType>;

/** `suma`: its column adds up to the totals row. `ordenable`: `orden` takes it. */
export const columnaReporte = z.object({
  key: z.string(),
  header: z.string(),
  tipo: z.enum(TIPOS_COLUMNA),
  suma: z.boolean(),
  ordenable: z.boolean(),
});
export type ColumnaReporte = z.infer<typeof columnaReporte>;

/**
 * A row: a value for each column, and its origin (`origen`, a word of the audit trail, and `origen_id`), null where it
 * is of nothing in particular.
 */
export const filaReporte = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type FilaReporte = z.infer<typeof filaReporte>;

const cifras = z.record(z.string(), z.number());

/**
 * Section 3, Generated report. `summary` is of the whole, whatever page is read; `asientos` names the accounts of the
 * book, and the origin, whose rows make a figure up; with `signo`, their contrary.
 */
export const reporteGenerado = z.object({
  report_type: z.enum(TIPOS_REPORTE),
  /**
   * The business of the figures: the client that owns the branch or, of the whole, the only one; null when there are
   * several.
   */
  negocio: z.string().nullable(),
  title: z.string(),
  period: z.string(),
  start_date: dia,
  end_date: dia,
  base: z.string(),
  nota: z.string().nullable(),
  summary: cifras,
  columns: z.array(columnaReporte),
  data: z.array(filaReporte),
  /** The totals of the columns that add up. */
  totales: cifras,
  asientos: z.record(
    z.string(),
    z.object({
      cuenta: z.string(),
      contra: z.string().optional(),
      origen: z.enum(ORIGENES).optional(),
      signo: z.literal(-1).optional(),
    }),
  ),
  /** The same figures of an earlier period, and the change in percent; null where there was nothing. */
  comparacion: z
    .object({ period: z.string(), summary: cifras, cambios: z.record(z.string(), z.number().nullable()) })
    .nullable(),
  pagination: paginacion,
});
export type ReporteGenerado = z.infer<typeof reporteGenerado>;

export const COMPARACIONES = ['anterior', 'mismo_mes_anio_pasado'] as const;
export type Comparacion = (typeof COMPARACIONES)[number];

const tipoPedido = textoRequerido('Por favor selecciona un tipo de reporte', 60);

/** The request of a report, on screen and in a file. `entidad_id` 0 is 'General'. */
export const reportePedido = z.strictObject({
  report_type: tipoPedido,
  start_date: fecha,
  end_date: fecha,
  entidad_id: z
    .int({ error: 'El identificador no es válido' })
    .min(0, { error: 'El identificador no es válido' })
    .optional(),
  operador_id: id.optional(),
  servicio_id: id.optional(),
  orden: texto(60).optional(),
  sentido: z.enum(['asc', 'desc']).optional(),
});
export type ReportePedido = z.infer<typeof reportePedido>;

/** Without `page` and `per_page`, every row: up to `FILAS_DE_REPORTE`. */
export const reportePedidoEnPantalla = reportePedido.extend({
  page: z
    .int({ error: 'La página no es válida' })
    .min(1, { error: 'La página no es válida' })
    .max(999_999_999)
    .optional(),
  per_page: z
    .int({ error: 'El tamaño de página no es válido' })
    .min(1, { error: 'El tamaño de página no es válido' })
    .max(100)
    .optional(),
  comparar_con: z.enum(COMPARACIONES).optional(),
});
export type ReportePedidoEnPantalla = z.infer<typeof reportePedidoEnPantalla>;

/** As many rows as an Excel within a JSON answer holds; more are asked as the file itself. */
export const FILAS_DE_EXCEL_EN_TEXTO = 50_000;

/** The same as a file, whole. */
export const reportePedidoEnArchivo = reportePedido.extend({ format: formatoArchivo });
export type ReportePedidoEnArchivo = z.infer<typeof reportePedidoEnArchivo>;

export const reportes = c.router(
  {
    tipos: {
      method: 'GET',
      path: '/api/report-types',
      responses: { ...erroresComunes, 200: z.object({ data: z.array(reportType) }) },
      summary: 'Los reportes que puede ver quien llama',
      description: 'Quien solo ve lo propio recibe solo los reportes que tienen sentido así.',
      metadata: acceso('reportes.ver'),
    },
    generar: {
      method: 'POST',
      path: '/api/generate-report',
      body: reportePedidoEnPantalla,
      responses: { ...erroresComunes, 200: z.object({ data: reporteGenerado }) },
      summary: 'Un reporte: sus filas, sus totales y de qué sale cada uno',
      description:
        'Filas y totales son de un mismo instante. El rango incluye los dos días, ' +
        'puede terminar hasta un año adelante y no supera 5 años. ' +
        'Sin `page` ni `per_page` van todas las filas, hasta 10.000.',
      metadata: acceso('reportes.ver', { sinClave: true }),
    },
    exportar: {
      method: 'POST',
      path: '/api/export-report',
      body: reportePedidoEnArchivo,
      responses: { ...erroresComunes, 200: z.object({ data: archivoEnTexto }) },
      summary: 'Un reporte como archivo: el CSV mismo, o el Excel en base64',
      description:
        'Con `csv` la respuesta es el archivo. Con `excel`, un JSON con el archivo en base64, hasta 50.000 filas: ' +
        'las de más se piden a `/api/export-report/archivo`. Queda en la auditoría.',
      metadata: acceso('reportes.ver', { sinClave: true, sinComprimir: true, limite: 'exportes', archivo: true }),
    },
    exportarArchivo: {
      method: 'POST',
      path: '/api/export-report/archivo',
      body: reportePedidoEnArchivo,
      responses: { ...erroresComunes, 200: archivoHecho },
      summary: 'Un reporte como archivo CSV o Excel, mientras se va haciendo',
      description:
        'Todas las filas de un mismo instante, hasta 1.000.000; `X-Total-Count` dice cuántas son. ' +
        'Si algo falla a mitad de camino la conexión se corta: un archivo que llega entero está entero. ' +
        'Dos a la vez; a la tercera, 429. Queda en la auditoría.',
      metadata: acceso('reportes.ver', { sinClave: true, sinComprimir: true, limite: 'exportes', archivo: true }),
    },
  },
  { strictStatusCodes: true },
);
