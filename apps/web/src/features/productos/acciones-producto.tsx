import type { Producto } from '@jornal/contract';
import { IconAdjustments, IconHistory, IconShoppingCartPlus } from '@tabler/icons-react';
import { useSesion } from '../../lib/session-context';
import { type AccionDeLista, editar, eliminar } from '../../ui/acciones-lista';

type Accion = (producto: Producto) => void;
type Acciones = { vender: Accion; ajustar: Accion; verMovimientos: Accion; alEditar: Accion; alEliminar: Accion };

/** The actions on a product, for this person. */
export function useAccionesProducto(abrir: Acciones): AccionDeLista<Producto>[] {
  const { puede } = useSesion();
  const edita = puede('productos.editar');
  return [
    {
      etiqueta: 'Registrar Venta',
      icono: <IconShoppingCartPlus />,
      variante: 'success',
      si: puede('ventas.crear'),
      veto: ({ stock }) => ({ deshabilitada: stock <= 0, motivo: 'Sin stock: no hay unidades para vender.' }),
      alPulsar: abrir.vender,
    },
    {
      etiqueta: 'Ajustar stock',
      icono: <IconAdjustments />,
      variante: 'warning',
      si: edita,
      alPulsar: abrir.ajustar,
    },
    { etiqueta: 'Movimientos', icono: <IconHistory />, alPulsar: abrir.verMovimientos },
    editar(edita, abrir.alEditar),
    eliminar(puede('productos.eliminar'), abrir.alEliminar),
  ];
}
