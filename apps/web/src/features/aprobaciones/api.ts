import { type Acto, aprobaciones, type EnElActo, type EstadoAprobacion, type TopesNuevos } from '@jornal/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { cliente, conValor, dato } from '../../lib/api-client';
import { useSesion } from '../../lib/session-context';

const api = cliente(aprobaciones);
const porId = (id: number) => ({ id: String(id) });

export type FiltrosBandeja = {
  page: string;
  estado: EstadoAprobacion | undefined;
  entidad_id: string;
};

/** The tray, newest first; empty filters are left out. */
export const bandejaQuery = (filtros: FiltrosBandeja) =>
  queryOptions({
    queryKey: ['aprobaciones', 'bandeja', filtros],
    queryFn: ({ signal }) => dato(api.listar({ query: conValor(filtros), fetchOptions: { signal } })),
    placeholderData: keepPreviousData,
  });

/** How many requests wait for this person. */
export const porResolverQuery = queryOptions({
  queryKey: ['aprobaciones', 'por-resolver'],
  queryFn: async ({ signal }) =>
    (await dato(api.listar({ query: { de: 'por_resolver', per_page: '1' }, fetchOptions: { signal } }))).pagination
      .total,
});

/** The requests of this person that were made last. */
export const miasQuery = queryOptions({
  queryKey: ['aprobaciones', 'mias'],
  queryFn: async ({ signal }) =>
    (await dato(api.listar({ query: { de: 'mias', per_page: '20' }, fetchOptions: { signal } }))).data,
});

/** The people who may approve in a branch. */
export const aprobadoresQuery = (entidadId: number) =>
  queryOptions({
    queryKey: ['aprobaciones', 'aprobadores', entidadId],
    queryFn: async ({ signal }) =>
      (await dato(api.aprobadores({ query: { entidad_id: String(entidadId) }, fetchOptions: { signal } }))).data,
  });

export const codigoQuery = queryOptions({
  queryKey: ['aprobaciones', 'codigo'],
  queryFn: ({ signal }) => dato(api.codigo({ fetchOptions: { signal } })),
});

export const topesQuery = (entidadId: number) =>
  queryOptions({
    queryKey: ['aprobaciones', 'topes', entidadId],
    queryFn: async ({ signal }) =>
      (await dato(api.topes({ query: { entidad_id: String(entidadId) }, fetchOptions: { signal } }))).data,
  });

/** Whether this person may charge another price in a branch: by their permission, or because a second person approves each there. */
export function useCambiaPrecio(entidadId: number): boolean {
  const puede = useSesion().puede('tiquetes.precio');
  const topes = useQuery({ ...topesQuery(entidadId), enabled: !puede });
  return puede || topes.data?.precio === true;
}

export const aprobarEnElActo = (body: EnElActo) => dato(api.enElActo({ body }));
export const pedirAprobacion = (body: Acto) => dato(api.pedir({ body }));
export const aprobar = (id: number) => dato(api.aprobar({ params: porId(id), body: undefined }));
export const rechazar = ({ id, motivo }: { id: number; motivo?: string | undefined }) =>
  dato(api.rechazar({ params: porId(id), body: motivo ? { motivo } : {} }));
export const ponerCodigo = (body: { password: string; codigo: string }) => dato(api.ponerCodigo({ body }));
export const ponerTopes = (body: TopesNuevos) => dato(api.ponerTopes({ body }));
