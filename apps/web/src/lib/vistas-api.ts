import { type ListaConVistas, type VistaCambios, type VistaNueva, vistas } from '@jornal/contract';
import { queryOptions } from '@tanstack/react-query';
import { cliente, dato } from './api-client';

const api = cliente(vistas);
const porId = (id: number) => ({ id: String(id) });

/** The views this person keeps of a list. Nothing on screen waits for them: they are asked when the menu is opened. */
export const vistasQuery = (lista: ListaConVistas) =>
  queryOptions({
    queryKey: ['vistas', lista],
    queryFn: async ({ signal }) => (await dato(api.listar({ query: { lista }, fetchOptions: { signal } }))).data,
  });

export const guardarVista = (body: VistaNueva) => dato(api.crear({ body }));
export const cambiarVista = ({ id, ...body }: VistaCambios & { id: number }) =>
  dato(api.modificar({ params: porId(id), body }));
export const eliminarVista = (id: number) => dato(api.eliminar({ params: porId(id), body: undefined }));
