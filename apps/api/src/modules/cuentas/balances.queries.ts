import { inScope } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { type Sql, sql } from '../../platform/db/sql.js';

/**
 * The balance of each account of a scope at the start of a day, below 0 its advance: (entidad_id, operador_id, saldo).
 * Reckoned from the balance of now backwards by daily totals, so a recent day costs the same however long the history.
 */
export const saldosAntesDe = (who: Reach, day: string): Sql => sql`
  SELECT x.entidad_id, x.operador_id, sum(x.saldo)::bigint AS saldo FROM (
    SELECT s.entidad_id, s.operador_id, -s.saldo AS saldo FROM libro_saldo s
    WHERE ${inScope(who, { entidad: sql`s.entidad_id`, operador: sql`s.operador_id` })} AND s.cuenta = 'por_pagar'
    UNION ALL
    SELECT d.entidad_id, d.operador_id, CASE WHEN d.haber = 'por_pagar' THEN -d.monto ELSE d.monto END FROM libro_dia d
    WHERE ${inScope(who, { entidad: sql`d.entidad_id`, operador: sql`d.operador_id` })} AND d.fecha >= ${day}::date
      AND 'por_pagar' IN (d.debe, d.haber)
  ) x GROUP BY 1, 2`;
