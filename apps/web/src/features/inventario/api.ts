import {
  ARTICULO_BAJO,
  type ArticuloCambios,
  type ArticuloNuevo,
  type cambioPaquetes,
  type cambioStock,
  ESTADOS_ARTICULO,
  type EstadoArticulo,
  inventario,
  type ORDEN_ARTICULOS,
  type ORDEN_MOVIMIENTOS_ARTICULO,
  type Ordenada,
} from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { cliente, conValor, dato } from '../../lib/api-client';
import type { Tono } from '../../ui/insignia';

const api = cliente(inventario);
const porId = (id: number) => ({ id: String(id) });
const estadoDe = (texto: string): EstadoArticulo | undefined => ESTADOS_ARTICULO.find((estado) => estado === texto);

/** How much there is of the items a list is narrowed to, as the query of the contract names it. */
export type Existencia = 'bajo' | 'agotados';
const esExistencia = (texto: string): texto is Existencia => texto === 'bajo' || texto === 'agotados';

export type FiltrosArticulos = { page: string; search: string; estado: string; existencia: string; entidad_id: string };

/** The filters of the list, as the contract names them. */
export const consultaDe = ({
  estado,
  existencia,
  ...filtros
}: FiltrosArticulos & Ordenada<typeof ORDEN_ARTICULOS>) => ({
  ...conValor(filtros),
  ...(estadoDe(estado) && { estado: estadoDe(estado) }),
  ...(esExistencia(existencia) && { [existencia]: 'true' as const }),
});

/** Items by name, a page at a time; empty filters are left out. */
export const articulosQuery = ({
  estado,
  existencia,
  ...filtros
}: FiltrosArticulos & Ordenada<typeof ORDEN_ARTICULOS>) =>
  queryOptions({
    queryKey: ['inventario', 'listar', { estado, existencia, ...filtros }],
    queryFn: ({ signal }) =>
      dato(
        api.listar({
          query: { ...consultaDe({ estado, existencia, ...filtros }), totales: 'true' },
          fetchOptions: { signal },
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const articuloQuery = (id: number) =>
  queryOptions({
    queryKey: ['inventario', 'obtener', id],
    queryFn: ({ signal }) => dato(api.obtener({ params: porId(id), fetchOptions: { signal } })),
  });

export const estadisticasQuery = (entidad_id: string) =>
  queryOptions({
    queryKey: ['inventario', 'estadisticas', entidad_id],
    queryFn: ({ signal }) => dato(api.estadisticas({ query: conValor({ entidad_id }), fetchOptions: { signal } })),
    placeholderData: keepPreviousData,
  });

/** The movements of an item, the newest first. */
export const movimientosQuery = (id: number, page: string, pedido: Ordenada<typeof ORDEN_MOVIMIENTOS_ARTICULO>) =>
  queryOptions({
    queryKey: ['inventario', 'movimientos', id, page, pedido],
    queryFn: ({ signal }) =>
      dato(api.movimientos({ params: porId(id), query: { page, ...pedido }, fetchOptions: { signal } })),
    placeholderData: keepPreviousData,
  });

/** Whole packages and loose units of an item. */
export const paquetesQuery = (id: number) =>
  queryOptions({
    queryKey: ['inventario', 'paquetes', id],
    queryFn: ({ signal }) => dato(api.paquetes({ params: porId(id), fetchOptions: { signal } })),
  });

type ConId<T> = T & { id: number };
export const crearArticulo = (body: ArticuloNuevo) => dato(api.crear({ body }));
export const actualizarArticulo = ({ id, ...body }: ConId<ArticuloCambios>) =>
  dato(api.actualizar({ params: porId(id), body }));
export const actualizarStock = ({ id, ...body }: ConId<z.output<typeof cambioStock>>) =>
  dato(api.actualizarStock({ params: porId(id), body }));
export const actualizarPaquetes = ({ id, ...body }: ConId<z.output<typeof cambioPaquetes>>) =>
  dato(api.actualizarPaquetes({ params: porId(id), body }));
export const cambiarEstado = ({ id, estado }: ConId<{ estado: EstadoArticulo }>) =>
  dato(api.cambiarEstado({ params: porId(id), body: { estado } }));
export const eliminarArticulo = ({ id, motivo }: ConId<{ motivo: string | undefined }>) =>
  dato(api.eliminar({ params: porId(id), query: motivo ? { motivo } : {} }));

export const NOMBRES_ESTADO: Record<EstadoArticulo, string> = {
  activo: 'Activo',
  inactivo: 'Inactivo',
  agotado: 'Agotado',
};
export const ESTADOS = ESTADOS_ARTICULO.map((estado) => ({ value: estado, label: NOMBRES_ESTADO[estado] }));

/** The stock in words; by the quantity alone, whatever the state of the item. */
export function existenciaDe(cantidad: number): { texto: string; tono: Tono } {
  if (cantidad <= 0) return { texto: 'Sin Stock', tono: 'peligro' };
  return cantidad <= ARTICULO_BAJO ? { texto: 'Bajo Stock', tono: 'alerta' } : { texto: 'En Stock', tono: 'exito' };
}

/** '4 paquetes y 3 sueltas'. */
export function enPaquetes(cantidad: number, tamanio: number): string {
  const [paquetes, sueltas] = [Math.floor(cantidad / tamanio), cantidad % tamanio];
  const enteros = `${paquetes} ${paquetes === 1 ? 'paquete' : 'paquetes'}`;
  return sueltas > 0 ? `${enteros} y ${sueltas} ${sueltas === 1 ? 'suelta' : 'sueltas'}` : enteros;
}
