import type { TipoColumna } from '@jornal/contract';

export type Cell = string | number | null;
/** The media type of each kind of file. */
export const CSV_TYPE = 'text/csv; charset=utf-8';
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** `suma`: the row of totals has a figure in it. */
export type FileColumn = { titulo: string; tipo: TipoColumna; suma?: boolean };
/** A fact of the whole file: its author, its days. */
export type Parameter = { nombre: string; valor: string | number; tipo?: TipoColumna };

/**
 * The contents of a file, whichever its kind. The cells of a row stand in the order of the columns; nothing of it is
 * kept longer than it takes to write.
 */
export type Table = {
  /** Of the file, without its ending: letters, digits, '-' and '_'. */
  name: string;
  /** The title of the file, as people read it. */
  title: string;
  columns: readonly FileColumn[];
  parameters: readonly Parameter[];
  /** How many rows there are, totals apart. */
  rows: number;
  batches: AsyncIterable<Cell[][]>;
  /** Asked for after the last row; null where nothing adds up. */
  totals: () => readonly Cell[] | null;
  /** Instants are written as the clocks of this time zone show them. */
  zone: string;
};
