import { tablero } from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(tablero);

/** A branch by its id, or nothing for every branch within reach. */
export type Entidad = string | undefined;
/** A calendar month as the URL keeps it, 'YYYY-MM'. */
export type Mes = string;

const deMes = (entidad: Entidad, mes: Mes) => ({ entidad_id: entidad, anio: mes.slice(0, 4), mes: String(Number(mes.slice(5, 7))) });

/** Section 9: a day's earnings live five minutes, per caller, branch and date; an own write makes them stale at once (query-client.ts). */
const CINCO_MINUTOS = 5 * 60_000;

export const diariasQuery = (quien: number, entidad: Entidad, fecha: string) =>
  queryOptions({
    queryKey: ['tablero', 'diarias', quien, entidad, fecha],
    queryFn: ({ signal }) => dato(api.diarias({ query: { entidad_id: entidad, fecha }, fetchOptions: { signal } })),
    staleTime: CINCO_MINUTOS,
    gcTime: CINCO_MINUTOS,
  });

export const rangoQuery = (entidad: Entidad, fecha_inicio: string, fecha_fin: string) =>
  queryOptions({
    queryKey: ['tablero', 'rango', entidad, fecha_inicio, fecha_fin],
    queryFn: ({ signal }) => dato(api.porRango({ query: { entidad_id: entidad, fecha_inicio, fecha_fin }, fetchOptions: { signal } })),
  });

export const gananciaNetaQuery = (entidad: Entidad, mes: Mes) =>
  queryOptions({
    queryKey: ['tablero', 'ganancia-neta', entidad, mes],
    queryFn: ({ signal }) => dato(api.gananciaNeta({ query: deMes(entidad, mes), fetchOptions: { signal } })),
  });

export const metodosPagoQuery = (entidad: Entidad, mes: Mes) =>
  queryOptions({
    queryKey: ['tablero', 'metodos-pago', entidad, mes],
    queryFn: ({ signal }) => dato(api.porMetodoPago({ query: deMes(entidad, mes), fetchOptions: { signal } })),
  });

export const estadisticasQuery = (entidad: Entidad, mes: Mes) =>
  queryOptions({
    queryKey: ['tablero', 'estadisticas', entidad, mes],
    queryFn: ({ signal }) => dato(api.estadisticasCompletas({ query: deMes(entidad, mes), fetchOptions: { signal } })),
  });

/** What was annulled on a day, whatever day it was of. */
export const anuladoQuery = (entidad: Entidad, fecha: string) =>
  queryOptions({
    queryKey: ['tablero', 'anulado', entidad, fecha],
    queryFn: ({ signal }) => dato(api.anulado({ query: { entidad_id: entidad, fecha }, fetchOptions: { signal } })),
    placeholderData: keepPreviousData,
  });

/** What is owed: to whoever has something to show, or to every active employee. */
export const porPagarQuery = (entidad: Entidad, todos: boolean) =>
  queryOptions({
    queryKey: ['tablero', 'por-pagar', entidad, todos],
    queryFn: ({ signal }) => dato((todos ? api.totalPagarCompleto : api.totalPagar)({ query: { entidad_id: entidad }, fetchOptions: { signal } })),
    placeholderData: keepPreviousData,
  });
