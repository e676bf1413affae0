import {
  type IngresoAdicional,
  type IngresoNuevo,
  ingresos,
  type ORDEN_INGRESOS,
  type Ordenada,
  type Paginacion,
  type TipoIngreso,
  type TotalesPorMedio,
} from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { comoSeAnula, type PorAnular } from '../../lib/anulacion';
import { cliente, conValor, dato } from '../../lib/api-client';

const api = cliente(ingresos);

export const NOMBRES_TIPO: Record<TipoIngreso, string> = {
  accesorio: 'Accesorio',
  servicio_ocasional: 'Servicio ocasional',
  otro: 'Otro',
};

export type FiltrosIngresos = {
  page: string;
  search: string;
  tipo: string;
  fecha_inicio: string;
  fecha_fin: string;
  entidad_id: string;
};
type Pagina = { data: IngresoAdicional[]; pagination: Paginacion; totales?: TotalesPorMedio };

/** Additional income, the newest first; empty filters are left out. */
export const ingresosQuery = (filtros: FiltrosIngresos & Ordenada<typeof ORDEN_INGRESOS>) =>
  queryOptions({
    queryKey: ['ingresos', 'listar', filtros],
    queryFn: async ({ signal }) => {
      // With a page the answer is always the paged one.
      return (await dato(
        api.listar({
          query: { ...conValor<Omit<typeof filtros, 'tipo'>>(filtros), totales: 'true' },
          fetchOptions: { signal },
        }),
      )) as Pagina;
    },
    placeholderData: keepPreviousData,
  });

export const totalesQuery = (entidad_id: string) =>
  queryOptions({
    queryKey: ['ingresos', 'total', entidad_id],
    queryFn: ({ signal }) => dato(api.total({ query: entidad_id ? { entidad_id } : {}, fetchOptions: { signal } })),
    placeholderData: keepPreviousData,
  });

export const crearIngreso = (body: IngresoNuevo) => dato(api.crear({ body }));
export const eliminarIngreso = ({ id, ...como }: PorAnular) =>
  dato(api.eliminar({ params: { id: String(id) }, query: comoSeAnula(como) }));
