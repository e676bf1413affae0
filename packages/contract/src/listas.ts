import type { AppRoute } from '@ts-rest/core';
import { z } from 'zod';
import type { MetadatosRuta } from './access.js';
import { enteroTexto, texto } from './common.js';

/** Query of every list with pages: `page` from 1, `per_page` 1..100. */
export const paginaQuery = z.strictObject({
  page: enteroTexto('La página no es válida', 1, 999_999_999).default(1).meta({ inicial: 1 }),
  per_page: enteroTexto('El tamaño de página no es válido', 1, 100).default(10).meta({ inicial: 10 }),
  search: texto(100).default(''),
});

/** A list that comes whole may be asked for by pages too: of a business of many branches it is long. */
export const porPaginas = {
  page: paginaQuery.shape.page.unwrap().optional(),
  per_page: paginaQuery.shape.per_page,
};

export const SENTIDOS = ['asc', 'desc'] as const;
export type Sentido = (typeof SENTIDOS)[number];
const sentido = z.enum(SENTIDOS, { error: 'El sentido debe ser asc o desc' });
/**
 * A list that the server puts in order: by which of its columns, and which way (`asc` unless told). Without `orden` it
 * has its own order, and `sentido` says nothing.
 */
export const ordenable = <const C extends readonly [string, ...string[]]>(columnas: C) => ({
  orden: z
    .enum(columnas, { error: `La lista no se ordena por esa columna: puede ser por ${columnas.join(', ')}` })
    .optional(),
  sentido: sentido.optional(),
});
/** The query of such a list. */
export type Ordenada<C extends readonly string[]> = { orden?: C[number]; sentido?: Sentido };

/** The query of a route of a list, as the server reads it. */
export type QueryOf<R extends { query: z.ZodType }> = z.output<R['query']>;

export const paginacion = z.object({
  current_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  total_pages: z.int(),
  from: z.int(),
  to: z.int(),
});
export type Paginacion = z.infer<typeof paginacion>;

/** The one envelope of a paged list. */
export const pagina = <T extends z.ZodType>(fila: T) => z.object({ data: z.array(fila), pagination: paginacion });

/** `totales=true`: besides the page, the sums of the whole filtered list. */
export const conTotales = { totales: z.enum(['true', 'false']).optional() };
/** A page and, where they were asked for, the sums of all pages: amounts of the rows that stand, nothing annulled. */
export const paginaConTotales = <T extends z.ZodType, S extends z.ZodType>(fila: T, totales: S) =>
  pagina(fila).extend({ totales: totales.optional() });

/** A bare list is for integrators of the specification, who ask for no page: its newest rows, as many as this. */
export const FILAS_SIN_PAGINAS = 1000;
/** Says how many rows there are where a bare list shows some of them: more than it holds, and it was cut. */
export const CABECERA_TOTAL = 'X-Total-Count';
/** Whether a route may answer a bare list with a limit, and so `CABECERA_TOTAL` with it. */
export const esListaSimple = (ruta: AppRoute): boolean =>
  (ruta.metadata as MetadatosRuta | undefined)?.filas !== undefined;
