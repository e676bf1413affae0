import { IconCoins } from '@tabler/icons-react';
import { type Comando, conDias, enSuLista } from '../../lib/comandos';

const INGRESOS = '/ingresos-adicionales';
const COSAS = 'ingreso entrada adicional ocasional accesorio propina';

export const comandosIngresos: readonly Comando[] = [
  {
    id: 'ingreso-nuevo',
    texto: 'Registrar ingreso adicional',
    icono: IconCoins,
    permiso: 'ingresos_adicionales.crear',
    verbos: ['crear'],
    cosas: COSAS,
    ir: () => ({ a: INGRESOS, pedido: { que: 'crear' } }),
  },
  {
    id: 'ingresos-de',
    texto: 'Ingresos adicionales de esos días',
    icono: IconCoins,
    permiso: 'ingresos_adicionales.ver',
    verbos: ['ver'],
    cosas: COSAS,
    rango: 'siempre',
    ir: ({ rango }) => ({ a: conDias(INGRESOS, rango) }),
  },
  {
    id: 'ingresos-excel',
    texto: 'Exportar ingresos adicionales a Excel',
    icono: IconCoins,
    permiso: 'ingresos_adicionales.ver',
    verbos: ['exportar'],
    cosas: COSAS,
    rango: true,
    ir: ({ rango }) => ({ a: conDias(INGRESOS, rango), pedido: { que: 'exportar' } }),
  },
  {
    id: 'ingreso',
    de: 'ingreso',
    texto: ({ id, nombre }) => `Ingreso N.º ${id}: ${nombre}`,
    icono: IconCoins,
    permiso: 'ingresos_adicionales.ver',
    verbos: ['ver', 'anular'],
    cosas: 'ingreso entrada comprobante recibo numero',
    porDefecto: true,
    ir: ({ hallado }) => ({ a: enSuLista(INGRESOS, 'ingreso', hallado) }),
  },
];
