import { IconBuildingStore } from '@tabler/icons-react';
import type { Comando } from '../../lib/comandos';

export const comandosSucursales: readonly Comando[] = [
  {
    id: 'sucursal-nueva',
    texto: 'Nueva sucursal',
    icono: IconBuildingStore,
    permiso: 'entidades.crear',
    verbos: ['crear'],
    cosas: 'sucursal sede local punto tienda',
    ir: () => ({ a: '/sucursales/lista', pedido: { que: 'crear' } }),
  },
];
