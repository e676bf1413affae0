import { sql } from '../../../platform/db/sql.js';
import { trabajo } from '../../cuentas/trabajo.queries.js';
import { type Reporte, sumaDe } from '../reporte.js';
import { deServicio, METODO_COBRADO, NOMBRE_DE_OPERADOR, NOMBRE_DE_SUCURSAL, ORIGEN_DE_TRABAJO } from './comunes.js';

/** Every service performed, the occasional ones included: the work of operators and the payments of their clients. */
export const serviciosRealizados: Reporte = {
  id: 'servicios_realizados',
  nombre: 'Servicios realizados',
  descripcion: 'Cada servicio prestado, con lo que pagó el cliente y lo que le corresponde al operador.',
  categoria: 'servicios',
  base: 'Por fecha del servicio',
  nota: 'Incluye los servicios ocasionales, que en el tablero son ingresos adicionales.',
  filtros: ['operador_id', 'servicio_id'],
  propio: true,
  columnas: [
    { key: 'fecha', header: 'Fecha', tipo: 'fecha' },
    { key: 'servicio', header: 'Servicio', tipo: 'texto' },
    { key: 'operador', header: 'Operador', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'cantidad', header: 'Cantidad', tipo: 'entero', suma: true },
    { key: 'total_servicio', header: 'Precio', tipo: 'dinero', suma: true },
    { key: 'descuento', header: 'Descuento', tipo: 'dinero', suma: true },
    { key: 'total_con_descuento', header: 'Pagó el cliente', tipo: 'dinero', suma: true },
    { key: 'monto_efectivo', header: 'Efectivo', tipo: 'dinero', suma: true },
    { key: 'monto_transferencia', header: 'Transferencia', tipo: 'dinero', suma: true },
    { key: 'metodo_pago', header: 'Método', tipo: 'texto' },
    { key: 'monto_empleado', header: 'Para el operador', tipo: 'dinero', suma: true },
    { key: 'monto_por_cobrar', header: 'Por cobrar', tipo: 'dinero', suma: true },
  ],
  filas: ({ quien, periodo, servicio_id }) => sql`
    SELECT s.fecha, s.servicio_nombre AS servicio, ${NOMBRE_DE_OPERADOR} AS operador, ${NOMBRE_DE_SUCURSAL} AS entidad,
      s.cantidad, s.total_servicio, s.total_servicio - s.total_con_descuento AS descuento,
      s.total_con_descuento, s.monto_efectivo, s.monto_transferencia, ${METODO_COBRADO(sql`s`)} AS metodo_pago, s.monto_empleado,
      s.monto_por_cobrar, s.id, s.devolucion_id, ${ORIGEN_DE_TRABAJO}
    FROM ${trabajo({ quien, periodo }, deServicio(sql`s.servicio_id`, servicio_id))} s
    JOIN operador o ON o.id = s.empleado_id JOIN entidad e ON e.id = s.entidad_id`,
  orden: sql`f.fecha DESC, f.id DESC, coalesce(f.devolucion_id, 0)`,
  resumen: {
    cantidad_servicios: sumaDe(sql`f.cantidad`),
    ingresos_servicios: sumaDe(sql`f.total_con_descuento`),
    monto_efectivo: sumaDe(sql`f.monto_efectivo`),
    monto_transferencia: sumaDe(sql`f.monto_transferencia`),
    monto_por_cobrar: sumaDe(sql`f.monto_por_cobrar`),
    pagos_servicios: sumaDe(sql`f.monto_empleado`),
    ganancia_servicios: sumaDe(sql`f.total_con_descuento - f.monto_empleado`),
  },
  asientos: { pagos_servicios: { cuenta: 'comisiones' } },
};
