// The thread a file is read in: its cost does not fall on the thread that serves. It takes a file, gives an answer and
// ends.
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { LimitExceeded } from './limits.js';
import { readText } from './read-csv.js';
import { readExcel } from './read-xlsx.js';
import { TableRows } from './rows.js';

const PRIORITY = 5;

/**
 * @typedef {{ archivo: Uint8Array, columnas: import('./headings.js').Columna[], elegidas: Record<string, string>, hoja:
 * string | undefined, fila_encabezados: number | undefined }} Encargo `hoja` and `fila_encabezados` are looked for when
 * they are not given.
 */
/** @typedef {{ hoja: string | null, hojas: string[] }} Sheets The sheet that was read and all there are; a text has none. */
/** @typedef {{ tabla: import('./rows.js').Table & Sheets } | { limite: string } | { sinHoja: string[] } | { ilegible: true }} Answer */

/**
 * Excel is a ZIP file; anything else is read as text.
 * @param {Encargo} encargo
 * @returns {Promise<Answer>}
 */
async function readHere({ archivo, columnas, elegidas, hoja, fila_encabezados }) {
  const bytes = Buffer.from(archivo.buffer, archivo.byteOffset, archivo.byteLength);
  const rows = new TableRows();
  /** @type {Sheets} */
  let sheets = { hoja: null, hojas: [] };
  try {
    if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') {
      sheets = await readExcel(bytes, rows, columnas, elegidas, hoja);
      if (sheets.hoja === null) return { sinHoja: sheets.hojas };
    } else readText(bytes, rows, columnas, elegidas);
    return { tabla: { ...rows.table(columnas, elegidas, fila_encabezados), ...sheets } };
  } catch (error) {
    return error instanceof LimitExceeded ? { limite: error.message } : { ilegible: true };
  }
}

// On Linux a thread has a priority of its own: the thread that serves comes first. Elsewhere it would be that of the
// whole process. A process that was made to wait already may not ask for less waiting.
if (process.platform === 'linux' && getPriority() < PRIORITY) setPriority(PRIORITY);
parentPort?.postMessage(await readHere(/** @type {Encargo} */ (workerData)));
