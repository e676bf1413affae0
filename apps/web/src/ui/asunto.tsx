import { Group, Text } from '@mantine/core';

/** The thing that a dialog is about: its name, and beside it the figure that matters there. */
export function Asunto({ nombre, dato }: { nombre: string; dato: string }) {
  return (
    <Group
      component="p"
      gap="4px 16px"
      align="stretch"
      justify="space-between"
      py={10}
      px={14}
      fz="sm"
      bg="var(--jornal-superficie-2)"
      className="partible recuadro"
    >
      <strong>{nombre}</strong>
      <span className="cifra">{dato}</span>
    </Group>
  );
}

/** The result of the change being typed, below its field. */
export function Resultado({ children }: { children: string }) {
  return (
    <Text mt={-8} fz={13} c="dimmed" className="cifra" role="status">
      {children}
    </Text>
  );
}
