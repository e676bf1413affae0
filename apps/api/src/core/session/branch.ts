import type { EntityManager } from 'typeorm';
import { lockRecord, type RecordClass, type Row, tableOf } from '../../platform/db/records.js';
import { rowIn, type Sql, sql, together } from '../../platform/db/sql.js';
import { BusinessError, ensure, ensureFound, forbidden, invalidField } from '../../platform/errors/business-error.js';
import { isAdmin, OTHER_BRANCH, ownBranch, type Scope, type Session, scopeOf } from './session.js';

/** 'General': the branch of records that belong to none. */
export const GENERAL = 0;

/**
 * Where a new record may go. `general`: an administrator may put it in none, by saying null or by naming nothing where
 * `own` is none; `own`: where it goes when nothing is named; `refusal`: the message to other callers who say null,
 * instead of getting their own.
 */
type Terms = { general?: boolean; own?: number | undefined; refusal?: string };

/**
 * The branch a new record goes to: the caller's own, where naming another is 403, and for an administrator the one they
 * name.
 */
export function branchOfNew(
  session: Session,
  asked: number | null | undefined,
  { general = false, own = session.entidad?.id, refusal }: Terms = {},
): number {
  if (!isAdmin(session)) {
    const mine = ownBranch(session);
    if (asked === null && refusal !== undefined) throw forbidden(refusal);
    if ((asked ?? mine) !== mine) throw forbidden(OTHER_BRANCH);
    return mine;
  }
  const chosen = asked ?? (asked === null && general ? GENERAL : own);
  if (chosen !== undefined) return chosen;
  if (general) return GENERAL;
  throw invalidField('ENTIDAD_REQUERIDA', 'entidad_id', 'Debe seleccionar una entidad');
}

/** The same, held open until the end: the new record is written after it. */
export async function openBranchOfNew(
  em: EntityManager,
  session: Session,
  asked: number | null | undefined,
  terms?: Terms,
): Promise<number> {
  const entidad_id = branchOfNew(session, asked, terms);
  await ensureOpenBranch(em, entidad_id);
  return entidad_id;
}

/**
 * A record never changes branch: its own may be named, another is 403 for a caller without business there and 409 for
 * an administrator.
 */
export function ensureSameBranch(
  session: Session,
  actual: number,
  asked: number | null | undefined,
  message: string,
): void {
  if (asked === undefined || asked === null || asked === actual) return;
  branchOfNew(session, asked);
  throw new BusinessError('OTRA_SUCURSAL', message);
}

/**
 * Records of a client are of each of their branches, and a change that reaches more than the caller's own is an
 * administrator's: 403 where the client of theirs that is about to change has another open branch. The caller holds the
 * client, or the record that changes.
 */
export async function ensureNoOtherBranchOf(em: EntityManager, session: Session, client_id: number): Promise<void> {
  if (isAdmin(session)) return;
  const other = await rowIn(
    em,
    sql`SELECT 1 FROM entidad WHERE client_id = ${client_id} AND id <> ${ownBranch(session)} AND archivado_en IS NULL LIMIT 1`,
  );
  if (other !== null) throw forbidden('Ese cliente tiene otras sucursales: lo suyo lo cambia un administrador');
}

/** The same of a row, for a list that says so beforehand; `client` is the column of its client. */
export const withOtherBranches = (session: Session, client: Sql): Sql =>
  sql`EXISTS (SELECT FROM entidad otra WHERE otra.client_id = ${client}
        AND otra.id IS DISTINCT FROM ${session.entidad?.id ?? null} AND otra.archivado_en IS NULL)`;

export type BranchState = { archivada_en: string | null };

const NO_BRANCH = 'No se encontró la sucursal';
const notThere = (): BusinessError => new BusinessError('NO_ENCONTRADO', NO_BRANCH, 404);

/** Whether a branch is there and open, as a statement answers it. */
export const branchState = (entidad_id: number): Sql =>
  sql`SELECT archivada_en FROM sucursal WHERE entidad_id = ${entidad_id}`;

