import { type operadorDatos, operadores, type operadorNuevo, type ServiciosDichos } from '@jornal/contract';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(operadores);

/** Operators by name, of one branch when it is given; the inactive ones too, for people who may see them. */
export const operadoresQuery = (entidadId?: number | null) =>
  queryOptions({
    queryKey: ['operadores', entidadId ?? null],
    queryFn: ({ signal }) =>
      dato(api.listar({ query: entidadId ? { entidad_id: String(entidadId) } : {}, fetchOptions: { signal } })),
  });

/** An operator whole, with the branches they have worked in. */
export const perfilQuery = (id: number) =>
  queryOptions({
    queryKey: ['operadores', 'perfil', id],
    queryFn: ({ signal }) => dato(api.perfil({ params: { id: String(id) }, fetchOptions: { signal } })),
  });

/** The services that the branch of an operator offers, as that operator does them. */
export const serviciosDeQuery = (id: number) =>
  queryOptions({
    queryKey: ['operadores', 'servicios', id],
    queryFn: ({ signal }) => dato(api.servicios({ params: { id: String(id) }, fetchOptions: { signal } })),
  });

export const decirServicios = (id: number, body: ServiciosDichos) =>
  dato(api.decirServicios({ params: { id: String(id) }, body }));

export const cargosQuery = queryOptions({
  queryKey: ['cargos'],
  queryFn: ({ signal }) => dato(api.cargos({ fetchOptions: { signal } })),
  staleTime: 60_000,
});

export const crearOperador = (body: z.infer<typeof operadorNuevo>) => dato(api.crear({ body }));

export const modificarOperador = (id: number, body: z.infer<typeof operadorDatos>) =>
  dato(api.modificar({ params: { id: String(id) }, body }));

/** Deactivates an operator and their user; `forzar` even with an unpaid balance. */
export const desactivarOperador = (id: number, { motivo, forzar }: { motivo?: string; forzar?: boolean }) =>
  dato(
    api.eliminar({
      params: { id: String(id) },
      query: { ...(motivo && { motivo }), ...(forzar && { forzar: 'true' }) },
    }),
  );

/** Brings a deactivated operator and their user back. */
export const reactivarOperador = (id: number) => dato(api.reactivar({ params: { id: String(id) }, body: undefined }));
