import { z } from 'zod';
import { acceso } from './access.js';
import { anulacionDeLineaQuery, CONSERVAR_PROPINA, DEVOLVER_CON_METODO } from './anulado.js';
import { conFormato, conFormatoYSolo } from './archivos.js';
import {
  archivo,
  c,
  cantidad,
  conMensaje,
  dia,
  dinero,
  dineroEntrada,
  entidadQuery,
  erroresComunes,
  fecha,
  fechaDeMovimiento,
  id,
  idTexto,
  instante,
  metodoPago,
  motivoQuery,
  persona,
  porcentaje,
  referencia,
  soloMensaje,
  texto,
} from './common.js';
import { descripcionImportar, importarQuery, respuestasImportar } from './importacion.js';
import { conTotales, ordenable, paginaConTotales, paginaQuery } from './listas.js';
import { conReferencia } from './metodos.js';
import { servicio, servicioCambios, servicioDatos, serviciosVarios } from './servicio.js';
import { COLUMNAS_SERVICIO } from './servicios.columnas.js';
import { conTiquete, tiqueteCobrado } from './tiquete.js';

/**
 * A performed service. `total_servicio` is price × quantity, `total_con_descuento` the payment of the client,
 * `monto_empleado` the share of the employee.
 */
export const servicioRealizado = z.object({
  id,
  registro_id: id.nullable(),
  /** An occasional service is an additional income, and of no ticket. */
  tiquete: tiqueteCobrado.nullable(),
  tipo: z.enum(['catalogo', 'ocasional']),
  servicio: referencia.nullable(),
  servicio_nombre: z.string(),
  empleado: persona,
  entidad: referencia,
  cantidad: z.int(),
  precio_unitario: dinero,
  descuento_porcentaje: z.number(),
  /** The pesos that the discounts of its ticket took from it besides. */
  descuento_reparto: dinero,
  total_servicio: dinero,
  total_con_descuento: dinero,
  porcentaje_empleado: z.number(),
  monto_empleado: dinero,
  fecha: dia,
  metodo_pago: metodoPago,
  monto_efectivo: dinero,
  monto_transferencia: dinero,
  /** The part of it that was left owing, which no method has paid. */
  monto_por_cobrar: dinero,
  /** The units and pesos of it that were given back: its total stays as it was charged. */
  cantidad_devuelta: z.int(),
  monto_devuelto: dinero,
  pagado: z.boolean(),
  /** Its share waits until the client owes nothing of the ticket. */
  retenido: z.boolean(),
  created_at: instante,
});
export type ServicioRealizado = z.infer<typeof servicioRealizado>;

/** The sums of the performed services of a list: units, the money paid for them, and the part of the employees. */
export const totalesRealizados = z.object({ cantidad: z.int(), total_con_descuento: dinero, monto_empleado: dinero });
export type TotalesRealizados = z.infer<typeof totalesRealizados>;

/** Section 5, Register services. One ticket: every line or none. */
export const registroServicios = z.strictObject({
  empleado_id: z
    .int({ error: 'Por favor selecciona un empleado' })
    .positive({ error: 'Por favor selecciona un empleado' }),
  fecha: fechaDeMovimiento,
  metodo_pago: metodoPago,
  monto_efectivo: dineroEntrada,
  monto_transferencia: dineroEntrada,
  ...conReferencia,
  /** The appointment that was attended. */
  cita_id: id.nullable().optional(),
  /** The card of who was served; else that of the appointment. */
  persona_id: id.nullable().optional(),
  servicios: z
    .array(
      z.strictObject({
        servicio_id: id,
        cantidad,
        descuento_porcentaje: porcentaje('El descuento debe estar entre 0 y 100').default(0),
      }),
    )
    .min(1, { error: 'Agrega al menos un servicio' })
    .max(50, { error: 'Máximo 50 servicios por registro' })
    .refine((lineas) => new Set(lineas.map((l) => l.servicio_id)).size === lineas.length, {
      error: 'Este servicio ya está en la lista',
    }),
});
export type RegistroServicios = z.infer<typeof registroServicios>;

const pathParams = z.object({ id: idTexto });

/** The orders of the history of services. */
export const ORDEN_REALIZADOS = [
  'servicio',
  'fecha',
  'empleado',
  'entidad',
  'cantidad',
  'descuento',
  'total',
  'comision',
  'metodo',
  'estado',
] as const;

