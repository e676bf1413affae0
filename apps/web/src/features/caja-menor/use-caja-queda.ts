import { useQueryClient } from '@tanstack/react-query';
import { useSesion } from '../../lib/session-context';
import { cajasQuery } from './api';

/**
 * What a till holds in cash once something has left it, asked at that moment. Undefined where it cannot be known: nobody is kept from
 * registering what happened because a till may not be looked at, and the server marks it all the same.
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
