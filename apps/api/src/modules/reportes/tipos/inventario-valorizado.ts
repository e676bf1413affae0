import { inScope } from '../../../core/session/scope.js';
import { sql } from '../../../platform/db/sql.js';
import { diaEnPalabras, type Reporte, sumaDe } from '../reporte.js';
import { NOMBRE_DE_SUCURSAL } from './comunes.js';

/** The stock on the shelves now, products and internal inventory, at cost. */
export const inventarioValorizado: Reporte = {
  id: 'inventario_valorizado',
  nombre: 'Inventario valorizado',
  titulo: ({ hoy }) => `Inventario valorizado a hoy, ${diaEnPalabras(hoy)}`,
  descripcion: 'Lo que hay ahora en productos y en el inventario interno, a su costo.',
  categoria: 'financiero',
  deAhora: true,
  base: 'Existencias de este momento, sea cual sea el período',
  columnas: [
    { key: 'clase', header: 'Clase', tipo: 'texto' },
    { key: 'nombre', header: 'Nombre', tipo: 'texto' },
    { key: 'categoria', header: 'Categoría', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'cantidad', header: 'Cantidad', tipo: 'entero', suma: true },
    { key: 'costo_unitario', header: 'Costo', tipo: 'dinero' },
    { key: 'valor', header: 'Valor', tipo: 'dinero', suma: true },
    { key: 'precio_unitario', header: 'Precio de venta', tipo: 'dinero' },
    { key: 'ganancia', header: 'Ganancia posible', tipo: 'dinero', suma: true },
  ],
  filas: ({ quien }) => sql`
    SELECT x.*, ${NOMBRE_DE_SUCURSAL} AS entidad FROM (
      SELECT p.entidad_id, 'Producto' AS clase, p.nombre, c.nombre AS categoria, p.stock AS cantidad, p.costo_unitario,
        p.stock * p.costo_unitario AS valor, p.precio_unitario,
        p.stock * (p.precio_unitario - p.costo_unitario) AS ganancia, 'producto' AS origen, p.id AS origen_id, p.stock = 0 AS agotado
      FROM producto p JOIN categoria c ON c.id = p.categoria_id
      WHERE ${inScope(quien, { entidad: sql`p.entidad_id` })} AND p.archivado_en IS NULL
      UNION ALL
      SELECT a.entidad_id, 'Inventario interno', a.nombre, NULL, a.cantidad, a.costo_unitario,
        a.cantidad * a.costo_unitario, NULL, NULL, 'articulo', a.id, a.cantidad = 0 OR a.estado = 'agotado'
      FROM articulo a WHERE ${inScope(quien, { entidad: sql`a.entidad_id` })} AND a.archivado_en IS NULL) x
    JOIN entidad e ON e.id = x.entidad_id`,
  orden: sql`f.clase DESC, plano(f.nombre), f.origen_id`,
  resumen: {
    valor_inventario: sumaDe(sql`f.valor`),
    valor_productos: sumaDe(sql`f.valor`, sql`f.origen = 'producto'`),
    valor_interno: sumaDe(sql`f.valor`, sql`f.origen = 'articulo'`),
    ganancia_posible: sumaDe(sql`f.ganancia`),
    agotados: sql`count(*) FILTER (WHERE f.agotado)`,
  },
};
