import {
  type ArqueoNuevo,
  cajaMenor,
  type Medio,
  type MovimientoCajaNuevo,
  type ORDEN_ARQUEOS,
  type ORDEN_MOVIMIENTOS_CAJA,
  type Ordenada,
} from '@jornal/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';
import { ErrorApi } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';

const api = cliente(cajaMenor);

export const MEDIOS: Record<Medio, string> = { efectivo: 'Efectivo', transferencia: 'Transferencia' };

/**
 * The till of each branch within reach, then 'General', then those of archived branches, whose past is looked at; and
 * their total.
 */
export const cajasQuery = queryOptions({
  queryKey: ['caja-menor', 'listar'],
  queryFn: ({ signal }) => dato(api.listar({ query: { archivadas: 'true' }, fetchOptions: { signal } })),
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
    const leidas = await consultas.fetchQuery(cajasQuery).catch(() => null);
    // 'General' is a branch without a number on some screens.
    const de = (entidad_id === undefined ? usuario.entidad?.id : entidad_id) || null;
    const caja = leidas?.cajas.find((una) => (una.entidad_id || null) === de);
    return caja && caja.saldo_efectivo - sale;
  };
}
