import { IconReceipt } from '@tabler/icons-react';
import { type Comando, conDias, enSuLista } from '../../lib/comandos';

const GASTOS = '/gastos';
const COSAS =
  'gasto egreso costo compra factura cuenta arriendo arrendamiento luz agua internet energia servicios publicos insumos ' +
  'impuesto transporte aseo mercado proveedor';

export const comandosGastos: readonly Comando[] = [
  {
    id: 'gasto-nuevo',
    texto: 'Agregar gasto',
    icono: IconReceipt,
    permiso: 'gastos.crear',
    verbos: ['crear', 'pagar'],
    cosas: COSAS,
    atajo: 'n g',
    ir: () => ({ a: GASTOS, pedido: { que: 'crear' } }),
  },
  {
    id: 'gastos-de',
    texto: 'Gastos de esos días',
    icono: IconReceipt,
    permiso: 'gastos.ver',
    verbos: ['ver'],
    cosas: 'gasto egreso costo compra',
    rango: 'siempre',
    ir: ({ rango }) => ({ a: conDias(GASTOS, rango) }),
  },
  {
    id: 'gastos-excel',
    texto: 'Exportar gastos a Excel',
    icono: IconReceipt,
    permiso: 'gastos.ver',
    verbos: ['exportar'],
    cosas: 'gasto egreso',
    rango: true,
    ir: ({ rango }) => ({ a: conDias(GASTOS, rango), pedido: { que: 'exportar' } }),
  },
  {
    id: 'gasto',
    de: 'gasto',
    texto: ({ id, nombre }) => `Gasto N.º ${id}: ${nombre}`,
    icono: IconReceipt,
    permiso: 'gastos.ver',
    verbos: ['ver', 'anular'],
    cosas: 'gasto egreso recibo comprobante factura numero',
    porDefecto: true,
    ir: ({ hallado }) => ({ a: enSuLista(GASTOS, 'gasto', hallado) }),
  },
];
