import { SINONIMOS } from './encabezados.js';
import { COLUMNA_SUCURSAL, type ColumnaImportada } from './importacion.js';

/** The columns of a table of services, in the words of its template. */
export const COLUMNAS_SERVICIO = [
  { campo: 'nombre', titulo: 'Nombre', sinonimos: SINONIMOS.servicio, requerida: true },
  { campo: 'precio', titulo: 'Precio', sinonimos: SINONIMOS.precio, requerida: true },
  { campo: 'porcentaje', titulo: '% empleado', sinonimos: SINONIMOS.porcentaje, requerida: false },
  { campo: 'estado', titulo: 'Estado', sinonimos: [], requerida: false },
  { campo: 'duracion_minutos', titulo: 'Duración (minutos)', sinonimos: ['Duración', 'Minutos'], requerida: false },
  { campo: 'espera_desde', titulo: 'Espera desde (minuto)', sinonimos: ['Espera desde'], requerida: false },
  { campo: 'espera_minutos', titulo: 'Espera (minutos)', sinonimos: ['Espera'], requerida: false },
  { campo: 'limpieza_minutos', titulo: 'Limpieza (minutos)', sinonimos: ['Limpieza'], requerida: false },
  COLUMNA_SUCURSAL,
] as const satisfies readonly ColumnaImportada[];
