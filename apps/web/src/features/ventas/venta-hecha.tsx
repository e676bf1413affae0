import type { Venta } from '@jornal/contract';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { pesos } from '../../lib/format';
import { MetodoPago } from '../../ui/metodo-pago';
import { useImpresion } from '../../ui/use-impresion';
import { resumenProductos } from './api';
import clases from './detalle.module.css';
import { Cambio } from './recibido';
import { Recibo } from './recibo';
import { cambioDe } from './venta';

/** A sale just made; `recibido`: what was handed over in cash, when somebody said it. */
export type VentaRegistrada = { venta: Venta; recibido: number | null };

type Props = {
  hecha: VentaRegistrada;
  alSeguir: () => void;
  textoSeguir: string /** In a dialog the focus has nowhere else to be. */;
  conFoco?: boolean;
};

/** What remains to be done with a client: give the change and the receipt. */
export function VentaHecha({ hecha: { venta, recibido }, alSeguir, textoSeguir, conFoco }: Props) {
  const { imprimir, hoja } = useImpresion(<Recibo venta={venta} recibido={recibido} />);
  return (
    <section className={clases.hecha} aria-label="Venta registrada">
      <IconCircleCheck size={36} stroke={1.5} aria-hidden className={clases.visto} />
      <strong>Venta registrada</strong>
      <span>{resumenProductos(venta)}</span>
      <dl className={clases.datos}>
        <div>
          <dt>Total</dt>
          <dd className="cifra">{pesos(venta.total)}</dd>
        </div>
        <div>
          <dt>Método</dt>
          <dd>
            <MetodoPago de={venta} />
          </dd>
        </div>
        {recibido !== null && (
          <div>
            <dt>Recibido</dt>
            <dd className="cifra">{pesos(recibido)}</dd>
          </div>
        )}
      </dl>
      {recibido !== null && <Cambio valor={cambioDe(recibido, venta.monto_efectivo)} />}
      <div className={clases.despues}>
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
      </div>
      {hoja}
    </section>
  );
}
