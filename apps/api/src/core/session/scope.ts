import { joinSql, type Sql, sql } from '../../platform/db/sql.js';
import type { Reach } from './session.js';

/**
 * Conditions that keep a statement inside the caller's scope, by the columns of a table or alias. Here the operator of
 * the code meets the column that has them: `empleado_id` where their work and money are, `operador_id` where their
 * agenda is (docs/glossary.md).
 */
export function inScope(who: Reach, columns: { entidad: Sql; operador?: Sql }): Sql {
  const pieces = [];
  const { entidad_id } = who;
  if (typeof entidad_id === 'number') pieces.push(sql`${columns.entidad} = ${entidad_id}`);
  else if (entidad_id !== null) pieces.push(sql`${columns.entidad} = ANY(${entidad_id}::bigint[])`);
  if (who.empleado_id !== null) {
    if (columns.operador === undefined) throw new Error('This statement cannot be narrowed to one employee');
    pieces.push(sql`${columns.operador} = ${who.empleado_id}`);
  }
  return pieces.length === 0 ? sql`true` : joinSql(pieces);
}

/**
 * The branch of a query asked for each row: the one of the scope where there is one, said by name so that a cluster
 * knows the machine before it reads a row, else the branch of the row, `column`.
 */
export const branchIn = ({ entidad_id }: Reach, column: Sql): Sql =>
  typeof entidad_id === 'number' ? sql`${entidad_id}` : column;
