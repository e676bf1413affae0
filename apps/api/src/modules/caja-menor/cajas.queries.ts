import type { Caja } from '@jornal/contract';
import type { Reader } from '../../platform/db/snapshot.js';
import { type Sql, sql } from '../../platform/db/sql.js';

const DE_CAJA = sql`l.cuenta IN ('caja.efectivo', 'caja.transferencia')`;
const SALDOS = sql`coalesce(sum(l.saldo) FILTER (WHERE l.cuenta = 'caja.efectivo'), 0)::bigint AS saldo_efectivo,
  coalesce(sum(l.saldo) FILTER (WHERE l.cuenta = 'caja.transferencia'), 0)::bigint AS saldo_transferencia,
  coalesce(sum(l.saldo), 0)::bigint AS total`;

type Saldos = Pick<Caja, 'saldo_efectivo' | 'saldo_transferencia' | 'total'>;
const VACIA: Saldos = { saldo_efectivo: 0, saldo_transferencia: 0, total: 0 };

/** The till of a branch, archived or not; `archived`: it says which it is. */
export const cajaDe = (entidad_id: number, archived = false): Sql => sql`
  SELECT e.id, nullif(e.id, 0) AS entidad_id, e.name AS entidad, s.saldo_efectivo, s.saldo_transferencia, s.total
    ${archived ? sql`, e.archivado_en IS NOT NULL AS archivada` : sql``}
  FROM entidad e, (SELECT ${SALDOS} FROM libro_saldo l WHERE l.entidad_id = ${entidad_id} AND ${DE_CAJA}) s
  WHERE e.id = ${entidad_id}`;

/**
 * The till of every branch, by two statements: their names from the index that has them in order, and what each till
 * holds. 'General' last, even when empty. That of an archived branch is empty, and only comes when it is asked for: then
 * each says which it is, and those come after 'General'.
 */
export async function todasLasCajas(reader: Reader, archived: boolean): Promise<Caja[]> {
  const [branches, holdings] = await Promise.all([
    reader.rows<{ id: number; entidad: string; archivada: boolean }>(sql`
      SELECT e.id, e.name AS entidad, e.archivado_en IS NOT NULL AS archivada FROM entidad e
      WHERE ${archived}::boolean OR e.archivado_en IS NULL
      ORDER BY e.archivado_en IS NOT NULL, e.id = 0, plano(e.name), e.id`),
    reader.rows<{ id: number } & Saldos>(
      sql`SELECT l.entidad_id AS id, ${SALDOS} FROM libro_saldo l WHERE ${DE_CAJA} GROUP BY 1`,
    ),
  ]);
  const held = new Map(holdings.map(({ id, ...saldos }) => [id, saldos]));
  return branches.map(({ id, entidad, archivada }) => ({
    id,
    entidad_id: id === 0 ? null : id,
    entidad,
    ...(held.get(id) ?? VACIA),
    ...(archived && { archivada }),
  }));
}
