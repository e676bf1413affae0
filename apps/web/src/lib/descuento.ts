import { pesos, porcentaje } from './format';

export type ConDescuento = { descuento_porcentaje: number; descuento_reparto: number };

/** '10 %', '$ 889' or '10 % + $ 889': the percentage of a line, and the pesos taken off besides; '' without a discount. */
export const descuentoDe = ({ descuento_porcentaje, descuento_reparto }: ConDescuento): string =>
  [descuento_porcentaje > 0 && porcentaje(descuento_porcentaje), descuento_reparto > 0 && pesos(descuento_reparto)]
    .filter(Boolean)
    .join(' + ');
