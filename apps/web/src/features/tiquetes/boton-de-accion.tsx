import type { AccionDeTiquete } from '@jornal/contract';
import { Button, type ButtonProps } from '@mantine/core';

type Props = Pick<ButtonProps, 'size' | 'flex' | 'leftSection'> & {
  accion: AccionDeTiquete;
  nombre?: string | undefined;
  alPulsar: () => void;
  children: string;
};

/** An action on a ticket. One that cannot be says why; it is not `disabled`, so that the keyboard reaches it and stays. */
export function BotonDeAccion({ accion: { permitida, motivo }, nombre, alPulsar, ...resto }: Props) {
  return (
    <Button
      variant="default"
      aria-label={nombre}
      aria-disabled={!permitida || undefined}
      data-disabled={!permitida || undefined}
      title={motivo ?? undefined}
      onClick={() => permitida && alPulsar()}
      {...resto}
    />
  );
}
