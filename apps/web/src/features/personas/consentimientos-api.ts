import { type ConsentimientoNuevo, consentimientos, type TextoNuevo } from '@jornal/contract';
import { queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';
import { CLAVE_PERSONAS } from './api';

const api = cliente(consentimientos);

/** The texts in force with which people are asked, one for each use of their data. */
export const textosQuery = queryOptions({
  queryKey: [...CLAVE_PERSONAS, 'textos'],
  queryFn: async ({ signal }) => (await dato(api.textos({ query: {}, fetchOptions: { signal } }))).data,
  staleTime: 60_000,
});

export const consentimientosQuery = (id: number) =>
  queryOptions({
    queryKey: [...CLAVE_PERSONAS, 'consentimientos', id],
    queryFn: async ({ signal }) =>
      (await dato(api.dePersona({ params: { id: String(id) }, fetchOptions: { signal } }))).data,
  });

export const registrarConsentimiento = ({ id, ...body }: ConsentimientoNuevo & { id: number }) =>
  dato(api.registrar({ params: { id: String(id) }, body }));
export const cambiarTexto = (body: TextoNuevo) => dato(api.cambiarTexto({ body }));
