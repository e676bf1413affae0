import { entidades } from '@jornal/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(entidades);

/** What belongs to no branch, as a filter names it. */
export const GENERAL = 0;

/** The branches within reach of whoever asks: those that receive something, or also the archived ones, whose past is looked at. */
export const entidadesQuery = (archivadas = false) =>
  queryOptions({
    queryKey: ['entidades', { archivadas }],
    queryFn: async ({ signal }) => (await dato(api.listar({ query: archivadas ? { archivadas: 'true' } : {}, fetchOptions: { signal } }))).entidades,
    // Branches change once a year; every mutation fetches them again anyway.
    staleTime: 60_000,
  });

/** Whether a branch is archived: its past is looked at, and nothing new goes to it. */
export function useEntidadArchivada(id: number | null): boolean {
  const consulta = useQuery({ ...entidadesQuery(true), enabled: id !== null });
  return consulta.data?.some((entidad) => entidad.id === id && entidad.archivada) ?? false;
}
