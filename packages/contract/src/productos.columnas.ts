import { SINONIMOS } from './encabezados.js';
import { COLUMNA_SUCURSAL, type ColumnaImportada } from './importacion.js';

/** The columns of a table of products, in the words of its template. */
export const COLUMNAS_PRODUCTO = [
  { campo: 'nombre', titulo: 'Nombre', sinonimos: SINONIMOS.nombre, requerida: true },
  { campo: 'codigo', titulo: 'Código', sinonimos: SINONIMOS.codigo, requerida: false },
  { campo: 'categoria', titulo: 'Categoría', sinonimos: SINONIMOS.categoria, requerida: false },
  { campo: 'precio_unitario', titulo: 'Precio de venta', sinonimos: SINONIMOS.precio_unitario, requerida: true },
  { campo: 'costo_unitario', titulo: 'Costo de compra', sinonimos: SINONIMOS.costo_unitario, requerida: false },
  { campo: 'stock', titulo: 'Stock', sinonimos: SINONIMOS.stock, requerida: false },
  COLUMNA_SUCURSAL,
] as const satisfies readonly ColumnaImportada[];
