import { Button, Group } from '@mantine/core';
import { IconPrinter, IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import clases from './imprimir.module.css';
import { useImpresion } from './use-impresion';

/** The two ways to print a document: on a sheet, or on the 80 mm roll of a receipt printer. */
export function BotonesImprimir({ documento }: { documento: ReactNode }) {
  const { imprimir, hoja } = useImpresion(documento);
  return (
    <Group gap="sm" className={clases.botones}>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => imprimir('a4')}>
        Imprimir
      </Button>
      <Button variant="default" leftSection={<IconReceipt size={16} aria-hidden />} onClick={() => imprimir('tirilla')}>
        Tirilla de 80 mm
      </Button>
      {hoja}
    </Group>
  );
}
