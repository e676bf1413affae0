import { Worker } from 'node:worker_threads';
import type { ColumnaImportada } from '@jornal/contract';
import { BusinessError, ensure } from '../errors.js';
import { plain, type Row, type Table } from './table.js';
import type { Answer } from './worker.js';

export type { Row, Table };

/** What one reading may use. A full table needs a tenth of it; what needs more is no table. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };
const SECONDS = 20;

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

/** Reads a file in a thread of its own, with so much memory and so many seconds; whatever becomes of that thread is an answer. */
function readApart(
  archivo: Uint8Array,
  columns: readonly ColumnaImportada[],
  elegidas: Readonly<Record<string, string>>,
): Promise<Answer> {
  const order = {
    archivo,
    columnas: columns.map(({ campo, titulo, sinonimos }) => ({
      campo,
      nombres: [titulo, campo, ...sinonimos].map(plain),
    })),
    elegidas,
  };
  const thread = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: order,
    resourceLimits: MEMORY,
    stdin: false,
    env: {},
    execArgv: [],
  });
  return new Promise<Answer>((ready, failure) => {
    const deadline = setTimeout(() => failure(tooCostly()), SECONDS * 1000);
    thread.once('message', ready);
    thread.once('error', (error: NodeJS.ErrnoException) =>
      failure(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooCostly() : interrupted()),
    );
    // Said after the answer too, when nobody listens any more.
    thread.once('exit', () => {
      clearTimeout(deadline);
      failure(interrupted());
    });
  }).finally(() => void thread.terminate());
}

const enumerate = (parts: readonly string[]): string =>
  new Intl.ListFormat('es', { type: 'conjunction' }).format(parts);

/** Every required column, and every one chosen by hand, must be in the file; what is missing is named, beside the headings there are. */
function ensureColumns(
  { encabezados, columnas: found }: Table,
  columns: readonly ColumnaImportada[],
  chosen: Readonly<Record<string, string>>,
): void {
  const without = new Set(found.filter((h) => h.encabezado === null).map((h) => h.campo));
  const missing = columns.filter(
    ({ campo, requerida }) => without.has(campo) && (requerida || chosen[campo] !== undefined),
  );
  if (missing.length === 0) return;
  const names = missing.map(({ campo, titulo }) => chosen[campo] ?? titulo);
  const errors = Object.fromEntries(missing.map(({ campo }, i) => [campo, [`No se encontró la columna ${names[i]}`]]));
  const message =
    names.length === 1 ? `No se encontró la columna ${names[0]}` : `No se encontraron las columnas ${enumerate(names)}`;
  throw new BusinessError('ARCHIVO_SIN_COLUMNA', message, 400, { errores: { ...errors, encabezados } });
}

/** Reads a CSV or Excel table whose first row names its columns; empty rows are passed over. A file that is no such table is 400. */
export async function readTable(
  file: Uint8Array,
  columns: readonly ColumnaImportada[],
  chosen: Readonly<Record<string, string>>,
): Promise<Table> {
  const answer = await readApart(file, columns, chosen);
  if ('ilegible' in answer) throw unreadable();
  if ('limite' in answer) throw new BusinessError('ARCHIVO_MUY_LARGO', answer.limite, 400);
  const { tabla } = answer;
  ensure(tabla.encabezados.length > 0, 'ARCHIVO_VACIO', 'El archivo no tiene encabezados', 400);
  ensureColumns(tabla, columns, chosen);
  ensure(tabla.filas.length > 0, 'ARCHIVO_VACIO', 'El archivo no tiene filas', 400);
  return tabla;
}
