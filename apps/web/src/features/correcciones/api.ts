import { correcciones, type TiqueteCorregido } from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(correcciones);

export { tiqueteQuery } from '../devoluciones/api';

/** The effects that a correction would have; it writes nothing. */
export const efectosQuery = (id: number, body: Omit<TiqueteCorregido, 'simular'> | null) =>
  queryOptions({
    queryKey: ['tiquetes', 'corregido', id, body],
    queryFn: ({ signal }) =>
      dato(
        api.corregir({
          params: { id: String(id) },
          body: { ...(body as TiqueteCorregido), simular: true },
          fetchOptions: { signal },
        }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const corregir = ({ id, ...body }: Omit<TiqueteCorregido, 'simular'> & { id: number }) =>
  dato(api.corregir({ params: { id: String(id) }, body }));
