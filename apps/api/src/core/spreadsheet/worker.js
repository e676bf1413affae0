// The thread a file is read in: whatever it costs is not asked of the one that serves. One file, one answer, the end.
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { readText } from './csv.js';
import { LimitExceeded } from './limits.js';
import { TableRows } from './table.js';
import { readExcel } from './xlsx.js';

const PRIORITY = 5;

/** @typedef {{ archivo: Uint8Array, columnas: import('./table.js').Columna[], elegidas: Record<string, string> }} Encargo */
/** @typedef {{ tabla: import('./table.js').Table } | { limite: string } | { ilegible: true }} Answer */

/**
 * Excel is a ZIP file; anything else is read as text.
 * @param {Encargo} encargo
 * @returns {Promise<Answer>}
 */
async function readHere({ archivo, columnas, elegidas }) {
  const bytes = Buffer.from(archivo.buffer, archivo.byteOffset, archivo.byteLength);
  const rows = new TableRows();
  try {
    if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') await readExcel(bytes, rows);
    else readText(bytes, rows);
    return { tabla: rows.table(columnas, elegidas) };
  } catch (error) {
    return error instanceof LimitExceeded ? { limite: error.message } : { ilegible: true };
  }
}

// On Linux a thread has a priority of its own: the one that serves comes first. Elsewhere it would be that of the whole process.
// A process that was made to wait already may not ask for less waiting.
if (process.platform === 'linux' && getPriority() < PRIORITY) setPriority(PRIORITY);
parentPort?.postMessage(await readHere(/** @type {Encargo} */ (workerData)));
