import { Button, Group, Text } from '@mantine/core';
import { useRef } from 'react';
import type { AccionAviso } from './avisos';

type Props = { texto: string; accion: AccionAviso; alCerrar: () => void };

/**
 * The text of a toast, and a button beside it that answers once: pressed again while the toast fades, it has already
 * been.
 */
export function AvisoConAccion({ texto, accion, alCerrar }: Props) {
  const pulsado = useRef(false);
  const pulsar = () => {
    if (pulsado.current) return;
    pulsado.current = true;
    alCerrar();
    accion.alPulsar();
  };
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text fz="sm">{texto}</Text>
      <Button size="compact-sm" variant="default" flex="none" onClick={pulsar}>
        {accion.texto}
      </Button>
    </Group>
  );
}
