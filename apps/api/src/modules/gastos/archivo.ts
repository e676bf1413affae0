import { type Gasto, PALABRAS_VALOR } from '@jornal/contract';
import type { ListFile } from '../../core/files/lists.js';

/** The list as a file. */
export const GASTOS: ListFile<Gasto> = {
  nombre: 'gastos',
  titulo: 'Gastos operativos',
  columnas: [
    { titulo: 'Fecha', tipo: 'fecha', de: ({ fecha }) => fecha },
    { titulo: 'Descripción', tipo: 'texto', de: ({ descripcion }) => descripcion },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad?.nombre ?? 'General' },
    { titulo: 'Método', tipo: 'texto', de: ({ metodo_pago }) => PALABRAS_VALOR[metodo_pago] },
    { titulo: 'Efectivo', tipo: 'dinero', suma: true, de: ({ monto_efectivo }) => monto_efectivo },
    { titulo: 'Transferencia', tipo: 'dinero', suma: true, de: ({ monto_transferencia }) => monto_transferencia },
    { titulo: 'Monto', tipo: 'dinero', suma: true, de: ({ monto }) => monto },
    { titulo: 'Recibo', tipo: 'texto', de: ({ tiene_recibo }) => (tiene_recibo ? 'Sí' : 'No') },
    { titulo: 'Registrado', tipo: 'instante', de: ({ created_at }) => created_at },
  ],
};
