import { type ConDescuento, descuentoDe } from './descuento';
import { pesos } from './format';

/** '10 % (− $ 2.500)', or '− $ 889' where that is all there is to say: the discount of a line and what it took; '' without one. */
export function descuentoYRebaja(linea: ConDescuento, rebaja: number): string {
  if (descuentoDe(linea) === '') return '';
  const quitado = `−\u00a0${pesos(rebaja)}`;
  return linea.descuento_porcentaje > 0 ? `${descuentoDe(linea)} (${quitado})` : quitado;
}
