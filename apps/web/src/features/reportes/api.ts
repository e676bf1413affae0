import {
  type ReporteGenerado,
  type ReportePedidoEnArchivo,
  type ReportePedidoEnPantalla,
  reportes,
} from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(reportes);

/** The reports this person may ask for, in their order. */
export const tiposQuery = queryOptions({
  queryKey: ['reportes', 'tipos'],
  queryFn: async ({ signal }) => (await dato(api.tipos({ fetchOptions: { signal } }))).data,
  staleTime: 60_000,
});

const generar = async (body: ReportePedidoEnPantalla, signal?: AbortSignal): Promise<ReporteGenerado> =>
  (await dato(api.generar({ body, fetchOptions: { signal } }))).data;

/** A page of a report. The one before stays until it is here, and a report is asked for again only by hand. */
export const reporteQuery = (pedido: ReportePedidoEnPantalla) =>
  queryOptions({
    queryKey: ['reportes', 'generar', pedido],
    queryFn: ({ signal }) => generar(pedido, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });

/** A report with every row of it, as it is printed and drawn; the server refuses more than it can answer at once. */
export const reporteEnteroQuery = ({
  page: _pagina,
  per_page: _tamano,
  comparar_con: _otro,
  ...pedido
}: ReportePedidoEnPantalla) =>
  queryOptions({
    queryKey: ['reportes', 'entero', pedido],
    queryFn: ({ signal }) => generar(pedido, signal),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });

/** A report as an Excel within an answer; longer ones are asked as a file. */
export const excelDe = async (body: ReportePedidoEnArchivo, signal: AbortSignal) =>
  (await dato(api.exportar({ body, fetchOptions: { signal } }))).data;
