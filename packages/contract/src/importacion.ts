import { z } from 'zod';
import { conMensaje, erroresComunes, idTexto } from './common.js';

/**
 * A column of a table that is imported: its field, its heading in the template, its other usual headings, and whether a
 * table without it is none. `largo`: the characters that are read of a cell, where it holds more than a line.
 */
export type ColumnaImportada = {
  campo: string;
  titulo: string;
  sinonimos: readonly string[];
  requerida: boolean;
  largo?: number;
};

/**
 * The branch of a row: told by the lists of the product itself, and read where no branch was chosen for the whole file.
 */
export const COLUMNA_SUCURSAL = { campo: 'entidad', titulo: 'Sucursal', sinonimos: [], requerida: false } as const;

/** A record that is of no branch in particular, as lists say it and files read it. */
export const TODAS_LAS_SUCURSALES = 'Todas las sucursales';

/**
 * The result of an import, done or not, row by row, and which heading of the file each column was read from. `omitida`:
 * left out, `aviso` says why (of another row, what else there is to know); one with errors is left out too where
 * `dejar_errores` was said, and otherwise nothing is applied. `pide`: what may be given without touching the file.
 */
export const importacion = z.object({
  aplicado: z.boolean(),
  resumen: z.object({
    crear: z.int(),
    actualizar: z.int(),
    sin_cambios: z.int(),
    errores: z.int(),
    omitidas: z.int(),
  }),
  /** Where the table was read: its sheet, of those there are (a CSV has none), and the row that names its columns. */
  lectura: z.object({
    hoja: z.string().nullable(),
    hojas: z.array(z.string()),
    fila_encabezados: z.int(),
    /** The cells of the first rows, for a person who has to choose the headings among them. */
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
      accion: z.enum(['crear', 'actualizar', 'sin_cambios', 'error', 'omitida']),
      errores: z.array(z.string()),
      aviso: z.string().optional(),
      pide: z.array(z.enum(['costo_unitario'])).optional(),
      /** The branch of the row, told where the file says it. */
      sucursal: z.string().optional(),
    }),
  ),
});
export type Importacion = z.infer<typeof importacion>;

/** The characters that an address holds at most. */
const LISTA_MAXIMA = 6_000;
const MAL_ESCRITA = { error: 'Escribe cada columna como campo:encabezado del archivo' };
const relacion = z.string().regex(/^[a-z0-9_]{1,40}:\s*\S[\s\S]{0,299}$/);
const comoPares = (lista: readonly string[]): Record<string, string> =>
  Object.fromEntries(lista.map((par) => [par.slice(0, par.indexOf(':')), par.slice(par.indexOf(':') + 1).trim()]));

/** Rows of a file, as pages are told to a printer: '2-40,57'. */
export type Filas = ReadonlyArray<readonly [desde: number, hasta: number]>;
const filas = z
  .string()
  .max(LISTA_MAXIMA, { error: 'Son demasiadas filas sueltas: quítalas del archivo' })
  .regex(/^\d{1,5}(-\d{1,5})?(,\d{1,5}(-\d{1,5})?)*$/, { error: 'Escribe las filas como 2-40,57' })
  .transform((lista): Filas => lista.split(',').map(comoTramo));

function comoTramo(tramo: string): readonly [number, number] {
  const [desde, hasta = desde] = tramo.split('-').map(Number);
  return [desde as number, hasta as number];
}

/** Whether a row is one of those. */
export const esDe = (tramos: Filas | undefined, fila: number): boolean =>
  tramos?.some(([desde, hasta]) => desde <= fila && fila <= hasta) ?? false;

