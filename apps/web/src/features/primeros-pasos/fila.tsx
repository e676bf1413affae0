import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEnTelefono } from '../../ui/use-en-telefono';
import clases from './filas.module.css';

/** The name of a field of a row: over it in the first row and where each row stands by itself, else said and not shown. */
export function useRotulo(i: number): (texto: string) => { label: string } | { 'aria-label': string } {
  const seVe = useEnTelefono() || i === 0;
  return (texto) => (seVe ? { label: texto } : { 'aria-label': `${texto}, fila ${i + 1}` });
}

/** Takes a row out. */
export function BotonQuitar({ que, i, alQuitar }: { que: string; i: number; alQuitar: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Quitar ${que}`}
      className={clases.quitar}
      data-bajo-rotulo={i === 0 || undefined}
      onClick={alQuitar}
    >
      <IconX size={18} />
    </ActionIcon>
  );
}
