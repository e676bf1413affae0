/**
 * The sums of a return (docs/decisions/0126), for the API, the screen and the tests: how much of a line goes back, of whose
 * share, and whether by the debt of the ticket or in money. Pesos; what is rounded is rounded in `money.ts`.
 */
import { type MontosCobrados, partesDeTodo } from './money.js';
import { type CobroPedido, type ParteDeLinea, tomarDe } from './tiquete.rules.js';

/** A charged line and what went back of it before: `total`, the payment of the client, in pesos, and its units. */
export type LineaDevolvible = { total: number; cantidad: number; monto_devuelto: number; cantidad_devuelta: number };
/** The part of a line that goes back: units of it, or pesos. */
export type DevolucionPedida = { cantidad?: number | undefined; monto?: number | undefined };
/** The same in both: `cantidad` 0 where only pesos go back. */
export type ParteDevuelta = { cantidad: number; monto: number };

/**
 * The part of a line that goes back. Of k units in all it is what k of all of them cost, less what went back before, so that any
 * order of returns of a line gives back its total and never more; null where it is more than is left.
 */
export function devolverDeLinea(
  { total, cantidad: unidades, monto_devuelto, cantidad_devuelta }: LineaDevolvible,
  { cantidad = 0, monto }: DevolucionPedida,
): ParteDevuelta | null {
  const queda = total - monto_devuelto;
  if (monto !== undefined) return monto <= queda ? { cantidad: 0, monto } : null;
  const k = cantidad_devuelta + cantidad;
  if (k > unidades) return null;
  return { cantidad, monto: Math.min(queda, Math.max(0, partesDeTodo(total, k, unidades) - monto_devuelto)) };
}

/** The part of the share of its operator that a line gives up, when what went back of its total grows from `antes` to `ahora`. */
export const comisionDevuelta = (comision: number, total: number, antes: number, ahora: number): number =>
  partesDeTodo(comision, ahora, total) - partesDeTodo(comision, antes, total);

/** The part of a return that the debt of its ticket takes first; the rest is money. */
export const porDeuda = (monto: number, saldo: number): number => Math.min(monto, saldo);

/**
 * How each line goes back: the debt fills them in their order, then the money by each method in its own. Null where the money is
 * not what is left after the debt.
 */
export function repartirDevolucion(
  montos: readonly number[],
  saldo: number,
  reembolsos: readonly CobroPedido[],
): Array<MontosCobrados & { partes: ParteDeLinea[] }> | null {
  const total = montos.reduce((suma, monto) => suma + monto, 0);
  let debe = porDeuda(total, saldo);
  if (reembolsos.reduce((suma, { monto }) => suma + monto, debe) !== total) return null;
  const quedan = reembolsos.map(({ metodo_id, clase, monto, favor_id }) => ({ metodo_id, clase, monto, favor_id }));
  return montos.map((monto) => {
    const monto_por_cobrar = Math.min(monto, debe);
    debe -= monto_por_cobrar;
    const partes = tomarDe(quedan, monto - monto_por_cobrar);
    const por = (medio: string) =>
      partes.reduce((suma, parte) => (parte.clase === medio ? suma + parte.monto : suma), 0);
    return { monto_efectivo: por('efectivo'), monto_transferencia: por('transferencia'), monto_por_cobrar, partes };
  });
}
