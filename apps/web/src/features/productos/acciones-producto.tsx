import type { Producto } from '@jornal/contract';
import { IconAdjustments, IconHistory, IconPencil, IconShoppingCartPlus, IconTrash } from '@tabler/icons-react';
import { useSesion } from '../../lib/session-context';
import type { AccionFila } from '../../ui/acciones-fila';

type Accion = (producto: Producto) => void;
type Acciones = { vender: Accion; ajustar: Accion; verMovimientos: Accion; editar: Accion; eliminar: Accion };

/** What this person may do with a product. */
export function useAccionesProducto({
  vender,
  ajustar,
  verMovimientos,
  editar,
  eliminar,
}: Acciones): (producto: Producto) => AccionFila[] {
  const { puede } = useSesion();
  const [vende, edita, elimina] = [puede('ventas.crear'), puede('productos.editar'), puede('productos.eliminar')];
  return (producto) => [
    ...(vende
      ? [
          {
            etiqueta: 'Registrar Venta',
            icono: <IconShoppingCartPlus />,
            variante: 'success' as const,
            alPulsar: () => vender(producto),
            deshabilitada: producto.stock <= 0,
            motivo: 'Sin stock: no hay unidades para vender.',
          },
        ]
      : []),
    ...(edita
      ? [
          {
            etiqueta: 'Ajustar stock',
            icono: <IconAdjustments />,
            variante: 'warning' as const,
            alPulsar: () => ajustar(producto),
          },
        ]
      : []),
    { etiqueta: 'Movimientos', icono: <IconHistory />, alPulsar: () => verMovimientos(producto) },
    ...(edita ? [{ etiqueta: 'Editar', icono: <IconPencil />, alPulsar: () => editar(producto) }] : []),
    ...(elimina
      ? [
          {
            etiqueta: 'Eliminar',
            icono: <IconTrash />,
            variante: 'danger' as const,
            alPulsar: () => eliminar(producto),
          },
        ]
      : []),
  ];
}
