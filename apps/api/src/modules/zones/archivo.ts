import type { Zone } from '@jornal/contract';
import type { ListFile } from '../../core/files/lists.js';

/** The list as a file. */
export const ZONAS: ListFile<Zone> = {
  nombre: 'zonas',
  titulo: 'Zonas',
  columnas: [
    { titulo: 'Nombre', tipo: 'texto', de: ({ name }) => name },
    { titulo: 'Descripción', tipo: 'texto', de: ({ description }) => description },
    { titulo: 'Cliente', tipo: 'texto', de: ({ client }) => client.name },
    { titulo: 'Creada', tipo: 'instante', de: ({ created_at }) => created_at },
  ],
};
