import type { EntityManager } from 'typeorm';
import { literal, rowIn, type Sql, sql } from './db/sql.js';
import { BusinessError, ensure } from './errors.js';
import { isAdmin, type Scope, type Session } from './session.js';

export type BranchState = { archivada_en: string | null };

const notThere = (): BusinessError => new BusinessError('NO_ENCONTRADO', 'No se encontró la sucursal', 404);

/** Whether a branch is there and open, as a statement answers it. */
export const branchState = (entidad_id: number): Sql =>
  sql`SELECT archivada_en FROM sucursal WHERE entidad_id = ${entidad_id}`;

/** Whose budget counts in a month: the branches `e` not archived before it began. What one archived meanwhile spent in it counts too. */
export const withBudgetSince = (inicio: Date): Sql => sql`(e.archivado_en IS NULL OR e.archivado_en >= ${inicio})`;

/** 404, or what is said of a branch that never was; one that is archived says so itself. */
export function ensureOpen(estado: BranchState | null | undefined, inexistente = notThere): void {
  if (estado === null || estado === undefined) throw inexistente();
  ensure(
    estado.archivada_en === null,
    'SUCURSAL_ARCHIVADA',
    'La sucursal está archivada. Restáurala primero en Sucursales.',
  );
}

/**
 * Whoever writes something of a branch holds its row until the end: it exists, and nobody archives it meanwhile
 * (docs/decisions/0046). It is the weakest lock archiving waits for: many hold it at once, and imports still take turns on the same row.
 */
export async function ensureOpenBranch(em: EntityManager, entidad_id: number, inexistente = notThere): Promise<void> {
  ensureOpen(await rowIn<BranchState>(em, sql`${branchState(entidad_id)} FOR KEY SHARE`), inexistente);
}

/** The turn of a branch, for what two may not do to it at once (imports); what only belongs to it does not wait. */
export async function takeBranchTurn(em: EntityManager, entidad_id: number, inexistente = notThere): Promise<void> {
  ensureOpen(await rowIn<BranchState>(em, sql`${branchState(entidad_id)} FOR NO KEY UPDATE`), inexistente);
}

/** Of no branch. */
const NINGUNA = -1;

/**
 * The caller's reach, in the branch of a record they name by its id alone: whoever sees every branch finds it first, because what locks or
 * changes a row of a branch names the branch (docs/decisions/0075, R1). Where there is no such record, it reaches nothing.
 */
export async function withinBranchOf(em: EntityManager, quien: Scope, tabla: string, id: number): Promise<Scope> {
  if (quien.entidad_id !== null) return quien;
  const fila = await rowIn<{ entidad_id: number }>(em, sql`SELECT entidad_id FROM ${literal(tabla)} WHERE id = ${id}`);
  return { ...quien, entidad_id: fila?.entidad_id ?? NINGUNA };
}

/**
 * A record that is about to change, and its branch held: sent ahead of it where the caller has a branch, so that nothing waits for
 * the answer, and for an administrator as soon as it is known.
 */
export async function ofOpenBranch<T extends { entidad_id: number | null }>(
  em: EntityManager,
  sesion: Session,
  buscar: () => Promise<T>,
): Promise<T> {
  const propia = isAdmin(sesion) ? null : (sesion.entidad?.id ?? null);
  const [, fila] = await Promise.all([propia === null ? null : ensureOpenBranch(em, propia), buscar()]);
  if (fila.entidad_id !== null && fila.entidad_id !== propia) await ensureOpenBranch(em, fila.entidad_id);
  return fila;
}
