import { Box } from '@mantine/core';
import { Cajon } from '../../ui/cajon';
import { HistorialPanel } from './historial-panel';

type Props = {
  abierto: boolean;
  alCerrar: () => void;
  subtitulo: string | null;
  recurso: string;
  id: number | undefined;
};

/** The history of one record of a list. */
export function HistorialCajon({ abierto, alCerrar, subtitulo, recurso, id }: Props) {
  return (
    <Cajon abierto={abierto} alCerrar={alCerrar} titulo="Historial de cambios" subtitulo={subtitulo} ancho="34rem">
      {id !== undefined && (
        <Box pt={16} px={20} pb={24}>
          <HistorialPanel recurso={recurso} id={id} />
        </Box>
      )}
    </Cajon>
  );
}
