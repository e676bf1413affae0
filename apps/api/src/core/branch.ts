import type { EntityManager } from 'typeorm';
import { filaEn, type Sql, sql } from './db/sql.js';
import { ErrorNegocio, exigir } from './errors.js';
import { esAdmin, type Sesion } from './session.js';

export type EstadoDeSucursal = { archivada_en: string | null };

const noEsta = (): ErrorNegocio => new ErrorNegocio('NO_ENCONTRADO', 'No se encontró la sucursal', 404);

/** Whether a branch is there and open, as a statement answers it. */
export const estadoDeSucursal = (entidad_id: number): Sql =>
  sql`SELECT archivada_en FROM sucursal WHERE entidad_id = ${entidad_id}`;

/** Whose budget counts in a month: the branches `e` not archived before it began. What one archived meanwhile spent in it counts too. */
export const conPresupuestoDesde = (inicio: Date): Sql => sql`(e.archivado_en IS NULL OR e.archivado_en >= ${inicio})`;

/** 404, or what is said of a branch that never was; one that is archived says so itself. */
export function exigirAbierta(estado: EstadoDeSucursal | null | undefined, inexistente = noEsta): void {
  if (estado === null || estado === undefined) throw inexistente();
  exigir(
    estado.archivada_en === null,
    'SUCURSAL_ARCHIVADA',
    'La sucursal está archivada. Restáurala primero en Sucursales.',
  );
}

/**
 * Whoever writes something of a branch holds its row until the end: it exists, and nobody archives it meanwhile
 * (docs/decisions/0046). It is the weakest lock archiving waits for: many hold it at once, and imports still take turns on the same row.
 */
export async function exigirSucursalAbierta(
  em: EntityManager,
  entidad_id: number,
  inexistente = noEsta,
): Promise<void> {
  exigirAbierta(await filaEn<EstadoDeSucursal>(em, sql`${estadoDeSucursal(entidad_id)} FOR KEY SHARE`), inexistente);
}

/** The turn of a branch, for what two may not do to it at once (imports); what only belongs to it does not wait. */
export async function tomarTurnoDeSucursal(em: EntityManager, entidad_id: number, inexistente = noEsta): Promise<void> {
  exigirAbierta(
    await filaEn<EstadoDeSucursal>(em, sql`${estadoDeSucursal(entidad_id)} FOR NO KEY UPDATE`),
    inexistente,
  );
}

/**
 * A record that is about to change, and its branch held: sent ahead of it where the caller has a branch, so that nothing waits for
 * the answer, and for an administrator as soon as it is known.
 */
export async function deSucursalAbierta<T extends { entidad_id: number | null }>(
  em: EntityManager,
  sesion: Sesion,
  buscar: () => Promise<T>,
): Promise<T> {
  const propia = esAdmin(sesion) ? null : (sesion.entidad?.id ?? null);
  const [, fila] = await Promise.all([propia === null ? null : exigirSucursalAbierta(em, propia), buscar()]);
  if (fila.entidad_id !== null && fila.entidad_id !== propia) await exigirSucursalAbierta(em, fila.entidad_id);
  return fila;
}
