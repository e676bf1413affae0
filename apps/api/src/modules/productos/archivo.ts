import type { MovimientoStock, Producto } from '@jornal/contract';
import type { ListFile } from '../../core/files/lists.js';

/** The list as a file. */
export const PRODUCTOS: ListFile<Producto> = {
  nombre: 'productos',
  titulo: 'Productos',
  columnas: [
    { titulo: 'Producto', tipo: 'texto', de: ({ nombre }) => nombre },
    { titulo: 'Código', tipo: 'texto', de: ({ codigo }) => codigo },
    { titulo: 'Categoría', tipo: 'texto', de: ({ categoria }) => categoria.nombre },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad.nombre },
    { titulo: 'Precio de venta', tipo: 'dinero', de: ({ precio_unitario }) => precio_unitario },
    { titulo: 'Costo de compra', tipo: 'dinero', de: ({ costo_unitario }) => costo_unitario },
    { titulo: 'Stock', tipo: 'entero', suma: true, de: ({ stock }) => stock },
    { titulo: 'Valor al costo', tipo: 'dinero', suma: true, de: ({ stock, costo_unitario }) => stock * costo_unitario },
  ],
};

/** What became of the units of one of them. */
export const MOVIMIENTOS: ListFile<MovimientoStock> = {
  nombre: 'movimientos',
  titulo: 'Movimientos de un producto',
  columnas: [
    { titulo: 'Cuándo', tipo: 'instante', de: ({ created_at }) => created_at },
    { titulo: 'Tipo', tipo: 'texto', de: ({ tipo }) => (tipo === 'entrada' ? 'Entrada' : 'Salida') },
    { titulo: 'Unidades', tipo: 'entero', de: ({ cantidad_movimiento }) => cantidad_movimiento },
    { titulo: 'Había', tipo: 'entero', de: ({ cantidad_anterior }) => cantidad_anterior },
    { titulo: 'Quedó', tipo: 'entero', de: ({ cantidad_nueva }) => cantidad_nueva },
    { titulo: 'Motivo', tipo: 'texto', de: ({ motivo }) => motivo },
    { titulo: 'Registró', tipo: 'texto', de: ({ usuario }) => usuario.nombre },
  ],
};
