import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import clases from './importar.module.css';

/** A remark on a file, and the action it offers. */
export function NotaDeImportacion({ texto, children }: { texto: ReactNode; children: ReactNode }) {
  return (
    <Group
      gap="8px 16px"
      justify="space-between"
      py={12}
      px={14}
      fz={13}
      bg="var(--jornal-superficie-2)"
      className={`recuadro ${clases.plantilla}`}
      data-separada
    >
      <p>{texto}</p>
      {children}
    </Group>
  );
}
