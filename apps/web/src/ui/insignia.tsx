import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import clases from './insignia.module.css';

export type Tono = 'exito' | 'peligro' | 'alerta' | 'info' | 'neutro' | 'acento';

/** A state in one word, with a dot; the word says it, the colour only helps. `rellena` without dot, on a soft ground. */
export function Insignia({
  tono = 'neutro',
  rellena,
  children,
}: {
  tono?: Tono;
  rellena?: boolean;
  children: ReactNode;
}) {
  return (
    <Group
      component="span"
      gap={6}
      wrap="nowrap"
      display="inline-flex"
      py={2}
      px={9}
      fz="xs"
      fw={600}
      lh={1.35}
      c="var(--mantine-color-text)"
      className={`entero ${clases.insignia}`}
      data-tono={tono}
      data-rellena={rellena || undefined}
    >
      {!rellena && <Box component="span" w={7} h={7} bg="var(--tono)" className={clases.punto} aria-hidden />}
      {children}
    </Group>
  );
}
