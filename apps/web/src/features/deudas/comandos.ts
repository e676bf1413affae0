import { IconUserDollar } from '@tabler/icons-react';
import type { Comando } from '../../lib/comandos';

const CARTERA = '/cartera';
const COSAS = 'cartera deuda deudas deudores fiado fiados credito';

export const comandosDeudas: readonly Comando[] = [
  {
    id: 'abonar',
    texto: 'Recibir un abono',
    icono: IconUserDollar,
    permiso: 'tiquetes.fiado',
    verbos: ['crear', 'cobrar'],
    cosas: `abono abonos abonar ${COSAS}`,
    propias: 'abono abonos abonar',
    ir: () => ({ a: CARTERA }),
  },
  {
    id: 'deuda-de',
    de: 'persona',
    texto: ({ nombre }) => `Lo que debe ${nombre}`,
    icono: IconUserDollar,
    permiso: 'tiquetes.fiado',
    verbos: ['ver', 'cobrar', 'pagar'],
    cosas: `debe abono ${COSAS}`,
    ir: ({ hallado: { nombre } }) => ({ a: `${CARTERA}?${new URLSearchParams({ search: nombre })}` }),
  },
  {
    id: 'cartera-excel',
    texto: 'Exportar cartera a Excel',
    icono: IconUserDollar,
    permiso: 'tiquetes.fiado',
    verbos: ['exportar'],
    cosas: COSAS,
    ir: () => ({ a: CARTERA, pedido: { que: 'exportar' } }),
  },
];
