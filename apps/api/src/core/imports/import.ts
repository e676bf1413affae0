import { setImmediate as ceder } from 'node:timers/promises';
import {
  type ColumnaImportada,
  type Importacion,
  type ImportarQuery,
  type Permiso,
  PLAZO_IMPORTACION_MS,
} from '@jornal/contract';
import type { Row, TableRead } from '@jornal/spreadsheets';
import { textIn } from '@jornal/spreadsheets';
import type { EntityManager } from 'typeorm';
import type { Db } from '../../platform/db/db.js';
import { rowsIn, type Sql } from '../../platform/db/sql.js';
import { BusinessError, ensure } from '../../platform/errors/business-error.js';
import { TimeLimit } from '../../platform/time/time-limit.js';
import { Turns } from '../../platform/time/turns.js';
import type { Change } from '../changes/audit.js';
import type { Transactions } from '../changes/transactions.js';
import { type BranchState, branchState, ensureOpen, GENERAL, takeBranchTurn } from '../session/branch.js';
import type { Session } from '../session/session.js';
import { type Destinations, destinationsOf } from './import-branches.js';
import { leftOut } from './import-left-out.js';
import { countsOf, ensureNoErrors, type Placed, type PlanRow, summarize } from './import-plan.js';
import { readTable } from './read-spreadsheet.js';

/** Reads stored records: on the pool while an import is only looked at, else on its own transaction. */
export type Read = <F>(query: Sql) => Promise<F[]>;

/**
 * The part of an import that each kind of record adds: its columns, how its rows are judged and how changes are
 * written.
 */
type OfOneResource<T> = {
  /** The name of the records, as the event of the import gives it. */
  name: string;
  /** The permission for a row that changes a record, besides that of the route. */
  edit: Permiso;
  columns: readonly ColumnaImportada[];
  /** A record may be of every branch: the file of an administrator that names none is of all. */
  general?: true;
  /** Its records are told apart in the whole business, and not within a branch: imports of it take one turn. */
  everywhere?: true;
  /** Reads without locks whatever the judgement of the rows of a branch needs. */
  plan: (read: Read, entidad_id: number, rows: readonly Row[]) => Promise<(row: Row) => PlanRow<T>>;
  /** Writes the rows of a branch and answers the change of each record. */
  apply: (em: EntityManager, entidad_id: number, datos: T[]) => Promise<Change[]>;
};
type Answer = { message: string; data: Importacion };

/**
 * A file is read, judged and applied by turns: few at once, so that memory, threads and connections stay for all
 * others.
 */
