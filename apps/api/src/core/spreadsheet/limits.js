// What may be asked of the reader, stated once. Plain JavaScript, with types in comments: this folder's .js files run in a
// worker thread, which node loads by itself, whether the product was compiled or its sources are under test.

/** Rows below the one that names the columns. */
export const FILAS_MAXIMAS = 5000;
export const COLUMNAS_MAXIMAS = 50;
/** Lines or rows with nothing in them are passed over, but not without end. */
export const POSICIONES_MAXIMAS = 4 * FILAS_MAXIMAS;
/** Longer text is cut: no rule of a field accepts as much, so what was cut is refused there, by name. */
export const TEXTO_MAXIMO = 300;
/** What comes out of a ZIP, by its directory and in truth, and how many times its own size that may be. */
export const BYTES_INFLADOS = 25 * 1024 * 1024;
export const RAZON_MAXIMA = 100;
export const ENTRADAS_MAXIMAS = 200;
/** How deep the elements of a sheet lie inside each other: a real one needs eight. */
export const PROFUNDIDAD_MAXIMA = 64;

/** The file is a table, but more than is read of one; the message is for whoever chose it. */
export class LimiteSuperado extends Error {}

/** Told by where a row stands: below many empty ones a short table is refused too, and clearing them mends it. */
export const MUCHAS_FILAS =
  'La tabla sigue después de la fila 5.001: el máximo son 5.000 filas. Borra las filas vacías de arriba o divide el archivo.';
export const MUCHAS_COLUMNAS = `El archivo tiene más de ${COLUMNAS_MAXIMAS} columnas: el máximo es ${COLUMNAS_MAXIMAS}`;
export const MUY_GRANDE = 'El archivo es demasiado grande por dentro: guárdalo de nuevo solo con la tabla, o como CSV';
