import { type CastigoNuevo, type DevolucionNueva, devoluciones, tiquetes } from '@jornal/contract';
import { queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(devoluciones);
const deTiquetes = cliente(tiquetes);

/** A ticket whole: its returns are made of its lines, and of what it owes. */
export const tiqueteQuery = (id: number) =>
  queryOptions({
    queryKey: ['tiquetes', 'uno', id],
    queryFn: ({ signal }) => dato(deTiquetes.obtener({ params: { id: String(id) }, fetchOptions: { signal } })),
  });

export const devolver = ({ id, ...body }: DevolucionNueva & { id: number }) =>
  dato(api.devolver({ params: { id: String(id) }, body }));
export const castigar = ({ id, ...body }: CastigoNuevo & { id: number }) =>
  dato(api.castigar({ params: { id: String(id) }, body }));
