import { type Servicio, type servicioDatos, servicios } from '@jornal/contract';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(servicios);
const porId = (id: number) => ({ id: String(id) });
const conMotivo = (motivo: string | undefined) => (motivo ? { motivo } : {});

export const CLAVE_CATALOGO = ['servicios', 'catalogo'] as const;

/** The catalogue by name: of one branch (and what all of them share) when it is given, active and inactive. */
export const catalogoQuery = (entidadId?: number | null) =>
  queryOptions({
    queryKey: [...CLAVE_CATALOGO, entidadId ?? null],
    queryFn: ({ signal }) =>
      dato(api.listar({ query: entidadId ? { entidad_id: String(entidadId) } : {}, fetchOptions: { signal } })),
  });

export const crearServicio = (body: z.infer<typeof servicioDatos>) => dato(api.crear({ body }));
export const modificarServicio = ({ id, ...body }: Partial<Omit<Servicio, 'entidad'>> & { id: number }) =>
  dato(api.modificar({ params: porId(id), body }));
export const eliminarServicio = ({ id, motivo }: { id: number; motivo: string | undefined }) =>
  dato(api.eliminar({ params: porId(id), query: conMotivo(motivo) }));
