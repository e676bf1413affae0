import type { Venta } from '@jornal/contract';
import { Button, Group, Stack } from '@mantine/core';
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { pesos } from '../../lib/format';
import { EnlaceTiquete } from '../../ui/enlace-tiquete';
import { Dato, Ficha } from '../../ui/ficha';
import { MetodoPago } from '../../ui/metodo-pago';
import { useImpresion } from '../../ui/use-impresion';
import { resumenProductos } from './api';
import clases from './detalle.module.css';
import { Cambio } from './recibido';
import { Recibo } from './recibo';
import { cambioDe } from './venta';

/** A sale just made; `recibido`: the cash handed over, when it was said. */
export type VentaRegistrada = { venta: Venta; recibido: number | null };

type Props = {
  hecha: VentaRegistrada;
  alSeguir: () => void;
  textoSeguir: string;
  /** In a dialog the focus has nowhere else to be. */
  conFoco?: boolean;
};

/** The last steps with a client: give the change and the receipt. */
export function VentaHecha({ hecha: { venta, recibido }, alSeguir, textoSeguir, conFoco }: Props) {
  const { imprimir, hoja } = useImpresion(<Recibo venta={venta} recibido={recibido} />);
  return (
    <Stack
      component="section"
      gap={6}
      align="center"
      ta="center"
      className={`partible ${clases.hecha}`}
      aria-label="Venta registrada"
    >
      <IconCircleCheck size={36} stroke={1.5} aria-hidden className={clases.visto} />
      <strong>Venta registrada</strong>
      <EnlaceTiquete tiquete={venta.tiquete}>{`Tiquete ${venta.tiquete.numero}`}</EnlaceTiquete>
      <span>{resumenProductos(venta)}</span>
      <Ficha>
        <Dato nombre="Total" cifra>
          {pesos(venta.total)}
        </Dato>
        <Dato nombre="Método">
          <MetodoPago de={venta} />
        </Dato>
        {recibido !== null && (
          <Dato nombre="Recibido" cifra>
            {pesos(recibido)}
          </Dato>
        )}
      </Ficha>
      {recibido !== null && <Cambio valor={cambioDe(recibido, venta.monto_efectivo)} />}
      <Group gap={10} align="stretch" justify="center" mt={12} w="100%" className={clases.despues}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => imprimir('tirilla')}
        >
          Imprimir recibo
        </Button>
        <Button onClick={alSeguir} autoFocus={conFoco}>
          {textoSeguir}
        </Button>
      </Group>
      {hoja}
    </Stack>
  );
}
