import type { ReactNode } from 'react';

/** The filters of a list, as its address says them. */
export type FiltrosDeTabla = Readonly<Record<string, string | undefined>>;

type QueCalla = { callaSi?: string | ((filtros: FiltrosDeTabla) => boolean) };

/** The values of filters that narrow nothing. */
const TODO: readonly string[] = ['', 'todos', 'todas'];
const estaPuesto = (filtros: FiltrosDeTabla, cual: string): boolean => !TODO.includes(filtros[cual] ?? '');

/** The columns that say something under these filters. The first one names the row, and always does. */
export function queDicen<C extends QueCalla>(columnas: readonly C[], filtros: FiltrosDeTabla = {}): readonly C[] {
  const calla = ({ callaSi }: C): boolean =>
    typeof callaSi === 'function' ? callaSi(filtros) : callaSi !== undefined && estaPuesto(filtros, callaSi);
  return columnas.filter((columna, i) => i === 0 || !calla(columna));
}

/** A single day is looked at: a column of days says it in every row. */
export const unSoloDia = ({ fecha_inicio, fecha_fin }: FiltrosDeTabla): boolean =>
  Boolean(fecha_inicio) && fecha_inicio === fecha_fin;

/**
 * Where a column stands in the two lines that a row is on a phone: its subject and its amount; below, its person or day
 * (several share the line) and its state. 'boton' is pressed at its end; 'fuera' is read in its detail, or unfolds
 * where it has none.
 */
export type Lugar = 'que' | 'monto' | 'quien' | 'estado' | 'boton' | 'fuera';

/** The column without its cells. */
export type ConLugar = {
  id: string;
  titulo: string;
  /** Amounts and counts: at the right, in figures of one width. */
  numerica?: boolean;
  /**
   * Left out, by its kind: the first is 'que', the last figure 'monto', 'estado' its state and the next two texts
   * 'quien'.
   */
  enTelefono?: Lugar;
  /**
   * The label before it in the second line, where no head says what it is. Figures have their title unless this says
   * otherwise.
   */
  rotulo?: string;
};

export type Columna<T> = ConLugar & {
  celda: (fila: T) => ReactNode;
  /**
   * The value it is sorted by; without it the column cannot be sorted. For lists that come whole: pages are ordered by
   * the server.
   */
  ordenPor?: (fila: T) => string | number | null | undefined;
  /** The server sorts by it; the table is then told how (`orden`), which may say it of all columns at once (`orden.por`). */
  ordenable?: boolean;
  /**
   * Under these filters it says the same in every row, and is left out: the name of a filter that is set, or a rule.
   * A table that is too wide leaves out those of one value by itself (`useColumnasVistas`).
   */
  callaSi?: string | ((filtros: FiltrosDeTabla) => boolean);
  /** Left out where no row in sight says anything in it; the foot of the table tells which. */
  callaVacia?: true;
  ancho?: string;
};

/** The number of columns that share the second line when it is not said otherwise. */
const JUNTAS = 2;

/** The place of each column: the one it declares, or else by its kind. */
export function lugaresDe(columnas: readonly ConLugar[]): readonly Lugar[] {
  const dice = (lugar: Lugar): boolean => columnas.some(({ enTelefono }) => enTelefono === lugar);
  const sinDecir = columnas.filter(({ enTelefono }, i) => enTelefono === undefined && (i > 0 || dice('que')));
  const monto = dice('monto') ? undefined : sinDecir.filter(({ numerica }) => numerica).at(-1);
  const estado = dice('estado') ? undefined : sinDecir.find(({ id }) => id === 'estado');
  const juntas = sinDecir
    .filter((columna) => !columna.numerica && columna !== estado)
    .slice(0, dice('quien') ? 0 : JUNTAS);
  return columnas.map((columna, i) => {
    if (columna.enTelefono) return columna.enTelefono;
    if (i === 0 && !dice('que')) return 'que';
    if (columna === monto) return 'monto';
    if (columna === estado) return 'estado';
    return juntas.includes(columna) ? 'quien' : 'fuera';
  });
}

/**
 * The places of the sums of a list: one sum is the amount; with no place of its own it shares the second line, or
 * unfolds.
 */
export function lugaresDeTotales(
  columnas: readonly ConLugar[],
  lugares: readonly Lugar[],
  hay: (id: string) => boolean,
): readonly Lugar[] {
  const sumadas = columnas.flatMap(({ id }, i) => (i > 0 && hay(id) ? [i] : []));
  const monto = sumadas.find((i) => lugares[i] === 'monto') ?? sumadas[0];
  const deMas = sumadas.filter((i) => i !== monto && lugares[i] !== 'estado');
  const alLado = sumadas.some((i) => i !== monto && lugares[i] === 'estado');
  // Columns that unfold leave one in sight, and so does a sum at the end of the line: two of them may be wider than it.
  const otras = deMas.length > JUNTAS || alLado ? deMas.slice(0, 1) : deMas;
  return columnas.map((_, i) => {
    if (i === 0) return 'que';
    if (i === monto) return 'monto';
    if (otras.includes(i)) return 'quien';
    return sumadas.includes(i) && lugares[i] === 'estado' ? 'estado' : 'fuera';
  });
}

/**
 * The label of a figure where the head of its column is not to be seen: a bare number of the second line says nothing.
 */
export function rotuloDe({ titulo, numerica, rotulo }: ConLugar, lugar: Lugar): string | undefined {
  const deSegunda = lugar === 'quien' || lugar === 'estado';
  return rotulo ?? (deSegunda && numerica ? titulo.charAt(0).toLowerCase() + titulo.slice(1) : undefined);
}
