import { completar, concuerda, type MetodoPago, type Montos, repartir, sumanTotal } from '@jornal/contract';
import { ensure } from '../../platform/errors/business-error.js';

/** How an expense was paid: as it was said, of one amount alone the other is the rest, and of none the method decides. */
export function montosDe(
  method: MetodoPago,
  amount: number,
  { monto_efectivo, monto_transferencia }: Partial<Montos>,
): Montos {
  let amounts = repartir(method, amount);
  if (monto_transferencia !== undefined) amounts = completar(amount, 'monto_transferencia', monto_transferencia);
  if (monto_efectivo !== undefined)
    amounts = {
      ...completar(amount, 'monto_efectivo', monto_efectivo),
      ...(monto_transferencia !== undefined && { monto_transferencia }),
    };
  ensure(
    sumanTotal(amounts, amount),
    'SUMA_INCORRECTA',
    'La suma de efectivo y transferencia debe ser igual al monto total',
    400,
  );
  ensure(concuerda(method, amounts), 'METODO_NO_CONCUERDA', 'Los montos no corresponden al método de pago', 400);
  return amounts;
}

/** Whether two ways of paying use the same means, whatever the amounts. */
export const mismosMedios = (one: Montos, other: Montos): boolean =>
  one.monto_efectivo > 0 === other.monto_efectivo > 0 && one.monto_transferencia > 0 === other.monto_transferencia > 0;
