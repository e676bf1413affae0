import { type FotosDePersona, fotosPersona, type MomentoFoto } from '@jornal/contract';
import { queryOptions } from '@tanstack/react-query';
import { cliente, dato, subirArchivo } from '../../lib/api-client';
import { CLAVE_PERSONAS } from './api';

const api = cliente(fotosPersona);
const porId = (id: number) => ({ id: String(id) });

export const fotosQuery = (id: number) =>
  queryOptions({
    queryKey: [...CLAVE_PERSONAS, 'fotos', id],
    queryFn: async ({ signal }) => (await dato(api.listar({ params: porId(id), fetchOptions: { signal } }))).data,
  });

export const imagenQuery = (id: number) =>
  queryOptions({
    queryKey: [...CLAVE_PERSONAS, 'foto', id],
    queryFn: async ({ signal }) => (await dato(api.ver({ params: porId(id), fetchOptions: { signal } }))).data,
    // A picture never changes, so it is not asked for again because something else was saved; closed, it is not kept.
    staleTime: 'static',
    gcTime: 0,
  });

export const guardarFoto = ({ id, momento, foto }: { id: number; momento: MomentoFoto; foto: Blob }) =>
  subirArchivo<{ message: string; data: FotosDePersona }>(`/api/personas/${id}/fotos?momento=${momento}`, foto, 'POST');
export const borrarFoto = ({ id, motivo }: { id: number; motivo: string | undefined }) =>
  dato(api.eliminar({ params: porId(id), query: motivo ? { motivo } : {} }));
