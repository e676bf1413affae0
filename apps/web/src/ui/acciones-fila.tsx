import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import clases from './acciones-fila.module.css';

export type AccionFila = {
  /** Tooltip and name of the button: 'Editar'. */
  etiqueta: string;
  icono: ReactNode;
  variante?: 'primary' | 'success' | 'danger' | 'warning';
  alPulsar: () => void;
  deshabilitada?: boolean;
  /** Why it is disabled; shown instead of the label. */
  motivo?: string;
};

/** The icons at the end of a row. A disabled one keeps its focus and its tooltip, which says why. */
export function AccionesFila({ acciones }: { acciones: readonly AccionFila[] }) {
  return (
    <div className={clases.acciones}>
      {acciones.map(({ etiqueta, icono, variante = 'primary', alPulsar, deshabilitada, motivo }) => (
        <Tooltip key={etiqueta} label={deshabilitada && motivo ? motivo : etiqueta} multiline maw={260}>
          <ActionIcon
            variant="subtle"
            size="md"
            className={clases.icono}
            data-variante={variante}
            aria-label={etiqueta}
            aria-disabled={deshabilitada || undefined}
            data-disabled={deshabilitada || undefined}
            onClick={(evento) => (deshabilitada ? evento.preventDefault() : alPulsar())}
          >
            {icono}
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  );
}
