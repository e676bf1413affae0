import {
  type ArqueoNuevo,
  type Caja,
  type Cajas,
  cajaMenor,
  type Medio,
  type MovimientoCajaNuevo,
  type ORDEN_ARQUEOS,
  type ORDEN_MOVIMIENTOS_CAJA,
  type Ordenada,
} from '@jornal/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';
import { ErrorApi } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';

const api = cliente(cajaMenor);

export const MEDIOS: Record<Medio, string> = { efectivo: 'Efectivo', transferencia: 'Transferencia' };

/** As many tills as are looked at before more are asked for. */
export const CAJAS_POR_PAGINA = '24';

/**
 * The till of each branch within reach, then 'General'; or, with a search, those of branches with that in their name,
 * archived ones last; and what all of them hold.
 */
export const cajasQuery = (search = '') => paginasDeCajas({ archivadas: search !== '', search, desde: 1 });

/** The tills of archived branches, whose past is looked at: they are behind the open ones, however many those are. */
export const archivadasQuery = (abiertas: number) => {
  const desde = Math.floor(abiertas / Number(CAJAS_POR_PAGINA)) + 1;
  return paginasDeCajas({ archivadas: true, search: '', desde });
};

type Tramo = { archivadas: boolean; search: string; desde: number };
const paginasDeCajas = ({ archivadas, search, desde }: Tramo) =>
  infiniteQueryOptions({
    queryKey: ['caja-menor', 'listar', { archivadas, search, desde }],
    queryFn: ({ signal, pageParam }) =>
      dato(
        api.listar({
          query: { archivadas: `${archivadas}`, search, page: String(pageParam), per_page: CAJAS_POR_PAGINA },
          fetchOptions: { signal },
        }),
      ),
    initialPageParam: desde,
    getNextPageParam: ({ pagination }) =>
      pagination && pagination.current_page < pagination.total_pages ? pagination.current_page + 1 : null,
    select: ({ pages }) => ({
      ...(pages.at(-1) as Cajas),
      cajas: pages.flatMap(({ cajas }) => cajas),
      cuantas: pages.at(-1)?.pagination?.total ?? 0,
    }),
    placeholderData: keepPreviousData,
  });

/** The balance of one till; `id` 0 is 'General'. */
export const saldoCajaQuery = (id: number) =>
  queryOptions({
    queryKey: ['caja-menor', 'saldo', id],
    queryFn: async ({ signal }): Promise<Caja> =>
      dato(api.obtener({ params: { id: String(id) }, query: { per_page: '1' }, fetchOptions: { signal } })),
  });

/** A till by its branch and a page of its movements, the newest first. */
export const cajaQuery = (
  id: number,
  medio: Medio | undefined,
  page: string,
  pedido: Ordenada<typeof ORDEN_MOVIMIENTOS_CAJA>,
) =>
  queryOptions({
    queryKey: ['caja-menor', 'obtener', id, medio, page, pedido],
    queryFn: ({ signal }) =>
      dato(
        api.obtener({
          params: { id: String(id) },
          query: { page, per_page: '10', ...pedido, ...(medio && { medio }) },
          fetchOptions: { signal },
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const arqueosQuery = (entidad: number, page: string, pedido: Ordenada<typeof ORDEN_ARQUEOS>) =>
  queryOptions({
    queryKey: ['caja-menor', 'arqueos', entidad, page, pedido],
    queryFn: ({ signal }) =>
      dato(
        api.arqueos({
          query: { entidad_id: String(entidad), page, per_page: '5', ...pedido },
          fetchOptions: { signal },
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const arqueoQuery = (id: number) =>
  queryOptions({
    queryKey: ['caja-menor', 'arqueo', id],
    queryFn: ({ signal }) => dato(api.arqueo({ params: { id: String(id) }, fetchOptions: { signal } })),
  });

/** Deposits or withdraws. A lack of money is told under the amount, which is the field to change. */
export async function moverDinero(body: MovimientoCajaNuevo) {
  try {
    return await dato(api.mover({ body }));
  } catch (error) {
    if (!(error instanceof ErrorApi) || error.codigo !== 'CAJA_INSUFICIENTE') throw error;
    throw new ErrorApi(error.status, {
      codigo: error.codigo,
      message: error.mensaje,
      errores: { monto: [error.mensaje] },
    });
  }
}

export const contarCaja = (body: ArqueoNuevo) => dato(api.contar({ body }));

/**
 * The cash left in a till after money has left it, asked at that moment. Undefined where it cannot be known: a person
 * who may not look at the till still registers what happened, and the server marks it all the same.
 */
export function useCajaQueda(): (entidad_id: number | null | undefined, sale: number) => Promise<number | undefined> {
  const consultas = useQueryClient();
  const { puede, usuario } = useSesion();
  return async (entidad_id, sale) => {
    if (sale <= 0 || !puede('caja_menor.ver')) return undefined;
    // 'General' is a branch without a number on some screens.
    const de = (entidad_id === undefined ? usuario.entidad?.id : entidad_id) ?? 0;
    const caja = await consultas.fetchQuery(saldoCajaQuery(de)).catch(() => undefined);
    return caja && caja.saldo_efectivo - sale;
  };
}
