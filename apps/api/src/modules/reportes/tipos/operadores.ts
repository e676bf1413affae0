import { sql } from '../../../platform/db/sql.js';
import { trabajo } from '../../cuentas/trabajo.queries.js';
import { type Reporte, sumaDe } from '../reporte.js';
import { NOMBRE_DE_OPERADOR, NOMBRE_DE_SUCURSAL } from './comunes.js';

/**
 * The work of each operator in each branch, their share of it and the payments of that share. Section 3, Operator
 * report rows.
 */
export const operadores: Reporte = {
  id: 'operadores',
  nombre: 'Rendimiento de operadores',
  descripcion:
    'Lo que produjo cada operador en cada sucursal, lo que le corresponde, lo que ya se le pagó y lo que queda.',
  categoria: 'operadores',
  base: 'Por fecha del servicio',
  nota:
    'Incluye los servicios ocasionales, que en el tablero son ingresos adicionales. ' +
    'Lo pagado es lo que hoy está liquidado de los servicios del período, sea cual sea el día del pago. ' +
    'Por pagar incluye lo retenido por fiado.',
  filtros: ['operador_id'],
  propio: true,
  columnas: [
    { key: 'operador', header: 'Operador', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'cantidad_servicios', header: 'Servicios', tipo: 'entero', suma: true },
    { key: 'ingresos_servicios', header: 'Ingresos por servicios', tipo: 'dinero', suma: true },
    { key: 'pagos_servicios', header: 'Para el operador', tipo: 'dinero', suma: true },
    { key: 'pagos_realizados', header: 'Ya pagado', tipo: 'dinero', suma: true },
    { key: 'pagos_pendientes', header: 'Por pagar', tipo: 'dinero', suma: true },
    { key: 'ganancia_neta_operador', header: 'Queda de sus servicios', tipo: 'dinero', suma: true },
  ],
  filas: ({ quien, periodo }) => sql`
    SELECT ${NOMBRE_DE_OPERADOR} AS operador, ${NOMBRE_DE_SUCURSAL} AS entidad, t.cantidad_servicios,
      t.ingresos_servicios, t.pagos_servicios, t.pagos_realizados,
      t.pagos_servicios - t.pagos_realizados AS pagos_pendientes,
      t.ingresos_servicios - t.pagos_servicios AS ganancia_neta_operador, t.entidad_id, 'operador' AS origen,
      t.empleado_id AS origen_id
    FROM (
      SELECT s.entidad_id, s.empleado_id, sum(s.cantidad)::bigint AS cantidad_servicios,
        sum(s.total_con_descuento)::bigint AS ingresos_servicios,
        sum(s.monto_empleado)::bigint AS pagos_servicios, sum(s.monto_pagado)::bigint AS pagos_realizados
      FROM ${trabajo({ quien, periodo })} s GROUP BY 1, 2
    ) t JOIN operador o ON o.id = t.empleado_id JOIN entidad e ON e.id = t.entidad_id`,
  orden: sql`f.ingresos_servicios DESC, plano(f.operador), f.origen_id, f.entidad_id`,
  resumen: {
    cantidad_operadores: sql`count(DISTINCT f.origen_id)`,
    cantidad_servicios: sumaDe(sql`f.cantidad_servicios`),
    ingresos_servicios: sumaDe(sql`f.ingresos_servicios`),
    pagos_servicios: sumaDe(sql`f.pagos_servicios`),
    pagos_realizados: sumaDe(sql`f.pagos_realizados`),
    pagos_pendientes: sumaDe(sql`f.pagos_pendientes`),
    ganancia_servicios: sumaDe(sql`f.ganancia_neta_operador`),
  },
  asientos: { pagos_servicios: { cuenta: 'comisiones' } },
};
