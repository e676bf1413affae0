import { IconArrowDownLeft, IconArrowsExchange, IconArrowUpRight, IconCalculator } from '@tabler/icons-react';
import type { Comando } from '../../lib/comandos';

const CAJA = '/caja-menor';
const DINERO = 'caja dinero plata efectivo billetes';

export const comandosCajaMenor: readonly Comando[] = [
  {
    id: 'arqueo',
    texto: 'Hacer arqueo de la caja',
    icono: IconCalculator,
    permiso: 'caja_menor.crear',
    verbos: ['contar'],
    cosas: `arqueo cuadre conteo cierre ${DINERO}`,
    bastaElVerbo: true,
    atajo: 'n a',
    ir: () => ({ a: CAJA, pedido: { que: 'arqueo' } }),
  },
  {
    id: 'caja-ingresar',
    texto: 'Ingresar dinero a la caja',
    icono: IconArrowDownLeft,
    permiso: 'caja_menor.crear',
    verbos: ['crear'],
    cosas: `${DINERO} base sencillo aporte`,
    ir: () => ({ a: CAJA, pedido: { que: 'ingresar-dinero' } }),
  },
  {
    id: 'caja-retirar',
    texto: 'Retirar dinero de la caja',
    icono: IconArrowUpRight,
    permiso: 'caja_menor.crear',
    verbos: ['retirar'],
    cosas: `${DINERO} retiro`,
    bastaElVerbo: true,
    ir: () => ({ a: CAJA, pedido: { que: 'retirar-dinero' } }),
  },
  {
    id: 'caja-trasladar',
    texto: 'Trasladar dinero entre métodos',
    icono: IconArrowsExchange,
    permiso: 'caja_menor.crear',
    verbos: ['trasladar'],
    cosas: `traslado metodo nequi daviplata datafono bancolombia banco transferencia ${DINERO}`,
    propias: 'traslado metodo nequi daviplata datafono bancolombia banco transferencia efectivo',
    bastaElVerbo: true,
    exige: 'verbo',
    ir: () => ({ a: CAJA, pedido: { que: 'trasladar' } }),
  },
];