export const servicios = c.router(
  {
    listar: {
      method: 'GET',
      path: '/api/servicios/listar-servicio',
      query: entidadQuery.extend({
        search: texto(100).default(''),
        estado: z.enum(['activo', 'inactivo']).optional(),
        ...conFormatoYSolo,
      }),
      responses: { ...erroresComunes, 200: z.array(servicio) },
      summary: 'Catálogo de servicios, por nombre',
      metadata: acceso('servicios.ver', { archivo: true }),
    },
    crear: {
      method: 'POST',
      path: '/api/servicios/crear-servicio',
      body: servicioDatos,
      responses: { ...erroresComunes, 201: conMensaje(servicio) },
      summary: 'Crear servicio',
      description: '`entidad_id` lo dice un administrador; el servicio de otra persona es de su sucursal.',
      metadata: acceso('servicios.editar'),
    },
    crearVarios: {
      method: 'POST',
      path: '/api/servicios/crear-varios',
      body: serviciosVarios,
      responses: {
        ...erroresComunes,
        201: conMensaje(z.object({ creados: z.array(servicio), ya_estaban: z.array(z.string()) })),
      },
      summary: 'Crear varios servicios: los que no estén ya por su nombre, o ninguno',
      metadata: acceso('servicios.editar'),
    },
    importar: {
      method: 'POST',
      path: '/api/servicios/importar',
      query: importarQuery,
      body: archivo,
      responses: respuestasImportar,
      summary: 'Importar servicios del catálogo desde CSV o Excel: simular, y luego de una vez',
      description: descripcionImportar(
        COLUMNAS_SERVICIO,
        'su nombre',
        'La fila de un administrador que no nombra sucursal es de todas. Una fila de una sucursal no cambia un ' +
          'servicio de todas. ',
      ),
      metadata: acceso('servicios.editar'),
    },
    modificar: {
      method: 'PUT',
      path: '/api/servicios/modificar-servicio/:id',
      pathParams,
      body: servicioCambios,
      responses: { ...erroresComunes, 200: conMensaje(servicio) },
      summary: 'Modificar servicio; la historia no cambia',
      metadata: acceso('servicios.editar'),
    },
    eliminar: {
      method: 'DELETE',
      path: '/api/servicios/eliminar-servicio/:id',
      pathParams,
      query: motivoQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Archivar un servicio inactivo',
      description: 'Si está activo es 409 SERVICIO_ACTIVO.',
      metadata: acceso('servicios.eliminar'),
    },
    realizados: {
      method: 'GET',
      path: '/api/servicios/listar-servicios-realizados',
      query: paginaQuery.extend({
        ...conFormato,
        ...conTotales,
        empleado_id: idTexto.optional(),
        entidad_id: idTexto.optional(),
        fecha_inicio: fecha.optional(),
        fecha_fin: fecha.optional(),
        pagado: z.enum(['true', 'false']).optional(),
        ...ordenable(ORDEN_REALIZADOS),
      }),
      responses: { ...erroresComunes, 200: paginaConTotales(servicioRealizado, totalesRealizados) },
      summary: 'Servicios realizados, los más recientes primero',
      metadata: acceso('servicios.ver', { archivo: true }),
    },
    registrar: {
      method: 'POST',
      path: '/api/servicios/servicios-multiples',
      body: registroServicios,
      responses: { ...erroresComunes, 201: conTiquete(z.array(servicioRealizado)) },
      summary: 'Registrar los servicios de un cliente: todos o ninguno',
      description:
        '`persona_id` es la ficha de quien se atendió, de esa sucursal; sin ella, la de la cita. ' +
        'Con `cita_id` esa cita queda completada; si ya tiene un registro es 409 CITA_YA_ATENDIDA, ' +
        'y si se anula entero puede registrarse otra vez.',
      metadata: acceso('servicios.crear'),
    },
    anular: {
      method: 'DELETE',
      path: '/api/servicios/eliminar-servicio-realizado/:id',
      pathParams,
      query: anulacionDeLineaQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Anular un servicio realizado',
      description: `Si un pago semanal ya lo cubrió es 409 SERVICIO_PAGADO. ${DEVOLVER_CON_METODO} ${CONSERVAR_PROPINA}`,
      metadata: acceso('servicios.eliminar'),
    },
  },
  { strictStatusCodes: true },
);
