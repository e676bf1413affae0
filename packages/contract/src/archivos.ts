import { z } from 'zod';

/** The kinds of file in which a list may be kept. */
export const FORMATOS_ARCHIVO = ['csv', 'excel'] as const;
export type FormatoArchivo = (typeof FORMATOS_ARCHIVO)[number];
export const formatoArchivo = z.enum(FORMATOS_ARCHIVO, { error: 'El formato debe ser csv o excel' });
/** A list that may be asked for as a file: whole, with the filters and the order it has on screen. */
export const conFormato = { formato: formatoArchivo.optional() };
/** As many rows of a list as its screen may name one by one: more of them would not fit in an address everywhere on their way. */
export const SOLO_MAXIMO = 300;
/** The same of a list without pages, which a screen narrows and orders by itself: `solo` are those it shows, in their order. */
export const conFormatoYSolo = {
  ...conFormato,
  solo: z
    .string()
    .regex(new RegExp(`^\\d{1,16}(,\\d{1,16}){0,${SOLO_MAXIMO - 1}}$`), { error: 'La selección no es válida' })
    .optional(),
};
/** As many rows as a file holds. */
export const FILAS_DE_ARCHIVO = 1_000_000;
/** The answer of a route that makes a file: its bytes as they are, sent while they are made. */
export const archivoHecho = z.custom<unknown>(() => true);
/** A file within a JSON answer. */
export const archivoEnTexto = z.object({ content: z.string(), mime_type: z.string(), filename: z.string() });
export type ArchivoEnTexto = z.infer<typeof archivoEnTexto>;

/** How long an import may take once its file has arrived, its turn included: the server gives it up then, and no client before. */
export const PLAZO_IMPORTACION_MS = 300_000;

/** Of a file: the type of each of its columns, one word each (`TipoColumna`), for programs that show it otherwise. */
export const CABECERA_COLUMNAS = 'X-Column-Types';
