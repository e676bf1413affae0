import type { Columna, FiltrosDeTabla } from './tabla';

/** What some filters say when they narrow nothing. */
const TODO: readonly string[] = ['', 'todos', 'todas'];

/** The columns that say something under these filters. The first one names the row, and always does. */
export function queDicen<T>(columnas: readonly Columna<T>[], filtros: FiltrosDeTabla | undefined): readonly Columna<T>[] {
  if (filtros === undefined) return columnas;
  const calla = ({ callaSi }: Columna<T>): boolean => (typeof callaSi === 'function' ? callaSi(filtros) : callaSi !== undefined && estaPuesto(filtros, callaSi));
  return columnas.filter((columna, i) => i === 0 || !calla(columna));
}

const estaPuesto = (filtros: FiltrosDeTabla, cual: string): boolean => !TODO.includes(filtros[cual] ?? '');

/** One day is looked at: a column of days says it in every row. */
export const unSoloDia = ({ fecha_inicio, fecha_fin }: FiltrosDeTabla): boolean => fecha_inicio !== undefined && fecha_inicio !== '' && fecha_inicio === fecha_fin;
