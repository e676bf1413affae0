import type { Articulo, MovimientoArticulo } from '@jornal/contract';
import type { ListFile } from '../../core/files/lists.js';

const ESTADOS = { activo: 'Activo', inactivo: 'Inactivo', agotado: 'Agotado' } as const;

/** The list as a file. */
export const ARTICULOS: ListFile<Articulo> = {
  nombre: 'inventario',
  titulo: 'Inventario',
  columnas: [
    { titulo: 'Artículo', tipo: 'texto', de: ({ nombre }) => nombre },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad.nombre },
    { titulo: 'Estado', tipo: 'texto', de: ({ estado }) => ESTADOS[estado] },
    { titulo: 'Cantidad', tipo: 'entero', suma: true, de: ({ cantidad }) => cantidad },
    { titulo: 'Tamaño del paquete', tipo: 'entero', de: ({ tamanio_paquete }) => tamanio_paquete },
    { titulo: 'Costo unitario', tipo: 'dinero', de: ({ costo_unitario }) => costo_unitario },
    { titulo: 'Valor total', tipo: 'dinero', suma: true, de: ({ valor_total }) => valor_total },
  ],
};

/** What became of the units of one of them. */
export const MOVIMIENTOS: ListFile<MovimientoArticulo> = {
  nombre: 'movimientos',
  titulo: 'Movimientos de un artículo',
  columnas: [
    { titulo: 'Cuándo', tipo: 'instante', de: ({ created_at }) => created_at },
    { titulo: 'Tipo', tipo: 'texto', de: ({ tipo }) => (tipo === 'entrada' ? 'Entrada' : 'Salida') },
    { titulo: 'Unidades', tipo: 'entero', de: ({ cantidad_movimiento }) => cantidad_movimiento },
    { titulo: 'Había', tipo: 'entero', de: ({ cantidad_anterior }) => cantidad_anterior },
    { titulo: 'Quedó', tipo: 'entero', de: ({ cantidad_nueva }) => cantidad_nueva },
    { titulo: 'Registró', tipo: 'texto', de: ({ usuario }) => usuario.nombre },
  ],
};
