import { pesos } from '../../lib/format';
import clases from './caja-menor.module.css';

/** An amount a till holds. Below zero it is red and carries its sign; while the cash is being counted it is not told. */
export function Saldo({ monto, oculto }: { monto: number; oculto: boolean }) {
  if (oculto) {
    return (
      <span className={clases.oculto}>
        <span aria-hidden>••••••</span>
        <span className="solo-lector">Oculto mientras cuentas</span>
      </span>
    );
  }
  return (
    <span className={clases.saldo} data-negativo={monto < 0 || undefined}>
      {pesos(monto)}
    </span>
  );
}
