import {
  type MasUsados,
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

/** The services and products that a branch charges most, those first; a card stays in its place until the screen is loaded again. */
export const masUsadosQuery = (entidadId: number) =>
  queryOptions({
    queryKey: ['ventas', 'mas-usados', entidadId],
    queryFn: ({ signal }) =>
      dato(api.masUsados({ query: { entidad_id: String(entidadId) }, fetchOptions: { signal } })),
    structuralSharing: (antes, ahora) => enSuLugar(antes as MasUsados | undefined, ahora as MasUsados),
  });

/** A card that moves while a finger is on its way to it is another's. */
function enSuLugar(antes: MasUsados | undefined, ahora: MasUsados): MasUsados {
  if (antes === undefined) return ahora;
  const lugar = (ids: readonly number[], id: number) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  const productos = antes.productos.map(({ id }) => id);
  return {
    servicios: ahora.servicios.toSorted((a, b) => lugar(antes.servicios, a) - lugar(antes.servicios, b)),
    productos: ahora.productos.toSorted((a, b) => lugar(productos, a.id) - lugar(productos, b.id)),
  };
}

export const cobrarTiquete = (body: TiqueteNuevo) => dato(api.cobrar({ body }));
