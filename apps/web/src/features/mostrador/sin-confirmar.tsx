import { Alert, Button, Group } from '@mantine/core';
import { IconCloudQuestion } from '@tabler/icons-react';
import type { Cobro } from './use-cobro';

/** The answer of a charge did not come: the same is sent again, which charges it once. Nothing is printed until it comes. */
export function SinConfirmar({ cobro: { cobrando, cobrar } }: { cobro: Cobro }) {
  return (
    <Alert
      color="orange"
      variant="light"
      role="alert"
      title="Sin confirmar"
      icon={<IconCloudQuestion size={18} aria-hidden />}
    >
      <Group justify="space-between" gap={8}>
        No llegó la respuesta y puede que ya esté cobrado. Vuelve a intentar: no se cobra dos veces.
        <Button size="compact-md" disabled={cobrando} onClick={() => void cobrar()}>
          Volver a intentar
        </Button>
      </Group>
    </Alert>
  );
}
