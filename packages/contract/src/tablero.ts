import { z } from 'zod';
import { acceso } from './access.js';
import { anulado, resumenAnulado } from './anulado.js';
import { atencion } from './atencion.js';
import { c, dia, dinero, enteroTexto, entidadQuery, erroresComunes, fecha, id, idTexto, mesQuery } from './common.js';
import { estadoPagoEmpleado } from './estado-pago.js';
import {
  cifrasDelBloque,
  estadisticasCompletas,
  gananciaNeta,
  gananciasDiarias,
  gananciasMetodoPago,
  gananciasRango,
  totalGanado,
} from './ganancias.js';
import { paginaQuery } from './listas.js';

/**
 * The employees that a dashboard tells one by one, of those who worked, earned or are owed most; of the others, it says
 * how many they are.
 */
export const EMPLEADOS_DEL_TABLERO = 5;
/** As many as are read at a glance. */
export const PUESTOS_DEL_RANKING = 8;

/**
 * A month as the dashboard shows it, in one answer: the answers of its three routes, both means of payment at the same
 * cut of the month before, and the income of each of its days, up to today.
 */
export const tableroMes = z.object({
  neta: gananciaNeta,
  medios: gananciasMetodoPago,
  adicionales: estadisticasCompletas,
  mismo_corte: z.object({ efectivo: dinero, transferencia: dinero, por_cobrar: dinero }),
  dias: z.array(z.object({ fecha: dia, ingresos_totales: dinero })),
});
export type TableroMes = z.infer<typeof tableroMes>;

/**
 * A day as the dashboard shows it: its figures, those of the same day a week before, the annulled records, the number of
 * employees who worked and the first of them.
 */
export const tableroDia = z.object({
  fecha: dia,
  ...cifrasDelBloque,
  semana_pasada: z.object({ fecha: dia, ingresos_totales: dinero, ganancia_neta: dinero }),
  anulado: z.object(resumenAnulado),
  empleados: z.int(),
  servicios_por_empleado: z.array(
    z.object({
      empleado_id: id,
      nombre: z.string(),
      apellido: z.string(),
      cantidad_servicios: z.int(),
      total_pagar: dinero,
      total_bruto: dinero,
      servicios: z.array(z.object({ servicio_nombre: z.string(), cantidad: z.int(), porcentaje_empleado: z.number() })),
    }),
  ),
});
export type TableroDia = z.infer<typeof tableroDia>;

/** The steps of the first hour of a business, each done or not. `cifras`: there is something for a dashboard to show. */
export const primerosPasos = z.object({
  servicios: z.boolean(),
  personas: z.boolean(),
  horarios: z.boolean(),
  primer_servicio: z.boolean(),
  primer_pago: z.boolean(),
  cifras: z.boolean(),
});
export type PrimerosPasos = z.infer<typeof primerosPasos>;

/** Every day of a range, without gaps, and the income over all of them. */
export const tableroDias = z.object({
  ingresos_totales: dinero,
  dias: z.array(z.object({ fecha: dia, ingresos_totales: dinero, gastos: dinero, ganancia_neta: dinero })),
});
export type TableroDias = z.infer<typeof tableroDias>;

/** The first operators of a range by the payments of their clients. */
export const tableroRanking = z.object({
  puestos: z.array(
    z.object({
      empleado_id: id,
      nombre: z.string(),
      apellido: z.string(),
      cantidad_servicios: z.int(),
      total_bruto: dinero,
    }),
  ),
});
export type TableroRanking = z.infer<typeof tableroRanking>;

/** The total owed to employees, to how many of them, how many have something to show, and the first of them. */
export const tableroPorPagar = z.object({
  empleados: z.int(),
  con_saldo: z.int(),
  saldo: dinero,
  filas: z.array(estadoPagoEmpleado),
});
export type TableroPorPagar = z.infer<typeof tableroPorPagar>;

const rangoQuery = entidadQuery.extend({ fecha_inicio: fecha, fecha_fin: fecha });
const RESUMIDO = 'Solo lo que el tablero muestra; las rutas de siempre lo dicen entero.';

