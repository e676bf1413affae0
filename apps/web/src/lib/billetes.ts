/** The notes people pay with, '$ 10.000' to '$ 100.000'. */
const BILLETES = [10_000, 20_000, 50_000, 100_000] as const;

/**
 * The sums that a client is likely to hand over for an amount in cash: one note, or above the largest the next round
 * sums.
 */
export function pagosProbables(efectivo: number): number[] {
  if (efectivo <= 100_000) return [...BILLETES];
  return [...new Set([10_000, 50_000, 100_000].map((billete) => Math.ceil(efectivo / billete) * billete))];
}
