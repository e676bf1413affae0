/**
 * The only place that rounds. Amounts are whole pesos; rounding is half up, once, at the line.
 * Section 9 of the specification.
 */
import type { MetodoPago } from './common.js';

/** Two decimals of a percentage as a whole number: 12,5 % is 1250. */
const centesimas = (porcentaje: number): bigint => BigInt(Math.round(porcentaje * 100));

/**
 * numerator / denominator rounded half up; both whole, the denominator above 0. BigInt: a product of an amount and
 * hundredths of a percent leaves the safe integers.
 */
function dividir(numerador: bigint, denominador: bigint): number {
  const doble = 2n * numerador + denominador;
  const divisor = 2n * denominador;
  const cociente = doble / divisor;
  return Number(doble % divisor < 0n ? cociente - 1n : cociente);
}

/** `total_servicio`: price × quantity, pesos. */
export const totalBruto = (precio: number, cantidad: number): number => precio * cantidad;

/** `total_con_descuento`: the payment of the client after a discount of 0..100 %, pesos. */
export const conDescuento = (total: number, descuento: number): number =>
  dividir(BigInt(total) * (10_000n - centesimas(descuento)), 10_000n);

/** `monto_empleado`: an employee's share of the payment of the client, pesos. */
export const comision = (total: number, porcentaje: number): number =>
  dividir(BigInt(total) * centesimas(porcentaje), 10_000n);

/** k of the n equal parts of an amount, pesos: those of all n are the whole of it. */
export const partesDeTodo = (monto: number, k: number, n: number): number =>
  n === 0 ? 0 : dividir(BigInt(monto) * BigInt(k), BigInt(n));

/** Share of an operator in an occasional service (section 9). */
export const PORCENTAJE_OCASIONAL = 40;

export type Montos = { monto_efectivo: number; monto_transferencia: number };
/** The same with what the client still owes of it (docs/decisions/0124). */
export type MontosCobrados = Montos & { monto_por_cobrar: number };

/** How a total is first split by method: all, all, or halves with the larger one in cash. */
export function repartir(metodo: MetodoPago, total: number): Montos {
  if (metodo === 'efectivo') return { monto_efectivo: total, monto_transferencia: 0 };
  if (metodo === 'transferencia') return { monto_efectivo: 0, monto_transferencia: total };
  const efectivo = dividir(BigInt(total), 2n);
  return { monto_efectivo: efectivo, monto_transferencia: total - efectivo };
}

/** Completes the two amounts of a total from one of them: the other is the rest, never below 0. */
export function completar(total: number, dicho: keyof Montos, monto: number): Montos {
  const resto = Math.max(0, total - monto);
  return dicho === 'monto_efectivo'
    ? { monto_efectivo: monto, monto_transferencia: resto }
    : { monto_efectivo: resto, monto_transferencia: monto };
}

/** Cash plus transfer equals the total, within the tolerance of section 9. */
export const sumanTotal = ({ monto_efectivo, monto_transferencia }: Montos, total: number): boolean =>
  Math.abs(monto_efectivo + monto_transferencia - total) <= 0.01 + 1e-9;

/** The method agrees with the amounts: all cash, all transfer, or both above 0. A total of 0 has no amounts under any method. */
export function concuerda(metodo: MetodoPago, { monto_efectivo, monto_transferencia }: Montos): boolean {
  if (monto_efectivo === 0 && monto_transferencia === 0) return true;
  if (metodo === 'efectivo') return monto_transferencia === 0;
  if (metodo === 'transferencia') return monto_efectivo === 0;
  return monto_efectivo > 0 && monto_transferencia > 0;
}

/**
 * Spreads a whole over parts in proportion to their weights: largest remainder first, ties to the earlier one. Adds up to
 * the peso, and where it is no more than the weights together no part gets more than its weight.
 */
export function proporcional(monto: number, pesos: readonly number[]): number[] {
  const suma = BigInt(pesos.reduce((a, b) => a + b, 0));
  if (suma === 0n) return pesos.map(() => 0);
  const partes = pesos.map((peso) => {
    const producto = BigInt(monto) * BigInt(peso);
    return { entero: producto / suma, resto: producto % suma };
  });
  let faltan = BigInt(monto) - partes.reduce((total, p) => total + p.entero, 0n);
  // Sorting leaves ties in their order.
  for (const parte of partes.toSorted((a, b) => Number(b.resto - a.resto))) {
    if (faltan === 0n) break;
    parte.entero += 1n;
    faltan -= 1n;
  }
  return partes.map(({ entero }) => Number(entero));
}

/** Spreads the cash of a ticket over its lines by their totals; each line's transfer is its total less its cash. */
export const prorratear = (efectivo: number, totales: readonly number[]): Montos[] =>
  proporcional(efectivo, totales).map((parte, i) => ({
    monto_efectivo: parte,
    monto_transferencia: (totales[i] as number) - parte,
  }));

/** parte / todo × 100 with two decimals, half up; 0 when there is no whole. */
export function porcentajeDe(parte: number, todo: number): number {
  if (todo < 0) return porcentajeDe(-parte, -todo);
  return todo === 0 ? 0 : dividir(BigInt(parte) * 10_000n, BigInt(todo)) / 100;
}

/** Change against an earlier figure in percent, two decimals; null without an earlier figure (shown '—'). */
export const variacion = (ahora: number, antes: number): number | null =>
  antes === 0 ? null : porcentajeDe(ahora - antes, Math.abs(antes));

const pesos = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 });

/** '$ 1.250.000', as every screen and message shows it. */
export const formatoPesos = (monto: number): string => pesos.format(monto);
