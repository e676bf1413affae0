import type { PersonaEspera } from '@jornal/contract';
import type { ListFile } from '../../core/files/lists.js';

/** The list as a file. */
export const EN_ESPERA: ListFile<PersonaEspera> = {
  nombre: 'lista-de-espera',
  titulo: 'Lista de espera',
  columnas: [
    { titulo: 'Fecha', tipo: 'fecha', de: ({ fecha }) => fecha },
    { titulo: 'Turno', tipo: 'entero', de: ({ posicion }) => posicion },
    { titulo: 'Persona', tipo: 'texto', de: ({ nombre }) => nombre },
    { titulo: 'Teléfono', tipo: 'texto', de: ({ telefono }) => telefono },
    { titulo: 'Servicio', tipo: 'texto', de: ({ servicio }) => servicio },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad?.nombre ?? 'General' },
    {
      titulo: 'Espacio ofrecido',
      tipo: 'texto',
      de: ({ oferta }) => oferta && `${oferta.hora_inicio}, ${oferta.agenda_nombre}`,
    },
    { titulo: 'Notas', tipo: 'texto', de: ({ notas }) => notas },
    { titulo: 'Anotada', tipo: 'instante', de: ({ created_at }) => created_at },
  ],
};
