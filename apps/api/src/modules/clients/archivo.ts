import type { Client } from '@jornal/contract';
import type { ListFile } from '../../core/files/lists.js';

/** The list as a file. */
export const CLIENTES: ListFile<Client> = {
  nombre: 'clientes',
  titulo: 'Clientes',
  columnas: [
    { titulo: 'Nombre', tipo: 'texto', de: ({ name }) => name },
    { titulo: 'Nombre comercial', tipo: 'texto', de: ({ business_name }) => business_name },
    { titulo: 'NIT', tipo: 'texto', de: ({ nit }) => nit },
    { titulo: 'Dirección', tipo: 'texto', de: ({ address }) => address },
    { titulo: 'Teléfono', tipo: 'texto', de: ({ phone }) => phone },
    { titulo: 'Email', tipo: 'texto', de: ({ email }) => email },
    { titulo: 'Creado', tipo: 'instante', de: ({ created_at }) => created_at },
  ],
};
