import type { MetodoPago, Montos } from '@jornal/contract';
import { pesos } from '../lib/format';
import { Dato } from './ficha';
import { nombreMetodo } from './metodos-pago';

/** How something was paid, and how much by each means. */
export const DatosDePago = ({
  de,
}: {
  de: Montos & { metodo_pago: MetodoPago; metodo?: { nombre: string } | null };
}) => (
  <>
    <Dato nombre="Método">{nombreMetodo(de)}</Dato>
    <Dato nombre="Efectivo" cifra>
      {pesos(de.monto_efectivo)}
    </Dato>
    <Dato nombre="Transferencia" cifra>
      {pesos(de.monto_transferencia)}
    </Dato>
  </>
);
