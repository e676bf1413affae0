import type { TiqueteEnCorreccion } from '@jornal/contract';

type Sin<T> = Omit<T, 'quien'>;
/** A ticket as a correction keeps it: who is who is told by ids, because a name may be forgotten. */
export type Resumen = Omit<TiqueteEnCorreccion, 'lineas' | 'cobros' | 'propinas'> & {
  lineas: ReadonlyArray<Sin<TiqueteEnCorreccion['lineas'][number]> & { quien: number | null }>;
  cobros: ReadonlyArray<{ metodo: number; monto: number }>;
  propinas: ReadonlyArray<{ quien: number; monto: number }>;
};
