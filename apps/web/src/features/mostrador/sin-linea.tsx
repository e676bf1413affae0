import { Alert } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';

/** It is charged by the server alone: a number is given once. */
export function SinLinea() {
  return (
    <Alert color="orange" variant="light" py="xs" role="status" icon={<IconPlugConnectedX size={18} aria-hidden />}>
      Sin conexión no se puede cobrar. El tiquete se queda aquí: cóbralo cuando vuelva.
    </Alert>
  );
}
