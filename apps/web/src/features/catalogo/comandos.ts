import { IconScissors } from '@tabler/icons-react';
import { type Comando, conDias } from '../../lib/comandos';

const CATALOGO = '/servicios/lista';

export const comandosCatalogo: readonly Comando[] = [
  {
    id: 'catalogo-nuevo',
    texto: 'Nuevo servicio del catálogo',
    icono: IconScissors,
    permiso: 'servicios.editar',
    verbos: ['crear'],
    cosas: 'servicio catalogo',
    ir: () => ({ a: CATALOGO, pedido: { que: 'crear' } }),
  },
  {
    id: 'catalogo-servicio',
    de: 'servicio',
    texto: ({ nombre }) => `${nombre} en el catálogo`,
    icono: IconScissors,
    permiso: 'servicios.ver',
    verbos: ['ver', 'cambiar'],
    cosas: 'precio porcentaje catalogo cuanto vale cuesta valor tarifa editar',
    porDefecto: true,
    ir: ({ hallado }) => ({ a: conDias(CATALOGO, undefined, { search: hallado.nombre }) }),
  },
];
