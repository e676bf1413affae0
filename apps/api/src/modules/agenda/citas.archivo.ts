import { type Agenda, type Cita, PALABRAS_VALOR, type PersonaCitas } from '@jornal/contract';
import { type ListFile, nameOf } from '../../core/files/lists.js';

/** The list as a file. */
export const CITAS: ListFile<Cita> = {
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
    {
      titulo: 'Estado',
      tipo: 'texto',
      de: ({ estado, no_asistio }) => (no_asistio ? 'No asistió' : PALABRAS_VALOR[estado]),
    },
    { titulo: 'Notas', tipo: 'texto', de: ({ notas }) => notas },
  ],
};

/** Who has had appointments. */
export const PERSONAS: ListFile<PersonaCitas> = {
  nombre: 'personas',
  titulo: 'Personas con citas',
  columnas: [
    { titulo: 'Persona', tipo: 'texto', de: ({ nombre }) => nombre },
    { titulo: 'Teléfono', tipo: 'texto', de: ({ telefono }) => telefono },
    { titulo: 'Email', tipo: 'texto', de: ({ email }) => email },
    { titulo: 'Citas', tipo: 'entero', suma: true, de: ({ citas }) => citas },
    { titulo: 'Visitas', tipo: 'entero', suma: true, de: ({ visitas }) => visitas },
    { titulo: 'Canceladas', tipo: 'entero', suma: true, de: ({ canceladas }) => canceladas },
    { titulo: 'No asistió', tipo: 'entero', suma: true, de: ({ inasistencias }) => inasistencias },
    { titulo: 'Última', tipo: 'fecha', de: ({ ultima }) => ultima },
    { titulo: 'Próxima', tipo: 'fecha', de: ({ proxima }) => proxima },
  ],
};

/** The agendas themselves. */
export const AGENDAS: ListFile<Agenda> = {
  nombre: 'agendas',
  titulo: 'Agendas',
  columnas: [
    { titulo: 'Nombre', tipo: 'texto', de: ({ nombre }) => nombre },
    { titulo: 'Descripción', tipo: 'texto', de: ({ descripcion }) => descripcion },
    { titulo: 'Operador', tipo: 'texto', de: ({ operador }) => nameOf(operador) },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad.nombre },
    { titulo: 'Horarios', tipo: 'entero', suma: true, de: ({ horarios_count }) => horarios_count },
    { titulo: 'Atiende festivos', tipo: 'texto', de: ({ atiende_festivos }) => (atiende_festivos ? 'Sí' : 'No') },
    { titulo: 'Estado', tipo: 'texto', de: ({ activa }) => (activa ? 'Activa' : 'Inactiva') },
  ],
};
