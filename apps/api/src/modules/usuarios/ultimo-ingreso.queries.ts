import { sql } from '../../platform/db/sql.js';

/** The last sign-in to `usuario u`; null while there was none. */
export const ultimoIngreso = sql`(SELECT ue.entro_en FROM ultima_entrada ue WHERE ue.usuario_id = u.id)`;
