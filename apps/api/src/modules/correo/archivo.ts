import type { CorreoFila } from '@jornal/contract';
import type { ListFile } from '../../core/files/lists.js';

const enMayuscula = (palabra: string): string => palabra.charAt(0).toUpperCase() + palabra.slice(1);

/** The list as a file. */
export const CORREOS: ListFile<CorreoFila> = {
  nombre: 'correo',
  titulo: 'Correo',
  columnas: [
    { titulo: 'Escrito', tipo: 'instante', de: ({ created_at }) => created_at },
    { titulo: 'Para', tipo: 'texto', de: ({ para }) => para },
    { titulo: 'Asunto', tipo: 'texto', de: ({ asunto }) => asunto },
    { titulo: 'Estado', tipo: 'texto', de: ({ estado }) => enMayuscula(estado) },
    { titulo: 'Intentos', tipo: 'entero', de: ({ intentos }) => intentos },
    { titulo: 'Enviado', tipo: 'instante', de: ({ enviado_en }) => enviado_en },
  ],
};
