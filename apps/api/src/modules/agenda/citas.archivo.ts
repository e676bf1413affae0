import { type Cita, PALABRAS_VALOR } from '@jornal/contract';
import type { Lista } from '../../core/files/lists.js';

/** The list as a file. */
export const CITAS: Lista<Cita> = {
  nombre: 'citas',
  titulo: 'Citas',
  columnas: [
    { titulo: 'Fecha', tipo: 'fecha', de: ({ fecha }) => fecha },
    { titulo: 'Inicio', tipo: 'hora', de: ({ hora_inicio }) => hora_inicio },
    { titulo: 'Fin', tipo: 'hora', de: ({ hora_fin }) => hora_fin },
    { titulo: 'Cliente', tipo: 'texto', de: ({ cliente_nombre }) => cliente_nombre },
    { titulo: 'Teléfono', tipo: 'texto', de: ({ cliente_telefono }) => cliente_telefono },
    { titulo: 'Email', tipo: 'texto', de: ({ cliente_email }) => cliente_email },
    { titulo: 'Servicio', tipo: 'texto', de: ({ servicio }) => servicio },
    { titulo: 'Agenda', tipo: 'texto', de: ({ agenda_nombre }) => agenda_nombre },
    { titulo: 'Estado', tipo: 'texto', de: ({ estado, no_asistio }) => (no_asistio ? 'No asistió' : PALABRAS_VALOR[estado]) },
    { titulo: 'Notas', tipo: 'texto', de: ({ notas }) => notas },
  ],
};
