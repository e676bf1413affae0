import { type rolCambios, roles, type rolNuevo } from '@jornal/contract';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(roles);
const porId = (id: number) => ({ id: String(id) });

/** Every role with its permissions and how many have it. */
export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) => dato(api.listar({ fetchOptions: { signal } })),
});

/** The accounts in reach, with their role. */
export const usuariosConRolQuery = queryOptions({
  queryKey: ['roles', 'usuarios'],
  queryFn: ({ signal }) => dato(api.usuarios({ fetchOptions: { signal } })),
});

export const crearRol = (body: z.output<typeof rolNuevo>) => dato(api.crear({ body }));
export const modificarRol = ({ id, ...body }: { id: number } & z.output<typeof rolCambios>) =>
  dato(api.modificar({ params: porId(id), body }));
export const eliminarRol = ({ id, motivo }: { id: number; motivo: string | undefined }) =>
  dato(api.eliminar({ params: porId(id), query: motivo ? { motivo } : {} }));
export const cambiarPermisos = ({
  id,
  permisos,
}: {
  id: number;
  permisos: Array<{ permiso_id: number; estado: boolean }>;
}) => dato(api.cambiarPermisos({ params: porId(id), body: { permisos } }));
