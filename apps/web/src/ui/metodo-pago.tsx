import type { MetodoPago as Metodo, Montos } from '@jornal/contract';
import { pesos } from '../lib/format';
import clases from './metodo-pago.module.css';
import { NOMBRES_METODO } from './metodos-pago';

/** How something was paid; when by both means, how much by each. */
export function MetodoPago({
  de: { metodo_pago, monto_efectivo, monto_transferencia },
}: {
  de: { metodo_pago: Metodo } & Montos;
}) {
  return (
    <span className={clases.metodo}>
      {NOMBRES_METODO[metodo_pago]}
      {metodo_pago === 'mixto' && (
        <small className={`${clases.reparto} cifra`}>
          {pesos(monto_efectivo)} + {pesos(monto_transferencia)}
        </small>
      )}
    </span>
  );
}
