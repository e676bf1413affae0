import { IconMapPin } from '@tabler/icons-react';
import type { Comando } from '../../lib/comandos';

export const comandosZonas: readonly Comando[] = [
  {
    id: 'zona-nueva',
    texto: 'Nueva zona',
    icono: IconMapPin,
    permiso: 'entidades.crear',
    verbos: ['crear'],
    cosas: 'zona',
    ir: () => ({ a: '/zonas/lista', pedido: { que: 'crear' } }),
  },
];
