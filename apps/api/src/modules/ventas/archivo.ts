import { PALABRAS_VALOR, type Venta } from '@jornal/contract';
import { type ListFile, nameOf } from '../../core/files/lists.js';

/** The list as a file. */
export const VENTAS: ListFile<Venta> = {
  nombre: 'ventas',
  titulo: 'Ventas de productos',
  columnas: [
    { titulo: 'Fecha y hora', tipo: 'instante', de: ({ created_at }) => created_at },
    {
      titulo: 'Productos',
      tipo: 'texto',
      de: ({ productos }) => productos.map(({ nombre, pivot }) => `${pivot.cantidad} × ${nombre}`).join(', '),
    },
    {
      titulo: 'Unidades',
      tipo: 'entero',
      suma: true,
      de: ({ productos }) => productos.reduce((suma, { pivot }) => suma + pivot.cantidad, 0),
    },
    { titulo: 'Vendedor', tipo: 'texto', de: ({ empleado }) => nameOf(empleado) ?? 'Administración' },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad.nombre },
    { titulo: 'Método', tipo: 'texto', de: ({ metodo_pago }) => PALABRAS_VALOR[metodo_pago] },
    { titulo: 'Efectivo', tipo: 'dinero', suma: true, de: ({ monto_efectivo }) => monto_efectivo },
    { titulo: 'Transferencia', tipo: 'dinero', suma: true, de: ({ monto_transferencia }) => monto_transferencia },
    { titulo: 'Total', tipo: 'dinero', suma: true, de: ({ total }) => total },
    { titulo: 'Ganancia', tipo: 'dinero', suma: true, de: ({ ganancia_total }) => ganancia_total },
    { titulo: 'Observaciones', tipo: 'texto', de: ({ observaciones }) => observaciones },
  ],
};
