import { type Sql, sql } from '../../platform/db/sql.js';

/** The ticket that a row `c` of the book is of, over `conTiquete`; null of what is of none, or of several. */
export const TIQUETE = sql`coalesce(s.registro_id, v.tiquete_id, p.tiquete_id, d.tiquete_id)`;

/** The records of a branch that have their ticket, joined to rows `c` of the book. */
export const conTiquete = (entidad_id: number): Sql => sql`
  LEFT JOIN servicio_realizado s ON s.entidad_id = ${entidad_id} AND c.origen = 'servicio' AND s.id = c.origen_id
  LEFT JOIN venta v ON v.entidad_id = ${entidad_id} AND c.origen = 'venta' AND v.id = c.origen_id
  LEFT JOIN partida p ON p.entidad_id = ${entidad_id} AND c.origen = 'propina' AND p.id = c.origen_id
  LEFT JOIN devolucion d ON d.entidad_id = ${entidad_id} AND c.origen = 'devolucion' AND d.id = c.origen_id`;
