import type { AccionDeTiquete } from '@jornal/contract';
import { Button, type ButtonProps } from '@mantine/core';
import { avisos } from '../../ui/avisos';

type Props = Pick<ButtonProps, 'size' | 'flex' | 'leftSection'> & {
  accion: AccionDeTiquete;
  nombre?: string | undefined;
  alPulsar: () => void;
  children: string;
};

/** An action on a ticket. One that cannot be says why, pointed at or pressed; it is not `disabled`, so that keys and fingers reach it. */
export function BotonDeAccion({ accion: { permitida, motivo }, nombre, alPulsar, ...resto }: Props) {
  return (
    <Button
      variant="default"
      aria-label={nombre}
      aria-disabled={!permitida || undefined}
      data-disabled={!permitida || undefined}
      title={motivo ?? undefined}
      onClick={() => {
        if (permitida) alPulsar();
        else if (motivo !== null) avisos.info(motivo);
      }}
      {...resto}
    />
  );
}
