import type { Articulo } from '@jornal/contract';
import { IconHistory, IconMinus, IconPackages, IconPlus, IconSwitchHorizontal } from '@tabler/icons-react';
import { useSesion } from '../../lib/session-context';
import { type AccionDeLista, editar, eliminar } from '../../ui/acciones-lista';
import type { TemaStock } from './stock-modal';

type Accion = (articulo: Articulo) => void;
type Acciones = {
  cambiarStock: (tema: TemaStock) => void;
  verPaquetes: Accion;
  cambiarEstado: Accion;
  verHistorial: Accion;
  alEditar: Accion;
  alEliminar: Accion;
};

/** The actions on an item, for this person. */
export function useAccionesArticulo(abrir: Acciones): AccionDeLista<Articulo>[] {
  const { puede } = useSesion();
  const edita = puede('inventario.editar');
  return [
    {
      etiqueta: 'Agregar stock',
      icono: <IconPlus />,
      variante: 'success',
      si: edita,
      alPulsar: (articulo) => abrir.cambiarStock({ articulo, tipo: 'agregar' }),
    },
    {
      etiqueta: 'Reducir stock',
      icono: <IconMinus />,
      variante: 'warning',
      si: edita,
      veto: ({ cantidad }) => ({ deshabilitada: cantidad <= 0, motivo: 'No hay unidades para reducir.' }),
      alPulsar: (articulo) => abrir.cambiarStock({ articulo, tipo: 'reducir' }),
    },
    {
      etiqueta: 'Paquetes',
      icono: <IconPackages />,
      si: edita,
      de: ({ tiene_paquetes }) => tiene_paquetes,
      alPulsar: abrir.verPaquetes,
    },
    { etiqueta: 'Cambiar estado', icono: <IconSwitchHorizontal />, si: edita, alPulsar: abrir.cambiarEstado },
    { etiqueta: 'Ver historial', icono: <IconHistory />, alPulsar: abrir.verHistorial },
    editar(edita, abrir.alEditar),
    eliminar(puede('inventario.eliminar'), abrir.alEliminar),
  ];
}
