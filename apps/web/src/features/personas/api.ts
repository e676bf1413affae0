import { type ORDEN_FICHAS, type Ordenada, type PersonaCambios, type PersonaNueva, personas } from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(personas);
const porId = (id: number) => ({ id: String(id) });
const puestos = (filtros: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(filtros).filter(([, valor]) => valor)) as Record<string, string>;

/** The beginning of the keys of the people who are served. */
export const CLAVE_PERSONAS = ['personas'] as const;

export type FiltrosFichas = {
  page: string;
  search: string;
  etiqueta: string;
  archivadas: string;
  entidad_id: string;
};

/** People by name, a page at a time; empty filters are left out. */
export const fichasQuery = (filtros: FiltrosFichas & Ordenada<typeof ORDEN_FICHAS>) =>
  queryOptions({
    queryKey: [...CLAVE_PERSONAS, 'listar', filtros],
    queryFn: ({ signal }) => dato(api.listar({ query: puestos(filtros), fetchOptions: { signal } })),
    placeholderData: keepPreviousData,
  });

export const fichaQuery = (id: number) =>
  queryOptions({
    queryKey: [...CLAVE_PERSONAS, 'una', id],
    queryFn: async ({ signal }) => (await dato(api.obtener({ params: porId(id), fetchOptions: { signal } }))).data,
  });

/** The people whom a typed name or telephone may mean, in a branch. */
export const conocidasQuery = (q: string, entidad_id: number) =>
  queryOptions({
    queryKey: [...CLAVE_PERSONAS, 'buscar', q, entidad_id],
    queryFn: async ({ signal }) =>
      (await dato(api.buscar({ query: { q, entidad_id: String(entidad_id) }, fetchOptions: { signal } }))).data,
  });

/** The pairs of cards that may be of one person; without a branch, those of all that are seen. */
export const repetidasQuery = (entidad_id: string) =>
  queryOptions({
    queryKey: [...CLAVE_PERSONAS, 'repetidas', entidad_id],
    queryFn: async ({ signal }) =>
      (await dato(api.duplicados({ query: puestos({ entidad_id }), fetchOptions: { signal } }))).data,
  });

export const etiquetasQuery = (entidad_id: string) =>
  queryOptions({
    queryKey: [...CLAVE_PERSONAS, 'etiquetas', entidad_id],
    queryFn: async ({ signal }) =>
      (await dato(api.etiquetas({ query: puestos({ entidad_id }), fetchOptions: { signal } }))).data,
    staleTime: 60_000,
  });

export const visitasQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...CLAVE_PERSONAS, 'visitas', id, page],
    queryFn: ({ signal }) =>
      dato(api.historia({ params: porId(id), query: { page: String(page) }, fetchOptions: { signal } })),
    placeholderData: keepPreviousData,
  });

export const crearFicha = (body: PersonaNueva) => dato(api.crear({ body }));
export const actualizarFicha = ({ id, ...body }: PersonaCambios & { id: number }) =>
  dato(api.actualizar({ params: porId(id), body }));
export const archivarFicha = ({ id, motivo }: { id: number; motivo: string | undefined }) =>
  dato(api.eliminar({ params: porId(id), query: motivo ? { motivo } : {} }));
export const restaurarFicha = (id: number) => dato(api.restaurar({ params: porId(id), body: undefined }));
/** Makes `persona_id` part of `id`. */
export const unirFichas = ({ id, persona_id }: { id: number; persona_id: number }) =>
  dato(api.unir({ params: porId(id), body: { persona_id } }));
export const separarFicha = (id: number) => dato(api.separar({ params: porId(id), body: undefined }));
