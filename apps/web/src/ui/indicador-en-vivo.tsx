import { Group } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEnVivo } from '../lib/conexion-en-vivo';
import { useSinLinea } from '../lib/linea';
import clases from './indicador-en-vivo.module.css';

/** At the foot of every screen: says, quietly, when changes of others are seen late; nothing while all is well. */
export function IndicadorEnVivo() {
  const estado = useEnVivo();
  // Said above the screen, and with more in it.
  const sinLinea = useSinLinea();
  return (
    <Group role="status" component="span" gap={6} wrap="nowrap" fz={13} c="dimmed" className={clases.enVivo}>
      {estado === 'sondeo' && !sinLinea && (
        <>
          <IconPlugConnectedX size={14} stroke={1.6} aria-hidden />
          Actualizando cada 30 s, sin conexión en vivo
        </>
      )}
    </Group>
  );
}
