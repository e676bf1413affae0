import type { Operador } from '@jornal/contract';
import { type ListFile, nameOf } from '../../core/files/lists.js';

/** The list as a file. */
export const OPERADORES: ListFile<Operador> = {
  nombre: 'operadores',
  titulo: 'Operadores',
  columnas: [
    { titulo: 'Nombre', tipo: 'texto', de: (operador) => nameOf(operador) },
    { titulo: 'Cargo', tipo: 'texto', de: ({ cargo }) => cargo?.nombre },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidades }) => entidades.nombre },
    { titulo: 'Teléfono', tipo: 'texto', de: ({ telefono }) => telefono },
    { titulo: 'Email', tipo: 'texto', de: ({ usuario }) => usuario?.email },
    {
      titulo: 'Estado',
      tipo: 'texto',
      de: ({ activo }) => (activo === undefined ? null : activo ? 'Activo' : 'Inactivo'),
    },
  ],
};
