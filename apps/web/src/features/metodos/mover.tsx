import type { Metodo } from '@jornal/contract';
import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { OrdenDeMetodos } from './use-orden-de-metodos';

export const PASOS = [
  { paso: -1, nombre: 'Subir', icono: <IconArrowUp size={18} /> },
  { paso: 1, nombre: 'Bajar', icono: <IconArrowDown size={18} /> },
] as const;

/** A step up or down in the order; the focus stays on the button while its row moves. */
export function Mover({ metodo, orden }: { metodo: Metodo; orden: OrdenDeMetodos }) {
  const pulsado = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    pulsado.current?.focus();
    pulsado.current = null;
  });
  return (
    <Group gap={2} wrap="nowrap">
      {PASOS.map(({ paso, nombre, icono }) => (
        <ActionIcon
          key={nombre}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`${nombre} ${metodo.nombre}`}
          aria-disabled={!orden.cabe(metodo, paso) || undefined}
          opacity={orden.cabe(metodo, paso) ? undefined : 0.35}
          onClick={(evento) => {
            pulsado.current = evento.currentTarget;
            orden.mover(metodo, paso);
          }}
        >
          {icono}
        </ActionIcon>
      ))}
    </Group>
  );
}