/** Rows as they are sent, those that follow each other in one piece. */
export function enTramos(numeros: Iterable<number>): string {
  const tramos: Array<[number, number]> = [];
  for (const fila of [...numeros].sort((a, b) => a - b)) {
    const ultimo = tramos.at(-1);
    if (ultimo !== undefined && fila <= ultimo[1] + 1) ultimo[1] = fila;
    else tramos.push([fila, fila]);
  }
  return tramos.map(([desde, hasta]) => (desde === hasta ? `${desde}` : `${desde}-${hasta}`)).join(',');
}

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
  omitir: filas.optional(),
  incluir: filas.optional(),
  dejar_errores: z.enum(['true', 'false']).default('false'),
  hoja: z.string().min(1).max(100).optional(),
  fila_encabezados: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, { error: 'La fila de los encabezados es un número desde 1' })
    .transform(Number)
    .optional(),
});
export type ImportarQuery = z.output<typeof importarQuery>;

const POR_CIENTO = { error: 'El porcentaje del costo debe estar entre 1 y 99' };
/**
 * Products: the costs of new ones, where the file does not say them; `costos` by row, `costo_por_ciento` of the price
 * of the others.
 */
export const importarProductosQuery = importarQuery.extend({
  costos: z
    .string()
    .max(LISTA_MAXIMA, { error: 'Son demasiados costos: escríbelos en el archivo' })
    .regex(/^\d{1,5}:\d{1,12}(,\d{1,5}:\d{1,12})*$/, { error: 'Escribe los costos como fila:pesos' })
    .transform((lista) => new Map(lista.split(',').map((par) => par.split(':').map(Number) as [number, number])))
    .optional(),
  costo_por_ciento: z.coerce.number(POR_CIENTO).int(POR_CIENTO).min(1, POR_CIENTO).max(99, POR_CIENTO).optional(),
});
export type ImportarProductosQuery = z.output<typeof importarProductosQuery>;

/** Looked at is 200, done is 201. */
export const respuestasImportar = {
  ...erroresComunes,
  200: conMensaje(importacion),
  201: conMensaje(importacion),
} as const;

const DESCRIPCION_IMPORTAR =
  'El cuerpo es el archivo mismo, de hasta 5 MB, 5.000 filas y 50 columnas: CSV en UTF-8, UTF-16, Windows-1252, ' +
  'DOS (850) o Macintosh, o .xlsx. La fila que nombra las columnas se busca entre las primeras, ' +
  'y la hoja entre las del libro; `fila_encabezados` y `hoja` las dicen a mano, ' +
  'y `lectura` cuenta cuáles se leyeron. `simular=true` (si no se dice otra cosa) juzga cada fila y no cambia ' +
  'nada: 200. `simular=false` lo importa en una sola operación: 201; si una fila tiene errores no se importa ' +
  'ninguna, salvo con `dejar_errores=true`, que deja fuera las que los tienen. ' +
  '`omitir=2-40,57` deja fuera esas filas; `incluir` trae las que se dejan fuera sin decirlo: ' +
  'la de los totales al final y las que nombran otra sucursal. Un administrador que no dice `entidad_id` importa ' +
  'cada fila a la sucursal que nombra la columna Sucursal. Si falta una columna requerida, 400: ' +
  '`errores` la nombra por su campo, y `errores.encabezados` son los encabezados del archivo (`errores.hojas`, ' +
  '`errores.primeras_filas`: dónde más podría estar la tabla); `columnas=campo:encabezado`, repetido, ' +
  'dice cuál es cuál.';

/** The cost of a new product, where the file does not say it. */
export const COSTOS_AL_IMPORTAR =
  'Lo que un producto nuevo costó y el archivo no dice se da con `costos=fila:pesos,…` o con `costo_por_ciento` ' +
  'del precio. ';

/** An import in the document of the API: how a row finds its record, its other rules, and its columns. */
export function descripcionImportar(columnas: readonly ColumnaImportada[], busca: string, ademas = ''): string {
  const nombres = columnas.map(
    ({ campo, titulo, requerida }) => `${titulo} (\`${campo}\`${requerida ? ', requerida' : ''})`,
  );
  return (
    `${DESCRIPCION_IMPORTAR} Cada fila se busca por ${busca}: repetir una importación no cambia nada. ` +
    `${ademas}Columnas: ${nombres.join(', ')}.`
  );
}
