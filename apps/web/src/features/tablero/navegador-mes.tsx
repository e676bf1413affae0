import { ActionIcon, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Mes } from './api';

const mover = (mes: Mes, meses: number): Mes =>
  new Date(Date.UTC(Number(mes.slice(0, 4)), Number(mes.slice(5, 7)) - 1 + meses, 1)).toISOString().slice(0, 7);

/** Month by month; not beyond the current one. */
export function NavegadorMes({ mes, actual, alCambiar }: { mes: Mes; actual: Mes; alCambiar: (mes: Mes) => void }) {
  return (
    <Group gap={6} wrap="nowrap">
      <ActionIcon variant="default" size="lg" aria-label="Mes anterior" onClick={() => alCambiar(mover(mes, -1))}>
        <IconChevronLeft size={17} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Mes siguiente"
        disabled={mes >= actual}
        onClick={() => alCambiar(mover(mes, 1))}
      >
        <IconChevronRight size={17} />
      </ActionIcon>
    </Group>
  );
}
