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
import type { Db } from './db/db.js';
import { rowsIn, type Sql } from './db/sql.js';
import type { Change, Transactions } from './db/transactions.js';
import { BusinessError, ensure } from './errors.js';
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
export type Read = <F>(consulta: Sql) => Promise<F[]>;

/** What one kind of record adds to an import: its columns, how its rows are judged and what is done with those that change something. */
type OfOneResource<T> = {
  /** What is imported, as the event of the import calls it. */
  name: string;
  entidad_id: number;
  /** What a row that changes a record asks for, besides the permission of the route. */
  edit: Permiso;
  columns: readonly ColumnaImportada[];
  /** Reads without locks whatever the judgement of a row needs. */
  plan: (leer: Read) => Promise<(fila: Row) => PlanRow<T>>;
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
  sesion: Session,
  archivo: Uint8Array,
  { simular, columnas: elegidas = {} }: ImportarQuery,
  tipo: OfOneResource<T>,
): Promise<Answer> {
  const ajena = Object.keys(elegidas).find((campo) => !tipo.columns.some((c) => c.campo === campo));
  ensure(ajena === undefined, 'COLUMNA_DESCONOCIDA', `No existe la columna ${ajena}`, 400);
  TimeLimit.extend(PLAZO_IMPORTACION_MS);
  return turnos.take(`usuario:${sesion.usuario_id}`, async () => {
    const tabla = await readTable(archivo, tipo.columns, elegidas);
    return simular === 'true' ? review(db, sesion, tabla, tipo) : apply(transacciones, sesion, tabla, tipo);
  });
}

/** Looks without touching: no transaction, no lock. */
async function review<T>(db: Db, sesion: Session, tabla: Table, tipo: OfOneResource<T>): Promise<Answer> {
  const leer: Read = (consulta) => db.rows(consulta);
  ensureOpen((await leer<BranchState>(branchState(tipo.entidad_id)))[0]);
  const plan = permittedOnes(await judgeAll(tabla.filas, await tipo.plan(leer)), sesion, tipo.edit);
  return {
    message: 'Revisión terminada: todavía no se ha importado nada',
    data: summarize(plan, tabla, tipo.columns, false),
  };
}

/** Judges under the turn of the branch, which only imports take, and locks what others use as late as it can. */
function apply<T>(
  transacciones: Transactions,
  sesion: Session,
  tabla: Table,
  { name: nombre, entidad_id, ...tipo }: OfOneResource<T>,
): Promise<Answer> {
  return transacciones.execute(sesion, async (em, auditar) => {
    // Two of the same file would create everything twice.
    await takeBranchTurn(em, entidad_id);
    const plan = permittedOnes(
      await judgeAll(tabla.filas, await tipo.plan((consulta) => rowsIn(em, consulta))),
      sesion,
      tipo.edit,
    );
    ensureNoErrors(plan);
    const cambios = await tipo.apply(
      em,
      plan.flatMap(({ accion, datos }) => (datos === null || accion === 'sin_cambios' ? [] : [datos])),
    );
    const data = summarize(plan, tabla, tipo.columns, true);
    // Of no record: those have theirs.
    auditar(
      { accion: 'importar', recurso: 'importacion', recurso_id: 0, entidad_id, despues: { nombre, ...data.resumen } },
      ...cambios,
    );
    return {
      message: `Importación terminada. Creados: ${data.resumen.crear}. Actualizados: ${data.resumen.actualizar}.`,
      data,
    };
  });
}

/** The route asks for the permission to create; a row that would change something asks for that one too. */
function permittedOnes<T>(plan: Array<PlanRow<T>>, sesion: Session, editar: Permiso): Array<PlanRow<T>> {
  if (sesion.permisos.has(editar)) return plan;
  return plan.map((p) =>
    p.accion === 'actualizar'
      ? { ...p, accion: 'error', errores: ['Ya existe, y no tienes permiso para cambiarlo'], datos: null }
      : p,
  );
}

async function judgeAll<T>(filas: readonly Row[], juzgar: (fila: Row) => PlanRow<T>): Promise<Array<PlanRow<T>>> {
  const plan: Array<PlanRow<T>> = [];
  for (const fila of filas) {
    if (plan.length % PER_BATCH === PER_BATCH - 1) await ceder();
    plan.push(juzgar(fila));
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
export const keyOf = (nombre: string): string =>
  nombre
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase();

/** The judgement of a row, from what is wrong with it or from what it says; `previo` is the record it is about, if there is one. */
export function judged<T>(
  fila: { fila: number; nombre: string },
  errores: string[],
  leida: { datos: T; cambios: Record<string, unknown>; previo: Record<string, unknown> | null } | null,
): PlanRow<T> {
  if (leida === null || errores.length > 0)
    return { ...fila, accion: 'error', errores: [...new Set(errores)], datos: null };
  const { datos, cambios, previo } = leida;
  const igual = previo !== null && Object.entries(cambios).every(([campo, valor]) => previo[campo] === valor);
  return { ...fila, accion: previo === null ? 'crear' : igual ? 'sin_cambios' : 'actualizar', errores: [], datos };
}

/** The plan as the person reads it. */
function summarize<T>(
  plan: ReadonlyArray<PlanRow<T>>,
  { encabezados, columnas }: Table,
  deTipo: readonly ColumnaImportada[],
  aplicado: boolean,
): Importacion {
  const cuantas = (accion: PlanRow<T>['accion']) => plan.filter((p) => p.accion === accion).length;
  return {
    aplicado,
    resumen: {
      crear: cuantas('crear'),
      actualizar: cuantas('actualizar'),
      sin_cambios: cuantas('sin_cambios'),
      errores: cuantas('error'),
    },
    encabezados,
    columnas: deTipo.map(({ campo, titulo, requerida }, i) => ({
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
  const malas = plan.filter((p) => p.accion === 'error');
  if (malas.length === 0) return;
  const errores = Object.fromEntries(malas.slice(0, NAMED_ROWS).map((m) => [`fila ${m.fila}`, m.errores]));
  throw new BusinessError(
    'ARCHIVO_CON_ERRORES',
    `No se importó nada: ${malas.length === 1 ? 'una fila tiene' : `${malas.length} filas tienen`} errores`,
    400,
    { errores },
  );
}
