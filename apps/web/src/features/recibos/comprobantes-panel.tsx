import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { imprimirAbono, imprimirDevolucion } from './api';
import { Abono, Devolucion } from './comprobantes';
import { usePapel } from './use-papel';

/** Prints the receipt of a return on the roll of the till. */
export function ImprimirDevolucion({ id, numero }: { id: number; numero: number }) {
  const { imprimirEn, ocupado, hoja } = usePapel(imprimirDevolucion, (datos) => <Devolucion {...datos} />);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        flex="none"
        leftSection={<IconPrinter size={14} aria-hidden />}
        aria-label={`Imprimir el recibo de la devolución ${numero}`}
        disabled={ocupado}
        onClick={() => void imprimirEn(id, 'tirilla')}
      >
        Imprimir
      </Button>
      {hoja}
    </>
  );
}

/** Prints the receipt of a payment of a debt on the roll of the till; `hoja` goes anywhere in the screen. */
export function useReciboDeAbono() {
  const { imprimirEn, hoja } = usePapel(imprimirAbono, (datos) => <Abono {...datos} />);
  return { imprimir: (id: number) => void imprimirEn(id, 'tirilla'), hoja };
}
