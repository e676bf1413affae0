import { sumarDias } from '@jornal/contract';
import { inScope } from '../../../core/session/scope.js';
import { sql } from '../../../platform/db/sql.js';
import { type Reporte, sumaDe } from '../reporte.js';
import { METODO_COBRADO, NOMBRE_DE_OPERADOR, NOMBRE_DE_SUCURSAL } from './comunes.js';

/** Each product of each sale, at the price and cost of that moment. */
export const ventasProductos: Reporte = {
  id: 'ventas_productos',
  nombre: 'Ventas de productos',
  descripcion: 'Cada producto vendido: cuántos, a qué precio, qué costó y qué dejó.',
  categoria: 'financiero',
  base: 'Por fecha de la venta',
  filtros: ['operador_id'],
  columnas: [
    { key: 'fecha', header: 'Fecha', tipo: 'fecha' },
    { key: 'producto', header: 'Producto', tipo: 'texto' },
    { key: 'operador', header: 'Vendió', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'metodo_pago', header: 'Método', tipo: 'texto' },
    { key: 'cantidad', header: 'Cantidad', tipo: 'entero', suma: true },
    { key: 'precio_unitario', header: 'Precio', tipo: 'dinero' },
    { key: 'total', header: 'Total', tipo: 'dinero', suma: true },
    { key: 'costo', header: 'Costo', tipo: 'dinero', suma: true },
    { key: 'ganancia', header: 'Ganancia', tipo: 'dinero', suma: true },
  ],
  // A sale is of the day it was written on: the days asked for, one more on each side, are a stretch of the index.
  filas: ({ quien, periodo }) => sql`
    SELECT v.fecha, l.nombre AS producto, nullif(${NOMBRE_DE_OPERADOR}, '') AS operador,
      ${NOMBRE_DE_SUCURSAL} AS entidad, ${METODO_COBRADO(sql`v`)} AS metodo_pago, l.cantidad, l.precio_unitario,
      l.subtotal - l.descuento AS total, l.costo_unitario * l.cantidad AS costo,
      l.subtotal - l.descuento - l.costo_unitario * l.cantidad AS ganancia, 'venta' AS origen, v.id AS origen_id, l.linea
    FROM venta v JOIN venta_linea l ON l.entidad_id = v.entidad_id AND l.venta_id = v.id
    JOIN entidad e ON e.id = v.entidad_id LEFT JOIN operador o ON o.id = v.empleado_id
    WHERE ${inScope(quien, { entidad: sql`v.entidad_id`, operador: sql`v.empleado_id` })} AND v.anulado_en IS NULL
      AND v.fecha BETWEEN ${periodo.inicio}::date AND ${periodo.fin}::date
      AND v.created_at >= ${sumarDias(periodo.inicio, -1)}::timestamptz AND v.created_at < ${sumarDias(periodo.fin, 3)}::timestamptz`,
  orden: sql`f.fecha DESC, f.origen_id DESC, f.linea`,
  resumen: {
    cantidad_ventas: sql`count(DISTINCT f.origen_id)`,
    cantidad_productos: sumaDe(sql`f.cantidad`),
    ingresos_productos: sumaDe(sql`f.total`),
    gastos_costo_productos: sumaDe(sql`f.costo`),
    ganancia_ventas: sumaDe(sql`f.ganancia`),
  },
  asientos: {
    ingresos_productos: { cuenta: 'ingresos.productos' },
    gastos_costo_productos: { cuenta: 'costo.productos' },
  },
};
