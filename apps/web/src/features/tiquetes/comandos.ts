import { IconTicket } from '@tabler/icons-react';
import { type Comando, conDias } from '../../lib/comandos';

const TIQUETES = '/tiquetes';
const COSAS = 'tiquete ticket tiquetes cobrado comprobante';

export const comandosTiquetes: readonly Comando[] = [
  {
    id: 'tiquete',
    de: 'tiquete',
    texto: ({ nombre }) => nombre,
    icono: IconTicket,
    permiso: 'tiquetes.ver',
    verbos: ['ver', 'anular'],
    cosas: 'tiquete ticket recibo comprobante numero',
    porDefecto: true,
    ir: ({ hallado }) => ({ a: `${TIQUETES}/${hallado.id}` }),
  },
  {
    id: 'tiquetes-de',
    texto: 'Tiquetes de esos días',
    icono: IconTicket,
    permiso: 'tiquetes.ver',
    verbos: ['ver'],
    cosas: COSAS,
    rango: 'siempre',
    ir: ({ rango }) => ({ a: conDias(TIQUETES, rango) }),
  },
  {
    id: 'tiquetes-excel',
    texto: 'Exportar tiquetes a Excel',
    icono: IconTicket,
    permiso: 'tiquetes.ver',
    verbos: ['exportar'],
    cosas: COSAS,
    rango: true,
    ir: ({ rango }) => ({ a: conDias(TIQUETES, rango), pedido: { que: 'exportar' } }),
  },
  {
    id: 'tiquetes-operador',
    de: 'operador',
    texto: ({ nombre }) => `Tiquetes de ${nombre}`,
    icono: IconTicket,
    permiso: 'tiquetes.ver',
    verbos: ['ver'],
    cosas: COSAS,
    rango: true,
    ir: ({ hallado, rango }) => ({ a: conDias(TIQUETES, rango, { empleado_id: String(hallado.id) }) }),
  },
];
