import { type Sql, sql } from '../../platform/db/sql.js';

/**
 * The gap that a concept leaves for texts of people: the book is never changed, so it keeps none of them. The name of
 * the person paid or tipped, and the text of an expense, an income or a movement of the till, are read from their own record when
 * the row is shown.
 */
export const HUECO = '{texto}';

const PERSONA = sql`(SELECT t.nombre || ' ' || t.apellido FROM operador t WHERE t.id = l.operador_id)`;

/** The text that the record behind a row of the book (`l`) has for it. */
const texto = (branch: Sql): Sql => sql`CASE l.origen
    WHEN 'pago' THEN ${PERSONA}
    WHEN 'propina' THEN ${PERSONA}
    WHEN 'gasto' THEN (SELECT t.descripcion FROM gasto t WHERE t.entidad_id = ${branch} AND t.id = l.origen_id)
    WHEN 'ingreso' THEN (SELECT t.concepto FROM ingreso t WHERE t.entidad_id = ${branch} AND t.id = l.origen_id)
    WHEN 'caja' THEN (SELECT t.concepto FROM caja_movimiento t WHERE t.entidad_id = ${branch} AND t.id = l.origen_id) END`;

/** The concept of a row of the book, known as `l` in its statement, as people read it. `branch`: its branch (`branchIn`). */
export const concepto = (branch: Sql): Sql => sql`CASE WHEN strpos(l.concepto, '{texto}') = 0 THEN l.concepto
    ELSE replace(l.concepto, '{texto}', coalesce(${texto(branch)}, '')) END`;
