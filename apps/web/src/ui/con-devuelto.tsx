import { pesos } from '../lib/format';
import { DosLineas } from './dos-lineas';

type Props = { total: number; devuelto: number };

/** A total as it was charged, and what of it went back, if any. */
export const ConDevuelto = ({ total, devuelto }: Props) => (
  <DosLineas cifra arriba={pesos(total)} abajo={devuelto > 0 && `Devuelto ${pesos(devuelto)}`} />
);
