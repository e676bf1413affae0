import {
  type EnvioNuevo,
  type FiltrosGuardados,
  RANGOS_RELATIVOS,
  type RangoRelativo,
  type ReporteGuardado,
  type ReporteGuardadoCambios,
  type ReportePedidoEnPantalla,
  rangoRelativo,
  reportesGuardados,
} from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(reportesGuardados);
const porId = (id: number) => ({ id: String(id) });

/** A report on screen, as far as it can be kept. `rango`: the one its days are today, if they are one. */
export type ReporteEnPantalla = {
  report_type: string;
  titulo: string;
  filtros: FiltrosGuardados;
  rango: RangoRelativo | undefined;
};

/** The parameters on screen, as far as they can be kept. */
export function paraGuardar(
  { report_type, start_date, end_date, ...resto }: ReportePedidoEnPantalla,
  titulo: string,
  hoy: string,
): ReporteEnPantalla {
  const rango = RANGOS_RELATIVOS.find((uno) => {
    const { inicio, fin } = rangoRelativo(uno, hoy);
    return inicio === start_date && fin === end_date;
  });
  const { page: _pagina, per_page: _tamano, comparar_con: _otro, ...filtros } = resto;
  return { report_type, titulo, filtros, rango };
}

const PREPARANDO_MS = 3_000;

/**
 * The reports that this person kept and those shared with them. While one is being prepared it is asked how it went.
 */
export const guardadosQuery = (search: string) =>
  queryOptions({
    queryKey: ['reportes', 'guardados', search],
    queryFn: ({ signal }) => dato(api.listar({ query: { search, per_page: '100' }, fetchOptions: { signal } })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(({ envio }) => envio?.pendiente) ? PREPARANDO_MS : false),
  });

/** The people to whom a report may be sent. */
export const destinatariosQuery = queryOptions({
  queryKey: ['reportes', 'destinatarios'],
  queryFn: async ({ signal }) => (await dato(api.destinatarios({ query: {}, fetchOptions: { signal } }))).data,
});

type ConId<T> = T & { id: number };
export const guardarReporte = (body: {
  nombre: string;
  report_type: string;
  rango: RangoRelativo;
  filtros: FiltrosGuardados;
  compartido: boolean;
}) => dato(api.crear({ body }));
export const cambiarGuardado = ({ id, ...body }: ConId<ReporteGuardadoCambios>) =>
  dato(api.modificar({ params: porId(id), body }));
export const eliminarGuardado = (id: number) => dato(api.eliminar({ params: porId(id), body: undefined }));
export const programarEnvio = ({ id, ...body }: ConId<EnvioNuevo>) => dato(api.programar({ params: porId(id), body }));
export const detenerEnvio = (id: number) => dato(api.detener({ params: porId(id), body: undefined }));
export const enviarAhora = (id: number) => dato(api.enviar({ params: porId(id), body: undefined }));

/** The address that shows a saved report, of the days its range is today. */
export function direccionDe(
  { report_type, rango, filtros }: Pick<ReporteGuardado, 'report_type' | 'rango' | 'filtros'>,
  hoy: string,
): string {
  const { inicio, fin } = rangoRelativo(rango, hoy);
  const parametros = Object.entries({ report_type, start_date: inicio, end_date: fin, ...filtros }).map(
    ([clave, valor]): [string, string] => [clave, String(valor)],
  );
  return `/reportes/analytics?${new URLSearchParams(parametros)}`;
}
