import { IconCalendarEvent } from '@tabler/icons-react';
import { type Comando, conDias } from '../../lib/comandos';

export const comandosAgendas: readonly Comando[] = [
  {
    id: 'agenda-nueva',
    texto: 'Nueva agenda',
    icono: IconCalendarEvent,
    permiso: 'agendas.crear',
    verbos: ['crear'],
    cosas: 'agenda',
    ir: () => ({ a: '/agendas', pedido: { que: 'crear' } }),
  },
  {
    id: 'citas-con',
    de: 'operador',
    texto: ({ nombre }) => `Citas con ${nombre}`,
    icono: IconCalendarEvent,
    permiso: 'agendas.ver',
    verbos: ['ver'],
    cosas: 'citas turnos reservas agenda calendario horario',
    rango: true,
    ir: ({ hallado, rango }) => ({
      a: conDias('/agendas', rango, { tab: 'citas', search: hallado.nombre }),
    }),
  },
];
