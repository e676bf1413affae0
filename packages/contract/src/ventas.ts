import { z } from 'zod';
import { acceso } from './access.js';
import { anulacionDeLineaQuery, CONSERVAR_PROPINA, DEVOLVER_CON_METODO } from './anulado.js';
import { conFormato } from './archivos.js';
import {
  c,
  cantidad,
  dinero,
  dineroEntrada,
  entidadQuery,
  entidadTexto,
  erroresComunes,
  fecha,
  id,
  idTexto,
  instante,
  metodoPago,
  persona,
  referencia,
  soloMensaje,
  texto,
} from './common.js';
import { conTotales, ordenable, paginaConTotales, paginaQuery } from './listas.js';
import { conReferencia } from './metodos.js';
import { conTiquete, tiqueteCobrado } from './tiquete.js';

/** Section 3, Sale. `empleado` null: sold by an account without operator ('Administración'). */
export const venta = z.object({
  id,
  tiquete: tiqueteCobrado,
  empleado: persona.nullable(),
  productos: z.array(
    z.object({
      id,
      nombre: z.string(),
      precio_unitario: dinero,
      pivot: z.object({ cantidad: z.int(), subtotal: dinero }),
    }),
  ),
  total: dinero,
  ganancia_total: dinero,
  metodo_pago: metodoPago,
  monto_efectivo: dinero,
  monto_transferencia: dinero,
  /** The part of it that was left owing, which no method has paid. */
  monto_por_cobrar: dinero,
  /** The units and pesos of it that were given back: its total stays as it was charged. */
  cantidad_devuelta: z.int(),
  monto_devuelto: dinero,
  observaciones: z.string().nullable(),
  entidad: referencia,
  created_at: instante,
});
export type Venta = z.infer<typeof venta>;

/** Section 5, Product sale. The amounts are checked against the total of the product's price at this moment. */
export const ventaNueva = z.strictObject({
  productoId: z.int({ error: 'Selecciona un producto' }).positive({ error: 'Selecciona un producto' }),
  cantidad,
  metodoPago,
  montoEfectivo: dineroEntrada,
  montoTransferencia: dineroEntrada,
  ...conReferencia,
  observaciones: texto(500).nullable().optional(),
  /** The appointment whose person bought it. */
  cita_id: id.nullable().optional(),
  /** The card of who bought it; else that of the appointment. */
  persona_id: id.nullable().optional(),
});
export type VentaNueva = z.output<typeof ventaNueva>;

/** Sales and their profit less what was given back of them; by method as they were charged, of which `devuelto` was given back. */
export const estadisticasVentas = z.object({
  total_ventas: dinero,
  total_ganancia: dinero,
  ventas_hoy: dinero,
  ganancia_hoy: dinero,
  ventas_por_metodo: z.array(z.object({ metodo_pago: metodoPago, total: dinero })),
  devuelto: dinero,
});
/** The sums of the sales of a list. */
export const totalesVentas = z.object({ total: dinero, ganancia_total: dinero });
export type TotalesVentas = z.infer<typeof totalesVentas>;
export type EstadisticasVentas = z.infer<typeof estadisticasVentas>;

const pathParams = z.object({ id: idTexto });

export const ORDEN_VENTAS = ['fecha', 'vendedor', 'entidad', 'metodo', 'total', 'ganancia'] as const;

export const ventas = c.router(
  {
    crear: {
      method: 'POST',
      path: '/api/ventas/crear-venta',
      body: ventaNueva,
      responses: { ...erroresComunes, 201: conTiquete(venta) },
      summary: 'Registrar una venta',
      description:
        'Más de lo que hay es 409 STOCK_INSUFICIENTE. Quien vende es el operador de quien llama. `cita_id` dice en qué cita ' +
        'se vendió; `persona_id`, la ficha de quien compró, de esa sucursal: sin ella, la de la cita.',
      metadata: acceso('ventas.crear'),
    },
    listar: {
      method: 'GET',
      path: '/api/ventas/listar-ventas',
      query: paginaQuery.extend({
        ...conFormato,
        ...conTotales,
        entidad_id: entidadTexto.optional(),
        metodo_pago: metodoPago.optional(),
        fecha_inicio: fecha.optional(),
        fecha_fin: fecha.optional(),
        ...ordenable(ORDEN_VENTAS),
      }),
      responses: { ...erroresComunes, 200: paginaConTotales(venta, totalesVentas) },
      summary: 'Ventas, las más recientes primero',
      metadata: acceso('ventas.ver', { archivo: true }),
    },
    obtener: {
      method: 'GET',
      path: '/api/ventas/obtener-venta/:id',
      pathParams,
      responses: { ...erroresComunes, 200: venta },
      summary: 'Una venta',
      metadata: acceso('ventas.ver'),
    },
    eliminar: {
      method: 'DELETE',
      path: '/api/ventas/eliminar-venta/:id',
      pathParams,
      query: anulacionDeLineaQuery,
      responses: { ...erroresComunes, 200: soloMensaje },
      summary: 'Anular una venta: el stock vuelve, una sola vez',
      description: `${DEVOLVER_CON_METODO} ${CONSERVAR_PROPINA}`,
      metadata: acceso('ventas.eliminar'),
    },
    estadisticas: {
      method: 'GET',
      path: '/api/ventas/estadisticas',
      query: entidadQuery,
      responses: { ...erroresComunes, 200: estadisticasVentas },
      summary: 'Ventas y ganancia de siempre y de hoy',
      metadata: acceso('ventas.ver'),
    },
  },
  { strictStatusCodes: true },
);
