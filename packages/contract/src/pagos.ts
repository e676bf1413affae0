import { z } from 'zod';
import { acceso } from './access.js';
import { conFormato } from './archivos.js';
import { conAviso } from './aviso.js';
import {
  c,
  dia,
  dinero,
  dineroPositivo,
  entidadQuery,
  erroresComunes,
  fecha,
  fechaDeMovimiento,
  id,
  idTexto,
  instante,
  medio,
  motivoQuery,
  persona,
  sinCuerpo,
  soloMensaje,
} from './common.js';
import { estadoCuenta } from './estado-cuenta.js';
import { estadoPagoEmpleado, ORDEN_ESTADO_EMPLEADOS, paginaEstadoEmpleados } from './estado-pago.js';
import { paginaServiciosEmpleado, servicioEmpleado, servicioPendiente } from './items-de-cuenta.js';
import { conTotales, FILAS_SIN_PAGINAS, ordenable, paginaConTotales, paginaQuery, porPaginas } from './listas.js';
import { conMetodo, metodoPropio } from './metodos.js';

export const pago = z.object({
  id,
  /** The branch it is of, whose till its money leaves. */
  entidad_id: id,
  empleado: persona,
  monto: dinero,
  fecha: dia,
  estado: z.boolean(),
  tipo_pago: z.enum(['total', 'parcial', 'manual']),
  metodo_pago: medio,
  metodo: metodoPropio,
  created_at: instante,
});
export type Pago = z.infer<typeof pago>;

/** The sums of the payments of a list, and of them the part that was not handed over yet. */
export const totalesPagos = z.object({ monto: dinero, pendiente: dinero });
export type TotalesPagos = z.infer<typeof totalesPagos>;

/** How many services one payment may cover, and so the most that are offered for one. */
export const SERVICIOS_POR_PAGO = 2000;

/** Section 5, Weekly payment. */
export const pagoSemanal = z
  .strictObject({
    empleado_id: z.int({ error: 'El empleado es requerido' }).positive({ error: 'El empleado es requerido' }),
    monto: dineroPositivo('Por favor ingresa un monto válido'),
    tipo_pago: z.enum(['total', 'parcial'], { error: 'Selecciona un tipo de pago válido' }),
    servicios_incluidos: z.array(id).max(SERVICIOS_POR_PAGO, { error: 'Máximo 2.000 servicios por pago' }).optional(),
    metodo_pago: medio.default('efectivo'),
    ...conMetodo,
  })
  .refine((p) => p.tipo_pago === 'total' || (p.servicios_incluidos?.length ?? 0) > 0, {
    error: 'Por favor selecciona al menos un servicio',
    path: ['servicios_incluidos'],
  })
  .refine(
    (p) => p.tipo_pago === 'total' || new Set(p.servicios_incluidos).size === (p.servicios_incluidos?.length ?? 0),
    {
      error: 'Un servicio está repetido en la lista',
      path: ['servicios_incluidos'],
    },
  );

/** Section 5, Employee payment record. `estado` false is a note: nothing moves until it is marked paid. */
export const pagoManual = z.strictObject({
  empleado_id: z.int({ error: 'El empleado es requerido' }).positive({ error: 'El empleado es requerido' }),
  monto: dineroPositivo('El monto debe ser mayor a 0'),
  fecha: fechaDeMovimiento,
  estado: z.boolean({ error: 'El estado no es válido' }).default(true),
  metodo_pago: medio.default('efectivo'),
  ...conMetodo,
});

const deEmpleado = z.object({ empleadoId: idTexto });
/** An employee who changed branch has an account in each. */
const deSucursal = z.strictObject({ entidad_id: idTexto.optional() });
const pathParams = z.object({ id: idTexto });

/** The orders of the services of an employee. */
export const ORDEN_SERVICIOS_EMPLEADO = [
  'servicio',
  'fecha',
  'cantidad',
  'monto_servicio',
  'porcentaje',
  'monto_empleado',
  'estado',
] as const;
export const ORDEN_PAGOS = ['empleado', 'fecha', 'monto', 'tipo', 'metodo', 'estado'] as const;

