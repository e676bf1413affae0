import { sumarDias } from '@jornal/contract';
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconRefresh } from '@tabler/icons-react';

type Props = {
  dia: string;
  hoy: string;
  alCambiar: (dia: string) => void;
  actualizando: boolean;
  alActualizar: () => void;
};

/** Previous day, 'Hoy', next day (not beyond today), and asking again for the day shown. */
export function NavegadorDia({ dia, hoy, alCambiar, actualizando, alActualizar }: Props) {
  return (
    <Group gap={6} wrap="nowrap">
      {/* A plain title: Mantine's tooltip would bring its whole positioning library to the first screen. */}
      <ActionIcon
        visibleFrom="xs"
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        size="lg"
        title="Actualizar"
        aria-label="Actualizar"
        loading={actualizando}
        onClick={alActualizar}
      >
        <IconRefresh size={17} />
      </ActionIcon>
      <ActionIcon variant="default" size="lg" aria-label="Día anterior" onClick={() => alCambiar(sumarDias(dia, -1))}>
        <IconChevronLeft size={17} />
      </ActionIcon>
      <Button variant="default" size="xs" h={34} aria-pressed={dia === hoy} onClick={() => alCambiar(hoy)}>
        Hoy
      </Button>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Día siguiente"
        disabled={dia >= hoy}
        onClick={() => alCambiar(sumarDias(dia, 1))}
      >
        <IconChevronRight size={17} />
      </ActionIcon>
    </Group>
  );
}
