import { setImmediate as ceder } from 'node:timers/promises';
import {
  type ColumnaImportada,
  type Importacion,
  type ImportarQuery,
  type Permiso,
  PLAZO_IMPORTACION_MS,
} from '@jornal/contract';
import type { EntityManager } from 'typeorm';
import { type BranchState, branchState, ensureOpen, takeBranchTurn } from './branch.js';
import { BusinessError, ensure } from './business-error.js';
import type { Db } from './db/db.js';
import { rowsIn, type Sql } from './db/sql.js';
import type { Change, Transactions } from './db/transactions.js';
import type { Session } from './session.js';
import { type Row, readTable, type Table } from './spreadsheet/read.js';
import { TimeLimit } from './time-limit.js';
import { Turns } from './turns.js';

/** A row of an import, judged: what would be done with it, or why it cannot be. */
export type PlanRow<T> = {
  fila: number;
  nombre: string;
  accion: 'crear' | 'actualizar' | 'sin_cambios' | 'error';
  errores: string[];
  datos: T | null;
};

/** Reads what is stored: on the pool while an import is only looked at, else on its own transaction. */
export type Read = <F>(query: Sql) => Promise<F[]>;

/** What one kind of record adds to an import: its columns, how its rows are judged and what is done with those that change something. */
type OfOneResource<T> = {
  /** What is imported, as the event of the import calls it. */
  name: string;
  entidad_id: number;
  /** What a row that changes a record asks for, besides the permission of the route. */
  edit: Permiso;
  columns: readonly ColumnaImportada[];
  /** Reads without locks whatever the judgement of a row needs. */
  plan: (read: Read) => Promise<(row: Row) => PlanRow<T>>;
  /** Writes them and answers what happened to each record. */
  apply: (em: EntityManager, datos: T[]) => Promise<Change[]>;
};
type Answer = { message: string; data: Importacion };

/** A file is read, judged and applied by turns: few at once, so that memory, threads and connections stay for everybody else. */
const turnos = new Turns(
  2,
  8,
  3,
  () =>
    new BusinessError('MUCHOS_ARCHIVOS', 'Se están leyendo muchos archivos. Intenta de nuevo en unos segundos.', 503, {
      reintentarEn: 5,
    }),
);
/** Rows judged before others get their say. */
const PER_BATCH = 100;
/** Wrong rows an error names; looking at the file first (simular) names them all. */
const NAMED_ROWS = 50;

/** Reads a table, judges it and, unless it is only to be looked at, brings all of it in or nothing. */
export function importRows<T>(
  { transacciones, db }: { transacciones: Transactions; db: Db },
  session: Session,
  file: Uint8Array,
  { simular, columnas: chosen = {}, hoja, fila_encabezados }: ImportarQuery,
  type: OfOneResource<T>,
): Promise<Answer> {
  const foreign = Object.keys(chosen).find((field) => !type.columns.some((c) => c.campo === field));
  ensure(foreign === undefined, 'COLUMNA_DESCONOCIDA', `No existe la columna ${foreign}`, 400);
  TimeLimit.extend(PLAZO_IMPORTACION_MS);
  return turnos.take(`usuario:${session.usuario_id}`, async () => {
    const table = await readTable(file, type.columns, { columnas: chosen, hoja, fila_encabezados });
    return simular === 'true' ? review(db, session, table, type) : apply(transacciones, session, table, type);
  });
}

/** Looks without touching: no transaction, no lock. */
async function review<T>(db: Db, session: Session, table: Table, type: OfOneResource<T>): Promise<Answer> {
  const read: Read = (query) => db.rows(query);
  ensureOpen((await read<BranchState>(branchState(type.entidad_id)))[0]);
  const plan = permittedOnes(await judgeAll(table.filas, await type.plan(read)), session, type.edit);
  return {
    message: 'Revisión terminada: todavía no se ha importado nada',
    data: summarize(plan, table, type.columns, false),
  };
}

