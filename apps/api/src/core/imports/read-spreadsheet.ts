import type { ColumnaImportada } from '@jornal/contract';
import { readApart, type Said, type TableRead } from '@jornal/spreadsheets';
import { BusinessError, ensure } from '../../platform/errors/business-error.js';

const unreadable = () =>
  new BusinessError('ARCHIVO_ILEGIBLE', 'No se pudo leer el archivo: debe ser CSV o Excel (.xlsx)', 400);
const tooCostly = () =>
  new BusinessError(
    'ARCHIVO_MUY_COSTOSO',
    'El archivo es demasiado complejo para leerlo: guárdalo de nuevo solo con la tabla, o como CSV',
    400,
  );
const interrupted = () =>
  new BusinessError(
    'LECTURA_INTERRUMPIDA',
    'No se pudo leer el archivo en este momento. Intenta de nuevo en unos segundos.',
    503,
    { reintentarEn: 5 },
  );

const enumerate = (parts: readonly string[]): string =>
  new Intl.ListFormat('es', { type: 'conjunction' }).format(parts);

/** The parts of a file that help to say by hand where its table is, as an error carries them. */
const placeIn = ({ hoja, hojas, fila_encabezados, primeras_filas }: TableRead): Record<string, string[]> => ({
  hojas,
  ...(hoja === null ? {} : { hoja: [hoja] }),
  fila_encabezados: [String(fila_encabezados)],
  primeras_filas: primeras_filas.map(({ fila, celdas }) => `${fila}: ${celdas.join(' · ')}`),
});

/**
 * Every required column, and every one chosen by hand, must be in the file; missing ones are named, beside the headings
 * there are.
 */
function ensureColumns(
  table: TableRead,
  columns: readonly ColumnaImportada[],
  chosen: Readonly<Record<string, string>>,
): void {
  const without = new Set(table.columnas.filter((h) => h.encabezado === null).map((h) => h.campo));
  const missing = columns.filter(
    ({ campo, requerida }) => without.has(campo) && (requerida || chosen[campo] !== undefined),
  );
  if (missing.length === 0) return;
  const names = missing.map(({ campo, titulo }) => chosen[campo] ?? titulo);
  const errors = Object.fromEntries(missing.map(({ campo }, i) => [campo, [`No se encontró la columna ${names[i]}`]]));
  const message =
    names.length === 1 ? `No se encontró la columna ${names[0]}` : `No se encontraron las columnas ${enumerate(names)}`;
  throw new BusinessError('ARCHIVO_SIN_COLUMNA', message, 400, {
    errores: { ...errors, encabezados: table.encabezados, ...placeIn(table) },
  });
}

/**
 * Reads a CSV or Excel table: the sheet and the row that names its columns are looked for where `said` does not give
 * them; empty rows are passed over. A file that is no such table is 400.
 */
export async function readTable(
  file: Uint8Array,
  columns: readonly ColumnaImportada[],
  said: Said,
): Promise<TableRead> {
  const answer = await readApart(file, columns, said);
  if ('ilegible' in answer) throw unreadable();
  if ('costly' in answer) throw tooCostly();
  if ('interrupted' in answer) throw interrupted();
  if ('limite' in answer) throw new BusinessError('ARCHIVO_MUY_LARGO', answer.limite, 400);
  if ('sinHoja' in answer)
    throw new BusinessError('ARCHIVO_SIN_HOJA', `El archivo no tiene la hoja «${said.hoja}»`, 400, {
      errores: { hojas: answer.sinHoja },
    });
  const { tabla } = answer;
  const empty =
    said.fila_encabezados === undefined
      ? 'El archivo no tiene encabezados'
      : `La fila ${said.fila_encabezados} está vacía: elige otra`;
  ensure(tabla.encabezados.length > 0, 'ARCHIVO_VACIO', empty, 400);
  ensureColumns(tabla, columns, said.columnas);
  ensure(tabla.filas.length > 0, 'ARCHIVO_VACIO', 'El archivo no tiene filas', 400);
  return tabla;
}
