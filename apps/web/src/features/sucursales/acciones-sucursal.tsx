import type { Branch } from '@jornal/contract';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useSesion } from '../../lib/session-context';
import { type AccionDeLista, editar } from '../../ui/acciones-lista';

type Abrir = Record<'alEditar' | 'archivar' | 'restaurar', (sucursal: Branch) => void>;

/** The actions on a branch, for this person: one that is archived is only brought back. */
export function useAccionesSucursal({ alEditar, archivar, restaurar }: Abrir): AccionDeLista<Branch>[] {
  const { puede } = useSesion();
  const edita = puede('entidades.editar');
  const abierta = ({ archivada }: Branch) => !archivada;
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
      etiqueta: 'Eliminar',
      icono: <IconArchive />,
      variante: 'danger',
      si: puede('entidades.eliminar'),
      de: abierta,
      alPulsar: archivar,
    },
  ];
}
