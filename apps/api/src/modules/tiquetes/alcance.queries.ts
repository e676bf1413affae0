import type { Reach } from '../../core/session/session.js';
import { empty, type Sql, sql } from '../../platform/db/sql.js';

/** Whose lines are seen: an operator's own. */
export const deQuien = ({ empleado_id }: Reach, column: Sql): Sql =>
  empleado_id === null ? empty : sql`AND ${column} = ${empleado_id}`;
