import { SINONIMOS } from './encabezados.js';
import { COLUMNA_SUCURSAL, type ColumnaImportada } from './importacion.js';

/** Above what the longest texts of a card may have, so that a longer one is refused and not cut. */
const LARGO = 1_200;

/** The columns of a table of people who are served, in the words of its template. */
export const COLUMNAS_PERSONA = [
  { campo: 'nombre', titulo: 'Nombre', sinonimos: SINONIMOS.atendida, requerida: true },
  { campo: 'apellido', titulo: 'Apellido', sinonimos: SINONIMOS.apellido, requerida: false },
  { campo: 'telefono', titulo: 'Teléfono', sinonimos: SINONIMOS.telefono, requerida: false },
  { campo: 'email', titulo: 'Correo', sinonimos: SINONIMOS.correo, requerida: false },
  {
    campo: 'documento_tipo',
    titulo: 'Tipo de documento',
    sinonimos: SINONIMOS.documento_tipo,
    requerida: false,
  },
  { campo: 'documento', titulo: 'Documento', sinonimos: SINONIMOS.documento, requerida: false },
  { campo: 'cumple', titulo: 'Cumpleaños', sinonimos: SINONIMOS.cumple, requerida: false },
  { campo: 'anio_nacimiento', titulo: 'Año de nacimiento', sinonimos: SINONIMOS.anio_nacimiento, requerida: false },
  { campo: 'etiquetas', titulo: 'Etiquetas', sinonimos: SINONIMOS.etiquetas, requerida: false, largo: LARGO },
  { campo: 'alergias', titulo: 'Alergias', sinonimos: SINONIMOS.alergias, requerida: false, largo: LARGO },
  { campo: 'preferencias', titulo: 'Preferencias', sinonimos: SINONIMOS.preferencias, requerida: false, largo: LARGO },
  { campo: 'notas', titulo: 'Notas', sinonimos: SINONIMOS.notas, requerida: false, largo: LARGO },
  { campo: 'no_contactar', titulo: 'No contactar', sinonimos: SINONIMOS.no_contactar, requerida: false },
  { campo: 'limite_fiado', titulo: 'Límite de fiado', sinonimos: SINONIMOS.limite_fiado, requerida: false },
  COLUMNA_SUCURSAL,
] as const satisfies readonly ColumnaImportada[];
