import { espacios } from '@jornal/contract';
import { queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(espacios);

export const CLAVE_CALENDARIO = ['calendario'] as const;

/** A month of an agenda, 'YYYY-MM'. */
export const claveMes = (agendaId: number, mes: string) => [...CLAVE_CALENDARIO, 'mes', agendaId, mes] as const;
export const calendarioQuery = (agendaId: number, mes: string) =>
  queryOptions({
    queryKey: claveMes(agendaId, mes),
    queryFn: ({ signal }) =>
      dato(
        api.calendario({
          params: { id: String(agendaId) },
          query: { anio: mes.slice(0, 4), mes: String(Number(mes.slice(5, 7))) },
          fetchOptions: { signal },
        }),
      ),
  });

/** A day of every active agenda of a branch; null, of the branch of the caller. */
export const claveOperadores = (fecha: string) => [...CLAVE_CALENDARIO, 'operadores', fecha] as const;
export const operadoresQuery = (fecha: string, entidadId: number | null) =>
  queryOptions({
    queryKey: [...claveOperadores(fecha), entidadId],
    queryFn: ({ signal }) =>
      dato(
        api.calendarioOperadores({
          query: { fecha, ...(entidadId !== null && { entidad_id: String(entidadId) }) },
          fetchOptions: { signal },
        }),
      ),
  });
