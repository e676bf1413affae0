import { IconPackage } from '@tabler/icons-react';
import { type Comando, conDias } from '../../lib/comandos';

const PRODUCTOS = '/productos';

export const comandosProductos: readonly Comando[] = [
  {
    id: 'producto-nuevo',
    texto: 'Nuevo producto',
    icono: IconPackage,
    permiso: 'productos.crear',
    verbos: ['crear'],
    cosas: 'producto mercancia',
    ir: () => ({ a: PRODUCTOS, pedido: { que: 'crear' } }),
  },
  {
    id: 'productos-bajos',
    texto: 'Productos con pocas existencias',
    icono: IconPackage,
    permiso: 'productos.ver',
    verbos: ['ver'],
    cosas: 'producto agotado agotandose falta faltan poco pocas bajo stock existencias acabando',
    propias: 'agotado agotandose falta faltan poco pocas bajo acabando',
    ir: () => ({ a: `${PRODUCTOS}?stock=bajo` }),
  },
  {
    id: 'producto',
    de: 'producto',
    texto: ({ nombre }) => `${nombre}: precio y existencias`,
    icono: IconPackage,
    permiso: 'productos.ver',
    verbos: ['ver', 'cambiar'],
    cosas: 'producto stock existencias inventario precio queda quedan cuanto vale valor unidades editar',
    porDefecto: true,
    ir: ({ hallado }) => ({ a: conDias(PRODUCTOS, undefined, { search: hallado.nombre }) }),
  },
];
