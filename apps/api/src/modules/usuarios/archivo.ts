import type { Usuario } from '@jornal/contract';
import { type ListFile, nameOf } from '../../core/files/lists.js';

/** The list as a file. */
export const USUARIOS: ListFile<Usuario> = {
  nombre: 'usuarios',
  titulo: 'Usuarios',
  columnas: [
    { titulo: 'Nombre', tipo: 'texto', de: ({ operador, nombre }) => nameOf(operador) ?? nombre },
    { titulo: 'Email', tipo: 'texto', de: ({ email }) => email },
    { titulo: 'Rol', tipo: 'texto', de: ({ role }) => role?.nombre },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad?.nombre },
    {
      titulo: 'Estado',
      tipo: 'texto',
      de: ({ activo, invitacion_pendiente }) =>
        !activo ? 'Inactivo' : invitacion_pendiente ? 'Invitación pendiente' : 'Activo',
    },
    { titulo: 'Segundo factor', tipo: 'texto', de: ({ segundo_factor }) => (segundo_factor ? 'Sí' : 'No') },
    { titulo: 'Último ingreso', tipo: 'instante', de: ({ ultimo_ingreso }) => ultimo_ingreso },
    { titulo: 'Creado', tipo: 'instante', de: ({ created_at }) => created_at },
  ],
};
