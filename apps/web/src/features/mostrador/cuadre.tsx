import { montosDe } from '@jornal/contract';
import { pesos } from '../../lib/format';
import clases from './cobro.module.css';
import type { CobroEscrito } from './cobros';

const enSerie = new Intl.ListFormat('es', { type: 'conjunction' });

type Props = {
  /** The part that is missing; below 0 it is over, and `queda` of that stays in favour of the person. */
  falta: number;
  cobros: readonly CobroEscrito[];
  debe: number;
  favor: number;
  queda: number;
};

/** 'Faltan $ 5.000', 'Sobran $ 5.000', or how it is paid, in words. */
export function Cuadre({ falta, cobros, debe, favor, queda }: Props) {
  const { monto_efectivo, monto_transferencia } = montosDe(
    cobros.map(({ metodo_id, clase, monto }) => ({ metodo_id, clase, monto })),
  );
  const partes = [
    ...(monto_efectivo > 0 ? [`${pesos(monto_efectivo)} en efectivo`] : []),
    ...(monto_transferencia > 0 ? [`${pesos(monto_transferencia)} por transferencia`] : []),
    ...(favor > 0 ? [`${pesos(favor)} del saldo a favor`] : []),
    ...(debe > 0 ? [`queda debiendo ${pesos(debe)}`] : []),
    ...(queda > 0 ? [`quedan ${pesos(queda)} a favor`] : []),
  ];
  const completo = falta + queda === 0;
  return (
    <p role="status" className={`cifra ${clases.falta}`} data-mal={!completo || undefined}>
      {falta > 0 && `Faltan ${pesos(falta)}`}
      {falta < 0 && !completo && `Sobran ${pesos(-falta)}`}
      {completo && (partes.length > 0 ? `Completo: ${enSerie.format(partes)}` : 'No hay nada que cobrar')}
    </p>
  );
}
