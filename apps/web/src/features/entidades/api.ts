import { entidades } from '@jornal/contract';
import { queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(entidades);

/** What belongs to no branch, as a filter names it. */
export const GENERAL = 0;

/** The branches within reach of whoever asks. */
export const entidadesQuery = queryOptions({
  queryKey: ['entidades'],
  queryFn: async ({ signal }) => (await dato(api.listar({ fetchOptions: { signal } }))).entidades,
  // Branches change once a year; every mutation fetches them again anyway.
  staleTime: 60_000,
});
