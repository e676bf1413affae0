import {
  datosPersonales,
  type ORDEN_ACEPTACIONES,
  type ORDEN_SOLICITUDES,
  type Ordenada,
  type RegistroPersonal,
  type SolicitudNueva,
} from '@jornal/contract';
import { queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(datosPersonales);

/** The people of a search; nothing is asked until there is enough to look for. */
export const personasQuery = (q: string) =>
  queryOptions({
    queryKey: ['datos-personales', 'buscar', q],
    queryFn: ({ signal }) => dato(api.buscar({ query: { q }, fetchOptions: { signal } })),
    enabled: q.length >= 3,
    gcTime: 0,
  });

export const exportar = (registros: RegistroPersonal[]) => dato(api.exportar({ body: { registros } }));

export const anonimizarPersona = (body: { registros: RegistroPersonal[]; confirmacion: string; motivo: string }) =>
  dato(api.anonimizar({ body }));

type FiltroSolicitudes = { page: string; search: string; estado: string; entidad_id: string };
export const solicitudesQuery = ({
  estado,
  entidad_id,
  ...resto
}: FiltroSolicitudes & Ordenada<typeof ORDEN_SOLICITUDES>) =>
  queryOptions({
    queryKey: ['datos-personales', 'solicitudes', { estado, entidad_id, ...resto }],
    queryFn: ({ signal }) =>
      dato(
        api.solicitudes({
          query: { ...resto, estado: estado as 'abiertas', ...(entidad_id && { entidad_id }) },
          fetchOptions: { signal },
        }),
      ),
  });

export const crearSolicitud = (body: SolicitudNueva) => dato(api.crearSolicitud({ body }));

export const responderSolicitud = ({ id, respuesta }: { id: number; respuesta: string }) =>
  dato(api.responderSolicitud({ params: { id: String(id) }, body: { respuesta } }));

export const aceptacionesQuery = (query: { page: string; search: string } & Ordenada<typeof ORDEN_ACEPTACIONES>) =>
  queryOptions({
    queryKey: ['datos-personales', 'aceptaciones', query],
    queryFn: ({ signal }) => dato(api.aceptaciones({ query, fetchOptions: { signal } })),
  });
