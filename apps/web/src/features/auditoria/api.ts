import { auditoria, type ORDEN_AUDITORIA, type Ordenada, tiquetes } from '@jornal/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cliente, conValor, dato } from '../../lib/api-client';

const api = cliente(auditoria);
const apiDeTiquetes = cliente(tiquetes);

/** The filters of the trail, as the address keeps them; `page` is '1' or the cursor of a page. */
export type FiltrosAuditoria = {
  page: string;
  desde: string;
  hasta: string;
  usuario_id: string;
  entidad_id: string;
  recurso: string;
  recurso_id: string;
  accion: string;
  marcadas: string;
};

/** Leaves out the empty filters. */

export const auditoriaQuery = ({ page, marcadas, ...filtros }: FiltrosAuditoria & Ordenada<typeof ORDEN_AUDITORIA>) =>
  queryOptions({
    queryKey: ['auditoria', 'listar', { page, marcadas, ...filtros }],
    queryFn: ({ signal }) =>
      dato(
        api.listar({
          query: {
            ...conValor(filtros),
            ...(marcadas === 'true' && { marcadas }),
            ...(page !== '1' && { cursor: page }),
          },
          fetchOptions: { signal },
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const eventoQuery = (entidad_id: number, id: number) =>
  queryOptions({
    queryKey: ['auditoria', 'evento', entidad_id, id],
    queryFn: async ({ signal }) =>
      (await dato(api.obtener({ params: { entidadId: String(entidad_id), id: String(id) }, fetchOptions: { signal } })))
        .data,
  });

/** The people whose name or e-mail has the typed text, as many as the server gives; or the one with this id. */
export const personasQuery = (cuales: { busca: string } | { id: string }) =>
  queryOptions({
    queryKey: ['auditoria', 'personas', cuales],
    queryFn: async ({ signal }) => (await dato(api.personas({ query: cuales, fetchOptions: { signal } }))).data,
    placeholderData: keepPreviousData,
  });

/** How a record began; null where the trail does not tell. */
export const primerEventoQuery = (recurso: string, id: number) =>
  queryOptions({
    queryKey: ['auditoria', 'primero', recurso, id],
    queryFn: async ({ signal }) =>
      (
        await dato(
          api.historial({
            params: { recurso, id: String(id) },
            query: { orden: 'cuando', per_page: '1' },
            fetchOptions: { signal },
          }),
        )
      ).data[0] ?? null,
  });

const desde = (cursor: string) => ({ query: { per_page: '10', ...(cursor && { cursor }) } });

/** Everything that became of a record, the newest first, some at a time; of a ticket, of its lines too. */
export const historialQuery = (recurso: string, id: number) =>
  infiniteQueryOptions({
    queryKey: ['auditoria', 'historial', recurso, id],
    queryFn: ({ signal, pageParam }) =>
      dato(
        recurso === 'tiquete'
          ? apiDeTiquetes.historia({ params: { id: String(id) }, ...desde(pageParam), fetchOptions: { signal } })
          : api.historial({ params: { recurso, id: String(id) }, ...desde(pageParam), fetchOptions: { signal } }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente,
  });
