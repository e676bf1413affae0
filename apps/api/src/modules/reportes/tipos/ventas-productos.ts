import { NOMBRE_FIADO, sumarDias } from '@jornal/contract';
import { inScope } from '../../../core/session/scope.js';
import { literal, sql } from '../../../platform/db/sql.js';
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
      l.subtotal - l.descuento - l.costo_unitario * l.cantidad AS ganancia, 'venta' AS origen, v.id AS origen_id,
      v.id AS venta_id, l.linea, 0::bigint AS vez
    FROM venta v JOIN venta_linea l ON l.entidad_id = v.entidad_id AND l.venta_id = v.id
    JOIN entidad e ON e.id = v.entidad_id LEFT JOIN operador o ON o.id = v.empleado_id
    WHERE ${inScope(quien, { entidad: sql`v.entidad_id`, operador: sql`v.empleado_id` })} AND v.anulado_en IS NULL
      AND v.fecha BETWEEN ${periodo.inicio}::date AND ${periodo.fin}::date
      AND v.created_at >= ${sumarDias(periodo.inicio, -1)}::timestamptz AND v.created_at < ${sumarDias(periodo.fin, 3)}::timestamptz
    UNION ALL
    SELECT d.fecha, 'Devolución · ' || l.nombre, nullif(${NOMBRE_DE_OPERADOR}, ''), ${NOMBRE_DE_SUCURSAL},
      CASE WHEN d.monto_por_cobrar = d.monto THEN ${literal(`'${NOMBRE_FIADO}'`)} WHEN d.monto_transferencia = 0 THEN 'Efectivo'
        WHEN d.monto_efectivo = 0 THEN 'Transferencia' ELSE 'Mixto' END, -d.cantidad, l.precio_unitario, -d.monto, -d.costo,
      d.costo - d.monto, 'registro', v.tiquete_id, v.id, l.linea, d.devolucion_id
    FROM devolucion_linea d JOIN venta v ON v.entidad_id = d.entidad_id AND v.id = d.venta_id
    JOIN venta_linea l ON l.entidad_id = d.entidad_id AND l.venta_id = d.venta_id
    JOIN entidad e ON e.id = d.entidad_id LEFT JOIN operador o ON o.id = d.empleado_id
    WHERE ${inScope(quien, { entidad: sql`d.entidad_id`, operador: sql`d.empleado_id` })}
      AND d.fecha BETWEEN ${periodo.inicio}::date AND ${periodo.fin}::date`,
  orden: sql`f.fecha DESC, f.venta_id DESC, f.linea, f.vez`,
  resumen: {
    cantidad_ventas: sql`count(DISTINCT f.origen_id) FILTER (WHERE f.origen = 'venta')`,
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
