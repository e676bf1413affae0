import { type ORDEN_REALIZADOS, type Ordenada, servicios } from '@jornal/contract';
import { queryOptions } from '@tanstack/react-query';
import { comoSeAnulaLinea, type PorAnular } from '../../lib/anulacion';
import { cliente, conValor, dato } from '../../lib/api-client';
import { hayCofre } from '../../lib/hay-cofre';
import type { Nuevo, Registrado } from './cola-envio';

const api = cliente(servicios);
const porId = (id: number) => ({ id: String(id) });

export type FiltrosRealizados = {
  page: string;
  per_page: string;
  search: string;
  empleado_id: string;
  entidad_id: string;
  fecha_inicio: string;
  fecha_fin: string;
  pagado: string;
};

/** Performed services, newest first; empty filters are left out. */
export const realizadosQuery = ({ pagado, ...filtros }: FiltrosRealizados & Ordenada<typeof ORDEN_REALIZADOS>) =>
  queryOptions({
    queryKey: ['servicios', 'realizados', { pagado, ...filtros }],
    queryFn: ({ signal }) => {
      const estado: { pagado?: 'true' | 'false' } = pagado === 'true' || pagado === 'false' ? { pagado } : {};
      return dato(
        api.realizados({ query: { ...conValor(filtros), ...estado, totales: 'true' }, fetchOptions: { signal } }),
      );
    },
    // The page one leaves stays until the next one is here: the pager must not jump.
    placeholderData: (previa) => previa,
  });

/** A performed service among those of its day, by its name; null when it is not there any more. */
export const realizadoQuery = (id: number, fecha: string, nombre: string) =>
  queryOptions({
    queryKey: ['servicios', 'realizados', 'uno', id],
    queryFn: async ({ signal }) => {
      const query = { search: nombre, fecha_inicio: fecha, fecha_fin: fecha, per_page: '100' };
      return (
        (await dato(api.realizados({ query, fetchOptions: { signal } }))).data.find((uno) => uno.id === id) ?? null
      );
    },
  });

/**
 * Registers a ticket by way of the queue of this device (`cola.ts`); null: it waits there. Where a browser keeps nothing
 * it is sent as any other change.
 */
export async function registrarServicios(nuevo: Nuevo): Promise<Registrado | null> {
  const motor = hayCofre() ? await import('./cola-envio').catch(() => null) : null;
  const puesto = await motor?.ponerEnEspera(nuevo).catch(() => null);
  return motor && puesto ? motor.enviarAlFrente(puesto) : dato(api.registrar({ body: nuevo.ticket }));
}
export const anularServicio = ({ id, ...como }: PorAnular) =>
  dato(api.anular({ params: porId(id), query: comoSeAnulaLinea(como) }));
