import { sql } from '../../../platform/db/sql.js';
import { trabajo } from '../../cuentas/trabajo.queries.js';
import { type Reporte, sumaDe } from '../reporte.js';
import { deServicio, porcentaje } from './comunes.js';

/** The services of the catalogue by the payments of clients for them. */
export const serviciosMasVendidos: Reporte = {
  id: 'servicios_mas_vendidos',
  nombre: 'Servicios más vendidos',
  descripcion: 'Los servicios del catálogo, de mayor a menor ingreso: cuántos se prestaron y qué parte del total son.',
  categoria: 'servicios',
  base: 'Por fecha del servicio',
  nota: 'Sin los servicios ocasionales. La participación es del ingreso de todos los servicios del reporte.',
  filtros: ['operador_id', 'servicio_id'],
  columnas: [
    { key: 'servicio', header: 'Servicio', tipo: 'texto' },
    { key: 'cantidad', header: 'Cantidad', tipo: 'entero', suma: true },
    { key: 'ingresos', header: 'Pagaron los clientes', tipo: 'dinero', suma: true },
    { key: 'participacion', header: 'Participación', tipo: 'porcentaje' },
    { key: 'descuento', header: 'Descuentos', tipo: 'dinero', suma: true },
    { key: 'monto_empleado', header: 'Para operadores', tipo: 'dinero', suma: true },
    { key: 'ganancia', header: 'Queda', tipo: 'dinero', suma: true },
  ],
  filas: ({ quien, periodo, servicio_id }) => sql`
    SELECT c.nombre AS servicio, v.cantidad, v.ingresos,
      ${porcentaje(sql`v.ingresos`, sql`sum(v.ingresos) OVER ()`)} AS participacion, v.descuento, v.monto_empleado,
      v.ingresos - v.monto_empleado AS ganancia,
      'servicio' AS origen, v.servicio_id AS origen_id
    FROM (
      SELECT s.servicio_id, sum(s.cantidad)::bigint AS cantidad, sum(s.total_con_descuento)::bigint AS ingresos,
        sum(s.total_servicio - s.total_con_descuento)::bigint AS descuento,
        sum(s.monto_empleado)::bigint AS monto_empleado
      FROM ${trabajo({ quien, periodo }, sql`${deServicio(sql`s.servicio_id`, servicio_id)} AND s.tipo = 'catalogo'`)} s GROUP BY 1
    ) v JOIN servicio c ON c.id = v.servicio_id`,
  orden: sql`f.ingresos DESC, f.cantidad DESC, plano(f.servicio), f.origen_id`,
  resumen: {
    cantidad_servicios: sumaDe(sql`f.cantidad`),
    ingresos_servicios: sumaDe(sql`f.ingresos`),
    descuentos: sumaDe(sql`f.descuento`),
    pagos_servicios: sumaDe(sql`f.monto_empleado`),
    ganancia_servicios: sumaDe(sql`f.ganancia`),
  },
  asientos: { ingresos_servicios: { cuenta: 'ingresos.servicios' } },
};