export const tablero = c.router(
  {
    totalPagar: {
      method: 'GET',
      path: '/api/servicios/total-pagar-operador',
      query: entidadQuery,
      responses: { ...erroresComunes, 200: z.array(estadoPagoEmpleado) },
      summary: 'Lo que se debe a cada empleado con algo que mostrar',
      description: 'Con solo `dashboard.ver`, la fila propia.',
      metadata: acceso('dashboard.ver'),
    },
    totalPagarCompleto: {
      method: 'GET',
      path: '/api/servicios/total-pagar-operador-completo',
      query: entidadQuery,
      responses: { ...erroresComunes, 200: z.array(estadoPagoEmpleado) },
      summary: 'Lo mismo para cada operador activo, con ceros',
      metadata: acceso('dashboard.negocio'),
    },
    gananciaNeta: {
      method: 'GET',
      path: '/api/servicios/ganancia-neta',
      query: mesQuery,
      responses: { ...erroresComunes, 200: gananciaNeta },
      summary: 'Ganancia neta de un mes y del anterior',
      metadata: acceso('dashboard.negocio'),
    },
    totalGanado: {
      method: 'GET',
      path: '/api/servicios/total-ganado',
      query: entidadQuery.extend({ operador_id: idTexto.optional() }),
      responses: { ...erroresComunes, 200: totalGanado },
      summary: 'Lo ganado por los operadores, de siempre; un operador ve lo suyo',
      metadata: acceso('dashboard.ver'),
    },
    porMetodoPago: {
      method: 'GET',
      path: '/api/servicios/ganancias-por-metodo-pago',
      query: mesQuery,
      responses: { ...erroresComunes, 200: gananciasMetodoPago },
      summary: 'Ingresos de un mes por medio de pago',
      metadata: acceso('dashboard.negocio'),
    },
    diarias: {
      method: 'GET',
      path: '/api/servicios/ganancias-diarias',
      query: entidadQuery.extend({ fecha: fecha.optional() }),
      responses: { ...erroresComunes, 200: gananciasDiarias },
      summary: 'Las cifras de un día',
      metadata: acceso('dashboard.negocio'),
    },
    porRango: {
      method: 'GET',
      path: '/api/servicios/ganancias-por-rango',
      query: rangoQuery,
      responses: { ...erroresComunes, 200: gananciasRango },
      summary: 'Las cifras de un rango de hasta 366 días, y cada día',
      metadata: acceso('dashboard.negocio'),
    },
    estadisticasCompletas: {
      method: 'GET',
      path: '/api/servicios/estadisticas-completas',
      query: mesQuery,
      responses: { ...erroresComunes, 200: estadisticasCompletas },
      summary: 'Ingresos adicionales de un mes',
      metadata: acceso('dashboard.negocio'),
    },
    anulado: {
      method: 'GET',
      path: '/api/tablero/anulado',
      query: entidadQuery.extend({ fecha: fecha.optional() }),
      responses: { ...erroresComunes, 200: anulado },
      summary: 'Lo anulado en un día: qué, cuánto, quién y por qué; sin fecha, hoy',
      description: 'Por el día en que se anuló, fuera de cuando fuera lo anulado.',
      metadata: acceso('dashboard.negocio'),
    },
    atencion: {
      method: 'GET',
      path: '/api/tablero/atencion',
      query: entidadQuery,
      responses: { ...erroresComunes, 200: atencion },
      summary: 'Lo que necesita atención en este momento, lo más urgente primero',
      description:
        'Cada asunto, solo a quien tiene el permiso de verlo y en las sucursales con su módulo encendido. ' +
        'Sin asuntos, ninguno.',
      metadata: acceso('dashboard.negocio'),
    },
    primerosPasos: {
      method: 'GET',
      path: '/api/tablero/primeros-pasos',
      responses: { ...erroresComunes, 200: primerosPasos },
      summary: 'Qué le falta a un negocio nuevo para trabajar',
      metadata: acceso('dashboard.negocio'),
    },
    mes: {
      method: 'GET',
      path: '/api/tablero/mes',
      query: mesQuery,
      responses: { ...erroresComunes, 200: tableroMes },
      summary: 'Las cifras de un mes, en una sola respuesta',
      description: RESUMIDO,
      metadata: acceso('dashboard.negocio'),
    },
    dia: {
      method: 'GET',
      path: '/api/tablero/dia',
      query: entidadQuery.extend({ fecha: fecha.optional() }),
      responses: { ...erroresComunes, 200: tableroDia },
      summary: 'Las cifras de un día, lo anulado en él y quiénes trabajaron',
      description: RESUMIDO,
      metadata: acceso('dashboard.negocio'),
    },
    dias: {
      method: 'GET',
      path: '/api/tablero/dias',
      query: rangoQuery,
      responses: { ...erroresComunes, 200: tableroDias },
      summary: 'Cada día de un rango de hasta 366',
      description: RESUMIDO,
      metadata: acceso('dashboard.negocio'),
    },
    ranking: {
      method: 'GET',
      path: '/api/tablero/ranking',
      query: rangoQuery,
      responses: { ...erroresComunes, 200: tableroRanking },
      summary: `Los ${PUESTOS_DEL_RANKING} empleados cuyos clientes pagaron más en un rango de hasta 366 días`,
      description: RESUMIDO,
      metadata: acceso('dashboard.negocio'),
    },
    porPagar: {
      method: 'GET',
      path: '/api/tablero/por-pagar',
      query: entidadQuery.extend({
        page: paginaQuery.shape.page,
        per_page: enteroTexto('El tamaño de página no es válido', 1, 100)
          .default(EMPLEADOS_DEL_TABLERO)
          .meta({ inicial: EMPLEADOS_DEL_TABLERO }),
        todos: z.enum(['true', 'false']).default('false'),
      }),
      responses: { ...erroresComunes, 200: tableroPorPagar },
      summary: `Lo que se debe en total, y los ${EMPLEADOS_DEL_TABLERO} empleados a quienes se debe más`,
      description: `${RESUMIDO} Los demás, por páginas; con \`todos=true\`, también los operadores activos sin nada que mostrar.`,
      metadata: acceso('dashboard.negocio'),
    },
  },
  { strictStatusCodes: true },
);
