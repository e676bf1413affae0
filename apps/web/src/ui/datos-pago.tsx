import type { Montos } from '@jornal/contract';
import { pesos } from '../lib/format';
import { Dato } from './ficha';
import { nombreMetodo, type Pagado } from './metodos-pago';

/** The way something was paid, how much by each means, and how much of it was left owing. */
export const DatosDePago = ({ de }: { de: Pagado & Montos }) => (
  <>
    <Dato nombre="Método">{nombreMetodo(de)}</Dato>
    <Dato nombre="Efectivo" cifra>
      {pesos(de.monto_efectivo)}
    </Dato>
    <Dato nombre="Transferencia" cifra>
      {pesos(de.monto_transferencia)}
    </Dato>
    {de.monto_por_cobrar !== undefined && de.monto_por_cobrar > 0 && (
      <Dato nombre="Por cobrar" cifra>
        {pesos(de.monto_por_cobrar)}
      </Dato>
    )}
  </>
);
