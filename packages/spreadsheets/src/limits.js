// The limits of the reader, stated once. Plain JavaScript, with types in comments: this folder's .js files run in a
// worker thread, which node loads by itself, whether the product was compiled or its sources are under test.

/** Rows below the one that names the columns. */
export const MAX_ROWS = 5000;
export const MAX_COLUMNS = 50;
/** Lines or rows with nothing in them are passed over, but not without end. */
export const MAX_POSITIONS = 4 * MAX_ROWS;
/** Rows with something in them among which the one that names the columns is looked for. */
export const ROWS_LOOKED_AT = 30;
/**
 * Sheets of a workbook that are looked at, and how many of their first rows are shown to the person who has to choose.
 */
export const MAX_SHEETS = 20;
export const ROWS_SHOWN = 12;
export const CELLS_SHOWN = 6;
/**
 * Longer text is cut: no rule of a field accepts as much, so a cut text is refused there, by name. A column of longer
 * texts says how much it keeps (`largo`), and no more is read of any cell than the longest keeps.
 */
export const MAX_TEXT = 300;
export const LONGEST_TEXT = 1200;
/** Bytes that come out of a ZIP, by its directory and in truth, and how many times its own size that may be. */
export const INFLATED_BYTES = 25 * 1024 * 1024;
export const MAX_RATIO = 100;
export const MAX_ENTRIES = 200;
/** How deep the elements of a sheet lie inside each other: a real one needs eight. */
export const MAX_DEPTH = 64;

/** The file is a table, but more than is read of one; the message is for the person who chose it. */
export class LimitExceeded extends Error {}

/** Told by where a row stands: below many empty ones a short table is refused too, and clearing them mends it. */
export const TOO_MANY_ROWS =
  'La tabla sigue después de la fila 5.001: el máximo son 5.000 filas. Borra las filas vacías de arriba o divide el archivo.';
export const TOO_MANY_COLUMNS = `El archivo tiene más de ${MAX_COLUMNS} columnas: el máximo es ${MAX_COLUMNS}`;
export const TOO_BIG = 'El archivo es demasiado grande por dentro: guárdalo de nuevo solo con la tabla, o como CSV';
