import { IconClipboardPlus, IconScissors } from '@tabler/icons-react';
import { type Comando, conDias, enSuLista } from '../../lib/comandos';

const REGISTRAR = '/servicios/registrar';
const COSAS = 'servicio trabajo atencion realizado prestado hecho hizo historial ticket';

export const comandosServicios: readonly Comando[] = [
  {
    id: 'servicio-registrar',
    de: 'servicio',
    texto: ({ nombre }) => `Registrar ${nombre}`,
    icono: IconClipboardPlus,
    permiso: 'servicios.crear',
    verbos: ['crear', 'cobrar'],
    cosas: 'servicio',
    porDefecto: true,
    ir: ({ hallado }) => ({ a: REGISTRAR, pedido: { que: 'servicio', id: hallado.id } }),
  },
  {
    id: 'servicios-de',
    texto: 'Servicios realizados de esos días',
    icono: IconScissors,
    permiso: 'servicios.ver',
    verbos: ['ver'],
    cosas: COSAS,
    rango: 'siempre',
    ir: ({ rango }) => ({ a: conDias(REGISTRAR, rango) }),
  },
  {
    id: 'servicios-excel',
    texto: 'Exportar servicios realizados a Excel',
    icono: IconScissors,
    permiso: 'servicios.ver',
    verbos: ['exportar'],
    cosas: COSAS,
    rango: true,
    ir: ({ rango }) => ({ a: conDias(REGISTRAR, rango), pedido: { que: 'exportar' } }),
  },
  {
    id: 'servicios-operador',
    de: 'operador',
    texto: ({ nombre }) => `Servicios de ${nombre}`,
    icono: IconScissors,
    permiso: 'servicios.ver',
    verbos: ['ver'],
    cosas: COSAS,
    rango: true,
    ir: ({ hallado, rango }) => ({ a: conDias(REGISTRAR, rango, { empleado_id: String(hallado.id) }) }),
  },
  {
    id: 'servicios-llamados',
    de: 'servicio',
    texto: ({ nombre }) => `${nombre}: los realizados`,
    icono: IconScissors,
    permiso: 'servicios.ver',
    verbos: ['ver'],
    cosas: COSAS,
    rango: true,
    ir: ({ hallado, rango }) => ({ a: conDias(REGISTRAR, rango, { search: hallado.nombre }) }),
  },
  {
    id: 'servicio-realizado',
    de: 'servicio_realizado',
    texto: ({ id, nombre }) => `Servicio N.º ${id}: ${nombre}`,
    icono: IconScissors,
    permiso: 'servicios.ver',
    verbos: ['ver', 'anular'],
    cosas: 'servicio ticket comprobante recibo orden numero',
    porDefecto: true,
    ir: ({ hallado }) => ({ a: enSuLista(REGISTRAR, 'servicio_realizado', hallado) }),
  },
];