const turns = new Turns(
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

/** Reads a table, judges it and, unless it is only to be looked at, brings all of it in or nothing. */
export function importRows<T>(
  { transactions, db }: { transactions: Transactions; db: Db },
  session: Session,
  file: Uint8Array,
  query: ImportarQuery,
  type: OfOneResource<T>,
): Promise<Answer> {
  const { simular, columnas: chosen = {} } = query;
  const foreign = Object.keys(chosen).find((field) => !type.columns.some((c) => c.campo === field));
  ensure(foreign === undefined, 'COLUMNA_DESCONOCIDA', `No existe la columna ${foreign}`, 400);
  TimeLimit.extend(PLAZO_IMPORTACION_MS);
  return turns.take(`usuario:${session.usuario_id}`, async () => {
    const table = await readTable(file, type.columns, {
      columnas: chosen,
      hoja: query.hoja,
      fila_encabezados: query.fila_encabezados,
    });
    // Ahead of the transaction: a cluster takes no record of all branches behind a question to each of them. A branch that is
    // archived meanwhile refuses when it is held.
    const destinations = await destinationsOf((q) => db.rows(q), session, query, {
      table,
      general: type.general ?? false,
    });
    const job = { session, table, query, type, destinations };
    return simular === 'true' ? review(db, job) : apply(transactions, job);
  });
}

type Job<T> = {
  session: Session;
  table: TableRead;
  query: ImportarQuery;
  type: OfOneResource<T>;
  destinations: Destinations;
};

/** Looks without touching: no transaction, no lock. */
async function review<T>(db: Db, job: Job<T>): Promise<Answer> {
  const read: Read = (query) => db.rows(query);
  const plan = await judgeTable(job, read, async (id) => ensureOpen((await read<BranchState>(branchState(id)))[0]));
  return {
    message: 'Revisión terminada: todavía no se ha importado nada',
    data: summarize(plan, job.table, job.type.columns, false),
  };
}

/** Judges under the turn of each branch, which only imports take, and locks rows that others use as late as it can. */
function apply<T>(transactions: Transactions, job: Job<T>): Promise<Answer> {
  const { session, table, query, type } = job;
  return transactions.execute(session, async (em, audit) => {
    // Two of the same file would create everything twice.
    if (type.everywhere === true) await takeBranchTurn(em, GENERAL);
    const plan = await judgeTable(
      job,
      (q) => rowsIn(em, q),
      (id) => takeBranchTurn(em, id),
    );
    if (query.dejar_errores === 'false') ensureNoErrors(plan);
    for (const [entidad_id, own] of byBranch(plan)) {
      const datos = own.flatMap((p) => (p.datos === null || p.accion === 'sin_cambios' ? [] : [p.datos]));
      const changes = await type.apply(em, entidad_id, datos);
      // Of no record: those have theirs.
      const after = { nombre: type.name, ...countsOf(own) };
      audit({ accion: 'importar', recurso: 'importacion', recurso_id: 0, entidad_id, despues: after }, ...changes);
    }
    const data = summarize(plan, table, type.columns, true);
    const { crear, actualizar } = data.resumen;
    return { message: `Importación terminada. Creados: ${crear}. Actualizados: ${actualizar}.`, data };
  });
}

/** In the order of their ids: two imports that wait for each other's branches would never end. */
function byBranch<R extends { entidad_id: number | null }>(rows: readonly R[]): Array<[entidad_id: number, rows: R[]]> {
  const ids = [...new Set(rows.flatMap(({ entidad_id }) => entidad_id ?? []))].sort((a, b) => a - b);
  return ids.map((id) => [id, rows.filter(({ entidad_id }) => entidad_id === id)]);
}

/**
 * Every row of a table with its judgement, in its order, `hold` having been asked for each branch before its own are
 * read.
 */
async function judgeTable<T>(
  { session, table, query, type, destinations }: Job<T>,
  read: Read,
  hold: (entidad_id: number) => Promise<void>,
): Promise<Array<Placed<T>>> {
  const whyOut = leftOut(table.filas, query, destinations);
  const placed = table.filas.map((row) => ({ row, to: destinations.of(row), aviso: whyOut(row) }));
  const wanted = placed.flatMap(({ row, to, aviso }) =>
    aviso === null && 'entidad_id' in to ? [{ row, entidad_id: to.entidad_id }] : [],
  );
  const judges = new Map<number, (row: Row) => PlanRow<T>>();
  // Whichever branch was chosen is held and told of, even if no row is for it.
  if (destinations.one !== null) await hold(destinations.one);
  for (const [id, own] of byBranch(wanted)) {
    if (id !== destinations.one) await hold(id);
    judges.set(
      id,
      await type.plan(
        read,
        id,
        own.map(({ row }) => row),
      ),
    );
  }
  return judgeAll(placed, ({ row, to, aviso }) => {
    const entidad_id = 'entidad_id' in to ? to.entidad_id : null;
    const place = {
      entidad_id,
      ...(destinations.one === null && 'nombre' in to ? { sucursal: to.nombre } : {}),
    };
    const nameless = { fila: row.fila, nombre: textIn(row, 'nombre') ?? '', datos: null, ...place };
    if (aviso !== null) return { ...nameless, accion: 'omitida', errores: [], aviso };
    if ('error' in to) return { ...nameless, accion: 'error', errores: [to.error] };
    const judge = judges.get(to.entidad_id) as (row: Row) => PlanRow<T>;
    return { ...permitted(judge(row), session, type.edit), ...place };
  });
}

/** The route asks for the permission to create; a row that would change something asks for that one too. */
const permitted = <T>(row: PlanRow<T>, session: Session, edit: Permiso): PlanRow<T> =>
  row.accion === 'actualizar' && !session.permisos.has(edit)
    ? { ...row, accion: 'error', errores: ['Ya existe, y no tienes permiso para cambiarlo'], datos: null }
    : row;

async function judgeAll<R, T>(rows: readonly R[], judge: (row: R) => Placed<T>): Promise<Array<Placed<T>>> {
  const plan: Array<Placed<T>> = [];
  for (const row of rows) {
    if (plan.length % PER_BATCH === PER_BATCH - 1) await ceder();
    plan.push(judge(row));
  }
  return plan;
}

/** The very records of an import changed between its judgement and its writing: nothing was done. */
export const changedMeanwhile = () =>
  new BusinessError(
    'CAMBIO_MIENTRAS_TANTO',
    'Lo que se iba a actualizar cambió mientras se importaba. Intenta de nuevo.',
  );

/** The judgement of a row, from its errors or from its values; `known` is the record it is about, if there is one. */
export function judged<T>(
  row: Pick<PlanRow<T>, 'fila' | 'nombre' | 'pide'>,
  errors: string[],
  read: { datos: T; cambios: Record<string, unknown>; known: Record<string, unknown> | null } | null,
): PlanRow<T> {
  if (read === null || errors.length > 0)
    return { ...row, accion: 'error', errores: [...new Set(errors)], datos: null };
  const { datos, cambios, known } = read;
  const same = known !== null && Object.entries(cambios).every(([field, value]) => known[field] === value);
  return { ...row, accion: known === null ? 'crear' : same ? 'sin_cambios' : 'actualizar', errores: [], datos };
}
