import { type zonaDatos, zonas } from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(zonas);
const porId = (id: number) => ({ id: String(id) });

/** Zones by name; those whose name or description contains `busqueda`. */
export const zonasQuery = (busqueda: string) =>
  queryOptions({
    queryKey: ['zonas', busqueda],
    queryFn: ({ signal }) =>
      busqueda === ''
        ? dato(api.listar({ fetchOptions: { signal } }))
        : dato(api.buscar({ query: { q: busqueda }, fetchOptions: { signal } })),
    placeholderData: keepPreviousData,
  });

type Datos = z.output<typeof zonaDatos>;

export const crearZona = (body: Datos) => dato(api.crear({ body }));
export const modificarZona = (id: number, body: Datos) => dato(api.modificar({ params: porId(id), body }));
export const eliminarZona = (id: number) => dato(api.eliminar({ params: porId(id), query: {} }));
