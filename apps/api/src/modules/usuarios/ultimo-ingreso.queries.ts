import { sql } from '../../platform/db/sql.js';

/** When `usuario u` was last signed in to; null while nobody has. */
export const ultimoIngreso = sql`(SELECT ue.entro_en FROM ultima_entrada ue WHERE ue.usuario_id = u.id)`;
