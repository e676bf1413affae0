import { PALABRAS_VALOR, type Servicio, type ServicioRealizado } from '@jornal/contract';
import { type ListFile, nameOf } from '../../core/files/lists.js';

/** The list as a file. */
export const REALIZADOS: ListFile<ServicioRealizado> = {
  nombre: 'servicios-realizados',
  titulo: 'Servicios realizados',
  columnas: [
    { titulo: 'Fecha', tipo: 'fecha', de: ({ fecha }) => fecha },
    { titulo: 'Servicio', tipo: 'texto', de: ({ servicio_nombre }) => servicio_nombre },
    { titulo: 'Tipo', tipo: 'texto', de: ({ tipo }) => PALABRAS_VALOR[tipo] },
    { titulo: 'Operador', tipo: 'texto', de: ({ empleado }) => nameOf(empleado) },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad.nombre },
    { titulo: 'Cantidad', tipo: 'entero', suma: true, de: ({ cantidad }) => cantidad },
    { titulo: 'Precio', tipo: 'dinero', de: ({ precio_unitario }) => precio_unitario },
    { titulo: '% de descuento', tipo: 'porcentaje', de: ({ descuento_porcentaje }) => descuento_porcentaje },
    { titulo: 'Pagó el cliente', tipo: 'dinero', suma: true, de: ({ total_con_descuento }) => total_con_descuento },
    { titulo: 'Efectivo', tipo: 'dinero', suma: true, de: ({ monto_efectivo }) => monto_efectivo },
    { titulo: 'Transferencia', tipo: 'dinero', suma: true, de: ({ monto_transferencia }) => monto_transferencia },
    { titulo: '% para el operador', tipo: 'porcentaje', de: ({ porcentaje_empleado }) => porcentaje_empleado },
    { titulo: 'Para el operador', tipo: 'dinero', suma: true, de: ({ monto_empleado }) => monto_empleado },
    { titulo: 'Pagado', tipo: 'texto', de: ({ pagado }) => (pagado ? 'Sí' : 'No') },
    { titulo: 'Registrado', tipo: 'instante', de: ({ created_at }) => created_at },
  ],
};

/** The catalogue. */
export const SERVICIOS: ListFile<Servicio> = {
  nombre: 'servicios',
  titulo: 'Servicios',
  columnas: [
    { titulo: 'Servicio', tipo: 'texto', de: ({ nombre }) => nombre },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad?.nombre ?? 'Todas las sucursales' },
    { titulo: 'Precio', tipo: 'dinero', de: ({ precio }) => precio },
    {
      titulo: '% para el operador',
      tipo: 'porcentaje',
      de: ({ porcentaje_pago_empleado }) => porcentaje_pago_empleado,
    },
    { titulo: 'Estado', tipo: 'texto', de: ({ estado }) => (estado ? 'Activo' : 'Inactivo') },
  ],
};
