import type { Tiquete } from '@jornal/contract';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useImpresion } from '../../ui/use-impresion';
import { tiqueteQuery } from './api';
import { ReciboTiquete } from './recibo-tiquete';

/** Prints the receipt of a ticket from where it was just charged. */
export function ImprimirTiquete({ id }: { id: number }) {
  const { data } = useQuery(tiqueteQuery(id));
  if (!data)
    return (
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} disabled>
        Imprimir
      </Button>
    );
  return <Imprimir tiquete={data} />;
}

function Imprimir({ tiquete }: { tiquete: Tiquete }) {
  const { imprimir, hoja } = useImpresion(<ReciboTiquete tiquete={tiquete} />);
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => imprimir('tirilla')}>
        Imprimir
      </Button>
      {hoja}
    </>
  );
}
