import { sql } from '../../platform/db/sql.js';

/** The e-mail of an account that was forgotten: unique, and no mail reaches it. */
export const correoAnonimo = (id: number): string => `anonimo-${id}@anonimo.invalid`;
/** Whether `usuario u` was forgotten. */
export const anonimizado = sql`(u.email = 'anonimo-' || u.id || '@anonimo.invalid')`;
