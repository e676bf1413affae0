import { IconBuildings } from '@tabler/icons-react';
import { type Comando, conDias } from '../../lib/comandos';

const CLIENTES = '/clientes/lista';

export const comandosClientes: readonly Comando[] = [
  {
    id: 'cliente-nuevo',
    texto: 'Nuevo cliente',
    icono: IconBuildings,
    permiso: 'entidades.crear',
    verbos: ['crear'],
    cosas: 'cliente empresa',
    ir: () => ({ a: CLIENTES, pedido: { que: 'crear' } }),
  },
  {
    id: 'cliente',
    de: 'cliente',
    texto: ({ nombre }) => `Cliente ${nombre}`,
    icono: IconBuildings,
    permiso: 'entidades.ver',
    verbos: ['ver', 'cambiar'],
    cosas: 'cliente empresa nit',
    porDefecto: true,
    ir: ({ hallado }) => ({ a: conDias(CLIENTES, undefined, { search: hallado.nombre }) }),
  },
];
