import type { Holds } from '../../platform/db/search.js';
import { type Sql, sql } from '../../platform/db/sql.js';

/** The name of `u` of the statement. It looks for the operator itself, because `o` often is another of the same row. */
export const AUTHOR_NAME = sql`coalesce((SELECT suyo.nombre || ' ' || suyo.apellido
      FROM operador suyo WHERE suyo.usuario_id = u.id), u.nombre, u.email)`;

/**
 * The author of a change, `u` of the statement: by the name of the operator they are or of their account, and by their
 * e-mail only where neither has a name.
 */
export const AUTHOR = sql`jsonb_build_object('id', u.id, 'email', u.email, 'nombre', ${AUTHOR_NAME})`;

/**
 * Whether the operator who did some work has that name. The operators who have it come first and by themselves, so that
 * an index of their work can be used.
 */
export const byOperator = (operator: Sql, holds: Holds): Sql =>
  sql`${operator} = ANY(ARRAY(SELECT id FROM operador WHERE ${holds(sql`nombre || ' ' || apellido`)}))`;