/**
 * The branches whose budget counts in a month: those (`e`) not archived before it began. The expenses of one archived
 * meanwhile count too.
 */
export const withBudgetSince = (start: Date): Sql => sql`(e.archivado_en IS NULL OR e.archivado_en >= ${start})`;

/** 404, or the refusal `missing`, of a branch that never was; one that is archived says so itself. */
export function ensureOpen(state: BranchState | null | undefined, missing = notThere): void {
  if (state === null || state === undefined) throw missing();
  ensure(
    state.archivada_en === null,
    'SUCURSAL_ARCHIVADA',
    'La sucursal está archivada. Restáurala primero en Sucursales.',
  );
}

/** That a branch is there, archived or not: for a reader that writes nothing of it. */
export async function ensureBranch(em: EntityManager, entidad_id: number): Promise<void> {
  ensureFound(await rowIn(em, branchState(entidad_id)), NO_BRANCH);
}

/**
 * Holds the row of a branch until the end, before a record of it is written: it exists, and is not archived meanwhile
 * (docs/decisions/0046). It is the weakest lock archiving waits for: many hold it at once, and imports still take turns
 * on the same row.
 */
export async function ensureOpenBranch(em: EntityManager, entidad_id: number, missing = notThere): Promise<void> {
  ensureOpen(await rowIn<BranchState>(em, sql`${branchState(entidad_id)} FOR KEY SHARE`), missing);
}

/**
 * The turn of a branch, for work that two may not do to it at once (imports); records that only belong to it do not
 * wait.
 */
export async function takeBranchTurn(em: EntityManager, entidad_id: number, missing = notThere): Promise<void> {
  ensureOpen(await rowIn<BranchState>(em, sql`${branchState(entidad_id)} FOR NO KEY UPDATE`), missing);
}

/** Of no branch. */
const NONE = -1;

/**
 * The caller's reach, in the branch of a record they name by its id alone: for a caller who sees every branch it finds
 * that branch first, because a statement that locks or changes a row of a branch names the branch (docs/decisions/0075,
 * R1). Where there is no such record, it reaches nothing.
 */
export async function withinBranchOf(
  em: EntityManager,
  who: Scope,
  record: RecordClass<{ entidad_id: number }>,
  id: number,
): Promise<Scope & { entidad_id: number }> {
  if (who.entidad_id !== null) return { ...who, entidad_id: who.entidad_id };
  const row = await rowIn<{ entidad_id: number }>(em, sql`SELECT entidad_id FROM ${tableOf(record)} WHERE id = ${id}`);
  return { ...who, entidad_id: row?.entidad_id ?? NONE };
}

/**
 * A record that is about to change, and its branch held: sent ahead of it where the caller has a branch, so that
 * nothing waits for the answer, and for an administrator as soon as it is known.
 */
export async function ofOpenBranch<T extends { entidad_id: number | null }>(
  em: EntityManager,
  session: Session,
  find: () => Promise<T>,
): Promise<T> {
  const own = isAdmin(session) ? null : (session.entidad?.id ?? null);
  const [, row] = await together([own === null ? Promise.resolve() : ensureOpenBranch(em, own), find()]);
  if (row.entidad_id !== null && row.entidad_id !== own) await ensureOpenBranch(em, row.entidad_id);
  return row;
}

/**
 * Locks a record of the caller's reach, named by its id alone, in its open branch: 404 where there is none of which
 * `only` holds (as `r`).
 */
export async function lockInOpenBranch<
  T extends { entidad_id: number },
  K extends Exclude<keyof T, 'entidad_id'> = never,
>(
  em: EntityManager,
  session: Session,
  record: RecordClass<T>,
  id: number,
  { noHay, ...which }: { noHay: string; only: Sql; but?: readonly K[] },
): Promise<Row<Omit<T, K>>> {
  const { fila } = await ofOpenBranch(em, session, async () => {
    const { entidad_id } = await withinBranchOf(em, scopeOf(session), record, id);
    return { entidad_id, fila: ensureFound(await lockRecord(em, record, { entidad_id, id }, which), noHay) };
  });
  return fila;
}
