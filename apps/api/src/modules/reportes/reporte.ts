import type {
  CategoriaReporte,
  ClaveResumen,
  FilaReporte,
  FiltroReporte,
  Origen,
  Periodo,
  Permiso,
  TipoColumna,
  TipoReporte,
} from '@jornal/contract';
import type { Reach } from '../../core/session/session.js';
import type { Reader } from '../../platform/db/snapshot.js';
import { added, type Sql } from '../../platform/db/sql.js';
import type { OcupacionQueries } from '../agenda/ocupacion.queries.js';
import type { PayWindowQueries } from '../cuentas/pay-window.queries.js';
import type { CifrasQueries } from '../tablero/cifras.queries.js';

/**
 * The request for a report, judged: whose rows the caller may see and wants, of which days (both included), and the
 * date of today.
 */
export type Pedido = { quien: Reach; periodo: Periodo; servicio_id: number | null; hoy: string; zona: string };

/** The modules that define the figures. */
export type Modulos = { cifras: CifrasQueries; cuentas: PayWindowQueries; ocupacion: OcupacionQueries };
/** Where a report reads: one picture of the database, and those modules. */
export type Fuentes = Modulos & { lector: Reader };

/**
 * `suma`: the totals row adds it up. `fija`: rows are not sorted by it (a running balance). `permiso`: an account
 * without it never receives the column.
 */
export type Columna = { key: string; header: string; tipo: TipoColumna; suma?: true; fija?: true; permiso?: Permiso };

/** The accounts of the book, and the origin, whose rows make a figure up; `signo` where they add up to its contrary. */
export type Asientos = { cuenta: string; contra?: string; origen?: Origen; signo?: -1 };

export type Resumen = Partial<Record<ClaveResumen, number>>;

type Comun = {
  id: TipoReporte;
  nombre: string;
  /** The title, where it is not the name of the report. */
  titulo?: (asked: Pedido) => string;
  descripcion: string;
  categoria: CategoriaReporte;
  /** By which day the rows are taken, as the screen says it: 'Por fecha del servicio'. */
  base: string;
  /** The note under the title, where a figure needs explaining. */
  nota?: string;
  /** The filters it takes besides the branch. */
  filtros?: ReadonlyArray<Exclude<FiltroReporte, 'entidad_id'>>;
  /** The report is of this moment, whatever its days: there is no earlier one to compare with. */
  deAhora?: true;
  /** An account that sees only its own rows may ask for it, and gets those. */
  propio?: true;
  columnas: readonly Columna[];
  asientos?: Partial<Record<ClaveResumen, Asientos>>;
};

/**
 * A report whose rows the database has. `filas` answers every column by its key, `origen`, `origen_id` and the other
 * columns that `orden` and `resumen` need, without an order; `orden` is the total order of them (terms over `f`), and
 * `resumen` each figure as an aggregate over `f`.
 */
export type ReporteDeFilas = Comun & {
  filas: (asked: Pedido) => Sql;
  orden: Sql;
  resumen: Partial<Record<ClaveResumen, Sql>>;
};

/** A report whose rows are figures that another module defines: few, in the order they are shown. */
export type ReporteCalculado = Comun & {
  calcular: (asked: Pedido, sources: Fuentes) => Promise<{ filas: FilaReporte[]; resumen: Resumen }>;
};

/** The same definition serves the screen, the CSV and the Excel. */
export type Reporte = ReporteDeFilas | ReporteCalculado;

/** A row that comes from nothing in particular: a day, a total. */
export const SIN_ORIGEN = { origen: null, origen_id: null } as const;

/** Adds up a column of `f`. */
export const sumaDe = added;

/** A day as people read it: dd/MM/yyyy. */
export const diaEnPalabras = (date: string): string => `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
