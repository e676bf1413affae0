import {
  FILTROS_STOCK,
  type FiltroStock,
  type ORDEN_MOVIMIENTOS_STOCK,
  type ORDEN_PRODUCTOS,
  type Ordenada,
  type ProductoCambios,
  type ProductoNuevo,
  productos,
  STOCK_BAJO,
  STOCK_OPTIMO,
} from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cliente, conValor, dato } from '../../lib/api-client';
import type { Tono } from '../../ui/insignia';

const api = cliente(productos);
const porId = (id: number) => ({ id: String(id) });

const esFiltro = (texto: string): texto is FiltroStock => (FILTROS_STOCK as readonly string[]).includes(texto);

export type FiltrosProductos = {
  page: string;
  search: string;
  categoria_id: string;
  stock: string;
  entidad_id: string;
};

/** Products by name, a page at a time; empty filters are left out. */
export const productosQuery = ({ stock, ...filtros }: FiltrosProductos & Ordenada<typeof ORDEN_PRODUCTOS>) =>
  queryOptions({
    queryKey: ['productos', 'listar', { stock, ...filtros }],
    queryFn: ({ signal }) =>
      dato(
        api.listar({
          query: { ...conValor(filtros), totales: 'true', ...(esFiltro(stock) && { stock }) },
          fetchOptions: { signal },
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const productoQuery = (id: number) =>
  queryOptions({
    queryKey: ['productos', 'obtener', id],
    queryFn: ({ signal }) => dato(api.obtener({ params: porId(id), fetchOptions: { signal } })),
  });

export const categoriasQuery = queryOptions({
  queryKey: ['productos', 'categorias'],
  queryFn: ({ signal }) => dato(api.categorias({ fetchOptions: { signal } })),
  staleTime: 60_000,
});

export const estadisticasQuery = (entidad_id: string) =>
  queryOptions({
    queryKey: ['productos', 'estadisticas', entidad_id],
    queryFn: ({ signal }) => dato(api.estadisticas({ query: conValor({ entidad_id }), fetchOptions: { signal } })),
    placeholderData: keepPreviousData,
  });

/** The movements of a product, the newest first. */
export const movimientosQuery = (id: number, pagina: number, pedido: Ordenada<typeof ORDEN_MOVIMIENTOS_STOCK>) =>
  queryOptions({
    queryKey: ['productos', 'movimientos', id, pagina, pedido],
    queryFn: ({ signal }) =>
      dato(
        api.movimientos({ params: porId(id), query: { page: String(pagina), ...pedido }, fetchOptions: { signal } }),
      ),
    placeholderData: keepPreviousData,
  });

export const crearProducto = (body: ProductoNuevo) => dato(api.crear({ body }));
export const actualizarProducto = ({ id, ...body }: ProductoCambios & { id: number }) =>
  dato(api.actualizar({ params: porId(id), body }));
export const crearCategoria = (nombre: string) => dato(api.crearCategoria({ body: { nombre } }));
export const eliminarProducto = ({ id, motivo }: { id: number; motivo: string | undefined }) =>
  dato(api.eliminar({ params: porId(id), query: motivo ? { motivo } : {} }));

type Ajuste = { id: number; cantidad: number; cantidad_esperada: number; motivo?: string };
export const ajustarStock = ({ id, ...body }: Ajuste) => dato(api.actualizarStock({ params: porId(id), body }));

/** More than 10 is plenty, 5 or fewer is short; between them, neither. */
export const tonoDeStock = (stock: number): Tono =>
  stock > STOCK_OPTIMO ? 'exito' : stock <= STOCK_BAJO ? 'peligro' : 'alerta';

/** The profit of a unit, in pesos and as a share of its price. */
export function gananciaDe(precio: number, costo: number): { ganancia: number; margen: number } {
  return { ganancia: precio - costo, margen: precio > 0 ? ((precio - costo) / precio) * 100 : 0 };
}
