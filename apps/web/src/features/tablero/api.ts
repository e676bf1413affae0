import { tablero } from '@jornal/contract';
import { keepPreviousData, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';
import type { PorPagar } from '../pagos/api';

const api = cliente(tablero);

/** A branch by its id, or nothing for every branch within reach. */
export type Entidad = string | undefined;
/** A calendar month as the URL keeps it, 'YYYY-MM'. */
export type Mes = string;

const deMes = (entidad: Entidad, mes: Mes) => ({
  entidad_id: entidad,
  anio: mes.slice(0, 4),
  mes: String(Number(mes.slice(5, 7))),
});

/** Section 9: a day's earnings live five minutes, per caller, branch and date; an own write makes them stale at once (query-client.ts). */
const CINCO_MINUTOS = 5 * 60_000;

export const diaQuery = (quien: number, entidad: Entidad, fecha: string) =>
  queryOptions({
    queryKey: ['tablero', 'dia', quien, entidad, fecha],
    queryFn: ({ signal }) => dato(api.dia({ query: { entidad_id: entidad, fecha }, fetchOptions: { signal } })),
    staleTime: CINCO_MINUTOS,
    gcTime: CINCO_MINUTOS,
  });

/** Everybody who worked on a day, service by service: asked for to see more than the first. */
export const operadoresDiaQuery = (quien: number, entidad: Entidad, fecha: string) =>
  queryOptions({
    queryKey: ['tablero', 'empleados-dia', quien, entidad, fecha],
    queryFn: async ({ signal }) =>
      (await dato(api.diarias({ query: { entidad_id: entidad, fecha }, fetchOptions: { signal } })))
        .servicios_por_empleado,
    staleTime: CINCO_MINUTOS,
    gcTime: CINCO_MINUTOS,
  });

/** Each day of a range and the income over all of them. */
export const diasQuery = (entidad: Entidad, fecha_inicio: string, fecha_fin: string) =>
  queryOptions({
    queryKey: ['tablero', 'dias', entidad, fecha_inicio, fecha_fin],
    queryFn: ({ signal }) =>
      dato(api.dias({ query: { entidad_id: entidad, fecha_inicio, fecha_fin }, fetchOptions: { signal } })),
  });

export const rankingQuery = (entidad: Entidad, fecha_inicio: string, fecha_fin: string) =>
  queryOptions({
    queryKey: ['tablero', 'ranking', entidad, fecha_inicio, fecha_fin],
    queryFn: ({ signal }) =>
      dato(api.ranking({ query: { entidad_id: entidad, fecha_inicio, fecha_fin }, fetchOptions: { signal } })),
  });

/** A month, its means of payment and its additional income: one answer for every panel of it, each with its part. */
export const mesQuery = (entidad: Entidad, mes: Mes) =>
  queryOptions({
    queryKey: ['tablero', 'mes', entidad, mes],
    queryFn: ({ signal }) => dato(api.mes({ query: deMes(entidad, mes), fetchOptions: { signal } })),
  });

/** The records annulled on a day, row by row, whatever day they were of. */
export const anuladoQuery = (entidad: Entidad, fecha: string) =>
  queryOptions({
    queryKey: ['tablero', 'anulado', entidad, fecha],
    queryFn: ({ signal }) => dato(api.anulado({ query: { entidad_id: entidad, fecha }, fetchOptions: { signal } })),
  });

/** The total owed, and the first of those it is owed to; `todos`: of every active employee, as many as fit a screen. */
export const porPagarQuery = (entidad: Entidad, todos: boolean) =>
  queryOptions({
    queryKey: ['tablero', 'por-pagar', entidad, todos],
    queryFn: ({ signal }) =>
      dato(
        api.porPagar({
          query: { entidad_id: entidad, ...(todos && { todos: 'true', per_page: '100' }) },
          fetchOptions: { signal },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** A page of them, ten at once. */
export const sumandosPorPagarQuery = (entidad: Entidad, pagina: number): UseQueryOptions<PorPagar> => ({
  queryKey: ['tablero', 'por-pagar', entidad, 'pagina', pagina],
  queryFn: async ({ signal }) => {
    const query = { entidad_id: entidad, page: String(pagina), per_page: '10' };
    const { saldo, con_saldo, filas } = await dato(api.porPagar({ query, fetchOptions: { signal } }));
    return { por_pagar: saldo, con_saldo, filas };
  },
  placeholderData: keepPreviousData,
});

/** The matters that ask for a deed, as they are now: none, or each with its first rows. */
export const atencionQuery = (entidad: Entidad) =>
  queryOptions({
    queryKey: ['tablero', 'atencion', entidad],
    queryFn: async ({ signal }) =>
      (await dato(api.atencion({ query: { entidad_id: entidad }, fetchOptions: { signal } }))).asuntos,
    placeholderData: keepPreviousData,
  });

/** The steps of the first hour of a business, each done or not. */
export const pasosQuery = queryOptions({
  queryKey: ['tablero', 'primeros-pasos'],
  queryFn: ({ signal }) => dato(api.primerosPasos({ fetchOptions: { signal } })),
});
