import { busqueda, type HalladoBusqueda } from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../lib/api-client';

const api = cliente(busqueda);

/** The records that have some of these words, or this number, in the branch in view; '' is looked for nowhere. */
export const halladosQuery = (q: string, entidad_id: string) =>
  queryOptions({
    queryKey: ['busqueda', q, entidad_id],
    queryFn: async ({ signal }): Promise<HalladoBusqueda[]> =>
      (await dato(api.buscar({ query: { q, ...(entidad_id && { entidad_id }) }, fetchOptions: { signal } }))).data,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
