import { matching } from '../../platform/db/search.js';
import { empty, type Sql, sql, stretchOf } from '../../platform/db/sql.js';

const DE_CAJA = sql`l.cuenta IN ('caja.efectivo', 'caja.transferencia')`;
const SALDOS = sql`coalesce(sum(l.saldo) FILTER (WHERE l.cuenta = 'caja.efectivo'), 0)::bigint AS saldo_efectivo,
  coalesce(sum(l.saldo) FILTER (WHERE l.cuenta = 'caja.transferencia'), 0)::bigint AS saldo_transferencia,
  coalesce(sum(l.saldo), 0)::bigint AS total`;

/** The till of a branch, archived or not. */
export const cajaDe = (entidad_id: number): Sql => sql`
  SELECT e.id, nullif(e.id, 0) AS entidad_id, e.name AS entidad, s.saldo_efectivo, s.saldo_transferencia, s.total,
    e.archivado_en IS NOT NULL AS archivada
  FROM entidad e, (SELECT ${SALDOS} FROM libro_saldo l WHERE l.entidad_id = ${entidad_id} AND ${DE_CAJA}) s
  WHERE e.id = ${entidad_id}`;

const ABIERTAS = (archived: boolean): Sql => sql`(${archived}::boolean OR e.archivado_en IS NULL)`;
const conNombre = (search: string): Sql => matching(search, (holds) => [holds(sql`e.name`)]);
const EN_ORDEN = sql`e.archivado_en IS NOT NULL, e.id = 0, plano(e.name), e.id`;

/**
 * The till of every branch, or of those of a page: their names from the index that has them in order, and what each till
 * holds. 'General' last, even when empty. That of an archived branch is empty, and only comes when it is asked for, after
 * 'General'.
 */
export function todasLasCajas(archived: boolean, place?: { limit: number; offset: number; search: string }): Sql {
  const named = conNombre(place?.search ?? '');
  const page = place && sql`ORDER BY ${EN_ORDEN} ${stretchOf(place.limit, place.offset)}`;
  const theirs = place && sql`AND l.entidad_id IN (SELECT c.id FROM sucursales c)`;
  return sql`WITH sucursales AS MATERIALIZED (
      SELECT e.id, e.name, e.archivado_en IS NOT NULL AS archivada, row_number() OVER (ORDER BY ${EN_ORDEN}) AS lugar
      FROM entidad e WHERE ${ABIERTAS(archived)} AND ${named} ${page ?? empty}
    ), saldos AS MATERIALIZED (
      SELECT l.entidad_id, ${SALDOS} FROM libro_saldo l WHERE ${DE_CAJA} ${theirs ?? empty} GROUP BY 1)
    SELECT c.id, nullif(c.id, 0) AS entidad_id, c.name AS entidad, coalesce(s.saldo_efectivo, 0) AS saldo_efectivo,
      coalesce(s.saldo_transferencia, 0) AS saldo_transferencia, coalesce(s.total, 0) AS total, c.archivada
    FROM sucursales c LEFT JOIN saldos s ON s.entidad_id = c.id ORDER BY c.lugar`;
}

/** How many tills are of a branch with this in its name. */
export const cuantasCajas = (archived: boolean, search: string): Sql =>
  sql`SELECT count(*) AS total FROM entidad e WHERE ${ABIERTAS(archived)} AND ${conNombre(search)}`;

/** How many tills there are, and what they hold in all: that of an archived branch is empty. */
export const DE_TODAS_LAS_CAJAS = sql`
  SELECT abiertas, archivadas, saldo_efectivo, saldo_transferencia, total
  FROM (SELECT count(*) FILTER (WHERE archivado_en IS NULL) AS abiertas, count(archivado_en) AS archivadas FROM entidad) e,
    (SELECT ${SALDOS} FROM libro_saldo l WHERE ${DE_CAJA}) s`;
