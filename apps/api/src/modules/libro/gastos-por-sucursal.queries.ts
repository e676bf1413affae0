import type { Periodo } from '@jornal/contract';
import { inScope } from '../../core/session/scope.js';
import type { Scope } from '../../core/session/session.js';
import { type Sql, sql } from '../../platform/db/sql.js';

/** The expenses of each branch that had any in a period: (entidad_id, total). */
export const gastosPorSucursal = (who: Scope, { inicio, fin }: Periodo): Sql => sql`
  SELECT d.entidad_id, sum(d.monto)::bigint AS total FROM libro_dia d
  WHERE ${inScope(who, { entidad: sql`d.entidad_id` })} AND d.fecha BETWEEN ${inicio}::date AND ${fin}::date
    AND d.debe = 'gastos' GROUP BY d.entidad_id`;
