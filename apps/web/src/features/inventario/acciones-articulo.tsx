import type { Articulo } from '@jornal/contract';
import {
  IconHistory,
  IconMinus,
  IconPackages,
  IconPencil,
  IconPlus,
  IconSwitchHorizontal,
  IconTrash,
} from '@tabler/icons-react';
import { useSesion } from '../../lib/session-context';
import type { AccionFila } from '../../ui/acciones-fila';
import type { TemaStock } from './stock-modal';

type Accion = (articulo: Articulo) => void;
type Acciones = {
  cambiarStock: (tema: TemaStock) => void;
  verPaquetes: Accion;
  cambiarEstado: Accion;
  verHistorial: Accion;
  editar: Accion;
  eliminar: Accion;
};

/** What this person may do with an item. */
export function useAccionesArticulo({
  cambiarStock,
  verPaquetes,
  cambiarEstado,
  verHistorial,
  editar,
  eliminar,
}: Acciones): (articulo: Articulo) => AccionFila[] {
  const { puede } = useSesion();
  const [edita, elimina] = [puede('inventario.editar'), puede('inventario.eliminar')];
  const deStock = (articulo: Articulo): AccionFila[] => [
    {
      etiqueta: 'Agregar stock',
      icono: <IconPlus />,
      variante: 'success',
      alPulsar: () => cambiarStock({ articulo, tipo: 'agregar' }),
    },
    {
      etiqueta: 'Reducir stock',
      icono: <IconMinus />,
      variante: 'warning',
      alPulsar: () => cambiarStock({ articulo, tipo: 'reducir' }),
      deshabilitada: articulo.cantidad <= 0,
      motivo: 'No hay unidades para reducir.',
    },
    ...(articulo.tiene_paquetes
      ? [{ etiqueta: 'Paquetes', icono: <IconPackages />, alPulsar: () => verPaquetes(articulo) }]
      : []),
    { etiqueta: 'Cambiar estado', icono: <IconSwitchHorizontal />, alPulsar: () => cambiarEstado(articulo) },
  ];
  return (articulo) => [
    ...(edita ? deStock(articulo) : []),
    { etiqueta: 'Ver historial', icono: <IconHistory />, alPulsar: () => verHistorial(articulo) },
    ...(edita ? [{ etiqueta: 'Editar', icono: <IconPencil />, alPulsar: () => editar(articulo) }] : []),
    ...(elimina
      ? [
          {
            etiqueta: 'Eliminar',
            icono: <IconTrash />,
            variante: 'danger' as const,
            alPulsar: () => eliminar(articulo),
          },
        ]
      : []),
  ];
}
