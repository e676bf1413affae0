import { type Entidad, entidades, type Permiso } from '@jornal/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';
import { useSesion } from '../../lib/session-context';
import { useSucursalEnVista, VALOR_GENERAL } from '../../lib/sucursal';

const api = cliente(entidades);

/** The value for records of no branch in a filter. */
export const GENERAL = 0;

/**
 * The branches within reach of the caller, each with whether it is archived: those are looked at and receive nothing
 * new.
 */
export const entidadesQuery = queryOptions({
  queryKey: ['entidades'],
  queryFn: async ({ signal }) =>
    (await dato(api.listar({ query: { archivadas: 'true' }, fetchOptions: { signal } }))).entidades,
  // Branches change once a year; every mutation fetches them again anyway.
  staleTime: 60_000,
});

/** A branch as the lists to choose from call it. */
export const nombreEnLista = ({ nombre, archivada }: Entidad): string => (archivada ? `${nombre} · Archivada` : nombre);

/**
 * Whether a screen offers the action of `permiso`: this person may, and the branch in view, as the address keeps it, is
 * not archived. Until that is known it is not offered: a form would begin with a branch that receives nothing.
 */
export function useCreaEn(permiso: Permiso, entidad_id: string): boolean {
  const { puede } = useSesion();
  const id = Number(entidad_id) || null;
  const { data, isError } = useQuery({ ...entidadesQuery, enabled: id !== null });
  const recibe = id === null || isError || data?.some((entidad) => entidad.id === id && !entidad.archivada) === true;
  return puede(permiso) && recibe;
}

/**
 * The branch that something new begins with: the one in view, or the only one there is. Null is 'General', where that
 * is in view; undefined, when several are in view, is for a person to say.
 */
export function useEntidadInicial(): number | null | undefined {
  const { esAdmin } = useSesion();
  const valor = useSucursalEnVista()?.valor ?? '';
  const { data } = useQuery({ ...entidadesQuery, enabled: esAdmin });
  const abiertas = data?.filter(({ archivada }) => !archivada) ?? [];
  if (!esAdmin) return undefined;
  if (valor === VALOR_GENERAL) return null;
  if (valor === '') return abiertas.length === 1 ? abiertas[0]?.id : undefined;
  return data === undefined || abiertas.some(({ id }) => String(id) === valor) ? Number(valor) : undefined;
}
