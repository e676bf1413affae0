import { type Asiento, PALABRAS_RECURSO } from '@jornal/contract';
import { type ListFile, nameOf } from '../../core/files/lists.js';

/** The list as a file. */
export const ASIENTOS: ListFile<Asiento> = {
  nombre: 'libro',
  titulo: 'Asientos del libro',
  columnas: [
    { titulo: 'Fecha', tipo: 'fecha', de: ({ fecha }) => fecha },
    { titulo: 'Concepto', tipo: 'texto', de: ({ concepto }) => concepto },
    { titulo: 'Debe', tipo: 'texto', de: ({ debe }) => debe },
    { titulo: 'Haber', tipo: 'texto', de: ({ haber }) => haber },
    { titulo: 'Operador', tipo: 'texto', de: ({ operador }) => nameOf(operador) },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad?.nombre ?? 'General' },
    { titulo: 'Cantidad', tipo: 'entero', de: ({ cantidad }) => cantidad },
    { titulo: 'Monto', tipo: 'dinero', de: ({ monto }) => monto },
    { titulo: 'Lo que suma', tipo: 'dinero', suma: true, de: ({ efecto }) => efecto },
    {
      titulo: 'Origen',
      tipo: 'texto',
      de: ({ origen, origen_id }) => `${PALABRAS_RECURSO[origen] ?? origen} ${origen_id}`,
    },
    { titulo: 'Registró', tipo: 'texto', de: ({ usuario }) => usuario?.nombre },
    { titulo: 'Registrado', tipo: 'instante', de: ({ created_at }) => created_at },
  ],
};
