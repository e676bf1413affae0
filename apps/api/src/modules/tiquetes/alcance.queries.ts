import { inScope } from '../../core/session/scope.js';
import type { Reach } from '../../core/session/session.js';
import { empty, type Sql, sql } from '../../platform/db/sql.js';

/** The branches of a reach, also where it is narrowed to the lines of one operator. */
export const deSucursal = (who: Reach, entidad: Sql): Sql => inScope({ ...who, empleado_id: null }, { entidad });

/** Whose lines are seen: an operator's own. */
export const deQuien = ({ empleado_id }: Reach, column: Sql): Sql =>
  empleado_id === null ? empty : sql`AND ${column} = ${empleado_id}`;
