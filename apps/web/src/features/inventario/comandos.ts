import { IconBuildingWarehouse } from '@tabler/icons-react';
import { type Comando, conDias } from '../../lib/comandos';

const INVENTARIO = '/inventario/lista';

export const comandosInventario: readonly Comando[] = [
  {
    id: 'articulo-nuevo',
    texto: 'Nuevo artículo del inventario',
    icono: IconBuildingWarehouse,
    permiso: 'inventario.crear',
    verbos: ['crear'],
    cosas: 'articulo insumo inventario',
    ir: () => ({ a: INVENTARIO, pedido: { que: 'crear' } }),
  },
  {
    id: 'articulo',
    de: 'articulo',
    texto: ({ nombre }) => `${nombre} en el inventario`,
    icono: IconBuildingWarehouse,
    permiso: 'inventario.ver',
    verbos: ['ver', 'crear'],
    cosas: 'articulo insumo stock existencias inventario quedan cuantos',
    porDefecto: true,
    ir: ({ hallado }) => ({ a: conDias(INVENTARIO, undefined, { search: hallado.nombre }) }),
  },
];
