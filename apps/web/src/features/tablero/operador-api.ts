import { servicios, tablero } from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';

const apiTablero = cliente(tablero);
const apiServicios = cliente(servicios);

/** What the caller has earned since ever. */
export const totalGanadoQuery = queryOptions({
  queryKey: ['tablero', 'total-ganado'],
  queryFn: ({ signal }) => dato(apiTablero.totalGanado({ query: {}, fetchOptions: { signal } })),
});

/** The caller's own row of what is owed to employees: the one the administrator sees. Null when there is nothing to show. */
export const miEstadoQuery = (operadorId: number) =>
  queryOptions({
    queryKey: ['tablero', 'mi-estado', operadorId],
    queryFn: async ({ signal }) =>
      (await dato(apiTablero.totalPagar({ query: {}, fetchOptions: { signal } }))).find(
        ({ empleado_id }) => empleado_id === operadorId,
      ) ?? null,
  });

export const misServiciosQuery = (operadorId: number, page: string) =>
  queryOptions({
    queryKey: ['tablero', 'mis-servicios', operadorId, page],
    queryFn: ({ signal }) =>
      dato(
        apiServicios.realizados({
          query: { empleado_id: String(operadorId), page, per_page: '5' },
          fetchOptions: { signal },
        }),
      ),
    placeholderData: keepPreviousData,
  });
