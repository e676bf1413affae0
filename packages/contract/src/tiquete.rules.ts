/**
 * The sums of a ticket (docs/decisions/0121), for the API, the counter and the tests: discounts, how its lines are paid, what
 * is missing and the change. Pesos; what is rounded is rounded in `money.ts`.
 */
import type { Medio, MetodoPago } from './common.js';
import { conDescuento, type Montos, proporcional, prorratear, totalBruto } from './money.js';

/** A discount in one of its two kinds; neither: none. */
export type Descuento = { descuento_porcentaje?: number | undefined; descuento_pesos?: number | undefined };

/** A line before its sums: price × quantity, less its own discount. */
export type LineaPedida = { precio_unitario: number; cantidad: number } & Descuento;

/**
 * A line with its sums: `bruto` before any discount, `descuento_reparto` what its discount in pesos and its part of that of
 * the whole ticket take, `total` the payment of the client.
 */
export type LineaSumada = { bruto: number; descuento_porcentaje: number; descuento_reparto: number; total: number };

/** How much a discount takes from an amount: a percentage, or pesos. */
export const descuentoDe = ({ descuento_porcentaje = 0, descuento_pesos = 0 }: Descuento, monto: number): number =>
  descuento_pesos + monto - conDescuento(monto, descuento_porcentaje);

/** The payment for a line before the discount of the whole ticket: below 0 where its own discount is larger than the line. */
export const netoDe = (linea: LineaPedida): number => {
  const bruto = totalBruto(linea.precio_unitario, linea.cantidad);
  return bruto - descuentoDe(linea, bruto);
};

/** The lines with their sums; the discount of the whole is spread over them by what each would pay. */
export function sumarLineas(lineas: readonly LineaPedida[], deTodo: Descuento = {}): LineaSumada[] {
  const netos = lineas.map(netoDe);
  const repartido = proporcional(descuentoDe(deTodo, sumar(netos)), netos);
  return lineas.map(({ precio_unitario, cantidad, descuento_porcentaje = 0, descuento_pesos = 0 }, i) => ({
    bruto: totalBruto(precio_unitario, cantidad),
    descuento_porcentaje,
    descuento_reparto: descuento_pesos + (repartido[i] as number),
    total: (netos[i] as number) - (repartido[i] as number),
  }));
}

/** The sum of the lines: the payment of the client. */
export const totalDe = (lineas: readonly Pick<LineaSumada, 'total'>[]): number =>
  sumar(lineas.map(({ total }) => total));

/** Money of a client by one method of payment. `recibido`: the banknotes that were handed over. */
export type CobroPedido = { metodo_id: number; clase: Medio; monto: number; recibido?: number | undefined };
/** The part of a line that was paid by one method. */
export type ParteDeLinea = { metodo_id: number; clase: Medio; monto: number };

/** The money that came in by each class. */
export const montosDe = (cobros: readonly CobroPedido[]): Montos => ({
  monto_efectivo: sumar(cobros.filter(({ clase }) => clase === 'efectivo').map(({ monto }) => monto)),
  monto_transferencia: sumar(cobros.filter(({ clase }) => clase === 'transferencia').map(({ monto }) => monto)),
});

/** The part of a total that is still to be paid; below 0, what was paid over it. */
export const falta = (total: number, cobros: readonly CobroPedido[]): number =>
  total - sumar(cobros.map(({ monto }) => monto));

/** The change of a payment in cash. */
export const vueltoDe = ({ monto, recibido }: Pick<CobroPedido, 'monto' | 'recibido'>): number =>
  recibido === undefined ? 0 : recibido - monto;

/**
 * How each line was paid: the cash of the ticket in proportion to the totals of its lines, the transfer is their rest, and
 * within a class the methods fill the lines in order.
 */
export function pagarLineas(
  totales: readonly number[],
  cobros: readonly CobroPedido[],
): Array<Montos & { partes: ParteDeLinea[] }> {
  const quedan = cobros.map(({ metodo_id, clase, monto }) => ({ metodo_id, clase, monto }));
  const tomar = (clase: Medio, monto: number): ParteDeLinea[] => {
    const partes: ParteDeLinea[] = [];
    let faltan = monto;
    for (const cobro of quedan) {
      const parte = cobro.clase === clase ? Math.min(cobro.monto, faltan) : 0;
      if (parte === 0) continue;
      cobro.monto -= parte;
      faltan -= parte;
      partes.push({ ...cobro, monto: parte });
    }
    return partes;
  };
  return prorratear(montosDe(cobros).monto_efectivo, totales).map((montos) => ({
    ...montos,
    partes: [...tomar('efectivo', montos.monto_efectivo), ...tomar('transferencia', montos.monto_transferencia)],
  }));
}

/** The word for how an amount was paid; one of 0 was paid in cash. */
export function metodoDe({ monto_efectivo, monto_transferencia }: Montos): MetodoPago {
  if (monto_transferencia === 0) return 'efectivo';
  return monto_efectivo === 0 ? 'transferencia' : 'mixto';
}

const sumar = (montos: readonly number[]): number => montos.reduce((suma, monto) => suma + monto, 0);
