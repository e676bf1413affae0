import {
  mostrador,
  type TiqueteAbiertoCambios,
  type TiqueteAbiertoNuevo,
  type TiqueteNuevo,
  tiquetesAbiertos,
} from '@jornal/contract';
import { queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(mostrador);
const abiertos = cliente(tiquetesAbiertos);
const porId = (id: number) => ({ id: String(id) });

/** The tickets that are open in a branch, the oldest first. */
export const abiertosQuery = (entidadId: number) =>
  queryOptions({
    queryKey: ['tiquetes', 'abiertos', entidadId],
    queryFn: ({ signal }) =>
      dato(abiertos.listar({ query: { entidad_id: String(entidadId) }, fetchOptions: { signal } })),
  });

export const leerAbierto = (id: number) => dato(abiertos.obtener({ params: porId(id) }));
export const abrirTiquete = (body: TiqueteAbiertoNuevo) => dato(abiertos.abrir({ body }));
export const guardarAbierto = ({ id, ...body }: TiqueteAbiertoCambios & { id: number }) =>
  dato(abiertos.guardar({ params: porId(id), body }));
export const descartarAbierto = ({ id, version }: { id: number; version: number }) =>
  dato(abiertos.descartar({ params: porId(id), body: { version } }));

export const cobrarTiquete = (body: TiqueteNuevo) => dato(api.cobrar({ body }));
