import { concuerda, METODOS_PAGO, type MetodoPago, type Montos, repartir, sumanTotal } from '@jornal/contract';
import { Input, SegmentedControl } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { pesos } from '../lib/format';
import { CampoDinero } from './campo-dinero';
import { NOMBRES_METODO } from './metodos-pago';
import clases from './reparto-pago.module.css';

export type Reparto = { metodo_pago: MetodoPago } & Montos;

/** The split a total starts with under a method. */
export const repartoInicial = (total: number, metodo: MetodoPago = 'efectivo'): Reparto => ({ metodo_pago: metodo, ...repartir(metodo, total) });

/** How something was paid, of all that it says. */
export const repartoDe = ({ metodo_pago, monto_efectivo, monto_transferencia }: Reparto): Reparto => ({ metodo_pago, monto_efectivo, monto_transferencia });

/** The amounts add up to the total and agree with the method. */
export const repartoCorrecto = (reparto: Reparto, total: number): boolean => sumanTotal(reparto, total) && concuerda(reparto.metodo_pago, reparto);

type Props = { total: number; valor: Reparto; alCambiar: (reparto: Reparto) => void; error?: string; deshabilitado?: boolean };

/** How a total is paid. The amounts follow the method and the total; under 'Mixto' both can be typed, and a line says at once whether they add up. */
export function RepartoPago({ total, valor, alCambiar, error, deshabilitado }: Props) {
  const idMetodo = useId();
  useResincronizar(total, valor, alCambiar);
  const correcto = repartoCorrecto(valor, total);

  return (
    <div className={clases.reparto}>
      <div>
        <Input.Label id={idMetodo} component="div">
          Método de pago
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby={idMetodo}
          disabled={deshabilitado}
          value={valor.metodo_pago}
          onChange={(metodo) => alCambiar(repartoInicial(total, metodo as MetodoPago))}
          data={METODOS_PAGO.map((metodo) => ({ value: metodo, label: NOMBRES_METODO[metodo] }))}
        />
      </div>
      <div className={clases.montos}>
        <CampoDinero
          label="Monto en efectivo"
          value={valor.monto_efectivo}
          disabled={deshabilitado || valor.metodo_pago === 'transferencia'}
          onChange={(monto) => alCambiar({ ...valor, monto_efectivo: monto ?? 0 })}
        />
        <CampoDinero
          label="Monto en transferencia"
          value={valor.monto_transferencia}
          disabled={deshabilitado || valor.metodo_pago === 'efectivo'}
          onChange={(monto) => alCambiar({ ...valor, monto_transferencia: monto ?? 0 })}
        />
      </div>
      <p className={clases.linea} data-correcto={correcto || undefined} role="status">
        {correcto ? <IconCircleCheck size={16} aria-hidden /> : <IconAlertCircle size={16} aria-hidden />}
        <span>{correcto ? 'Montos correctos' : 'Los montos deben sumar exactamente el total'}</span>
        <span className={`${clases.suma} cifra`}>
          {pesos(valor.monto_efectivo + valor.monto_transferencia)} de {pesos(total)}
        </span>
      </p>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </div>
  );
}

/** When quantity or selection change the total, the amounts start over from the method. */
function useResincronizar(total: number, valor: Reparto, alCambiar: (reparto: Reparto) => void): void {
  const ultimo = useRef(total);
  useEffect(() => {
    if (ultimo.current === total) return;
    ultimo.current = total;
    alCambiar(repartoInicial(total, valor.metodo_pago));
  }, [total, valor.metodo_pago, alCambiar]);
}