/** Judges under the turn of the branch, which only imports take, and locks what others use as late as it can. */
function apply<T>(
  transactions: Transactions,
  session: Session,
  table: Table,
  { name: nombre, entidad_id, ...type }: OfOneResource<T>,
): Promise<Answer> {
  return transactions.execute(session, async (em, audit) => {
    // Two of the same file would create everything twice.
    await takeBranchTurn(em, entidad_id);
    const plan = permittedOnes(
      await judgeAll(table.filas, await type.plan((query) => rowsIn(em, query))),
      session,
      type.edit,
    );
    ensureNoErrors(plan);
    const changes = await type.apply(
      em,
      plan.flatMap(({ accion, datos }) => (datos === null || accion === 'sin_cambios' ? [] : [datos])),
    );
    const data = summarize(plan, table, type.columns, true);
    // Of no record: those have theirs.
    audit(
      { accion: 'importar', recurso: 'importacion', recurso_id: 0, entidad_id, despues: { nombre, ...data.resumen } },
      ...changes,
    );
    return {
      message: `Importación terminada. Creados: ${data.resumen.crear}. Actualizados: ${data.resumen.actualizar}.`,
      data,
    };
  });
}

/** The route asks for the permission to create; a row that would change something asks for that one too. */
function permittedOnes<T>(plan: Array<PlanRow<T>>, session: Session, edit: Permiso): Array<PlanRow<T>> {
  if (session.permisos.has(edit)) return plan;
  return plan.map((p) =>
    p.accion === 'actualizar'
      ? { ...p, accion: 'error', errores: ['Ya existe, y no tienes permiso para cambiarlo'], datos: null }
      : p,
  );
}

async function judgeAll<T>(rows: readonly Row[], judge: (row: Row) => PlanRow<T>): Promise<Array<PlanRow<T>>> {
  const plan: Array<PlanRow<T>> = [];
  for (const row of rows) {
    if (plan.length % PER_BATCH === PER_BATCH - 1) await ceder();
    plan.push(judge(row));
  }
  return plan;
}

/** Somebody changed the very records of an import between its judgement and its writing: nothing was done. */
export const changedMeanwhile = () =>
  new BusinessError(
    'CAMBIO_MIENTRAS_TANTO',
    'Lo que se iba a actualizar cambió mientras se importaba. Intenta de nuevo.',
  );

/** A name as rows are matched by it: without accents, capitals or spaces around it. */
export const keyOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase();

/** The judgement of a row, from what is wrong with it or from what it says; `previo` is the record it is about, if there is one. */
export function judged<T>(
  row: { fila: number; nombre: string },
  errors: string[],
  leida: { datos: T; cambios: Record<string, unknown>; previo: Record<string, unknown> | null } | null,
): PlanRow<T> {
  if (leida === null || errors.length > 0)
    return { ...row, accion: 'error', errores: [...new Set(errors)], datos: null };
  const { datos, cambios, previo } = leida;
  const same = previo !== null && Object.entries(cambios).every(([field, value]) => previo[field] === value);
  return { ...row, accion: previo === null ? 'crear' : same ? 'sin_cambios' : 'actualizar', errores: [], datos };
}

/** The plan as the person reads it. */
function summarize<T>(
  plan: ReadonlyArray<PlanRow<T>>,
  { encabezados, columnas, ...table }: Table,
  ofType: readonly ColumnaImportada[],
  aplicado: boolean,
): Importacion {
  const count = (action: PlanRow<T>['accion']) => plan.filter((p) => p.accion === action).length;
  return {
    aplicado,
    resumen: {
      crear: count('crear'),
      actualizar: count('actualizar'),
      sin_cambios: count('sin_cambios'),
      errores: count('error'),
    },
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
    filas: plan.map(({ fila, nombre, accion, errores }) => ({ fila, nombre, accion, errores })),
  };
}

/** One wrong row and nothing is imported. */
function ensureNoErrors<T>(plan: ReadonlyArray<PlanRow<T>>): void {
  const bad = plan.filter((p) => p.accion === 'error');
  if (bad.length === 0) return;
  const errores = Object.fromEntries(bad.slice(0, NAMED_ROWS).map((m) => [`fila ${m.fila}`, m.errores]));
  throw new BusinessError(
    'ARCHIVO_CON_ERRORES',
    `No se importó nada: ${bad.length === 1 ? 'una fila tiene' : `${bad.length} filas tienen`} errores`,
    400,
    { errores },
  );
}
