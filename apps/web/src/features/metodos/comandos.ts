import { IconWallet } from '@tabler/icons-react';
import type { Comando } from '../../lib/comandos';

export const comandosMetodos: readonly Comando[] = [
  {
    id: 'metodo-nuevo',
    texto: 'Nuevo método de pago',
    icono: IconWallet,
    permiso: 'entidades.editar',
    verbos: ['crear'],
    cosas: 'metodo medio forma pago nequi daviplata datafono bancolombia',
    propias: 'metodo medio forma nequi daviplata datafono bancolombia',
    exige: 'verbo',
    ir: () => ({ a: '/metodos-pago', pedido: { que: 'crear' } }),
  },
];
