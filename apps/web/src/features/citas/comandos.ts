import { IconCalendarEvent, IconCalendarPlus, IconCalendarSearch, IconUserHeart } from '@tabler/icons-react';
import { type Comando, conDias } from '../../lib/comandos';

const AGENDAS = '/agendas';
/** Several are looked at; one is made. */
const VARIAS = 'citas turnos reservas agendados agendadas';
const UNA = 'cita turno reserva cupo espacio hora disponible disponibilidad libre';

export const comandosCitas: readonly Comando[] = [
  {
    id: 'agendar',
    texto: 'Agendar una cita',
    icono: IconCalendarPlus,
    permiso: 'agendas.crear',
    verbos: ['agendar', 'crear'],
    cosas: UNA,
    bastaElVerbo: true,
    rango: true,
    atajo: 'n c',
    ir: ({ rango }) => ({ a: rango ? `${AGENDAS}?fecha=${rango.inicio}` : AGENDAS }),
  },
  {
    id: 'buscar-hora',
    texto: 'Buscar hora para una cita',
    icono: IconCalendarSearch,
    permiso: 'agendas.crear',
    verbos: ['agendar', 'ver'],
    cosas: UNA,
    exige: 'verbo',
    despues: true,
    rango: true,
    ir: ({ rango }) => ({
      a: rango ? `${AGENDAS}?fecha=${rango.inicio}` : AGENDAS,
      pedido: { que: 'buscar-hora' },
    }),
  },
  {
    id: 'agendar-con',
    de: 'operador',
    texto: ({ nombre }) => `Agendar con ${nombre}: espacios libres`,
    icono: IconCalendarPlus,
    permiso: 'agendas.crear',
    verbos: ['agendar'],
    cosas: UNA,
    rango: true,
    ir: ({ rango }) => ({ a: rango ? `${AGENDAS}?fecha=${rango.inicio}` : AGENDAS }),
  },
  {
    id: 'agendar-a',
    de: 'persona',
    texto: ({ nombre }) => `Agendar a ${nombre}: espacios libres`,
    icono: IconCalendarPlus,
    permiso: 'agendas.crear',
    verbos: ['agendar'],
    cosas: UNA,
    rango: true,
    ir: ({ hallado, rango }) => ({
      a: `${AGENDAS}?${new URLSearchParams({ ...(rango && { fecha: rango.inicio }), persona: hallado.nombre })}`,
    }),
  },
  {
    id: 'citas',
    texto: 'Citas',
    icono: IconCalendarEvent,
    permiso: 'agendas.ver',
    verbos: ['ver', 'anular'],
    cosas: VARIAS,
    rango: true,
    ir: ({ rango }) => ({ a: conDias(AGENDAS, rango, { tab: 'citas' }) }),
  },
  {
    id: 'citas-de',
    de: 'persona',
    texto: ({ nombre }) => `Citas de ${nombre}`,
    icono: IconUserHeart,
    permiso: 'agendas.ver',
    verbos: ['ver', 'anular'],
    cosas: `${VARIAS} cliente clienta persona telefono visitas`,
    porDefecto: true,
    ir: ({ hallado }) => ({
      a: conDias(AGENDAS, undefined, { tab: 'citas', search: hallado.nombre, fecha_inicio: '' }),
    }),
  },
];
