import { Worker } from 'node:worker_threads';
import { plain } from './headings.js';
import type { Table } from './rows.js';
import type { Answer, Sheets } from './worker.js';

/**
 * A column that is looked for: the field it becomes, and the headings it goes by. `largo`: the characters that are kept
 * of a cell, where it holds more than a line.
 */
export type WantedColumn = {
  campo: string;
  titulo: string;
  sinonimos: readonly string[];
  requerida: boolean;
  largo?: number;
};
export type TableRead = Table & Sheets;
/**
 * The choices of the person who chose the file: which heading is which column, which sheet, which row names the
 * columns.
 */
export type Said = {
  columnas: Readonly<Record<string, string>>;
  hoja: string | undefined;
  fila_encabezados: number | undefined;
};
/**
 * The table, or why there is none: besides the answers of the thread, that it took too much, or that it ended before it
 * answered.
 */
export type Reading = Answer | { costly: true } | { interrupted: true };

/** The limits of a reading. A full table needs a tenth of them. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };
const SECONDS = 20;

/**
 * Reads a file in a thread of its own, with so much memory and so many seconds; whatever becomes of that thread is an
 * answer.
 */
export function readApart(
  file: Uint8Array,
  columns: readonly WantedColumn[],
  { columnas: chosen, ...said }: Said,
): Promise<Reading> {
  const order = {
    archivo: file,
    columnas: columns.map(({ campo, titulo, sinonimos, requerida, largo }) => ({
      campo,
      nombres: [titulo, campo, ...sinonimos].map(plain),
      requerida,
      ...(largo !== undefined && { largo }),
    })),
    elegidas: chosen,
    ...said,
  };
  const thread = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: order,
    resourceLimits: MEMORY,
    stdin: false,
    env: {},
    execArgv: [],
  });
  return new Promise<Reading>((ready) => {
    const deadline = setTimeout(() => ready({ costly: true }), SECONDS * 1000);
    thread.once('message', ready);
    thread.once('error', (error: NodeJS.ErrnoException) =>
      ready(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { costly: true } : { interrupted: true }),
    );
    // It comes after the answer too, when it is not listened to any more.
    thread.once('exit', () => {
      clearTimeout(deadline);
      ready({ interrupted: true });
    });
  }).finally(() => void thread.terminate());
}