export const pagos = c.router(
  {
    serviciosPendientes: {
      method: 'GET',
      path: '/api/pagos/servicios-pendientes/:empleadoId',
      pathParams: deEmpleado,
      query: deSucursal,
      responses: { ...erroresComunes, 200: z.array(servicioPendiente) },
      summary: 'Servicios por pagar de un empleado, los más antiguos primero, hasta 2.000: los que caben en un pago',
      metadata: acceso('pagos.ver', { propio: true, filas: SERVICIOS_POR_PAGO }),
    },
    serviciosEmpleado: {
      method: 'GET',
      path: '/api/pagos/servicios-empleado/:empleadoId',
      pathParams: deEmpleado,
      query: deSucursal.extend({
        page: paginaQuery.shape.page.unwrap().optional(),
        per_page: paginaQuery.shape.per_page,
        pagado: z.enum(['true', 'false']).optional(),
        ventana: z.enum(['true', 'false']).default('false'),
        /** Those whose share waits for the debt of a client, alone. */
        retenido: z.literal('true').optional(),
        /** Tips alone, or all that is none. */
        propinas: z.enum(['true', 'false']).optional(),
        ...ordenable(ORDEN_SERVICIOS_EMPLEADO),
      }),
      responses: { ...erroresComunes, 200: z.union([paginaServiciosEmpleado, z.array(servicioEmpleado)]) },
      summary:
        'Servicios pagados y por pagar de un empleado: los últimos mil, los más antiguos primero; con `page`, ' +
        'por páginas, los más nuevos primero',
      description:
        'Con sus propinas; sin ellas con `propinas=false`, y solas con `propinas=true`. ' +
        '`ventana=true` deja los que se están pagando (los pendientes, los de esta semana y los pagados en ella), ' +
        'cuyas cifras da /api/pagos/estado-empleados; `retenido=true`, los que esperan a que un cliente pague su fiado.',
      metadata: acceso('pagos.ver', { propio: true, filas: FILAS_SIN_PAGINAS }),
    },
    estadoCuenta: {
      method: 'GET',
      path: '/api/pagos/estado-cuenta/:empleadoId',
      pathParams: deEmpleado,
      query: deSucursal.extend({ semana: fecha.optional() }),
      responses: { ...erroresComunes, 200: estadoCuenta },
      summary:
        'Estado de cuenta de una semana: la de `semana`, o la actual; en una sucursal donde haya trabajado o, sin decirla, en todas ellas',
      metadata: acceso('pagos.ver', { propio: true }),
    },
    estadoEmpleados: {
      method: 'GET',
      path: '/api/pagos/estado-empleados',
      query: entidadQuery.extend({
        ...porPaginas,
        ...ordenable(ORDEN_ESTADO_EMPLEADOS),
        search: paginaQuery.shape.search,
        empleado_id: idTexto.optional(),
      }),
      responses: { ...erroresComunes, 200: z.union([paginaEstadoEmpleados, z.array(estadoPagoEmpleado)]) },
      summary:
        'Estado de pago de cada operador activo, con ceros, a quien más se le debe primero; con `page`, por páginas',
      metadata: acceso('pagos.ver'),
    },
    pagarSemana: {
      method: 'POST',
      path: '/api/pagos/crear-pago-semanal',
      body: pagoSemanal,
      responses: { ...erroresComunes, 201: conAviso(pago) },
      summary: 'Pagar a un empleado todo su saldo o los servicios elegidos',
      description:
        '`total`: `monto` es el saldo de este momento; otro es 409 SALDO_CAMBIO. `parcial`: ' +
        '`monto` es la suma de lo que les toca de los servicios elegidos.',
      metadata: acceso('pagos.crear'),
    },
    listar: {
      method: 'GET',
      path: '/api/pagos/listar-pagos',
      query: paginaQuery.extend({
        ...conFormato,
        ...ordenable(ORDEN_PAGOS),
        ...conTotales,
        empleado_id: idTexto.optional(),
        entidad_id: idTexto.optional(),
        fecha_inicio: fecha.optional(),
        fecha_fin: fecha.optional(),
      }),
      responses: { ...erroresComunes, 200: paginaConTotales(pago, totalesPagos) },
      summary: 'Pagos registrados, los más recientes primero',
      metadata: acceso('pagos.ver', { propio: true, archivo: true }),
    },
    crear: {
      method: 'POST',
      path: '/api/pagos/crear-pago',
      body: pagoManual,
      responses: { ...erroresComunes, 201: conAviso(pago) },
      summary:
        'Registrar un pago manual: va al anticipo del empleado, que cubre servicios enteros, los más antiguos primero',
      metadata: acceso('pagos.crear'),
    },
    marcarPagado: {
      method: 'PUT',
      path: '/api/pagos/marcar-pagado/:id',
      pathParams,
      body: sinCuerpo,
      responses: { ...erroresComunes, 200: conAviso(pago) },
      summary: 'Un pago pendiente pasa a pagado: su dinero se mueve hoy',
      metadata: acceso('pagos.editar'),
    },
    eliminar: {
      method: 'DELETE',
      path: '/api/pagos/eliminar-pago/:id',
      pathParams,
      query: motivoQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Anular un pago: lo que cubría vuelve a quedar pendiente y el dinero vuelve a la caja',
      metadata: acceso('pagos.eliminar'),
    },
  },
  { strictStatusCodes: true },
);
