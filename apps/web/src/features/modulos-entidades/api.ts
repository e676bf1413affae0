import { modulosEntidades } from '@jornal/contract';
import { queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(modulosEntidades);

/** Which modules each branch uses, and who of it would notice. */
export const matrizQuery = queryOptions({
  queryKey: ['modulos-entidades'],
  queryFn: ({ signal }) => dato(api.listar({ fetchOptions: { signal } })),
});

/** The same change in these branches: all or none. */
export const cambiarModulos = (body: { entidades: number[]; modulos: Array<{ modulo: string; activo: boolean }> }) =>
  dato(api.cambiarVarias({ body }));
