import type { Sucursal } from '@jornal/contract';
import { IconArchive, IconArchiveOff, IconChecks, IconReceipt, IconUserDollar } from '@tabler/icons-react';
import { useSesion } from '../../lib/session-context';
import { type AccionDeLista, editar } from '../../ui/acciones-lista';

type Abrir = Record<
  'alEditar' | 'alFiar' | 'alRecibo' | 'alTopar' | 'archivar' | 'restaurar',
  (sucursal: Sucursal) => void
>;

/** The actions on a branch, for this person: one that is archived is only brought back. */
export function useAccionesSucursal({
  alEditar,
  alFiar,
  alRecibo,
  alTopar,
  archivar,
  restaurar,
}: Abrir): AccionDeLista<Sucursal>[] {
  const { puede } = useSesion();
  const edita = puede('entidades.editar');
  const abierta = ({ archivada }: Sucursal) => !archivada;
  return [
    {
      etiqueta: 'Restaurar',
      icono: <IconArchiveOff />,
      variante: 'success',
      si: edita,
      de: ({ archivada }) => archivada,
      alPulsar: restaurar,
    },
    editar(edita, alEditar, { de: abierta }),
    {
      etiqueta: 'Fiado',
      icono: <IconUserDollar />,
      si: edita && puede('tiquetes.fiado'),
      de: abierta,
      alPulsar: alFiar,
    },
    { etiqueta: 'Topes y aprobaciones', icono: <IconChecks />, si: edita, de: abierta, alPulsar: alTopar },
    { etiqueta: 'Datos del recibo', icono: <IconReceipt />, si: edita, de: abierta, alPulsar: alRecibo },
    {
      etiqueta: 'Eliminar',
      icono: <IconArchive />,
      variante: 'danger',
      si: puede('entidades.eliminar'),
      de: abierta,
      alPulsar: archivar,
    },
  ];
}
