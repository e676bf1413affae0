/** What a list is narrowed to, as its address says it. */
export type FiltrosDeTabla = Readonly<Record<string, string | undefined>>;

type QueCalla = { callaSi?: string | ((filtros: FiltrosDeTabla) => boolean) };

/** What some filters say when they narrow nothing. */
const TODO: readonly string[] = ['', 'todos', 'todas'];
const estaPuesto = (filtros: FiltrosDeTabla, cual: string): boolean => !TODO.includes(filtros[cual] ?? '');

/** The columns that say something under these filters. The first one names the row, and always does. */
export function queDicen<C extends QueCalla>(columnas: readonly C[], filtros: FiltrosDeTabla = {}): readonly C[] {
  const calla = ({ callaSi }: C): boolean => (typeof callaSi === 'function' ? callaSi(filtros) : callaSi !== undefined && estaPuesto(filtros, callaSi));
  return columnas.filter((columna, i) => i === 0 || !calla(columna));
}

/** One day is looked at: a column of days says it in every row. */
export const unSoloDia = ({ fecha_inicio, fecha_fin }: FiltrosDeTabla): boolean => Boolean(fecha_inicio) && fecha_inicio === fecha_fin;
