import { libro, type ORDEN_ASIENTOS, type Ordenada, type Origen } from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(libro);

/** Which rows of the book make up a figure, as the query of the contract takes it. */
export type FiltroAsientos = {
  cuenta?: string;
  contra?: string;
  entidad_id?: string;
  operador_id?: string;
  fecha_inicio?: string;
  fecha_fin?: string;
  origen?: Origen;
  metodo_id?: string;
};

/** A figure with the rows behind it; `detalle` says of when and where it is. */
export type CifraSimple = { titulo: string; cifra: number; filtro: FiltroAsientos; detalle?: string };
/** A term of a composed figure. */
export type Parte = { nombre: string; signo: 1 | -1; filtro: FiltroAsientos };
/** A figure that is a sum of others: 'Ganancia = Ingresos − Comisiones − …'. */
export type CifraCompuesta = { titulo: string; cifra: number; partes: readonly Parte[]; detalle?: string };
export type Desglose = CifraSimple | CifraCompuesta;

const FILAS_POR_PAGINA = 10;

export const asientosQuery = (
  filtro: FiltroAsientos & Ordenada<typeof ORDEN_ASIENTOS>,
  pagina = 1,
  porPagina = FILAS_POR_PAGINA,
) =>
  queryOptions({
    queryKey: ['libro', 'asientos', filtro, pagina, porPagina],
    queryFn: ({ signal }) =>
      dato(
        api.asientos({
          query: { ...filtro, page: String(pagina), per_page: String(porPagina) },
          fetchOptions: { signal },
        }),
      ),
    placeholderData: keepPreviousData,
  });
