import { type ArqueoNuevo, DENOMINACIONES } from '@jornal/contract';

/** The number of each note and coin; untouched ones are 0. */
export type Conteo = Readonly<Record<number, number>>;

/** More of one denomination than any till holds: a slip of the finger. */
export const CANTIDAD_MAXIMA = 100_000;

/** A number that was typed or stepped to, brought back to a count: whole, not negative, not absurd. */
export const cantidadDe = (valor: unknown): number => {
  const numero = Math.trunc(Number(valor));
  return Number.isFinite(numero) ? Math.min(CANTIDAD_MAXIMA, Math.max(0, numero)) : 0;
};

export const contado = (conteo: Conteo): number =>
  DENOMINACIONES.reduce((suma, valor) => suma + valor * (conteo[valor] ?? 0), 0);

export const lineasDe = (conteo: Conteo): NonNullable<ArqueoNuevo['denominaciones']> =>
  DENOMINACIONES.map((valor) => ({ valor, cantidad: conteo[valor] ?? 0 })).filter(({ cantidad }) => cantidad > 0);
