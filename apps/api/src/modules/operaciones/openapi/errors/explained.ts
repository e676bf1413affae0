/**
 * An error of the API as an integrator reads it: the statuses it comes with, its sentence (… stands for the part that
 * changes) and what to do about it.
 */
export type Explicado = { estados: readonly number[]; frase: string; hacer?: string };

/** An explained error; of a single status, it alone. */
export const e = (status: number | readonly number[], sentence: string, make?: string): Explicado => ({
  estados: typeof status === 'number' ? [status] : status,
  frase: sentence,
  ...(make === undefined ? {} : { hacer: make }),
});
