import { type CampoCambios, type CampoNuevo, camposPersona } from '@jornal/contract';
import { queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';
import { CLAVE_PERSONAS } from './api';

const api = cliente(camposPersona);

/** The business's own fields on the cards of people, in their order, those that are not in use too. */
export const camposQuery = queryOptions({
  queryKey: [...CLAVE_PERSONAS, 'campos'],
  queryFn: async ({ signal }) => (await dato(api.listar({ query: {}, fetchOptions: { signal } }))).data,
  // They change a few times a year; every mutation fetches them again anyway.
  staleTime: 60_000,
});

export const crearCampo = (body: CampoNuevo) => dato(api.crear({ body }));
export const modificarCampo = ({ id, ...body }: CampoCambios & { id: number }) =>
  dato(api.modificar({ params: { id: String(id) }, body }));
