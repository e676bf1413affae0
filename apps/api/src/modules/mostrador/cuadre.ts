import { apartarSobrante, formatoPesos, type ParteDeLinea, type TiqueteNuevo } from '@jornal/contract';
import { ensure } from '../../platform/errors/business-error.js';
import type { ConClase } from '../tiquetes/tiquetes.service.js';

/** The payments add up to the ticket: what is missing is said, and what is over, unless it stays in favour of the person. */
export function exigirPagado(resto: number, cobros: readonly ConClase[], sobrante: TiqueteNuevo['sobrante']) {
  ensure(resto <= 0, 'FALTA_POR_COBRAR', `Faltan ${formatoPesos(resto)} por cobrar`, 400);
  const apartado = resto === 0 || sobrante !== undefined ? apartarSobrante(-resto, cobros) : null;
  ensure(
    apartado !== null,
    'SOBRA_COBRADO',
    `Sobran ${formatoPesos(-resto)}: da vuelto, propina o déjalos a favor`,
    400,
  );
  return apartado;
}

/** The sum of some parts of a payment. */
export const sumaDe = (partes: readonly ParteDeLinea[]): number => partes.reduce((suma, { monto }) => suma + monto, 0);
