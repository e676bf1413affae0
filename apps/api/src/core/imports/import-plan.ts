import type { ColumnaImportada, Importacion } from '@jornal/contract';
import type { TableRead } from '@jornal/spreadsheets';
import { BusinessError } from '../../platform/errors/business-error.js';

/** A row of an import, judged: the action on it, or why there can be none. */
export type PlanRow<T> = {
  fila: number;
  nombre: string;
  accion: Importacion['filas'][number]['accion'];
  errores: string[];
  datos: T | null;
  /** The answers that may be given for the row without touching the file. */
  pide?: Importacion['filas'][number]['pide'];
  /** Why it is left out, or what else there is to know. */
  aviso?: string;
};
/** The same, with the branch it goes to. */
export type Placed<T> = PlanRow<T> & { entidad_id: number | null; sucursal?: string };

/** A row that says what is there already; `aviso`: what else there is to know of it. */
export const unchanged = (
  { fila, nombre }: Pick<PlanRow<never>, 'fila' | 'nombre'>,
  aviso?: string,
): PlanRow<never> => ({
  fila,
  nombre,
  accion: 'sin_cambios',
  errores: [],
  datos: null,
  ...(aviso !== undefined && { aviso }),
});

/**
 * Whether a row says the same as a stored record in these columns: it is not judged again, whatever rules were made
 * since. Of a column that it leaves out it says nothing.
 */
export const saysTheSame = <K extends string>(
  columns: readonly K[],
  read: Readonly<Record<K, unknown>>,
  stored: Readonly<Record<K, unknown>>,
): boolean => columns.every((column) => read[column] === undefined || read[column] === stored[column]);

/** Wrong rows an error names; looking at the file first (simular) names them all. */
const NAMED_ROWS = 50;

/** How many rows met each fate. */
export function countsOf(plan: ReadonlyArray<PlanRow<unknown>>): Importacion['resumen'] {
  const count = (action: PlanRow<unknown>['accion']) => plan.filter((p) => p.accion === action).length;
  return {
    crear: count('crear'),
    actualizar: count('actualizar'),
    sin_cambios: count('sin_cambios'),
    errores: count('error'),
    omitidas: count('omitida'),
  };
}

/** The plan as the person reads it. */
export function summarize<T>(
  plan: ReadonlyArray<Placed<T>>,
  { encabezados, columnas, ...table }: TableRead,
  ofType: readonly ColumnaImportada[],
  applied: boolean,
): Importacion {
  return {
    aplicado: applied,
    resumen: countsOf(plan),
    lectura: {
      hoja: table.hoja,
      hojas: table.hojas,
      fila_encabezados: table.fila_encabezados,
      primeras_filas: table.primeras_filas,
    },
    encabezados,
    columnas: ofType.map(({ campo, titulo, requerida }, i) => ({
      campo,
      titulo,
      requerida,
      encabezado: columnas[i]?.encabezado ?? null,
    })),
    filas: plan.map(({ datos: _, entidad_id: __, ...row }) => row),
  };
}

/** 400 when one row is wrong: nothing is imported. */
export function ensureNoErrors<T>(plan: ReadonlyArray<PlanRow<T>>): void {
  const bad = plan.filter((p) => p.accion === 'error');
  if (bad.length === 0) return;
  const errors = Object.fromEntries(bad.slice(0, NAMED_ROWS).map((m) => [`fila ${m.fila}`, m.errores]));
  throw new BusinessError(
    'ARCHIVO_CON_ERRORES',
    `No se importó nada: ${bad.length === 1 ? 'una fila tiene' : `${bad.length} filas tienen`} errores`,
    400,
    { errores: errors },
  );
}
