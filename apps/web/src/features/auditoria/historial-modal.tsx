import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSesion } from '../../lib/session-context';
import type { AccionFila } from '../../ui/acciones-fila';
import { Cajon } from '../../ui/cajon';
import { useDialogo } from '../../ui/use-dialogo';
import { HistorialPanel } from './historial-panel';

type Registro = { id: number; titulo: string };

/** The history of the records of a list: what opens it, at the end of each row, and where it opens. Who sees only their own rows has none. */
export function useHistorial(recurso: string): { acciones: (id: number, titulo: string) => AccionFila[]; cajon: ReactNode } {
  const { alcance } = useSesion().usuario;
  const dialogo = useDialogo<Registro>();
  return {
    acciones: (id, titulo) => (alcance === 'propio' ? [] : [{ etiqueta: 'Historial', icono: <IconHistory />, alPulsar: () => dialogo.abrir({ id, titulo }) }]),
    cajon: (
      <Cajon abierto={dialogo.abierto} alCerrar={dialogo.cerrar} titulo="Historial" subtitulo={dialogo.sobre?.titulo} ancho="34rem">
        {dialogo.sobre && <HistorialPanel recurso={recurso} id={dialogo.sobre.id} />}
      </Cajon>
    ),
  };
}
