import { SINONIMOS } from './encabezados.js';
import { COLUMNA_SUCURSAL, type ColumnaImportada } from './importacion.js';

/** The columns of a table of people, in the words of its template. */
export const COLUMNAS_OPERADOR = [
  { campo: 'nombre', titulo: 'Nombre', sinonimos: SINONIMOS.persona, requerida: true },
  { campo: 'apellido', titulo: 'Apellido', sinonimos: SINONIMOS.apellido, requerida: false },
  { campo: 'correo', titulo: 'Correo', sinonimos: SINONIMOS.correo, requerida: true },
  { campo: 'telefono', titulo: 'Teléfono', sinonimos: SINONIMOS.telefono, requerida: false },
  { campo: 'cargo', titulo: 'Cargo', sinonimos: SINONIMOS.cargo, requerida: false },
  COLUMNA_SUCURSAL,
] as const satisfies readonly ColumnaImportada[];
/** As many as one file brings into a branch: each gets a letter. */
export const PERSONAS_POR_ARCHIVO = 200;
