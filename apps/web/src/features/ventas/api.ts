import {
  type EstadisticasVentas,
  METODOS_PAGO,
  type MetodoPago,
  type ORDEN_VENTAS,
  type Ordenada,
  productos,
  type Venta,
  type VentaNueva,
  ventas,
} from '@jornal/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { comoSeAnulaLinea, type PorAnular } from '../../lib/anulacion';
import { cliente, conValor, dato } from '../../lib/api-client';

const api = cliente(ventas);
const catalogo = cliente(productos);

/** The number of products that one looks over; the others are searched. */
export const PRODUCTOS_A_LA_VISTA = 12;

const deEntidad = (entidad_id: string) => (entidad_id ? { entidad_id } : {});

/**
 * The products that can be sold now: those with stock, by name; the typed text matches the name, or a barcode exactly.
 */
export const disponiblesQuery = (entidad_id: string, search: string) =>
  queryOptions({
    queryKey: ['ventas', 'disponibles', entidad_id, search],
    queryFn: ({ signal }) =>
      dato(
        catalogo.listar({
          query: { stock: 'disponible', search, per_page: String(PRODUCTOS_A_LA_VISTA), ...deEntidad(entidad_id) },
          fetchOptions: { signal },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** The products with a barcode: one in each branch at most. */
export const porCodigoQuery = (entidad_id: string, codigo: string) =>
  queryOptions({
    queryKey: ['ventas', 'codigo', entidad_id, codigo],
    queryFn: async ({ signal }) =>
      (await dato(catalogo.listar({ query: { codigo, ...deEntidad(entidad_id) }, fetchOptions: { signal } }))).data,
  });

export const productoQuery = (id: number) =>
  queryOptions({
    queryKey: ['ventas', 'producto', id],
    queryFn: ({ signal }) => dato(catalogo.obtener({ params: { id: String(id) }, fetchOptions: { signal } })),
  });

export type FiltrosVentas = {
  page: string;
  per_page: string;
  search: string;
  metodo_pago: string;
  fecha_inicio: string;
  fecha_fin: string;
  entidad_id: string;
};

/** Sales, the newest first; empty filters are left out. */
export const ventasQuery = ({ metodo_pago, ...filtros }: Partial<FiltrosVentas> & Ordenada<typeof ORDEN_VENTAS>) =>
  queryOptions({
    queryKey: ['ventas', 'listar', { metodo_pago, ...filtros }],
    queryFn: ({ signal }) => {
      const metodo = METODOS_PAGO.find((uno) => uno === metodo_pago);
      return dato(
        api.listar({
          query: { ...conValor(filtros), totales: 'true', ...(metodo && { metodo_pago: metodo }) },
          fetchOptions: { signal },
        }),
      );
    },
    placeholderData: keepPreviousData,
  });

export const ventaQuery = (id: number) =>
  queryOptions({
    queryKey: ['ventas', 'una', id],
    queryFn: ({ signal }) => dato(api.obtener({ params: { id: String(id) }, fetchOptions: { signal } })),
  });

export const estadisticasQuery = (entidad_id: string) =>
  queryOptions({
    queryKey: ['ventas', 'estadisticas', entidad_id],
    queryFn: ({ signal }) => dato(api.estadisticas({ query: deEntidad(entidad_id), fetchOptions: { signal } })),
    placeholderData: keepPreviousData,
  });

export const crearVenta = (body: VentaNueva) => dato(api.crear({ body }));
export const eliminarVenta = ({ id, ...como }: PorAnular) =>
  dato(api.eliminar({ params: { id: String(id) }, query: comoSeAnulaLinea(como) }));

/** 'Shampoo × 2, Cera'. */
export const resumenProductos = ({ productos: lineas }: Pick<Venta, 'productos'>): string =>
  lineas.map(({ nombre, pivot: { cantidad } }) => (cantidad === 1 ? nombre : `${nombre} × ${cantidad}`)).join(', ');

/** The seller; a sale without operator is of the administration. */
export const vendedorDe = ({ empleado }: Pick<Venta, 'empleado'>): string =>
  empleado ? `${empleado.nombre} ${empleado.apellido}` : 'Administración';

export const totalDeMetodo = ({ ventas_por_metodo }: EstadisticasVentas, metodo: MetodoPago): number =>
  ventas_por_metodo.find(({ metodo_pago }) => metodo_pago === metodo)?.total ?? 0;
