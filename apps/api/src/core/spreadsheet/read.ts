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
  columnas: readonly ColumnaImportada[],
  elegidas: Readonly<Record<string, string>>,
): Promise<Answer> {
  const encargo = {
    archivo,
    columnas: columnas.map(({ campo, titulo, sinonimos }) => ({
      campo,
      nombres: [titulo, campo, ...sinonimos].map(plain),
    })),
    elegidas,
  };
  const hilo = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: encargo,
    resourceLimits: MEMORY,
    stdin: false,
    env: {},
    execArgv: [],
  });
  return new Promise<Answer>((listo, fallo) => {
    const plazo = setTimeout(() => fallo(tooCostly()), SECONDS * 1000);
    hilo.once('message', listo);
    hilo.once('error', (error: NodeJS.ErrnoException) =>
      fallo(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooCostly() : interrupted()),
    );
    // Said after the answer too, when nobody listens any more.
    hilo.once('exit', () => {
      clearTimeout(plazo);
      fallo(interrupted());
    });
  }).finally(() => void hilo.terminate());
}

const enumerate = (partes: readonly string[]): string =>
  new Intl.ListFormat('es', { type: 'conjunction' }).format(partes);

/** Every required column, and every one chosen by hand, must be in the file; what is missing is named, beside the headings there are. */
function ensureColumns(
  { encabezados, columnas: halladas }: Table,
  columnas: readonly ColumnaImportada[],
  elegidas: Readonly<Record<string, string>>,
): void {
  const sin = new Set(halladas.filter((h) => h.encabezado === null).map((h) => h.campo));
  const faltan = columnas.filter(
    ({ campo, requerida }) => sin.has(campo) && (requerida || elegidas[campo] !== undefined),
  );
  if (faltan.length === 0) return;
  const nombres = faltan.map(({ campo, titulo }) => elegidas[campo] ?? titulo);
  const errores = Object.fromEntries(
    faltan.map(({ campo }, i) => [campo, [`No se encontró la columna ${nombres[i]}`]]),
  );
  const message =
    nombres.length === 1
      ? `No se encontró la columna ${nombres[0]}`
      : `No se encontraron las columnas ${enumerate(nombres)}`;
  throw new BusinessError('ARCHIVO_SIN_COLUMNA', message, 400, { errores: { ...errores, encabezados } });
}

/** Reads a CSV or Excel table whose first row names its columns; empty rows are passed over. A file that is no such table is 400. */
export async function readTable(
  archivo: Uint8Array,
  columnas: readonly ColumnaImportada[],
  elegidas: Readonly<Record<string, string>>,
): Promise<Table> {
  const respuesta = await readApart(archivo, columnas, elegidas);
  if ('ilegible' in respuesta) throw unreadable();
  if ('limite' in respuesta) throw new BusinessError('ARCHIVO_MUY_LARGO', respuesta.limite, 400);
  const { tabla } = respuesta;
  ensure(tabla.encabezados.length > 0, 'ARCHIVO_VACIO', 'El archivo no tiene encabezados', 400);
  ensureColumns(tabla, columnas, elegidas);
  ensure(tabla.filas.length > 0, 'ARCHIVO_VACIO', 'El archivo no tiene filas', 400);
  return tabla;
}
