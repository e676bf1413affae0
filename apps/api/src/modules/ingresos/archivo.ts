import { type IngresoAdicional, PALABRAS_VALOR } from '@jornal/contract';
import { type ListFile, nameOf } from '../../core/files/lists.js';

/** The list as a file. */
export const INGRESOS: ListFile<IngresoAdicional> = {
  nombre: 'ingresos-adicionales',
  titulo: 'Ingresos adicionales',
  columnas: [
    { titulo: 'Fecha', tipo: 'fecha', de: ({ fecha }) => fecha },
    { titulo: 'Concepto', tipo: 'texto', de: ({ concepto }) => concepto },
    { titulo: 'Tipo', tipo: 'texto', de: ({ tipo }) => PALABRAS_VALOR[tipo] },
    { titulo: 'Categoría', tipo: 'texto', de: ({ categoria }) => categoria },
    { titulo: 'Descripción', tipo: 'texto', de: ({ descripcion }) => descripcion },
    { titulo: 'Registró', tipo: 'texto', de: ({ empleado }) => nameOf(empleado) ?? 'Sistema' },
    { titulo: 'Operador', tipo: 'texto', de: ({ operador }) => nameOf(operador) },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad?.nombre ?? 'General' },
    { titulo: 'Método', tipo: 'texto', de: ({ metodo_pago }) => PALABRAS_VALOR[metodo_pago] },
    { titulo: 'Efectivo', tipo: 'dinero', suma: true, de: ({ monto_efectivo }) => monto_efectivo },
    { titulo: 'Transferencia', tipo: 'dinero', suma: true, de: ({ monto_transferencia }) => monto_transferencia },
    { titulo: 'Monto', tipo: 'dinero', suma: true, de: ({ monto }) => monto },
    { titulo: 'Registrado', tipo: 'instante', de: ({ created_at }) => created_at },
  ],
};
