import { z } from 'zod';
import { conMensaje, erroresComunes, idTexto } from './common.js';

/** A column of a table that is imported: its field, its heading in the template, what else it is often called, and whether a table without it is none. */
export type ColumnaImportada = { campo: string; titulo: string; sinonimos: readonly string[]; requerida: boolean };

/** What an import would do, or did, row by row, and which heading of the file each column was read from. Nothing is applied while a row has errors. */
export const importacion = z.object({
  aplicado: z.boolean(),
  resumen: z.object({ crear: z.int(), actualizar: z.int(), sin_cambios: z.int(), errores: z.int() }),
  /** Where the table was read: its sheet, of those there are (a CSV has none), and the row that names its columns. */
  lectura: z.object({
    hoja: z.string().nullable(),
    hojas: z.array(z.string()),
    fila_encabezados: z.int(),
    /** What the first rows say, for whoever has to choose among them. */
    primeras_filas: z.array(z.object({ fila: z.int(), celdas: z.array(z.string()) })),
  }),
  /** Every heading of the file, as it is written there. */
  encabezados: z.array(z.string()),
  columnas: z.array(
    z.object({ campo: z.string(), titulo: z.string(), requerida: z.boolean(), encabezado: z.string().nullable() }),
  ),
  filas: z.array(
    z.object({
      fila: z.int(),
      nombre: z.string(),
      accion: z.enum(['crear', 'actualizar', 'sin_cambios', 'error']),
      errores: z.array(z.string()),
    }),
  ),
});
export type Importacion = z.infer<typeof importacion>;

const MAL_ESCRITA = { error: 'Escribe cada columna como campo:encabezado del archivo' };
const relacion = z.string().regex(/^[a-z_]{1,40}:\s*\S[\s\S]{0,299}$/);
const comoPares = (lista: readonly string[]): Record<string, string> =>
  Object.fromEntries(lista.map((par) => [par.slice(0, par.indexOf(':')), par.slice(par.indexOf(':') + 1).trim()]));

/**
 * `columnas`, as often as needed: `precio_unitario:PVP` reads the price from the column that the file calls PVP. `hoja` and
 * `fila_encabezados` say where the table is; without them it is looked for.
 */
export const importarQuery = z.strictObject({
  simular: z.enum(['true', 'false']).default('true'),
  entidad_id: idTexto.optional(),
  columnas: z
    .union([relacion.transform((una) => [una]), z.array(relacion).max(20)], MAL_ESCRITA)
    .transform(comoPares)
    .optional(),
  hoja: z.string().min(1).max(100).optional(),
  fila_encabezados: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, { error: 'La fila de los encabezados es un número desde 1' })
    .transform(Number)
    .optional(),
});
export type ImportarQuery = z.output<typeof importarQuery>;
/** How long an import may take once its file has arrived, its turn included: the server gives it up then, and no client before. */
export const PLAZO_IMPORTACION_MS = 300_000;

/** Looked at is 200, done is 201. */
export const respuestasImportar = {
  ...erroresComunes,
  200: conMensaje(importacion),
  201: conMensaje(importacion),
} as const;

export const DESCRIPCION_IMPORTAR =
  'El cuerpo es el archivo mismo, de hasta 5 MB, 5.000 filas y 50 columnas: CSV en UTF-8, UTF-16, Windows-1252, DOS (850) o Macintosh, o .xlsx. La fila que nombra las columnas se busca entre las primeras, y la hoja entre las del libro; `fila_encabezados` y `hoja` las dicen a mano, y `lectura` cuenta cuáles se leyeron. `simular=true` (si no se dice otra cosa) juzga cada fila y no cambia nada: 200. `simular=false` lo importa todo o nada: 201. Si falta una columna requerida, 400: `errores` la nombra por su campo, y `errores.encabezados` son los encabezados del archivo (`errores.hojas`, `errores.primeras_filas`: dónde más podría estar la tabla); `columnas=campo:encabezado`, repetido, dice cuál es cuál.';

/** The columns of an import for the document of the API. */
export const columnasEnTexto = (columnas: readonly ColumnaImportada[]): string =>
  `Columnas: ${columnas.map(({ campo, titulo, requerida }) => `${titulo} (\`${campo}\`${requerida ? ', requerida' : ''})`).join(', ')}.`;
