import type { Ordenada, Paginacion } from '@jornal/contract';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { FiltrosEnUso } from '../lib/filtros-en-uso';
import { ordenables, ordenar, paginar, paraArchivo } from '../lib/lista-local';
import { useEstadoUrl } from '../lib/url-state';
import { type OrdenDeLista, useOrden, useOrdenSuelto } from '../lib/use-orden';
import type { Columna, EstadoConsulta } from './tabla';
import type { FiltrosDeTabla } from './tabla-columnas';
import { useVerLista } from './use-ver-lista';

type Filtros = Record<string, string>;
type Textos = Record<string, string | undefined>;
/** The `queryOptions` of the query of an address. */
type Consulta<Q, D, K extends QueryKey> = UseQueryOptions<Q, Error, D, K>;

/** The parts of a list that `Lista` needs, wherever its rows are put in order and cut into pages. */
export type EnLista<T> = {
  filas: readonly T[] | undefined;
  consulta: EstadoConsulta;
  paginacion: Paginacion | undefined;
  alPaginar: (pagina: string) => void;
  orden?: OrdenDeLista;
  /** The filters of its rows, for the columns that then say nothing. */
  filtrada?: FiltrosDeTabla;
  hayFiltros?: boolean;
  limpiar?: () => void;
  busqueda?: { texto: string; alBuscar: (texto: string) => void };
  enUso?: FiltrosEnUso;
  /** The query of the file; `solo`: the rows it names one by one. */
  archivo: { query: Textos; solo?: ReadonlyArray<{ id: number }> | undefined; estrecha?: Record<string, string> };
  /** The panel of the list: `verSolo` leads there. */
  panel?: Ref<HTMLElement>;
};

/** The address of a list: its filters, its search, and the way from a figure to its rows. */
function useDireccion<F extends Filtros>(porDefecto: F) {
  const url = useEstadoUrl(porDefecto);
  const { filtros, cambiar } = url;
  const { lista: panel, ver } = useVerLista();
  const escrito = (cambio: Textos) => cambiar(cambio as Partial<F>);
  return {
    ...url,
    panel,
    busqueda: { texto: filtros.search ?? '', alBuscar: (search: string) => escrito({ search }) },
    alPaginar: (page: string) => escrito({ page }),
    /** The rows of a figure: these filters and no others, in the branch in view. */
    verSolo: (cuales: Partial<F>) => {
      const { entidad_id } = filtros;
      cambiar({ ...porDefecto, ...cuales, ...(entidad_id !== undefined && { entidad_id }) });
      ver();
    },
  };
}

type DelServidor<F, L extends readonly string[], P, Q, D, K extends QueryKey> = {
  /** Its filters as they begin: all that its address says besides the order. */
  porDefecto: F;
  /** The columns that the server orders by: `ORDEN_…` of the contract. */
  por: L;
  consulta: (pedido: P) => Consulta<Q, D, K>;
  /** The query of the list, where that is not what the address says as it stands. */
  pedir?: (dicho: F & Ordenada<L>) => P;
};

type ConFilas = { data: readonly object[]; pagination?: Paginacion };

/**
 * A list that the server narrows, orders and cuts into pages; its state is the address.
 *
 *   const lista = useListaPaginada({ porDefecto: POR_DEFECTO, por: ORDEN_GASTOS, consulta: gastosQuery });
 */
export function useListaPaginada<
  F extends Filtros,
  L extends readonly string[],
  Q,
  D extends ConFilas,
  K extends QueryKey,
  P extends Textos = F & Ordenada<L>,
>({ porDefecto, por, consulta: consultaDe, pedir }: DelServidor<F, L, P, Q, D, K>) {
  const direccion = useDireccion(porDefecto);
  const { pedido: enOrden, orden } = useOrden(por);
  const dicho = { ...direccion.filtros, ...enOrden };
  const pedido = pedir ? pedir(dicho) : (dicho as unknown as P);
  const consulta = useQuery(consultaDe(pedido));
  const { data } = consulta;
  return {
    ...direccion,
    orden,
    consulta,
    filas: data?.data as readonly D['data'][number][] | undefined,
    paginacion: data?.pagination,
    pedido,
    filtrada: pedido,
    archivo: { query: pedido },
  };
}

type Entera<T, F, Q, K extends QueryKey> = {
  porDefecto: F;
  columnas: readonly Columna<T>[];
  consulta: (filtros: F) => Consulta<Q, T[], K>;
  /** Which of the rows that came stay under the filters. */
  queda?: (fila: T, filtros: F) => boolean;
  /**
   * The query of the file. Filters that it lacks are said by naming the rows that are left, if `estrechada` (left out:
   * the text of the search); `estrecha`: how the server narrows it as the screen does, where it can.
   */
  archivo?: (filtros: F) => { query: Textos; estrechada?: boolean; estrecha?: Record<string, string> };
  /** The filter that shows every row, of a list that begins with some of them: an empty list offers it. */
  todas?: Partial<F>;
};

/** A short list that comes whole: narrowed, ordered and cut into pages here, by the rules that the server has for the others. */
export function useListaEntera<T extends { id: number }, F extends Filtros, Q, K extends QueryKey>({
  porDefecto,
  columnas,
  consulta: consultaDe,
  queda,
  archivo,
  todas,
}: Entera<T, F, Q, K>) {
  const direccion = useDireccion(porDefecto);
  const { filtros, cambiar, hayFiltros, limpiar } = direccion;
  const consulta = useQuery(consultaDe(filtros));
  const { orden } = useOrden(ordenables(columnas));
  const { data } = consulta;
  const dejadas = queda ? data?.filter((fila) => queda(fila, filtros)) : data;
  const enOrden = dejadas && ordenar(dejadas, columnas, orden.actual);
  const pagina = enOrden && paginar(enOrden, filtros.page ?? '1');
  const { query = {}, estrecha, estrechada = Boolean(filtros.search) } = archivo?.(filtros) ?? {};
  const hayOtras = todas !== undefined && (data?.length ?? 0) > 0;
  return {
    ...direccion,
    orden,
    consulta,
    filas: pagina?.data as readonly T[] | undefined,
    paginacion: pagina?.pagination,
    filtrada: filtros,
    archivo: {
      query,
      solo: paraArchivo(enOrden, { estrecha: estrechada, orden: orden.actual }),
      ...(estrecha && { estrecha }),
    },
    hayFiltros: hayFiltros || hayOtras,
    limpiar: hayFiltros || todas === undefined ? limpiar : () => cambiar(todas),
  };
}

type Suelta<L extends readonly string[], Q, D, K extends QueryKey> = {
  por: L;
  consulta: (pagina: number, pedido: Ordenada<L>) => Consulta<Q, D, K>;
};

/**
 * A list in a dialog, of which no address knows. Give its component a `key` of its subject: its page begins again with
 * it.
 */
export function useListaSuelta<L extends readonly string[], Q, D extends ConFilas, K extends QueryKey>({
  por,
  consulta: consultaDe,
}: Suelta<L, Q, D, K>) {
  const [pagina, setPagina] = useState(1);
  const { pedido, orden } = useOrdenSuelto(por, () => setPagina(1));
  const consulta = useQuery(consultaDe(pagina, pedido));
  const { data } = consulta;
  return {
    consulta,
    orden,
    filas: data?.data as readonly D['data'][number][] | undefined,
    paginacion: data?.pagination,
    alPaginar: (page: string) => setPagina(Number(page)),
    archivo: { query: pedido as Textos },
  };
}
