import { Button, Group, Text } from '@mantine/core';
import type { AccionAviso } from './avisos';

/** What a toast says, and a button beside it that answers once. */
export const avisoConAccion = (message: string, accion: AccionAviso, cerrar: () => void) => (
  <Group justify="space-between" gap="sm" wrap="nowrap">
    <Text fz="sm">{message}</Text>
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => {
        cerrar();
        accion.alPulsar();
      }}
    >
      {accion.texto}
    </Button>
  </Group>
);
