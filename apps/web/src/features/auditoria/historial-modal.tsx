import { IconClipboardList } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSesion } from '../../lib/session-context';
import type { AccionFila } from '../../ui/acciones-fila';
import { alAbrir } from '../../ui/al-abrir';
import { useDialogo } from '../../ui/use-dialogo';

const HistorialCajon = alAbrir(() => import('./historial-cajon').then((modulo) => modulo.HistorialCajon));

const HISTORIAL = 'Historial de cambios';

type Acciones<T> = ((fila: T) => AccionFila[]) | undefined;

/**
 * The history of the records of a list: the action that opens it, at the end of each row, and where it opens. A person
 * who sees only their own rows has none. `nombrada`: where no row names the record of its actions.
 */
export function useHistorial<T extends { id: number }>(
  recurso: string,
  tituloDe: (fila: T) => string,
  { nombrada = false } = {},
): { conHistorial: (acciones?: Acciones<T>) => Acciones<T>; cajon: ReactNode; abierto: boolean } {
  const { soloLoPropio } = useSesion();
  const dialogo = useDialogo<T>();
  const accion = (fila: T): AccionFila => ({
    texto: HISTORIAL,
    etiqueta: nombrada ? `${HISTORIAL}: ${tituloDe(fila)}` : HISTORIAL,
    icono: <IconClipboardList />,
    secundaria: true,
    alPulsar: () => dialogo.abrir(fila),
  });
  return {
    abierto: dialogo.abierto,
    conHistorial: (acciones) => (soloLoPropio ? acciones : (fila) => [accion(fila), ...(acciones?.(fila) ?? [])]),
    cajon: (
      <HistorialCajon
        abierto={dialogo.abierto}
        alCerrar={dialogo.cerrar}
        subtitulo={dialogo.sobre && tituloDe(dialogo.sobre)}
        recurso={recurso}
        id={dialogo.sobre?.id}
      />
    ),
  };
}
