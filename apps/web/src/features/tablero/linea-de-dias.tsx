import type { TableroMes } from '@jornal/contract';
import { fechaCorta, pesos } from '../../lib/format';
import clases from './linea-de-dias.module.css';

const ANCHO = 100;
const ALTO = 28;

type Props = { dias: TableroMes['dias'] };

/** The income of each day of a month in a small line, without a scale: how it goes, and which day was the best. */
export function LineaDeDias({ dias }: Props) {
  const mayor = Math.max(...dias.map(({ ingresos_totales }) => ingresos_totales));
  const mejor = dias.find(({ ingresos_totales }) => ingresos_totales === mayor);
  // A single day is no line, and a month without income has nothing to show.
  if (dias.length < 2 || mayor <= 0 || mejor === undefined) return null;
  const x = (i: number) => (i / (dias.length - 1)) * ANCHO;
  const y = (monto: number) => ALTO - 2 - (Math.max(0, monto) / mayor) * (ALTO - 4);
  const puntos = dias.map(({ ingresos_totales }, i) => `${x(i).toFixed(1)},${y(ingresos_totales).toFixed(1)}`);
  return (
    <svg
      className={clases.linea}
      viewBox={`0 0 ${ANCHO} ${ALTO}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Ingresos por día; el mejor, el ${fechaCorta(mejor.fecha)} con ${pesos(mayor)}`}
    >
      <polyline points={puntos.join(' ')} />
    </svg>
  );
}
