import { type sucursalDatos, sucursales } from '@jornal/contract';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(sucursales);
const porId = (id: number) => ({ id: String(id) });

/** Every branch by name, the archived ones too, with this month's expenses and its budget. */
export const sucursalesQuery = queryOptions({
  queryKey: ['sucursales'],
  queryFn: ({ signal }) => dato(api.listar({ query: { archivadas: 'true' }, fetchOptions: { signal } })),
});

type Datos = z.output<typeof sucursalDatos>;

export const crearSucursal = (body: Datos) => dato(api.crear({ body }));
export const modificarSucursal = (id: number, body: Datos) => dato(api.modificar({ params: porId(id), body }));
export const archivarSucursal = ({ id, motivo }: { id: number; motivo: string | undefined }) =>
  dato(api.eliminar({ params: porId(id), query: motivo ? { motivo } : {} }));
/** `client_id`: whose it is from now on, where its client is no longer there. */
export const restaurarSucursal = (id: number, client_id?: number) =>
  dato(api.restaurar({ params: porId(id), body: client_id === undefined ? {} : { client_id } }));
