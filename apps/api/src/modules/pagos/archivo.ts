import { PALABRAS_VALOR, type Pago } from '@jornal/contract';
import { type ListFile, nameOf } from '../../core/files/lists.js';

const TIPOS = { total: 'Total', parcial: 'Parcial', manual: 'Manual' } as const;

/** The list as a file. */
export const PAGOS: ListFile<Pago> = {
  nombre: 'pagos',
  titulo: 'Pagos a empleados',
  columnas: [
    { titulo: 'Fecha', tipo: 'fecha', de: ({ fecha }) => fecha },
    { titulo: 'Empleado', tipo: 'texto', de: ({ empleado }) => nameOf(empleado) },
    { titulo: 'Tipo', tipo: 'texto', de: ({ tipo_pago }) => TIPOS[tipo_pago] },
    { titulo: 'Método', tipo: 'texto', de: ({ metodo_pago }) => PALABRAS_VALOR[metodo_pago] },
    { titulo: 'Estado', tipo: 'texto', de: ({ estado }) => (estado ? 'Pagado' : 'Pendiente') },
    { titulo: 'Monto', tipo: 'dinero', suma: true, de: ({ monto }) => monto },
    { titulo: 'Registrado', tipo: 'instante', de: ({ created_at }) => created_at },
  ],
};
