import { SINONIMOS } from './encabezados.js';
import { COLUMNA_SUCURSAL, type ColumnaImportada } from './importacion.js';

/** The columns of a table of items, in the words of its template. */
export const COLUMNAS_ARTICULO = [
  { campo: 'nombre', titulo: 'Nombre', sinonimos: SINONIMOS.nombre, requerida: true },
  { campo: 'cantidad', titulo: 'Cantidad', sinonimos: ['stock', ...SINONIMOS.stock], requerida: false },
  { campo: 'costo_unitario', titulo: 'Costo unitario', sinonimos: SINONIMOS.costo_unitario, requerida: false },
  { campo: 'estado', titulo: 'Estado', sinonimos: [], requerida: false },
  {
    campo: 'tamanio_paquete',
    titulo: 'Tamaño del paquete',
    sinonimos: ['tamaño paquete', 'paquete'],
    requerida: false,
  },
  COLUMNA_SUCURSAL,
] as const satisfies readonly ColumnaImportada[];
